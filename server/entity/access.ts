import { all, allows, any, asThatPerson, brandsOf, type Rule } from '#contract/access/access.ts';
import type { LockType } from '#contract/collab/collab-entity.ts';
import type { Flag } from '#contract/endpoint.ts';
import { entities } from '#contract/entity/entities.ts';
import { featureDisabled } from '#contract/problem.ts';
import type { CallBase } from '#server/call.ts';
import type { Database, Transaction } from '#server/db/connection.ts';
import { isOn } from '#server/flags.ts';
import { requireRight } from '#server/http/request-rules.ts';
import { conflict, forbidden, notFound } from '#server/problem.ts';
import { loadEntity, lockEntity, placeOf } from './entity.ts';
import { type EntityRow, type EntityStore, personsOf, readRule, writeRule } from './flow-store.ts';
import type { Stores } from './stores.ts';

type Noun = { readonly read: Rule; readonly flag?: Flag | undefined };
/** Who may read entities of a kind, and the flag that its area is behind: as the kind's own GET asks (contract/entity/entities.ts). */
const nounOf = (type: LockType): Noun => entities[type];

/** An entity that a call may touch, with the rule that let it and the brand at which it was decided. */
export type Found = {
  readonly store: EntityStore;
  readonly row: EntityRow;
  readonly rule: Rule;
  readonly brandId: number;
};

/** Whether the caller may read entities of a kind at the selected brand, and the feature is on. */
export async function mayRead(call: CallBase, entityType: LockType): Promise<boolean> {
  const { read, flag } = nounOf(entityType);
  if (!allows(read, call.actor, { brandId: call.brandId })) return false;
  return !flag || isOn(call, flag);
}

/** Refuses whoever may not read entities of a kind at the selected brand, and everybody while the feature is off. */
export async function requireRead(call: CallBase, entityType: LockType): Promise<void> {
  const { read, flag } = nounOf(entityType);
  await checkFlag(call, flag);
  requireRight(call, read, call.brandId);
}

/** The entity for somebody who may read it; refuses as its own GET does: 403 right missing, 404 unknown or invisible (T2). */
export async function readable(call: CallBase, db: Database, entityType: LockType, entityId: number): Promise<Found> {
  const store = call.services.stores[entityType];
  await requireRead(call, entityType);
  const row = await loadEntity<EntityRow>(db, store, entityId);
  if (!row) throw notFound();
  call.authorize(placeOf(store, row));
  const rule = store.readOf ? readRule(store, row) : nounOf(entityType).read;
  requireRight(call, rule, call.brandId);
  return { store, row, rule, brandId: call.brandId };
}

/** The same for somebody who does something around it: 409 where it was deleted softly (D-069.8). */
export async function discussable(call: CallBase, db: Database, entityType: LockType, entityId: number): Promise<Found> {
  const found = await readable(call, db, entityType, entityId);
  if (found.store.isDeleted?.(found.row)) throw conflict('It has been deleted.');
  return found;
}

/**
 * The entity, locked until the transaction ends, for somebody who may change it, or reads it and may `otherwise`; refuses as its own PUT does: whoever
 * reads such ones at no brand is told that, and not which ids there are (T2).
 */
export async function writable(
  call: CallBase,
  tx: Transaction,
  entityType: LockType,
  entityId: number,
  otherwise?: Rule,
): Promise<Found> {
  const store = call.services.stores[entityType];
  const { flag, read } = nounOf(entityType);
  await checkFlag(call, flag);
  if (!brandsOf(call.actor).some((at) => allows(read, call.actor, { brandId: at }))) requireRight(call, read, call.brandId);
  const row = await lockEntity<EntityRow>(tx, store, entityId);
  if (!row) throw notFound();
  call.authorize(placeOf(store, row));
  const own = writeRule(store, row);
  const rule = otherwise ? any(own, all(read, otherwise)) : own;
  requireRight(call, rule, row.homeBrandId, personsOf(store, row, call.actor));
  return { store, row, rule: asThatPerson(rule), brandId: row.homeBrandId };
}

/** The entity of a lock whose session ended: nobody asks, so nobody's right counts. */
export async function anyEntity(
  db: Database,
  stores: Stores,
  entityType: LockType,
  entityId: number,
): Promise<Found | undefined> {
  const store = stores[entityType];
  const row = await loadEntity<EntityRow>(db, store, entityId);
  return row && { store, row, rule: asThatPerson(writeRule(store, row)), brandId: row.homeBrandId };
}

async function checkFlag(call: CallBase, flag: Flag | undefined): Promise<void> {
  if (flag && !(await isOn(call, flag))) throw forbidden(featureDisabled);
}
