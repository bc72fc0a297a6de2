import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calledBoard } from '#contract/analytics/board-endpoints.ts';
import { boardNames, boardOf } from '#contract/analytics/boards.ts';
import { dayAfter } from '#contract/time-zone.ts';
import { collectTracking } from '#server/modules/analytics/tracking-collect.ts';
import { writeCampaigns, writeEvents } from '#server/modules/analytics/tracking-seed.ts';
import { type RolloutPortal, readyLive, rolloutPortal, runFor, start, statusOf } from '#tests/support/deployment/rollouts.ts';
import { sessionOf } from '#tests/support/portal/portal.ts';
import { readUntil } from '#tests/support/portal/read-until.ts';
import { refusal } from '#tests/support/software-project/software.ts';

let p: RolloutPortal;
/** An analyst at VW whose role of a region limits the markets. */
const regional = (userName: string) => {
  const region = userName.startsWith('analyst-') ? userName.slice('analyst-'.length) : undefined;
  if (region === undefined) return undefined;
  const { actor, ...session } = sessionOf('analyst');
  return { ...session, sid: userName, actor: { ...actor, roles: [...actor.roles, { name: region, rights: [], brandId: 1 }] } };
};
beforeAll(async () => {
  p = await rolloutPortal(3_000, new Date(), { stranger: regional });
  await writeCampaigns(p.services.db, p.services.now(), 1);
  await writeEvents(p.services.db, p.services.now(), 1);
});
afterAll(() => p.close());

