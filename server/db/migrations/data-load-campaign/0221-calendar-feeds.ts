import { type Kysely, sql } from 'kysely';

/** Addresses under which calendar programs read the batches of a brand: one a person and brand. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table calendar_feed (
      id integer primary key generated always as identity, subject text not null, brand_id integer not null, nonce text not null unique,
      secret text not null, types text[] not null, created_on timestamptz not null, unique (subject, brand_id)
    )
  `.execute(db);
}
