import type { UserRole } from '#contract/access/access.ts';
import { neededNames } from '#src/app/session/needed-names.ts';

type RolesAt = {
  readonly brandId: number;
  /** roles that let one do something, with their names where they have one */
  readonly roles: readonly { readonly role: UserRole; readonly label: string | undefined }[];
  /** product types and platforms that these are for: they grant nothing by themselves (D-214b) */
  readonly types: readonly string[];
  readonly platforms: readonly string[];
};

/** Somebody's roles brand by brand, those of every brand first. */
export function rolesByBrand(all: readonly UserRole[]): RolesAt[] {
  const groups = [...Map.groupBy(all, ({ brandId }) => brandId)].sort(([left], [right]) => left - right);
  return groups.map(([brandId, held]) => {
    const named = held.map((role) => ({ role, known: neededNames(role.name)[0]?.[0] }));
    const namesOf = (kind: 'type' | 'platform') =>
      named.flatMap(({ known }) => (known?.kind === kind && 'name' in known ? [known.name] : []));
    const roles = named
      .filter(({ known }) => known?.kind !== 'type' && known?.kind !== 'platform')
      .map(({ role, known }) => ({ role, label: known && 'name' in known ? known.name : undefined }));
    return { brandId, roles, types: namesOf('type'), platforms: namesOf('platform') };
  });
}
