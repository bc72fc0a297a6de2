import { type Kysely, sql } from 'kysely';

/** The brands at which a person gives roles (0: everywhere), so that a closed page can name them (D-249). Filled at the next sign-in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table person add column user_manager_at smallint[] not null default '{}'`.execute(db);
}
