import { allows, type Rule } from '#contract/access/access.ts';
import type { LockType } from '#contract/collab/collab-entity.ts';
import type { Flag } from '#contract/endpoint.ts';
import { entities } from '#contract/entity/entities.ts';
import { featureDisabled } from '#contract/problem.ts';
import type { CallBase } from '#server/call.ts';
import type { Database, Transaction } from '#server/db/connection.ts';
import { loadEntity, lockEntity, placeOf } from '#server/entity/entity.ts';
import { type EntityRow, type EntityStore, readersOf, readRule, writeRule } from '#server/entity/flow-store.ts';
import type { Stores } from '#server/entity/stores.ts';
import { isOn } from '#server/flags.ts';
import { requireRight } from '#server/http/request-rules.ts';
import { type Author, journal, roleUsed } from '#server/journal/journal.ts';
import { publish } from '#server/live/live.ts';
import { forbidden, notFound } from '#server/problem.ts';

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

/** The entity, locked until the transaction ends, for somebody who may change it; refuses as its own PUT does. */
export async function writable(call: CallBase, tx: Transaction, entityType: LockType, entityId: number): Promise<Found> {
  const store = call.services.stores[entityType];
  await checkFlag(call, nounOf(entityType).flag);
  const row = await lockEntity<EntityRow>(tx, store, entityId);
  if (!row) throw notFound();
  call.authorize(placeOf(store, row));
  const rule = writeRule(store, row);
  requireRight(call, rule, row.homeBrandId);
  return { store, row, rule, brandId: row.homeBrandId };
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
  return row && { store, row, rule: writeRule(store, row), brandId: row.homeBrandId };
}

async function checkFlag(call: CallBase, flag: Flag | undefined): Promise<void> {
  if (flag && !(await isOn(call, flag))) throw forbidden(featureDisabled);
}

type Annotation = {
  readonly command: `${'comment' | 'lock' | 'simulation' | 'watch'}.${string}`;
  readonly diff?: Readonly<Record<string, unknown>>;
  readonly hashBefore?: string;
  readonly hashAfter?: string;
};

/** Journal row of something beside an entity (D-059); the entity and its revision stay. */
export function journalAnnotation(
  tx: Transaction,
  author: Author,
  { store, row, rule, brandId }: Found,
  beside: Annotation,
): void {
  journal(tx, {
    author,
    brandId,
    role: roleUsed(rule, author.actor, brandId),
    entityType: store.entityType,
    entityId: row.id,
    command: beside.command,
    fromState: null,
    toState: null,
    hashBefore: beside.hashBefore ?? null,
    hashAfter: beside.hashAfter ?? null,
    diff: beside.diff ?? {},
  });
}

/** Journal row and news, so that other tabs move by themselves (D-045). */
export async function recordAnnotation(tx: Transaction, author: Author, found: Found, beside: Annotation): Promise<void> {
  journalAnnotation(tx, author, found, beside);
  const { store, row } = found;
  const news = {
    entityType: store.entityType,
    entityId: row.id,
    parentId: store.parent?.(row as never) ?? null,
    revision: null,
    command: beside.command,
    by: { id: author.actor.subject, name: author.actor.name },
    at: author.at,
  };
  await publish(tx, news, readersOf(store, row, [...new Set([row.homeBrandId, ...row.brandIds])]));
}
