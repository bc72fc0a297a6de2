import { type Kysely, sql } from 'kysely';

/** Rows of boards by instant, and of one instant by stage: a whole fleet is targeted in one, and a page of it must not sort that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index tracking_event_at`.execute(db);
  await sql`create index tracking_event_at on tracking_event (brand_id, at desc, status desc, id)`.execute(db);
}
