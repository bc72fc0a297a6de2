import { sql } from 'kysely';
import { expect } from 'vitest';
import { dayAfter } from '#contract/time-zone.ts';
import type { Database } from '#server/db/connection.ts';
import { collectTracking } from '#server/modules/analytics/tracking-collect.ts';
import type { RolloutPortal } from '#tests/support/deployment/rollouts.ts';

/** A campaign of VW with five vehicles: failed and installed 40 and 35 days before; installed; rolled back; failed twice; only targeted. */
async function fiveVehicles(db: Database, today: string) {
  const { rows } = await sql<{ id: number }>`
    insert into tracking_campaign (source, source_key, brand_id, name, product_type, platform, regulation, state, started_on)
    values ('TEST_WAYS', 'ways', 1, 'Five vehicles', 'ORU_MEB', 'E311', 'R155', 'RUNNING', ${dayAfter(today, -60)}::date) returning id`.execute(
    db,
  );
  const id = rows[0]?.id ?? 0;
  // vehicle, status, phase, days ago, hour, days ago that it counts at, whether it failed before
  const steps = [
    ...[1, 2, 3, 4, 5].map((vehicle) => [vehicle, 1, 0, 50, 1, 50, 0]),
    ...[
      [1, 6, 1, 40, 1, 40, 0],
      [1, 8, 1, 35, 1, 40, 0],
      [1, 4, 0, 35, 1, 35, 0],
      [2, 4, 0, 3, 1, 3, 0],
      [3, 4, 0, 1, 1, 1, 0],
      [3, 6, 3, 1, 2, 1, 0],
      [4, 6, 1, 2, 1, 2, 0],
      [4, 6, 1, 1, 1, 1, 1],
    ],
  ];
  await sql`
    insert into tracking_event (at, day, campaign_id, brand_id, status, market, model, model_year, error_code, phase, is_repeat, minutes, vin)
    select ${today}::date - ago + make_interval(hours => hour), ${today}::date - counted, ${id}, 1, status, m.id, o.id, 2024,
      case when status in (6, 8) then e.id else 0 end, phase, again = 1, case status when 8 then 7200 when 4 then 1440 end, 'WVWZZZE1ZWAY00000' || vehicle
    from (select (s->>0)::int as vehicle, (s->>1)::int as status, (s->>2)::int as phase, (s->>3)::int as ago, (s->>4)::int as hour,
      (s->>5)::int as counted, (s->>6)::int as again from jsonb_array_elements(${JSON.stringify(steps)}::jsonb) s) n
    join tracking_word m on m.kind = 'MARKET' and m.value = 'DE' join tracking_word o on o.kind = 'MODEL' and o.value = 'ID.3'
    join tracking_word e on e.kind = 'ERROR' and e.value = 'BATTERY_TOO_LOW'`.execute(db);
  return {
    id,
    remove: async () => {
      await sql`delete from tracking_event where campaign_id = ${id}`.execute(db);
      await sql`delete from tracking_campaign where id = ${id}`.execute(db);
    },
  };
}

/** Two vehicles of a live deployment that failed, whose failures the boards forget. */
async function twoFailed(db: Database, deploymentId: number): Promise<string[]> {
  const { rows } = await sql<{ vin: string }>`
    delete from tracking_event where status = 6 and campaign_id in (
      select id from tracking_campaign where source = 'LIVE' and source_key = ${String(deploymentId)}
    ) and vin in (
      select i.vin from rollout r join rollout_vehicle i on i.rollout_id = r.id
      where r.kind = 'LIVE' and r.deployment_id = ${deploymentId} and i.status = 'FAILED' order by i.vin limit 2
    ) returning vin`.execute(db);
  return [...new Set(rows.map(({ vin }) => vin))];
}

const steps = {
  FAILED: { before: 'RUNNING', phase: 'DOWNLOAD', error: 'DOWNLOAD_TIMEOUT', minutes: 1 },
  ROLLED_BACK: { before: 'RUNNING', phase: 'ACTIVATE', error: 'ACTIVATION_ROLLED_BACK', minutes: 1 },
  SUCCESS: { before: 'PENDING', phase: 'DONE', error: null, minutes: 60 },
} as const;
/** A vehicle came further, as a rollout leaves it; some time ago, so that all of it is of days that a board of today counts. */
async function comes(db: Database, deploymentId: number, vin: string, way: keyof typeof steps): Promise<void> {
  const { before, error, minutes, phase } = steps[way];
  await sql`
    insert into tracking_arrival (at, rollout_id, vin, from_status, from_phase, status, phase, error_code)
    select now() - interval '2 hours' + make_interval(mins => ${minutes}), id, ${vin}, ${before}, 'DOWNLOAD', ${error === null ? 'SUCCESS' : 'FAILED'}, ${phase}, ${error}
    from rollout where kind = 'LIVE' and deployment_id = ${deploymentId}`.execute(db);
}