const year = {
  period: 'custom',
  from: dayAfter(new Date().toISOString().slice(0, 10), -729),
  to: new Date().toISOString().slice(0, 10),
} as const;
const analyst = (user = 'analyst') => p.user(user);
const widget = async (
  name: 'funnel' | 'markets' | 'key-figures' | 'per-day' | 'campaigns',
  query: object = year,
  user = 'analyst',
) => (await analyst(user).getDeploymentTrackingWidget({ params: { widget: name }, query })).body;
const counted = async (where: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from tracking_event e
    join tracking_word m on m.id = e.market where e.brand_id = 1 and ${sql.raw(where)}`.execute(p.services.db);
  return rows[0]?.n ?? 0;
};

describe('boards over tracked events (AN-03, AN-11, AN-12, D-190, D-191)', () => {
  it('count what the events say, narrowed by market, model and model year', async () => {
    const funnel = async (query: object) => Number((await widget('funnel', { ...year, ...query })).rows[3]?.vehicles);
    expect(await funnel({})).toBe(await counted('status = 4'));
    expect(await funnel({ market: 'DE,NO' })).toBe(await counted("status = 4 and m.value in ('DE', 'NO')"));
    const narrow = `status = 4 and m.value = 'DE' and model_year = 2024 and model = (select id from tracking_word where value = 'ID.3')`;
    expect(await funnel({ market: 'DE', model: 'ID.3', modelYear: '2024' })).toBe(await counted(narrow));
    expect(await funnel({ market: 'DE', model: 'ID.3', modelYear: '2024' })).toBeGreaterThan(0);
  });

  it('put the period before beside a figure, and a point on every day', async () => {
    const { before, period, rows } = await widget('key-figures', { period: '30d' });
    expect([dayAfter(before.to, 1), dayAfter(period.from, 29)]).toEqual([period.from, period.to]);
    expect(rows[0]).toMatchObject({ targetedBefore: expect.any(Number), medianDays: expect.any(Number) });
    expect((await widget('per-day', { period: '90d' })).rows).toHaveLength(90);
  });

  it('show nobody another region: whatever market is asked for, answers are of those of the region roles (D-214c)', async () => {
    const markets = async (user: string, query: object = {}) =>
      (await widget('markets', { ...year, ...query }, user)).rows.map(({ market }) => market).sort();
    expect(await markets('analyst-region-nar')).toEqual(['US']);
    expect(await markets('analyst-region-nar', { market: 'DE' })).toEqual([]);
    expect(await markets('analyst')).toContain('DE');
    const { body: options } = await analyst('analyst-region-nar').listDeploymentTrackingFilters({});
    expect(options.market).toEqual([{ value: 'US', label: 'US' }]);
    // Nothing runs in China: names of what runs elsewhere would say what is invisible.
    const { body: elsewhere } = await analyst('analyst-region-china').listDeploymentTrackingFilters({});
    const { campaign, market, model, modelYear, swVersion } = elsewhere;
    expect([campaign, market, model, modelYear, swVersion]).toEqual([[], [], [], [], []]);
    expect(options.campaign).not.toEqual([]);
    const { body: page } = await analyst('analyst-region-nar').listDeploymentTrackingRows({ query: year });
    expect(new Set(page.items.map(({ market }) => market))).toEqual(new Set(['US']));
    expect(page.total).toBe(await counted("status < 8 and m.value = 'US'"));
  });

  it('lead to their rows, page by page as the rollups count them, and as a file (D-190)', async () => {
    const query = { ...year, status: 'FAILED', errorCode: 'BATTERY_TOO_LOW', size: 5 } as const;
    const page = async (at: number) => (await analyst().listDeploymentTrackingRows({ query: { ...query, page: at } })).body;
    const [first, second] = [await page(0), await page(1)];
    const wanted = "status = 6 and error_code = (select id from tracking_word where value = 'BATTERY_TOO_LOW')";
    expect(first.total).toBe(await counted(wanted));
    expect(first.items.every(({ errorCode, status }) => status === 'FAILED' && errorCode === 'BATTERY_TOO_LOW')).toBe(true);
    const times = [...first.items, ...second.items].map(({ at }) => at);
    expect(times).toEqual(times.toSorted().reverse());
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(10);
    const path = `/api/analytics/deployment-tracking/rows.csv?period=custom&from=${year.from}&to=${year.to}&status=FAILED&errorCode=BATTERY_TOO_LOW`;
    const text = await (await p.request(path, { user: 'analyst' })).text();
    expect(text.trimEnd().split('\r\n')).toHaveLength(first.total + 1);
  });

  it('answer every widget of every board, with and without filters (AN-01, AN-02, AN-04, AN-06, AN-08, AN-09, D-192…D-200)', async () => {
    const client = p.user('admin') as unknown as Record<
      string,
      (input: object) => Promise<{ body: { rows: object[]; measures: string[] } }>
    >;
    for (const name of boardNames)
      for (const [one, definition] of Object.entries(boardOf(name).widgets).filter(([, { from }]) => from !== 'logs'))
        for (const query of [year, { ...year, market: 'DE,NO,US', modelYear: '2023,2024,2025' }]) {
          const { body } = (await client[`get${calledBoard(name)}Widget`]?.({ params: { widget: one }, query })) ?? {};
          expect(body?.rows.length, `${name} ${one}`).toBeGreaterThan(0);
          expect(Object.keys(body?.rows[0] ?? {}), `${name} ${one}`).toEqual(expect.arrayContaining([...definition.measures]));
        }
  });

  it('refuse a period that is too long, and the UNECE board where its flag is off (AN-07, D-190)', async () => {
    const wrong = refusal(widget('funnel', { period: 'custom', from: '2020-01-01', to: '2026-01-01' }));
    expect((await wrong).status).toBe(400);
    await p.services.db.insertInto('featureFlag').values({ name: 'cc.data.unece', brandId: 1, isEnabled: false }).execute();
    expect((await refusal(analyst().listUneceErrorTrackingFilters({}))).status).toBe(403);
    await p.services.db.deleteFrom('featureFlag').where('name', '=', 'cc.data.unece').where('brandId', '=', 1).execute();
  });
});

it('boards follow a rollout of the portal: each stage of each vehicle once, failures with their reasons (D-190, D-191)', async () => {
  const id = await readyLive(p, { phases: [{ share: 100 }] });
  const page = await p.request('/api/live', { user: 'analyst' });
  await start(p, id);
  await runFor(p, 4);
  await collectTracking(p.services);
  // Whoever has a board open is told that there is more.
  expect(await readUntil(page, 'tracking.grew')).toContain('"entityType":"TRACKING"');
  await page.body?.cancel().catch(() => undefined);
  await runFor(p, 60);
  expect(await collectTracking(p.services)).toBeGreaterThan(0);
  expect(await collectTracking(p.services)).toBe(0);
  // Each brand sees its own vehicles of it, at a campaign of its own (D-240).
  const { rows: campaigns } = await sql<{ id: number; brandId: number }>`
    select id, brand_id from tracking_campaign where source = 'LIVE' and source_key = ${String(id)} order by brand_id`.execute(
    p.services.db,
  );
  expect(campaigns.map(({ brandId }) => brandId)).toEqual([1, 4]);
  const sums = { targeted: 0, activated: 0, failed: 0 };
  for (const { brandId, id: campaign } of campaigns) {
    const asked = { period: '7d', campaign: String(campaign) } as const;
    const admin = p.user('admin', brandId);
    const { body: funnel } = await admin.getDeploymentTrackingWidget({ params: { widget: 'funnel' }, query: asked });
    const { body: page } = await admin.listErrorTrackingRows({ query: { ...asked, status: 'FAILED', size: 250 } });
    sums.targeted += Number(funnel.rows[0]?.vehicles);
    sums.activated += Number(funnel.rows[4]?.vehicles);
    sums.failed += page.total;
    for (const { address, errorCode } of page.items)
      expect([errorCode, address]).toEqual([expect.any(String), expect.stringContaining('/release-candidates/')]);
  }
  const { counts, total } = await statusOf(p, id);
  expect(sums).toEqual({ targeted: total, activated: counts.SUCCESS, failed: counts.FAILED });
});
