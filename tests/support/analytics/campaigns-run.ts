import { sql } from 'kysely';
import { expect } from 'vitest';
import type { BoardWidget } from '#contract/analytics/board-endpoints.ts';
import { dayAfter } from '#contract/time-zone.ts';
import type { RolloutPortal } from '#tests/support/deployment/rollouts.ts';

type Ask = (name: 'campaigns' | 'key-figures', query: object) => Promise<Pick<BoardWidget, 'rows' | 'total'>>;

/** Campaigns that ran on the last day of a period are those that charts of vehicles show, of the market that is asked for; those without vehicles are told beside (D-190, D-191). */
export async function campaignsRun(p: RolloutPortal, widget: Ask, today: string): Promise<void> {
  // One that ended, and one whose service names no vehicles: it is in no chart of them, and is told beside.
  await sql`insert into tracking_campaign (source, source_key, brand_id, name, product_type, platform, state, started_on, ended_on)
    values ('DEMO', 'ended', 1, 'Ended', 'ORU_MEB', 'E311', 'ENDED', ${dayAfter(today, -50)}, ${dayAfter(today, -3)}),
      ('BIG_LOOP_CAMPAIGN', 'silent', 1, 'Names no vehicle', 'ORU_20', 'E320', 'RUNNING', ${dayAfter(today, -50)}, null)`.execute(
    p.services.db,
  );
  await sql`insert into tracking_event (at, day, campaign_id, brand_id, status, market, model, model_year, vin)
    select e.at, ${dayAfter(today, -49)}::date, c.id, 1, 1, e.market, e.model, e.model_year, e.vin from tracking_campaign c
    cross join (select * from tracking_event where brand_id = 1 and status = 1 limit 1) e where c.source_key = 'ended'`.execute(
    p.services.db,
  );
  const query = { period: '30d' } as const;
  const [all] = (await widget('key-figures', query)).rows;
  const [inMarket] = (await widget('key-figures', { ...query, market: 'US' })).rows;
  expect([all?.campaigns, all?.withoutVehicles, inMarket?.withoutVehicles]).toEqual([
    (await widget('campaigns', query)).total,
    1,
    0,
  ]);
  const { body: states } = await p.user('admin').getE320DeveloperModeWidget({ params: { widget: 'campaigns' }, query });
  expect(states.rows.map(({ campaign }) => campaign)).toContain('Names no vehicle');
  const { rows } = await sql<{ now: number; then: number; market: number }>`
    select count(*) filter (where state = 'RUNNING')::int as now,
      count(*) filter (where started_on < ${dayAfter(today, -29)}::date and (ended_on is null or ended_on >= ${dayAfter(today, -29)}::date))::int as then,
      count(*) filter (where state = 'RUNNING' and exists (select from tracking_by_market r join tracking_word m on m.id = r.market and m.value = 'US'
        where r.campaign_id = c.id))::int as market from tracking_campaign c where brand_id = 1 and source_key <> 'silent'`.execute(
    p.services.db,
  );
  expect([all?.running, all?.runningBefore, inMarket?.running]).toEqual([rows[0]?.now, rows[0]?.then, rows[0]?.market]);
  await sql`delete from tracking_event where campaign_id = (select id from tracking_campaign where source_key = 'ended')`.execute(
    p.services.db,
  );
  await sql`delete from tracking_campaign where source_key in ('ended', 'silent')`.execute(p.services.db);
}
