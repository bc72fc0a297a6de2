import { type Kysely, sql } from 'kysely';

/**
 * A test deployment keeps every result (TEST-13): each with its number, the rollout job that it was tested under, and links and files of its
 * own. What was recorded so far is the first one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table test_log drop constraint test_log_pkey`.execute(db);
  await sql`
    alter table test_log add column id integer generated always as identity primary key,
      add column run integer not null default 1 check (run > 0), add column job_id text,
      add constraint test_log_run unique (deployment_id, run)
  `.execute(db);
  await sql`alter table test_log alter column run drop default`.execute(db);
  await sql`update test_log l set job_id = d.job_id from test_deployment d where d.id = l.deployment_id`.execute(db);
  for (const part of ['test_log_link', 'test_log_file']) {
    const table = sql.table(part);
    await sql`alter table ${table} add column log_id integer references test_log(id) on delete cascade`.execute(db);
    await sql`update ${table} p set log_id = l.id from test_log l where l.deployment_id = p.deployment_id`.execute(db);
    await sql`alter table ${table} alter column log_id set not null, drop column deployment_id`.execute(db);
    await db.schema.createIndex(`${part}_log`).on(part).column('log_id').execute();
  }
}
