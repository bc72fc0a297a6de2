import { allows } from '#contract/access/access.ts';
import { type Api, api } from '#contract/api.ts';
import { type Lock, lockBreaker, lockTime } from '#contract/collab/collab.ts';
import type { LockType } from '#contract/collab/collab-entity.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { type CallBase, type Handlers, reply } from '#server/call.ts';
import type { Database, Transaction } from '#server/db/connection.ts';
import { anyEntity, readable, writable } from '#server/entity/access.ts';
import { refuseClosedForm } from '#server/entity/closed-form.ts';
import { holds, isExpired, isOwn, type LockRow, lockedBy, lockOf } from '#server/entity/edit-lock.ts';
import { peopleOf } from '#server/people.ts';
import { conflict, notFound } from '#server/problem.ts';
import type { Services } from '#server/services.ts';
import { inTransaction } from '#server/transaction.ts';
import { recordAnnotation } from './annotations.ts';

/**
 * Edit locks (D-050, D-189): one person edits a form of an entity, for 15 minutes after the last heartbeat; where its
 * parts are forms of their own, each has a lock of its own. The entity's row is locked while
 * its lock changes hands, so a save and a take-over follow each other. Heartbeats change nothing that others see: no journal row.
 */
export const lockHandlers = {
  getLock: async (call) => {
    const { entityType, entityId, form } = formOf(call);
    const { db } = call.services;
    const { row, store } = await readable(call, db, entityType, entityId);
    const lock = await lockOf(db, entityType, entityId, form);
    const isHeld = lock && (isOwn(lock, call) || isExpired(lock, call) || (await holds(call, db, lock, store, row)));
    return reply({ lock: isHeld ? await present(db, lock) : null });
  },

  acquireLock: async (call) => {
    const { entityType, entityId, form } = formOf(call);
    const lock = await call.transaction(async (tx) => {
      const found = await writable(call, tx, entityType, entityId);
      await refuseClosedForm(call, tx, { entityType, form }, found);
      const before = await lockOf(tx, entityType, entityId, form);
      if (before && isOwn(before, call) && !isExpired(before, call)) return take(call, tx, before.lockedOn);
      if (before && !isOwn(before, call) && (await holds(call, tx, before, found.store, found.row))) throw lockedBy(before, call);
      const command = before && !isOwn(before, call) ? 'lock.takenOver' : 'lock.acquired';
      await recordAnnotation(tx, call, found, { command, ...held(form, before, call.actor.subject) });
      return take(call, tx, new Date(call.at));
    });
    return reply(await present(call.services.db, lock));
  },

  keepLock: async (call) => {
    const { entityType, entityId, form } = formOf(call);
    const lock = await call.transaction(async (tx) => {
      await writable(call, tx, entityType, entityId);
      const before = await lockOf(tx, entityType, entityId, form);
      if (!before) throw conflict('The lock was freed.');
      if (!isOwn(before, call)) throw lockedBy(before, call);
      return take(call, tx, before.lockedOn);
    });
    return reply(await present(call.services.db, lock));
  },

  releaseLock: async (call) => {
    const { entityType, entityId, form } = formOf(call);
    await call.transaction(async (tx) => {
      const found = await writable(call, tx, entityType, entityId, lockBreaker);
      const before = await lockOf(tx, entityType, entityId, form);
      if (!before) return;
      const own = isOwn(before, call);
      if (!own && !allows(lockBreaker, call.actor, { brandId: found.brandId })) throw lockedBy(before, call);
      await free(tx, entityType, entityId, form);
      const command = own ? 'lock.released' : 'lock.broken';
      await recordAnnotation(tx, call, found, { command, ...held(form, before, null) });
    });
    return undefined;
  },
} satisfies Partial<Handlers<Api>>;

/** A lock does not outlive the session that took it: every page that waits is told at once (D-050, T22). */
export function freeLocksWithSessions(services: Services): void {
  services.live.onSessionEnded((sid) => {
    freeLocksOf(services, sid).catch((error: unknown) => services.log.warn({ err: error }, 'locks of a session were not freed'));
  });
}

async function freeLocksOf({ db, now, stores }: Pick<Services, 'db' | 'now' | 'stores'>, sid: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const freed = await tx.deleteFrom('editLock').where('sid', '=', sid).returningAll().execute();
    for (const lock of freed) {
      const found = await anyEntity(tx, stores, lock.entityType, lock.entityId);
      const actor = { subject: lock.subject, name: lock.name, roles: [] };
      const author = { actor, issuer: lock.issuer, traceId: 'session-ended', at: now().toISOString() };
      if (found) await recordAnnotation(tx, author, found, { command: 'lock.released', ...held(lock.form, lock, null) });
    }
  });
}

type ToLock = CallBase & {
  readonly params: { readonly entityType: LockType; readonly entityId: number };
  readonly query: { readonly form?: string | undefined };
};
type FormOf = { readonly entityType: LockType; readonly entityId: number; readonly form: string };

/** The form that a call is about; 404 where the entity has no such one. */
function formOf({ params: { entityId, entityType }, query: { form = '' } }: ToLock): FormOf {
  const isKnown = form === '' || Object.values<Endpoint>(api).some((one) => one.form === entityType && one.part === form);
  if (!isKnown) throw notFound();
  return { entityType, entityId, form };
}

/** Which form, and who held it before and holds it now. */
const held = (form: string, before: LockRow | undefined, after: string | null) => ({
  ...(form !== '' && { form }),
  diff: { [form === '' ? 'lockedBy' : `${form}.lockedBy`]: { from: before?.subject ?? null, to: after } },
});

function take(call: ToLock, tx: Transaction, lockedOn: Date): Promise<LockRow> {
  const { actor, at, issuer, sid } = call;
  const holder = { issuer, subject: actor.subject, name: actor.name, sid, lockedOn };
  const row = { ...holder, expiresOn: new Date(Date.parse(at) + lockTime) };
  return tx
    .insertInto('editLock')
    .values({ ...formOf(call), ...row })
    .onConflict((conflict) => conflict.columns(['entityType', 'entityId', 'form']).doUpdateSet(row))
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function free(tx: Transaction, entityType: LockType, entityId: number, form: string): Promise<void> {
  await tx
    .deleteFrom('editLock')
    .where('entityType', '=', entityType)
    .where('entityId', '=', entityId)
    .where('form', '=', form)
    .execute();
}

async function present(db: Database, lock: LockRow): Promise<Lock> {
  const person = await peopleOf(db, [lock.subject]);
  return {
    lockedBy: person(lock.subject),
    lockedOn: lock.lockedOn.toISOString(),
    expiresOn: lock.expiresOn.toISOString(),
  };
}
