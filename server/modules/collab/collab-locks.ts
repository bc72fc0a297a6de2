import { allows } from '#contract/access/access.ts';
import type { Api } from '#contract/api.ts';
import { type Lock, lockBreaker, lockTime } from '#contract/collab/collab.ts';
import type { LockType } from '#contract/collab/collab-entity.ts';
import { type CallBase, type Handlers, reply } from '#server/call.ts';
import type { Database, Transaction } from '#server/db/connection.ts';
import { anyEntity, readable, writable } from '#server/entity/access.ts';
import { holds, isExpired, isOwn, type LockRow, lockedBy, lockOf } from '#server/entity/edit-lock.ts';
import { peopleOf } from '#server/people.ts';
import { conflict } from '#server/problem.ts';
import type { Services } from '#server/services.ts';
import { inTransaction } from '#server/transaction.ts';
import { recordAnnotation } from './annotations.ts';

/**
 * Edit locks (D-050, D-189): one person edits an entity's forms, for 15 minutes after the last heartbeat. The entity's row is locked while
 * its lock changes hands, so a save and a take-over follow each other. Heartbeats change nothing that others see: no journal row.
 */
export const lockHandlers = {
  getLock: async (call) => {
    const { entityType, entityId } = call.params;
    const { db } = call.services;
    const { row, store } = await readable(call, db, entityType, entityId);
    const lock = await lockOf(db, entityType, entityId);
    const isHeld = lock && (isOwn(lock, call) || isExpired(lock, call) || (await holds(call, db, lock, store, row)));
    return reply({ lock: isHeld ? await present(db, lock) : null });
  },

  acquireLock: async (call) => {
    const { entityType, entityId } = call.params;
    const lock = await call.transaction(async (tx) => {
      const found = await writable(call, tx, entityType, entityId);
      const before = await lockOf(tx, entityType, entityId);
      if (before && isOwn(before, call) && !isExpired(before, call)) return take(call, tx, before.lockedOn);
      if (before && !isOwn(before, call) && (await holds(call, tx, before, found.store, found.row))) throw lockedBy(before, call);
      const command = before && !isOwn(before, call) ? 'lock.takenOver' : 'lock.acquired';
      await recordAnnotation(tx, call, found, { command, diff: holders(before, call.actor.subject) });
      return take(call, tx, new Date(call.at));
    });
    return reply(await present(call.services.db, lock));
  },

  keepLock: async (call) => {
    const { entityType, entityId } = call.params;
    const lock = await call.transaction(async (tx) => {
      await writable(call, tx, entityType, entityId);
      const before = await lockOf(tx, entityType, entityId);
      if (!before) throw conflict('The lock was freed.');
      if (!isOwn(before, call)) throw lockedBy(before, call);
      return take(call, tx, before.lockedOn);
    });
    return reply(await present(call.services.db, lock));
  },

  releaseLock: async (call) => {
    const { entityType, entityId } = call.params;
    await call.transaction(async (tx) => {
      const found = await writable(call, tx, entityType, entityId, lockBreaker);
      const before = await lockOf(tx, entityType, entityId);
      if (!before) return;
      const own = isOwn(before, call);
      if (!own && !allows(lockBreaker, call.actor, { brandId: found.brandId })) throw lockedBy(before, call);
      await free(tx, entityType, entityId);
      const command = own ? 'lock.released' : 'lock.broken';
      await recordAnnotation(tx, call, found, { command, diff: holders(before, null) });
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
      if (found) await recordAnnotation(tx, author, found, { command: 'lock.released', diff: holders(lock, null) });
    }
  });
}

const holders = (before: LockRow | undefined, after: string | null) => ({
  lockedBy: { from: before?.subject ?? null, to: after },
});

function take(
  { params, actor, issuer, sid, at }: CallBase & { readonly params: { entityType: LockType; entityId: number } },
  tx: Transaction,
  lockedOn: Date,
): Promise<LockRow> {
  const holder = { issuer, subject: actor.subject, name: actor.name, sid, lockedOn };
  const row = { ...holder, expiresOn: new Date(Date.parse(at) + lockTime) };
  return tx
    .insertInto('editLock')
    .values({ ...params, ...row })
    .onConflict((conflict) => conflict.columns(['entityType', 'entityId']).doUpdateSet(row))
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function free(tx: Transaction, entityType: LockType, entityId: number): Promise<void> {
  await tx.deleteFrom('editLock').where('entityType', '=', entityType).where('entityId', '=', entityId).execute();
}

async function present(db: Database, lock: LockRow): Promise<Lock> {
  const person = await peopleOf(db, [lock.subject]);
  return {
    lockedBy: person(lock.subject),
    lockedOn: lock.lockedOn.toISOString(),
    expiresOn: lock.expiresOn.toISOString(),
  };
}
