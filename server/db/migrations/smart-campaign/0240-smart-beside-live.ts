import { type Kysely, sql } from 'kysely';

const tables = {
  TEST: 'test_deployment',
  LIVE: 'live_deployment',
  E311: 'e311_deployment',
  SMART: 'smart_campaign',
} as const;

/**
 * Smart campaigns stand beside live deployments: rollouts of both go to the same vehicles in one order (D-062.17), long lists of both are frozen
 * by a job (ADR 18), and both have a way back (D-255). Their phases stand in the calendar of campaigns, and in what calendar programs read (D-184).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table rollout add column made_on timestamptz not null default now()`.execute(db);
  for (const [kind, table] of Object.entries(tables))
    await sql`
      update rollout r set made_on = d.created_on from ${sql.table(table)} d where r.kind = ${kind} and d.id = r.deployment_id
    `.execute(db);
  await sql`alter table wide_list drop constraint wide_list_deployment_id_fkey, drop constraint wide_list_pkey`.execute(db);
  await sql`
    alter table wide_list add column kind text not null default 'LIVE' check (kind in ('LIVE', 'SMART')), add primary key (kind, deployment_id)
  `.execute(db);
  await sql`alter table smart_campaign add column way_back_of integer references smart_campaign (id)`.execute(db);
  await sql`alter table calendar_feed add column smart boolean not null default false`.execute(db);
  // Nobody counts on the list of a campaign that does not run any more (D-079.2).
  await sql`
    delete from vehicle_list_use u using smart_campaign s
    where u.entity_type = 'SMART_CAMPAIGN' and u.entity_id = s.id
      and (s.stage = 'ROLLOUT_FAILED' or (s.stage = 'ROLLED_OUT' and s.facts ->> 'jobStatus' in ('SUCCESS', 'PARTIAL_SUCCESS')))
  `.execute(db);
}
