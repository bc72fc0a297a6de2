import { type EntityRule, entityRules } from '#contract/entity/entity-rules.ts';
import { type ImportMode, maxVins } from './vehicle-list-import.ts';
import { type ListOwnerKind, listAccess, ownerWrite, type VehicleListType, vehicleListRules } from './vehicle-list-rules.ts';

/** What is asked of a list before something is done with it. */
export type ListFacts = {
  readonly type: VehicleListType;
  /** of an EMBEDDED list: what it belongs to */
  readonly ownerKind: ListOwnerKind | null;
  /** what keeps it as it is: a deployment that uses it, somebody's lock, or one of both where a row of lists does not say which */
  readonly heldBy: 'USE' | 'HAND' | 'EITHER' | null;
};
export type ListRule = EntityRule<ListFacts>;

const write = ({ ownerKind, type }: ListFacts) => vehicleListRules(type, ownerKind).write;
const owners = ({ ownerKind, type }: ListFacts) => ownerWrite(type, ownerKind);
const unused = ({ heldBy }: ListFacts) => heldBy !== 'USE';
const unlocked = ({ heldBy }: ListFacts) => heldBy === null || heldBy === 'USE';
const free = { unused, unlocked } as const;
/** What DRM counts on changes with the command of what it belongs to, which knows of it (D-064, D-065.3). */
const changedHere = ({ ownerKind }: ListFacts) => ownerKind !== 'DRM_DEPLOYMENT' && ownerKind !== 'DRM_RELEASE_VERSION';
const standsAlone = ({ type }: ListFacts) => type !== 'EMBEDDED';

/** The type of a list's copy (D-118): what is embedded becomes a list of its own. */
export const copiedType = (type: VehicleListType): VehicleListType => (type === 'EMBEDDED' ? 'STANDALONE' : type);

/** D-186a, D-186c: who may do what with a list (D-216, X-11, VIN-10), and what keeps it as it is (D-079.2, D-118). */
export const listCommands = entityRules<ListFacts>()({
  create: { right: write, at: 'selected', facts: { standsAlone } },
  edit: { right: write, at: 'home', facts: { changedHere, ...free } },
  sync: { right: write, at: 'home', facts: free },
  lock: { right: owners, at: 'home', facts: free },
  unlock: { right: owners, at: 'home', facts: { unused, locked: ({ heldBy }) => heldBy !== null } },
  copy: { right: ({ type }) => vehicleListRules(copiedType(type), null).write, at: 'selected' },
  delete: { right: write, at: 'home', facts: { standsAlone, ...free } },
});
/** An embedded list that its owner's own command changes (D-118). */
export const ownEdit: ListRule = { ...listCommands.edit, facts: free };
/** A checked file: vehicles of it that the list can take, and how many it would have together with its own. */
export type Arrival = { readonly valid: number; readonly joined: number };

/** What can become of a checked file (D-119, D-186b): a list is never emptied by one with nothing in it, nor grows past a million. */
export const decisionRule = (mode: ImportMode, { joined, valid }: Arrival): ListRule => ({
  right: listAccess.importedWrite,
  at: 'home',
  facts: { ...free, someValid: () => valid > 0, ...(mode === 'ADD' && { fits: () => joined <= maxVins }) },
});

/** The way back to the vehicles of before (D-186b): those of brands that the list has lost since would come back with them. */
export const restoreRule = (brandIds: readonly number[], then: readonly number[]): ListRule => ({
  right: listAccess.importedWrite,
  at: 'home',
  facts: { ...free, hasBrands: () => then.every((id) => brandIds.includes(id)) },
});
