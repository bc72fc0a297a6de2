import { type Kysely, sql } from 'kysely';

/** Campaigns that the vehicle backend was asked for, until a deployment has taken them or they are closed (T24, D-073.8). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table e311_campaign (
      key text primary key, deployment_id integer not null references e311_deployment on delete cascade, attempt integer not null,
      asked_on timestamptz not null
    )
  `.execute(db);
}
