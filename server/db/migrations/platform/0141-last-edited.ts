import { type Kysely, sql } from 'kysely';

const tables = {
  RELEASE_CANDIDATE: 'release_candidate',
  DOCUMENT: 'document',
  TEST_DEPLOYMENT: 'test_deployment',
  LIVE_DEPLOYMENT: 'live_deployment',
  VEHICLE_LIST: 'vehicle_list',
};

/** "Last edited by" is a person: what the system or the simulated fleet wrote there gives way to the last person of the journal (D-059). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [type, table] of Object.entries(tables))
    await sql`
      update ${sql.table(table)} as e set changed_by = j.subject, changed_on = j.at
      from (
        select distinct on (entity_id) entity_id, subject, at from journal
        where entity_type = ${type} and subject <> 'system' and subject not like 'simulation:%'
          and command !~ '^(comment|lock|simulation|watch)[.]'
        order by entity_id, seq desc
      ) as j
      where j.entity_id = e.id and (e.changed_by = 'system' or e.changed_by like 'simulation:%')
    `.execute(db);
}
