import { type RawBuilder, sql } from 'kysely';
import { type Actor, allows } from '#contract/access/access.ts';
import type { CallBase, EntityPlace } from '#server/call.ts';
import type { Database, Transaction } from '#server/db/connection.ts';
import { statements } from '#server/db/statement.ts';
import { canonicalJson, contentHash } from '#server/journal/canonical.ts';
import { type Author, isPerson, type JournalEntry, journal, roleUsed, systemSubject } from '#server/journal/journal.ts';
import { publish } from '#server/live/live.ts';
import { forbidden, notFound, staleRevision } from '#server/problem.ts';
import { audienceOf } from './audience.ts';
import { refuseWhileLocked } from './edit-lock.ts';
import type { EntityRow, EntityStore } from './flow-store.ts';

/** A column's new value: objects are stored as jsonb, arrays of plain values as PostgreSQL arrays unless the store says that the column is jsonb. */
export type Columns = Readonly<Record<string, unknown>>;

/** What changed, by its name: before and after. */
export type Difference = Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>;

type Change = {
  readonly author: Author;
  readonly command: string;
  readonly brandId: number;
  readonly role: string;
  readonly fromState?: string | null;
  readonly toState?: string | null;
  readonly target?: JournalEntry['target'];
  readonly reason?: string | undefined;
  readonly snapshot?: unknown;
  /** what changed outside the row, in rows below it (D-059) */
  readonly changes?: Difference | undefined;
  /** another entity that the entry is about, as who reads the history may know it (D-241) */
  readonly mentions?: { readonly entityType: string; readonly id: number };
  /** it follows from a change of another entity: who edited this one last, and when, stays */
  readonly isFollowed?: boolean;
};

/** Key of a journal entry's difference under which it names another entity. */
export const mentioned = 'mentioned';
const bookkeeping = new Set([
  ...['revision', 'changedOn', 'changedBy', 'createdOn', 'createdBy', 'waiting', 'askedOn', 'toolAgrees'],
  // What the artifact store says of a release now.
  'validity',
]);

/** SQL condition: the object is visible for a brand (D-219): `.where(visibleFor(call.brandId))`; `table` where several are joined. */
export function visibleFor(brandId: number, table?: string): RawBuilder<boolean> {
  const column = (name: 'homeBrandId' | 'brandIds') => sql.ref(table === undefined ? name : `${table}.${name}`);
  return sql<boolean>`(${column('homeBrandId')} = ${brandId} or ${brandId} = any(${column('brandIds')}))`;
}

const byTable = statements<EntityRow>();
const lockByTable = statements<EntityRow>();
const updates = statements<EntityRow>();

/** The row of a GET; 404 when unknown or outside the selected brand, with the same body (T2). */
export async function readEntity<Row extends EntityRow>(call: CallBase, store: EntityStore, id: number): Promise<Row> {
  const row = await loadEntity<Row>(call.services.db, store, id);
  if (!row) throw notFound();
  call.authorize(placeOf(store, row));
  return row;
}

/** The row without any check: for jobs and for parents of something already checked. */
export async function loadEntity<Row extends EntityRow>(db: Database, store: EntityStore, id: number): Promise<Row | undefined> {
  const load = byTable(db, store.table, () => sql`select * from ${sql.table(store.table)} where id = ${id}`);
  const [row] = await load(db, id);
  return row as Row | undefined;
}

/** The row, locked until the transaction ends. */
export async function lockEntity<Row extends EntityRow>(
  tx: Transaction,
  store: EntityStore,
  id: number,
): Promise<Row | undefined> {
  const lock = lockByTable(tx, store.table, () => sql`select * from ${sql.table(store.table)} where id = ${id} for update`);
  const [row] = await lock(tx, id);
  return row as Row | undefined;
}

/** Refuses a write whose If-Match names another revision (D-051). */
export function checkRevision(call: CallBase, row: EntityRow): void {
  if (call.ifMatch !== undefined && call.ifMatch !== row.revision) throw staleRevision();
}

