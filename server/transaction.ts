import type { CompiledQuery } from 'kysely';
import type { Database, Transaction } from '#server/db/connection.ts';
import { submit } from '#server/db/statement.ts';

type Pending = {
  readonly before: ((tx: Transaction) => Promise<void>)[];
  readonly sent: Promise<unknown>[];
  readonly after: (() => void)[];
};
const pending = new WeakMap<Transaction, Pending>();

/**
 * One database transaction. What is put off with `beforeCommit` runs last, so that the journal's lock is taken after every row lock
 * and held only to the commit: commands on different rows cannot deadlock over it.
 */
export async function inTransaction<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const last: Pending = { before: [], sent: [], after: [] };
  const ended = db.transaction().execute(async (tx) => {
    pending.set(tx, last);
    const done = await work(tx);
    for (const step of last.before) await step(tx);
    return done;
  });
  const [result] = await ended
    .then((done) => Promise.all([done, ...last.sent]))
    .catch(async (error: unknown) => {
      // What came after a statement that failed only says that the transaction was over.
      await Promise.all(last.sent);
      throw error;
    });
  for (const step of last.after) step();
  return result;
}

/** Puts a step off to the end of the transaction; throws outside of inTransaction. */
export function beforeCommit(tx: Transaction, step: (tx: Transaction) => Promise<void>): void {
  pendingOf(tx).before.push(step);
}

/**
 * Sends a statement whose answer nobody needs without waiting for it: PostgreSQL commits nothing where it failed, and the transaction fails by it.
 * Outside of inTransaction it is waited for.
 */
export async function sendAlong(tx: Transaction, query: CompiledQuery): Promise<void> {
  const last = pending.get(tx);
  const { answer } = await submit(tx, query);
  if (!last) return void (await answer);
  last.sent.push(answer);
  answer.catch(() => undefined);
}

/** What happens only once the transaction is committed; it must not throw. */
export function afterCommit(tx: Transaction, step: () => void): void {
  pendingOf(tx).after.push(step);
}

function pendingOf(tx: Transaction): Pending {
  const last = pending.get(tx);
  if (!last) throw new Error('beforeCommit and afterCommit need a transaction of inTransaction');
  return last;
}
