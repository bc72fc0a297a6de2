import { type Actor, allows, any, type Rule, rolesThatAllow } from '#contract/access/access.ts';
import { functionalRoles } from '#contract/access/roles.ts';
import { brandName } from '#contract/brand.ts';
import type { EntityReference } from '#contract/entity/entity-reference.ts';
import type { EarlierVehicles, VehicleList, VehicleListRow } from '#contract/vehicle-list/vehicle-list.ts';
import { type ImportMode, type ListImport, maxVins } from '#contract/vehicle-list/vehicle-list-import.ts';
import {
  type ListOwnerKind,
  listAccess,
  listOwnerKinds,
  type VehicleListType,
  vehicleListRules,
} from '#contract/vehicle-list/vehicle-list-rules.ts';

import { count } from '#src/app/format/format.ts';
/** What a list's pages let somebody do: write opens the forms, read shows them, else they are closed (D-216, X-11, VIN-10). */
export type Entry = 'write' | 'read' | 'closed';

const entry = (read: Rule, write: Rule, actor: Actor, brandId: number): Entry => {
  if (allows(write, actor, { brandId })) return 'write';
  return allows(read, actor, { brandId }) ? 'read' : 'closed';
};

/** Before a list is known, by the type that the address names; an EMBEDDED one may belong to any of three kinds of entities. */
export function rulesOfType(type: VehicleListType): { readonly read: Rule; readonly write: Rule } {
  if (type !== 'EMBEDDED') return vehicleListRules(type, null);
  const rules = listOwnerKinds.map((kind) => vehicleListRules(type, kind));
  return { read: any(...rules.map(({ read }) => read)), write: any(...rules.map(({ write }) => write)) };
}

export function entryOfType(type: VehicleListType, actor: Actor, brandId: number): Entry {
  const { read, write } = rulesOfType(type);
  return entry(read, write, actor, brandId);
}

type Facts = Pick<VehicleListRow, 'type' | 'brandId' | 'owner' | 'locked' | 'embeddedIn'> & Partial<Pick<VehicleList, 'lock'>>;
const rulesOf = ({ type, embeddedIn }: Facts) => vehicleListRules(type, embeddedIn?.kind ?? null);

/** Whether somebody may change a list at all: decided at its home brand (D-219). */
export const mayWrite = (list: Facts, actor: Actor): boolean => allows(rulesOf(list).write, actor, { brandId: list.brandId });

/** Why a command is closed, as data: words come from the page. */
export type ListNeed =
  | { readonly key: 'role'; readonly roles: readonly string[] }
  | { readonly key: 'owner'; readonly name: string }
  | { readonly key: 'inUse'; readonly user: EntityReference }
  | { readonly key: 'lockedBy'; readonly name: string; readonly reason: string }
  | { readonly key: 'locked' }
  | { readonly key: 'someValid' }
  | { readonly key: 'fits'; readonly most: string; readonly after: string }
  | { readonly key: 'hasBrands'; readonly brands: string }
  | { readonly key: 'embedded'; readonly kind: ListOwnerKind; readonly name: string; readonly route: string };
export type ListCommand = 'sync' | 'lock' | 'unlock' | 'copy' | 'delete';
export type ExplainedCommand = { readonly command: ListCommand; readonly needs: readonly ListNeed[] };

export function roleNeeds(rule: Rule, actor: Actor, brandId: number): ListNeed[] {
  if (allows(rule, actor, { brandId })) return [];
  return [{ key: 'role', roles: rolesThatAllow(rule, brandId).map((role) => functionalRoles[role].name) }];
}

/** Why a list stays as it is: in use, or locked by somebody (D-079.2). */
export function lockNeeds({ lock, locked }: Facts): ListNeed[] {
  if (!locked) return [];
  if (!lock) return [{ key: 'locked' }];
  if (lock.by === 'USE') return lock.usedBy.map((user) => ({ key: 'inUse', user }));
  return [{ key: 'lockedBy', name: lock.user?.fullName ?? '', reason: lock.reason }];
}

/** Every command of a list; one without needs is open. The server decides by the same facts. */
export function listCommands(list: Facts, actor: Actor, brandId: number): ExplainedCommand[] {
  const write = roleNeeds(rulesOf(list).write, actor, list.brandId);
  const held = lockNeeds(list);
  const own = { brandId: list.brandId, persons: list.owner.id === actor.subject ? ['owner'] : [] };
  const isOwn = write.length > 0 || allows(listAccess.ownWrite, actor, own);
  const owner: ListNeed[] = isOwn ? [] : [{ key: 'owner', name: list.owner.fullName }];
  const embedded: ListNeed[] = list.embeddedIn
    ? [{ key: 'embedded', kind: list.embeddedIn.kind, name: list.embeddedIn.name, route: list.embeddedIn.route }]
    : [];
  const copied = list.type === 'EMBEDDED' ? 'STANDALONE' : list.type;
  return [
    { command: 'sync', needs: [...write, ...held] },
    list.locked
      ? { command: 'unlock', needs: [...write, ...owner, ...held.filter(({ key }) => key === 'inUse')] }
      : { command: 'lock', needs: [...write, ...owner] },
    { command: 'copy', needs: roleNeeds(vehicleListRules(copied, null).write, actor, brandId) },
    { command: 'delete', needs: [...write, ...embedded, ...held] },
  ];
}

/** Why a checked file cannot be taken over so (D-119). The server refuses by the same facts. */
export function decisionNeeds({ change, counts }: ListImport, mode: ImportMode): ListNeed[] {
  if (counts?.valid === 0) return [{ key: 'someValid' }];
  const after = (change?.added ?? 0) + (change?.kept ?? 0) + (change?.removed ?? 0);
  return mode === 'ADD' && after > maxVins ? [{ key: 'fits', most: count(maxVins), after: count(after) }] : [];
}

/** Why a list cannot go back to what it had: brands that it has lost since would come back with their vehicles. */
export function restoreNeeds({ brandIds }: Pick<VehicleList, 'brandIds'>, version: EarlierVehicles): ListNeed[] {
  const lost = version.brandIds.filter((id) => !brandIds.includes(id));
  return lost.length === 0 ? [] : [{ key: 'hasBrands', brands: lost.map(brandName).join(', ') }];
}

export const needsOf = (commands: readonly ExplainedCommand[], command: ListCommand): readonly ListNeed[] =>
  commands.find((one) => one.command === command)?.needs ?? [];

/** Why no list of a type can be made at the brand (D-216). */
export const creationNeeds = (type: 'STANDALONE' | 'IMPORTED', actor: Actor, brandId: number): ListNeed[] =>
  roleNeeds(vehicleListRules(type, null).write, actor, brandId);
