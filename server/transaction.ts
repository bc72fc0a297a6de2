import type { Database, Transaction } from '#server/db/connection.ts';

type Pending = ((tx: Transaction) => Promise<void>)[];
const pending = new WeakMap<Transaction, Pending>();

/**
 * One database transaction. What is put off with `beforeCommit` runs last, so that the journal's lock is taken after every row lock
 * and held only to the commit: commands on different rows cannot deadlock over it.
 */
export function inTransaction<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    const last: Pending = [];
    pending.set(tx, last);
    const result = await work(tx);
    for (const step of last) await step(tx);
    return result;
  });
}

/** Puts a step off to the end of the transaction; throws outside of inTransaction. */
export function beforeCommit(tx: Transaction, step: (tx: Transaction) => Promise<void>): void {
  const last = pending.get(tx);
  if (!last) throw new Error('beforeCommit needs a transaction of inTransaction');
  last.push(step);
}
