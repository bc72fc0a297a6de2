import { platformName, platforms, productTypeName, productTypes } from '#contract/access/permissions.ts';
import { platformRole, typeRole } from '#contract/access/roles.ts';
import { anyRole, nobody } from './no-access.ts';
import { functionalRoleLabel } from './role-label.ts';

const products = {
  type: new Map<string, string>(productTypes.map((type) => [typeRole(type), productTypeName(type)])),
  platform: new Map<string, string>(platforms.map((platform) => [platformRole(platform), platformName(platform)])),
};

/** One thing that would do, by name; `name` is a role's own where it has one. */
type NeededName =
  | { readonly kind: 'role' | 'type' | 'platform'; readonly name: string }
  | { readonly kind: 'anyRole' | 'nobody' };

/** What the address says is needed; words that stand for nothing are dropped, since anybody can write an address. */
export function neededNames(needs: string | undefined): NeededName[][] {
  const known = (word: string): NeededName[] => {
    const role = functionalRoleLabel(word);
    if (role !== undefined) return [{ kind: 'role', name: role }];
    for (const kind of ['type', 'platform'] as const) {
      const name = products[kind].get(word);
      if (name !== undefined) return [{ kind, name }];
    }
    if (word === anyRole) return [{ kind: 'anyRole' }];
    return word === nobody ? [{ kind: 'nobody' }] : [];
  };
  return (needs ?? '')
    .split(';')
    .map((group) => group.split(',').flatMap(known))
    .filter((group) => group.length > 0);
}
