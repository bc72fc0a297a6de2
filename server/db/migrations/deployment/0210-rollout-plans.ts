import { type Kysely, sql } from 'kysely';

/** Phases that begin by success or by hand, pace and maintenance windows (D-250 … D-252). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table live_deployment add column pace jsonb, add column maintenance jsonb`.execute(db);
  await sql`
    alter table rollout add column pace jsonb, add column maintenance jsonb, add column hour_from timestamptz,
      add column hour_no integer not null default 0, add column hour_taken integer not null default 0
  `.execute(db);
  await sql`alter table rollout_phase add column begin jsonb, add column ready_on timestamptz`.execute(db);
  await sql`
    create table rollout_lane (
      rollout_id integer not null references rollout (id) on delete cascade, phase_index smallint not null, zone text not null,
      released_to integer not null, primary key (rollout_id, phase_index, zone)
    )
  `.execute(db);
}
