import { type Kysely, sql } from 'kysely';
import { entityTable, flowTable, oneOf } from '#server/db/schema.ts';

const statuses = [
  'CREATED',
  'VEHICLE_LIST_ADDED',
  'REQUESTED',
  'IN_PREPARATION',
  'READY_TO_ROLLOUT',
  'ACTIVATED',
  'ENABLEMENT_SUCCESSFUL',
  'ROLLOUT_INITIATED',
  'ROLLED_OUT',
  'ROLLOUT_SUCCESSFUL',
  'ROLLOUT_FAILED',
  'ROLLOUT_ABORTED',
  'FINISHED',
];

/** Live deployments (D-091) and freeze windows (D-062.16). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await flowTable(db, 'live_deployment')
    .addColumn('release_candidate_id', 'integer', (column) => column.notNull().references('release_candidate.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('purpose', 'text', (column) => column.notNull().check(oneOf('purpose', ['ENABLE', 'ROLLOUT'])))
    .addColumn('priority', 'integer', (column) => column.notNull().check(sql`priority between 1 and 100`))
    .addColumn('status', 'text', (column) => column.notNull().check(oneOf('status', statuses)))
    .addColumn('paused', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('pause_reason', 'text')
    .addColumn('selected_brands', sql`integer[]`, (column) => column.notNull().defaultTo(sql`'{}'`))
    .addColumn('filter_criteria', 'jsonb', (column) => column.notNull().defaultTo(sql`'[]'`))
    .addColumn('markets', sql`text[]`, (column) => column.notNull().defaultTo(sql`'{}'`))
    .addColumn('vehicle_count', 'integer')
    .addColumn('vehicle_count_fetched_on', 'timestamptz')
    .addColumn('request_reason', 'text')
    .addColumn('desired_start', 'text')
    .addColumn('requested_by', 'text')
    .addColumn('requested_on', 'timestamptz')
    .addColumn('approved_by', 'text')
    .addColumn('approved_on', 'timestamptz')
    .addColumn('started_by', 'text')
    .addColumn('started_on', 'timestamptz')
    .addColumn('content_hash', 'text')
    .addColumn('phases', 'jsonb', (column) => column.notNull().defaultTo(sql`'[]'`))
    .addColumn('attempt', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex('live_deployment_candidate').on('live_deployment').column('release_candidate_id').execute();
  await entityTable(db, 'freeze_window')
    .addColumn('starts_on', 'timestamptz', (column) => column.notNull())
    .addColumn('ends_on', 'timestamptz', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addCheckConstraint('freeze_window_order', sql`starts_on < ends_on`)
    .execute();
}
