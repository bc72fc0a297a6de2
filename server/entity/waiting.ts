import { sql } from 'kysely';
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { FlowState } from '#contract/command.ts';
import { type Flow, revive } from '#machines/flow.ts';
import { type WaitingSince, waitingKey, waitingOf } from '#machines/waiting.ts';
import type { Database } from '#server/db/connection.ts';
import type { Log } from '#server/log/log.ts';
import { type FlowRow, type FlowStore, snapshotOf } from './flow-store.ts';
import { flowStoresOf, type Stores } from './stores.ts';

const batch = 200;

/**
 * Fills since when each move waits, from the journal, in rows that do not have it yet: after the migration that brought it, and after one that
 * sets it to null because a chart has other moves than before. Any number of servers may do it at once.
 */
export async function fillWaiting(db: Database, log: Log, stores: Stores): Promise<void> {
  for (const store of flowStoresOf(stores)) {
    const began = performance.now();
    let filled = 0;
    let last = 0;
    for (;;) {
      const { rows } =
        await sql<FlowRow>`select * from ${sql.table(store.table)} where waiting is null and id > ${last} order by id limit ${batch}`.execute(
          db,
        );
      for (const row of rows) await fill(db, store, row, log);
      last = rows.at(-1)?.id ?? last;
      filled += rows.length;
      if (rows.length < batch) break;
    }
    if (filled > 0)
      log.info({ table: store.table, filled, ms: Math.round(performance.now() - began) }, 'open tasks found in the journal');
  }
}

async function fill(db: Database, store: FlowStore, row: FlowRow, log: Log): Promise<void> {
  try {
    const waiting = JSON.stringify(await waitingSinceOf(db, store, row));
    await sql`
      update ${sql.table(store.table)} set waiting = ${waiting}::jsonb where id = ${row.id} and revision = ${row.revision} and waiting is null
    `.execute(db);
  } catch (err) {
    // A state that its chart does not have: nobody could do anything with it, and it is no reason not to start.
    log.error({ err, table: store.table, id: row.id }, 'what waits for somebody could not be told');
  }
}

/** Goes back in the journal until every move that waits now has been found not to wait, or the journal ends. */
export async function waitingSinceOf(db: Database, store: FlowStore, row: FlowRow): Promise<WaitingSince> {
  const flow = store.flow as Flow;
  const since: Record<string, string> = {};
  let open = keysOf(flow, snapshotOf(store, row));
  for (const key of open) since[key] = row.changedOn.toISOString();
  let before = Number.MAX_SAFE_INTEGER;
  while (open.length > 0) {
    const entries = await db
      .selectFrom('journal')
      .select(['seq', 'at', 'snapshot'])
      .where('entityType', '=', store.entityType)
      .where('entityId', '=', row.id)
      .where('snapshot', 'is not', null)
      .where('seq', '<', before)
      .orderBy('seq', 'desc')
      .limit(20)
      .execute();
    for (const entry of entries) {
      const then = new Set(
        entry.snapshot ? keysOf(flow, revive(flow as Flow<AnyStateMachine>, entry.snapshot as FlowState)) : [],
      );
      open = open.filter((key) => then.has(key));
      for (const key of open) since[key] = entry.at.toISOString();
    }
    const last = entries.at(-1);
    if (!last) break;
    before = last.seq;
  }
  return since;
}

const keysOf = (flow: Flow, snapshot: AnyMachineSnapshot): string[] => waitingOf(flow, snapshot).map(waitingKey);
