import { specBrandManagers, specGrants } from './spec-roles.ts';

/** What somebody holds, all of it at one brand (0: everywhere). `role` as in D-213; none for people with other roles only. */
export type Holder = {
  readonly role: string | undefined;
  /** permissions beside those of the role */
  readonly grants?: readonly string[];
  readonly at: number;
  readonly types: readonly string[];
  readonly platforms: readonly string[];
  /** holds nothing but the provider's default roles (D-047) */
  readonly isDefaultOnly?: true;
};

const kebab = (constant: string) => constant.toLowerCase().replaceAll('_', '-');

/** The roles of a holder as the provider tells them (ROLE-01, D-210). */
export function rolesOf({ role, at, types, platforms }: Holder) {
  const functional = role === undefined ? [] : [{ name: kebab(role), rights: grantsOf(role), brandId: at }];
  const products = [...types.map((type) => `type-${kebab(type)}`), ...platforms.map((one) => `platform-${kebab(one)}`)];
  return [...functional, ...products.map((name) => ({ name, rights: [], brandId: at }))];
}

export const grantsOf = (role: string): string[] => (specGrants[role]?.grants ?? '').split(' ').filter((word) => word !== '');

/** BRAND-08: what is held is effective everywhere when global, else at its own brand. */
const isEffective = ({ at }: Holder, brandId: number) => at === 0 || at === brandId;

function decide(word: string, name: string | undefined, holder: Holder, brandId: number): boolean {
  const { role, grants = [], types, platforms, isDefaultOnly } = holder;
  const holdsSomething = role !== undefined || types.length > 0 || platforms.length > 0;
  if (word === 'anyone') return true;
  if (word === 'nobody' || word === 'person') return false;
  if (word === 'real') return holdsSomething && !isDefaultOnly;
  // R28, D-031, D-210: the brand is held, and selected; who holds global roles only has every brand.
  if (word === 'brand') return brandId === Number(name) && holdsSomething && isEffective(holder, Number(name));
  if (!isEffective(holder, brandId)) return false;
  if (word === 'type') return types.includes(name ?? '');
  if (word === 'platform') return platforms.includes(name ?? '');
  // D-214d: Admin satisfies conditions that name a functional role.
  if (word === 'role') return role === name || role === 'ADMIN';
  if (word === 'brandManager') return role === 'ADMIN' || (role !== undefined && role === specBrandManagers[brandId]);
  const wanted = word === 'right' ? (name ?? '') : word;
  return grants.includes(wanted) || (role !== undefined && grantsOf(role).includes(wanted));
}

const named = new Set(['type', 'platform', 'role', 'right', 'brand', 'person']);

/** Decides a rule in the notation of the specification's route table (ROLE-R01…): `&`, `|`, brackets, `type X`, `PERMISSION`. */
export function specAllows(rule: string, holder: Holder, brandId: number): boolean {
  const words = rule.match(/[&|()]|\w+/g) ?? [];
  let place = 0;
  const atom = (): boolean => {
    const word = words[place++] ?? '';
    if (word === '(') {
      const inner = either();
      place += 1;
      return inner;
    }
    return decide(word, named.has(word) ? words[place++] : undefined, holder, brandId);
  };
  const both = (): boolean => {
    let result = atom();
    while (words[place] === '&') {
      place += 1;
      result = atom() && result;
    }
    return result;
  };
  const either = (): boolean => {
    let result = both();
    while (words[place] === '|') {
      place += 1;
      result = both() || result;
    }
    return result;
  };
  return either();
}
