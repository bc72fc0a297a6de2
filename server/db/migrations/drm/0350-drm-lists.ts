import { type Kysely, sql } from 'kysely';

/** The long lists of DRM deployments are frozen by a job too, before they are deployed (ADR 41). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table wide_list drop constraint wide_list_kind_check`.execute(db);
  await sql`alter table wide_list add constraint wide_list_kind_check check (kind in ('LIVE', 'SMART', 'DRM'))`.execute(db);
}
