/** Who does what for candidates of a home brand: people of D-218 with the right there. */
export type Cast = {
  readonly owner: string;
  readonly validator: string;
  readonly tester: string;
  readonly requester: string;
  readonly approver: string;
  readonly releaser: string;
};

const everybodyAtVw: Cast = {
  owner: 'container-po',
  validator: 'aec-sdt-admin',
  tester: 'cmt-deployment-manager',
  requester: 'container-po',
  approver: 'cmt-deployment-manager',
  releaser: 'release-manager',
};

/** Elsewhere the release manager of several brands does it, with Admin for the second pair of eyes. */
const severalBrands: Cast = {
  owner: 'multi-brand-release-manager',
  validator: 'admin',
  tester: 'admin',
  requester: 'multi-brand-release-manager',
  approver: 'admin',
  releaser: 'multi-brand-release-manager',
};

const adminAlone: Cast = {
  owner: 'admin',
  validator: 'admin',
  tester: 'admin',
  requester: 'admin',
  approver: 'admin',
  releaser: 'admin',
};

export function castOf(homeBrandId: number): Cast {
  if (homeBrandId === 1) return everybodyAtVw;
  return homeBrandId === 3 || homeBrandId === 4 ? severalBrands : adminAlone;
}

const approvers: Readonly<Record<number, string>> = {
  1: 'release-manager-vw',
  3: 'release-manager-skoda',
  4: 'release-manager-audi',
  5: 'release-manager-porsche',
  6: 'release-manager-vwn',
  11: 'release-manager-cupra',
};

/** The release manager of a brand, who reviews and decides for it. */
export function approverOf(brandId: number): string {
  return approvers[brandId] ?? 'admin';
}