/** Where an entity stands, to be authorized against. */
export function placeOf(store: EntityStore, row: EntityRow): EntityPlace {
  const { brandIds, homeBrandId, id } = row;
  const seen = store.sees && { seenBy: (actor: Actor) => store.sees?.(row, actor) ?? true };
  const write = store.writeBeside?.(row);
  return { of: { table: store.table, id }, homeBrandId, brandIds, ...seen, ...(write && { write }) };
}

/** Inserts an entity without a flow, with its journal row and news. */
export async function insertEntity<Row extends EntityRow>(
  call: CallBase,
  tx: Transaction,
  store: EntityStore,
  columns: Columns,
): Promise<Row> {
  const row = await insertRow<Row>(tx, store, columns, changeOf(call, 'created', Number(columns.homeBrandId)));
  call.made(placeOf(store, row));
  return row;
}

/**
 * Changes an entity without a flow: visibility, right, revision, then one guarded UPDATE with its journal row. Saved as it was it stays as it is: no
 * revision, no history; `command` names what is more than that, and always leaves both.
 */
export async function updateEntity<Row extends EntityRow>(
  call: CallBase,
  tx: Transaction,
  store: EntityStore,
  id: number,
  columns: Columns | ((row: Row) => Columns | Promise<Columns>),
  command = saved,
): Promise<Row> {
  const row = await lockForWrite<Row>(call, tx, store, id);
  const set = typeof columns === 'function' ? await columns(row) : columns;
  if (command === saved && isAsBefore(row, set)) return row;
  return writeRow(tx, store, row, set, changeOf(call, command, row.homeBrandId));
}

const saved = 'changed';

function isAsBefore(row: EntityRow, set: Columns): boolean {
  const before: Readonly<Record<string, unknown>> = { ...row };
  return Object.entries(set).every(([name, value]) => contentHash(before[name] ?? null) === contentHash(value ?? null));
}

/** Deletes an entity: the same checks; `allowed` may refuse by throwing. The journal keeps what it was. */
export async function deleteEntity<Row extends EntityRow>(
  call: CallBase,
  tx: Transaction,
  store: EntityStore,
  id: number,
  allowed: (row: Row) => void | Promise<void> = () => undefined,
): Promise<void> {
  const row = await lockForWrite<Row>(call, tx, store, id);
  await allowed(row);
  await sql`delete from ${sql.table(store.table)} where id = ${id}`.execute(tx);
  const change = changeOf(call, 'deleted', row.homeBrandId);
  await record(tx, store, row, undefined, change);
}

async function lockForWrite<Row extends EntityRow>(
  call: CallBase,
  tx: Transaction,
  store: EntityStore,
  id: number,
): Promise<Row> {
  const row = await lockEntity<Row>(tx, store, id);
  if (!row) throw notFound();
  call.authorize(placeOf(store, row));
  if (!allows(call.endpoint.access.rule, call.actor, { brandId: row.homeBrandId }))
    throw forbidden('Not allowed for the home brand.');
  await refuseWhileLocked(call, tx, store, row);
  checkRevision(call, row);
  return row;
}

function changeOf(call: CallBase, command: string, brandId: number): Change {
  return { author: call, command, brandId, role: roleUsed(call.endpoint.access.rule, call.actor, brandId) };
}

/** INSERT, journal row and news in the caller's transaction. */
export async function insertRow<Row extends EntityRow>(
  tx: Transaction,
  store: EntityStore,
  columns: Columns,
  change: Change,
): Promise<Row> {
  const { at, actor } = change.author;
  const all = { ...columns, createdOn: at, createdBy: actor.subject, changedOn: at, changedBy: actor.subject };
  const names = sql.join(Object.keys(all).map((name) => sql.ref(name)));
  const values = sql.join(Object.entries(all).map(([name, value]) => sql`${parameter(store, name, value)}`));
  const { rows } = await sql<Row>`insert into ${sql.table(store.table)} (${names}) values (${values}) returning *`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`insert into ${store.table} gave no row`);
  await record(tx, store, undefined, row, change);
  return row;
}

