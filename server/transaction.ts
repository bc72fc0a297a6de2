import type { Database, Transaction } from '#server/db/connection.ts';

type Pending = { readonly before: ((tx: Transaction) => Promise<void>)[]; readonly after: (() => void)[] };
const pending = new WeakMap<Transaction, Pending>();

/**
 * One database transaction. What is put off with `beforeCommit` runs last, so that the journal's lock is taken after every row lock
 * and held only to the commit: commands on different rows cannot deadlock over it.
 */
export async function inTransaction<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const last: Pending = { before: [], after: [] };
  const result = await db.transaction().execute(async (tx) => {
    pending.set(tx, last);
    const done = await work(tx);
    for (const step of last.before) await step(tx);
    return done;
  });
  for (const step of last.after) step();
  return result;
}

/** Puts a step off to the end of the transaction; throws outside of inTransaction. */
export function beforeCommit(tx: Transaction, step: (tx: Transaction) => Promise<void>): void {
  pendingOf(tx).before.push(step);
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
