import { type Kysely, sql } from 'kysely';

/**
 * Uploads that wait for their turn or for a decision, one at a time for each list; and the vehicles that a list had before its last
 * uploads, so that one can go back to them for a day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table vehicle_list_import drop constraint vehicle_list_import_state_check,
      add constraint vehicle_list_import_state_check
        check (state in ('UPLOADING', 'WAITING', 'VALIDATING', 'READY', 'IMPORTED', 'FAILED', 'CANCELLED')),
      add column content_id integer references vehicle_list_content
  `.execute(db);
  await sql`
    create unique index vehicle_list_import_one on vehicle_list_import (list_id) where state in ('UPLOADING', 'WAITING', 'VALIDATING')
  `.execute(db);
  await sql`create index vehicle_list_import_ready on vehicle_list_import (list_id) where state = 'READY'`.execute(db);
  await sql`create index vehicle_list_import_content on vehicle_list_import (content_id)`.execute(db);
  await sql`
    create table vehicle_list_version (
      id integer generated always as identity primary key,
      list_id integer not null references vehicle_list on delete cascade,
      content_id integer not null references vehicle_list_content,
      brand_ids integer[] not null, count integer not null, last_count_sync timestamptz,
      file_name text, uploader text, uploaded_on timestamptz, counts jsonb,
      replaced_on timestamptz not null, replaced_by text not null)
  `.execute(db);
  await sql`create index vehicle_list_version_of on vehicle_list_version (list_id)`.execute(db);
  await sql`create index vehicle_list_version_content on vehicle_list_version (content_id)`.execute(db);
  await sql`create index vehicle_list_version_age on vehicle_list_version (replaced_on)`.execute(db);
}
