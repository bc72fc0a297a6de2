import { type Kysely, sql } from 'kysely';

/**
 * Lists of vehicles that a job freezes after their approval (ADR 18), one row until the list is complete; and of each job of the simulated
 * fleet how long its slowest vehicle takes, which another FLEET_SPEED does not change any more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('wide_list')
    .addColumn('deployment_id', 'integer', (column) =>
      column.primaryKey().references('live_deployment.id').onDelete('cascade').notNull(),
    )
    .addColumn('asked_on', 'timestamptz', (column) => column.notNull())
    .addColumn('content_hash', 'text', (column) => column.notNull())
    .addColumn('done', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('total', 'integer', (column) => column.notNull())
    .addColumn('problem', 'text')
    .execute();
  await sql`alter table fleet_job add column longest double precision not null default 0`.execute(db);
  await sql`
    update fleet_job j set longest = coalesce(
      (select max(extract(epoch from v.end_at - v.start_at)) * 1000 from fleet_job_vehicle v where v.job_id = j.id), 0)
  `.execute(db);
}
