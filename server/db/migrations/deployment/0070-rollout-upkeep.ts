import { type Kysely, sql } from 'kysely';

/** A list of a million vehicles that was just frozen is nothing like what the planner knows: the portal tells it at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`grant maintain on table rollout_vehicle to control_center_app`.execute(db);
}
