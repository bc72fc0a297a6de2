import { sql } from 'kysely';
import type { Transaction } from '#server/db/connection.ts';
import { statement } from '#server/db/statement.ts';

const lockClass = 4_171_721;
const hold = statement(`select pg_advisory_xact_lock_shared(${lockClass}, $1)`);

/** Lets nobody cancel the candidate until the transaction ends: what its deployments decide stays true to their commit (D-060.32, T5). */
export async function holdCandidate(tx: Transaction, candidateId: number): Promise<void> {
  await hold(tx, candidateId);
}

/**
 * Waits for the decisions that are under way at deployments of the candidate; those that come later see what this transaction sets. Take it
 * before the candidate's row: they lock that one after it.
 */
export async function lockCandidate(tx: Transaction, candidateId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(lockClass)}, ${candidateId})`.execute(tx);
}
