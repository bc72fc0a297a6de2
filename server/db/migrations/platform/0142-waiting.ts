import type { Kysely } from 'kysely';
import { addWaiting } from '#server/db/schema.ts';

/** Since when each move waits for somebody (D-096). The start fills it from the journal: the charts say what waited when. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['release_candidate', 'test_deployment', 'live_deployment']) await addWaiting(db, table);
}
