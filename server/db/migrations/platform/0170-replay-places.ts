import { type Kysely, sql } from 'kysely';

/** Where a call with an Idempotency-Key was authorized: decided again before its answer is given again (T22). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table idempotency add column places jsonb`.execute(db);
}
