import type { Selectable } from 'kysely';
import { type Actor, allows } from '#contract/access/access.ts';
import type { LockType } from '#contract/collab/collab-entity.ts';
import { momentIn } from '#contract/time-zone.ts';
import type { CallBase } from '#server/call.ts';
import type { Database } from '#server/db/connection.ts';
import { statement } from '#server/db/statement.ts';
import type { EditLockTable } from '#server/db/tables/collab.ts';
import { type ProblemError, problem } from '#server/problem.ts';
import { type EntityRow, type EntityStore, personsOf, writeRule } from './flow-store.ts';

export type LockRow = Selectable<EditLockTable>;
type Caller = Pick<CallBase, 'actor' | 'issuer' | 'at'>;

const openLock = statement<LockRow>(`
  select l.* from edit_lock l left join session s on s.sid = l.sid
  where s.ended_on is null and l.entity_type = $1 and l.entity_id = $2 and l.form = $3
`);

const openLocks = statement<LockRow>(`
  select l.* from edit_lock l left join session s on s.sid = l.sid
  where s.ended_on is null and l.entity_type = $1 and l.entity_id = $2 order by l.locked_on
`);

/** The lock of a form of an entity (the entity's own form without a name), expired or not; one whose session has ended counts as freed (D-050, T22). */
export async function lockOf(db: Database, entityType: LockType, entityId: number, form = ''): Promise<LockRow | undefined> {
  const [lock] = await openLock(db, entityType, entityId, form);
  return lock;
}

/** People are the same by issuer and subject, in every tab and session of theirs. */
export const isOwn = (lock: LockRow, { actor, issuer }: Caller): boolean =>
  lock.subject === actor.subject && lock.issuer === issuer;

export const isExpired = (lock: LockRow, { at }: Caller): boolean => lock.expiresOn.getTime() <= Date.parse(at);

/** 423 with who and since (D-050, D-189). */
export function lockedBy(lock: LockRow, { timeZone }: Pick<CallBase, 'timeZone'>): ProblemError {
  const detail = `Locked by ${lock.name} since ${momentIn(lock.lockedOn, timeZone)}.`;
  return problem('AEC_OPERATION_CANNOT_BE_PERFORMED', { status: 423, detail });
}

/**
 * Whether a lock keeps others out: not when it has expired, and not when its holder may no longer edit the entity (D-050, T22). Where nobody can
 * say what the holder may do now, it does.
 */
export async function holds(call: CallBase, db: Database, lock: LockRow, store: EntityStore, row: EntityRow): Promise<boolean> {
  if (isExpired(lock, call)) return false;
  const { issuer, name, sid, subject } = lock;
  const actor: Actor = { subject, name, roles: [] };
  const now = await call.standing({ actor, issuer, sid }, db);
  if (!now) return false;
  const place = { brandId: row.homeBrandId, persons: personsOf(store, row, actor) };
  return now.actor === actor || allows(writeRule(store, row), now.actor, place);
}

/** The lock of the form of this entity, where the call saves it. */
export async function lockOfForm(call: CallBase, db: Database, store: EntityStore, row: EntityRow): Promise<LockRow | undefined> {
  const { form, part } = call.endpoint;
  return form === undefined || form !== store.entityType ? undefined : lockOf(db, form, row.id, part);
}

/** Refuses a call that saves a form of this entity while somebody else edits that form (D-050); whose lock there is may be `asked` before. */
export async function refuseWhileLocked(
  call: CallBase,
  db: Database,
  store: EntityStore,
  row: EntityRow,
  asked = lockOfForm(call, db, store, row),
): Promise<void> {
  const lock = await asked;
  if (lock && !isOwn(lock, call) && (await holds(call, db, lock, store, row))) throw lockedBy(lock, call);
}

/** Refuses what closes all forms of this entity while somebody else edits one of them: what they typed could not be saved (D-050). */
export async function refuseWhileWritten(call: CallBase, db: Database, store: EntityStore, row: EntityRow): Promise<void> {
  for (const lock of await openLocks(db, store.entityType, row.id))
    if (!isOwn(lock, call) && (await holds(call, db, lock, store, row))) throw lockedBy(lock, call);
}
