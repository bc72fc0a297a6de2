import { type Kysely, sql } from 'kysely';
import { flowTable, oneOf } from '#server/db/schema.ts';

const statuses = [
  'CREATED',
  'VEHICLE_LIST_ADDED',
  'REQUESTED',
  'ENABLEMENT_SUCCESSFUL',
  'ROLLOUT_INITIATED',
  'ROLLOUT_SUCCESSFUL',
  'ROLLOUT_FAILED',
  'ROLLOUT_ABORTED',
];

/** Test deployments with their approved vehicles and log results (TEST-04, TEST-08, TEST-13). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await flowTable(db, 'test_deployment')
    .addColumn('release_candidate_id', 'integer', (column) => column.notNull().references('release_candidate.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('stage', 'text', (column) => column.notNull().check(oneOf('stage', ['INTEGRATION', 'APPROVAL', 'LIVE'])))
    .addColumn('status', 'text', (column) => column.notNull().check(oneOf('status', statuses)))
    .addColumn('vehicle_brands', sql`integer[]`, (column) => column.notNull())
    .addColumn('selected_brands', sql`integer[]`, (column) => column.notNull().defaultTo(sql`'{}'`))
    .addColumn('filter_criteria', 'jsonb', (column) => column.notNull().defaultTo(sql`'[]'`))
    .addColumn('vehicle_count', 'integer')
    .addColumn('vehicle_count_fetched_on', 'timestamptz')
    .addColumn('save_as_vehicle_group', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('group_name', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('reuse_vehicle_group', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('all_approved_vehicles', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('approved_type', 'text', (column) =>
      column
        .notNull()
        .defaultTo('STATIC')
        .check(oneOf('approved_type', ['STATIC', 'DYNAMIC'])),
    )
    .addColumn('approved_group', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('approved_count', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('approved_by', 'text')
    .addColumn('approved_on', 'timestamptz')
    .addColumn('deployed_by', 'text')
    .addColumn('deployed_on', 'timestamptz')
    .addColumn('attempt', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('job_id', 'text')
    .addColumn('log_result_status', 'text', (column) => column.check(oneOf('log_result_status', ['Successful', 'Failed'])))
    .addUniqueConstraint('test_deployment_name', ['release_candidate_id', 'name'])
    .execute();
  await db.schema
    .createTable('test_deployment_vehicle')
    .addColumn('deployment_id', 'integer', (column) => column.notNull().references('test_deployment.id').onDelete('cascade'))
    .addColumn('vin', sql`text collate "C"`, (column) => column.notNull())
    .addPrimaryKeyConstraint('test_deployment_vehicle_pkey', ['deployment_id', 'vin'])
    .execute();
  await logs(db);
}

async function logs(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('test_log')
    .addColumn('deployment_id', 'integer', (column) => column.primaryKey().references('test_deployment.id').onDelete('cascade'))
    .addColumn('notes', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull().check(oneOf('status', ['Successful', 'Failed'])))
    .addColumn('time_zone', 'text', (column) => column.notNull())
    .addColumn('added_by', 'text', (column) => column.notNull())
    .addColumn('added_on', 'timestamptz', (column) => column.notNull())
    .addColumn('edited_by', 'text')
    .addColumn('edited_on', 'timestamptz')
    .execute();
  await db.schema
    .createTable('test_log_link')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('deployment_id', 'integer', (column) => column.notNull().references('test_deployment.id').onDelete('cascade'))
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('url', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('test_log_file')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('deployment_id', 'integer', (column) => column.notNull().references('test_deployment.id').onDelete('cascade'))
    .addColumn('file_id', 'integer', (column) => column.notNull().references('file.id'))
    .execute();
}