/** A vehicle counts once however often it failed, and failures are judged by the age they have (D-190, D-191, D-194, D-195, D-199). */
export async function vehiclesEndOnce(p: RolloutPortal, today: string): Promise<void> {
  const { id, remove } = await fiveVehicles(p.services.db, today);
  const query = { period: '90d', campaign: String(id) } as const;
  const admin = p.user('admin');
  const widget = async (name: 'key-figures' | 'markets' | 'campaigns' | 'funnel') =>
    (await admin.getDeploymentTrackingWidget({ params: { widget: name }, query })).body.rows;
  const [figures] = await widget('key-figures');
  // One failed and installed, one installed, one was rolled back, one failed, one is open.
  const halves = { success: 50, failure: 50 };
  expect(figures).toMatchObject({ ...halves, targeted: 5, ended: 4, failed: 3, unsolved: 2 });
  expect(await widget('markets')).toEqual([expect.objectContaining({ targeted: 5, ...halves })]);
  const [bar] = await widget('campaigns');
  expect(bar).toMatchObject({ targeted: 5, installed: 2, open: 1, failed: 2, notApplicable: 0 });
  const way = await widget('funnel');
  expect(way[3]).toMatchObject({ stage: 'installed', vehicles: 3 });
  const params = { widget: 'key-figures' } as const;
  const errors = async (asked: object) =>
    (await admin.getUneceErrorTrackingWidget({ params, query: { ...query, ...asked } })).body.rows[0];
  expect(await errors({})).toMatchObject({ failed: 3, unsolved: 2, failure: 50, solvedSoon: 100, judged: 1 });
  expect(await errors({ phase: 'DOWNLOAD' })).toMatchObject({ failed: 2, unsolved: 1, failure: 25 });
  // Two failed within the week, and neither is 30 days old.
  expect(await errors({ period: '7d' })).toMatchObject({ failed: 2, solvedSoon: null, judged: 0 });
  // Rows of what a chart tells as of the last day are those failures alone; of the period, all of them.
  const rows = async (reach: object) => {
    const { items, total } = (await admin.listDeploymentTrackingRows({ query: { ...query, status: 'FAILED', ...reach } })).body;
    return [total, items.map(({ vin }) => vin.slice(-1)).sort()];
  };
  expect(await rows({ reach: 'soFar' })).toEqual([2, ['3', '4']]);
  expect(await rows({ reach: 'underWay', model: 'ID.3', market: 'DE' })).toEqual([2, ['3', '4']]);
  expect(await rows({})).toEqual([4, ['1', '3', '4', '4']]);
  await remove();
}

/** Repeated jobs of a rollout that is over leave each of its vehicles in one state. */
export async function repeatedJobsCountOnce(
  p: RolloutPortal,
  id: number,
  campaigns: readonly { readonly id: number; readonly brandId: number }[],
  counts: { readonly SUCCESS: number; readonly FAILED: number },
): Promise<void> {
  // Whoever was rolled back is no longer installed (ADR 36), as long as its job is not repeated; who failed and installed in one batch is solved.
  const standing = async () => {
    const told = campaigns.map(async ({ brandId, id: campaign }) => {
      const query = { period: '7d', campaign: String(campaign) } as const;
      return (await p.user('admin', brandId).getDeploymentTrackingWidget({ params: { widget: 'campaigns' }, query })).body
        .rows[0];
    });
    const rows = await Promise.all(told);
    return ['installed', 'failed'].map((name) => rows.reduce((sum, row) => sum + Number(row?.[name]), 0));
  };
  expect(await standing()).toEqual([counts.SUCCESS, counts.FAILED]);
  const [undone = '', failedOnce = ''] = await twoFailed(p.services.db, id);
  await comes(p.services.db, id, undone, 'ROLLED_BACK');
  await comes(p.services.db, id, failedOnce, 'FAILED');
  await comes(p.services.db, id, failedOnce, 'SUCCESS');
  await collectTracking(p.services);
  expect(await standing()).toEqual([counts.SUCCESS + 1, counts.FAILED - 1]);
  await comes(p.services.db, id, undone, 'SUCCESS');
  await collectTracking(p.services);
  expect(await standing()).toEqual([counts.SUCCESS + 2, counts.FAILED - 2]);
}
