import { type Kysely, sql } from 'kysely';
import { oneOf } from '#server/db/schema.ts';

/** Deployments whose rollout the engine leaves alone, so that the simulated fleet can be steered; set before there is a rollout, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('simulation_hold')
    .addColumn('kind', 'text', (column) => column.notNull().check(oneOf('kind', ['TEST', 'LIVE'])))
    .addColumn('deployment_id', 'integer', (column) => column.notNull())
    .addColumn('held_on', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addPrimaryKeyConstraint('simulation_hold_pkey', ['kind', 'deployment_id'])
    .execute();
}
