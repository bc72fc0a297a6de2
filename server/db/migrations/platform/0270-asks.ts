import { type Kysely, sql } from 'kysely';

/** D-248: what somebody asks of others at an item; `need` is what keeps the step closed, absent where the step itself is asked for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table entity_ask (
      id integer primary key generated always as identity, entity_type text not null, entity_id integer not null, revision integer not null,
      command text not null, target_brand_id integer, need text, note text not null check (char_length(note) <= 500),
      asked_by text not null, asked_on timestamptz not null, to_subjects text[] not null
    )
  `.execute(db);
  await sql`create index entity_ask_entity on entity_ask (entity_type, entity_id, asked_on)`.execute(db);
  await sql`create index entity_ask_to on entity_ask using gin (to_subjects)`.execute(db);
}
