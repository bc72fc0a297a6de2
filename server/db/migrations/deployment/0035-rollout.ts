import { type Kysely, sql } from 'kysely';
import { oneOf } from '#server/db/schema.ts';

const jobStatuses = [
  'UNKNOWN',
  'JOB_INITIATED',
  'NOT_FINISHED',
  'SUCCESS',
  'FAILED',
  'PARTIAL_SUCCESS',
  'MANIFEST_DUPLICATE',
  'SUPERSEDED',
  'NOT_APPLICABLE',
];
const vehicleStatuses = ['PENDING', 'WAITING', 'RUNNING', 'SUCCESS', 'FAILED', 'ABORTED'];

/** The rollout of a test or live deployment: list, phases, jobs, vehicles and the counters kept with them (STATE-03, D-097). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('rollout')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('kind', 'text', (column) => column.notNull().check(oneOf('kind', ['TEST', 'LIVE'])))
    .addColumn('deployment_id', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull().check(oneOf('state', ['LISTED', 'RUNNING', 'ENDING', 'ENDED'])))
    .addColumn('job_status', 'text', (column) => column.notNull().check(oneOf('job_status', jobStatuses)))
    .addColumn('problem', 'text')
    .addColumn('verdict', 'text', (column) => column.check(oneOf('verdict', [...jobStatuses, 'ABORTED'])))
    .addColumn('paused', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('priority', 'integer', (column) => column.notNull())
    .addColumn('total', 'integer', (column) => column.notNull())
    .addColumn('list_hash', 'text', (column) => column.notNull())
    .addColumn('created_on', 'timestamptz', (column) => column.notNull())
    .addColumn('started_on', 'timestamptz')
    .addColumn('ended_on', 'timestamptz')
    .addColumn('updated_on', 'timestamptz', (column) => column.notNull())
    .addUniqueConstraint('rollout_deployment', ['kind', 'deployment_id'])
    .execute();
  await sql`create index rollout_active on rollout (id) where state in ('RUNNING', 'ENDING')`.execute(db);
  await child(db, 'rollout_phase')
    .addColumn('phase_index', 'smallint', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('starts_on', 'timestamptz', (column) => column.notNull())
    .addColumn('share', 'integer', (column) => column.notNull())
    .addColumn('stop_rate', 'float8')
    .addColumn('from_rank', 'integer', (column) => column.notNull())
    .addColumn('to_rank', 'integer', (column) => column.notNull())
    .addColumn('released_to', 'integer', (column) => column.notNull())
    .addColumn('started_on', 'timestamptz')
    .addColumn('base_ended', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('base_failed', 'integer', (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('rollout_phase_pkey', ['rollout_id', 'phase_index'])
    .execute();
  await child(db, 'rollout_job')
    .addColumn('job_no', 'smallint', (column) => column.notNull())
    .addColumn('job_id', 'text', (column) => column.notNull())
    .addColumn('cursor', 'text')
    .addColumn('released_to', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('status', 'text', (column) => column.notNull().check(oneOf('status', jobStatuses)))
    .addColumn('fleet_paused', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('list_complete', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('aborted', 'boolean', (column) => column.notNull().defaultTo(false))
    .addPrimaryKeyConstraint('rollout_job_pkey', ['rollout_id', 'job_no'])
    .execute();
  await vehicles(db);
  await counters(db);
}

async function vehicles(db: Kysely<unknown>): Promise<void> {
  await child(db, 'rollout_vehicle')
    .addColumn('rank', 'integer', (column) => column.notNull())
    .addColumn('job_no', 'smallint', (column) => column.notNull())
    .addColumn('retries', 'smallint', (column) => column.notNull().defaultTo(0))
    .addColumn('vin', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull().check(oneOf('status', vehicleStatuses)))
    .addColumn('phase', 'text', (column) =>
      column.notNull().check(oneOf('phase', ['PENDING', 'DOWNLOAD', 'INSTALL', 'ACTIVATE', 'DONE'])),
    )
    .addColumn('error_code', 'text')
    .addColumn('updated_on', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('rollout_vehicle_pkey', ['rollout_id', 'vin'])
    .execute();
  await db.schema.createIndex('rollout_vehicle_rank').on('rollout_vehicle').columns(['rollout_id', 'rank']).execute();
  // PENDING and SUCCESS are the bulk and are found by rank: indexing them would cost every vehicle twice.
  await sql`
    create index rollout_vehicle_open on rollout_vehicle (rollout_id, status, rank) where status in ('WAITING', 'RUNNING', 'FAILED', 'ABORTED')
  `.execute(db);
}

async function counters(db: Kysely<unknown>): Promise<void> {
  await child(db, 'rollout_count')
    .addColumn('phase_index', 'smallint', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('rollout_count_pkey', ['rollout_id', 'phase_index', 'status'])
    .execute();
  await child(db, 'rollout_failure')
    .addColumn('error_code', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('rollout_failure_pkey', ['rollout_id', 'error_code'])
    .execute();
  await child(db, 'rollout_point')
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    .addColumn('done', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('rollout_point_pkey', ['rollout_id', 'at'])
    .execute();
}

const child = <Name extends string>(db: Kysely<unknown>, name: Name) =>
  db.schema
    .createTable(name)
    .addColumn('rollout_id', 'integer', (column) => column.notNull().references('rollout.id').onDelete('cascade'));