/** The one guarded UPDATE: it hits only the revision that was read, so exactly one writer wins (T7). */
export async function writeRow<Row extends EntityRow>(
  tx: Transaction,
  store: EntityStore,
  row: Row,
  columns: Columns,
  change: Change,
): Promise<Row> {
  const { at, actor } = change.author;
  // What the system brings about is in the journal: "Last edited by" stays a person's.
  const isEdit = isPerson(change.author) && !change.isFollowed;
  const edited = isEdit ? { changedOn: at, changedBy: actor.subject } : {};
  const all = { ...columns, ...edited, revision: row.revision + 1 };
  const names = Object.keys(all);
  const values = Object.entries(all).map(([name, value]) => parameter(store, name, value));
  const update = updates(tx, [store.table, ...names].join(), () => {
    const assignments = sql.join(names.map((name, place) => sql`${sql.ref(name)} = ${values[place]}`));
    return sql`update ${sql.table(store.table)} set ${assignments} where id = ${row.id} and revision = ${row.revision} returning *`;
  });
  const [next] = (await update(tx, ...values, row.id, row.revision)) as Row[];
  if (!next) throw staleRevision();
  await record(tx, store, row, next, change);
  return next;
}

/** DELETE of a row that goes with a change of another entity, with its journal row and news. */
export async function removeRow<Row extends EntityRow>(
  tx: Transaction,
  store: EntityStore,
  row: Row,
  change: Change,
): Promise<void> {
  await sql`delete from ${sql.table(store.table)} where id = ${row.id}`.execute(tx);
  await record(tx, store, row, undefined, change);
}

async function record<Row extends EntityRow>(
  tx: Transaction,
  store: EntityStore,
  before: Row | undefined,
  after: Row | undefined,
  change: Change,
): Promise<void> {
  const row = after ?? before;
  if (!row) return;
  journal(tx, {
    author: change.author,
    brandId: change.brandId,
    role: change.role,
    entityType: store.entityType,
    entityId: row.id,
    command: change.command,
    target: change.target,
    fromState: change.fromState ?? null,
    toState: change.toState ?? null,
    hashBefore: before ? contentHash(content(before)) : null,
    hashAfter: after ? contentHash(content(after)) : null,
    reason: change.reason,
    diff: {
      ...diff(before, after),
      ...change.changes,
      ...(change.mentions && { [mentioned]: { from: null, to: change.mentions } }),
    },
    snapshot: change.snapshot,
  });
  const { actor, at } = change.author;
  const by = actor.subject === systemSubject ? null : { id: actor.subject, name: actor.name };
  const parentId = store.parent?.(row) ?? null;
  const news = {
    entityType: store.entityType,
    entityId: row.id,
    parentId,
    revision: row.revision,
    command: change.command,
    by,
    at,
  };
  // A brand that it was taken from hears of that: what it shows is gone.
  const brandIds = [...new Set([row.homeBrandId, ...row.brandIds, ...(before?.brandIds ?? [])])];
  await publish(tx, news, await audienceOf(tx, store, row, brandIds, before));
  if (after) await store.follow?.(tx, change.author, after, before);
}

/** What an approval is bound to: the row without revision and bookkeeping. */
export function content(row: EntityRow): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([key]) => !bookkeeping.has(key)));
}

function diff(before: EntityRow | undefined, after: EntityRow | undefined): Difference {
  const { facts: _, ...from } = before ? content(before) : {};
  const { facts: __, ...to } = after ? content(after) : {};
  return differenceOf(from, to);
}

/** What of it is something else after than before. */
export function differenceOf(from: Columns, to: Columns): Difference {
  const keys = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  const changed = keys.filter((key) => from[key] !== to[key] && canonicalJson(from[key]) !== canonicalJson(to[key]));
  return Object.fromEntries(changed.map((key) => [key, { from: from[key] ?? null, to: to[key] ?? null }]));
}

/** An empty array says nothing of what it is a list of: as an array of PostgreSQL it would be `{}`, which jsonb takes for an object. */
function parameter({ lists }: Pick<EntityStore, 'lists'>, name: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || value instanceof Date || value instanceof Uint8Array) return value;
  if (Array.isArray(value) && !lists?.includes(name))
    return value.some((item) => item !== null && typeof item === 'object') ? JSON.stringify(value) : value;
  return JSON.stringify(value);
}
