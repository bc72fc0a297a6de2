import { sql } from 'kysely';
import type { Database } from '#server/db/connection.ts';
import type { Audience, Seen } from '#server/live/live.ts';
import { type EntityRow, type EntityStore, readRule } from './flow-store.ts';

/**
 * Who is told of an entity, as its readers at these brands; who saw it before a change hears that it is gone. Of a part of another entity those are
 * told who see that one (D-214b, D-241).
 */
export async function audienceOf(
  db: Database,
  store: EntityStore,
  row: EntityRow,
  brandIds: readonly number[],
  before?: EntityRow,
): Promise<Audience> {
  return { brandIds, read: readRule(store, row), seen: await seenBy(db, store, row, before), flag: store.flag };
}

async function seenBy(db: Database, store: EntityStore, row: EntityRow, before?: EntityRow): Promise<Seen[] | undefined> {
  const above = store.seenWith?.().store;
  if (!above) return store.seenTo && [row, ...(before ? [before] : [])].flatMap((one) => store.seenTo?.(one) ?? []);
  const { rows } = await sql<EntityRow>`select * from ${sql.table(above.table)} where id = ${store.parent?.(row) ?? 0}`.execute(
    db,
  );
  return above.seenTo && rows.flatMap((one) => above.seenTo?.(one) ?? []);
}
