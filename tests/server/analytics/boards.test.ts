import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayAfter } from '#contract/time-zone.ts';
import { collectTracking } from '#server/modules/analytics/tracking-collect.ts';
import { writeCampaigns, writeEvents } from '#server/modules/analytics/tracking-seed.ts';
import { baselineIsAdopted } from '#tests/support/analytics/adopted-baseline.ts';
import { askerOf, phasesMakeTheWhole, unfollowed } from '#tests/support/analytics/board-filters.ts';
import { errorBoardsHaveTwoPlatforms } from '#tests/support/analytics/board-platforms.ts';
import { campaignsRun } from '#tests/support/analytics/campaigns-run.ts';
import { countsOneVehicle } from '#tests/support/analytics/chosen-vehicle.ts';
import { everyCodeIsTold } from '#tests/support/analytics/many-codes.ts';
import { noEcuIsAValue } from '#tests/support/analytics/no-value.ts';
import { partsAreTold } from '#tests/support/analytics/told-campaigns.ts';
import { repeatedJobsCountOnce, vehiclesEndOnce } from '#tests/support/analytics/ways.ts';
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
  // Twice the fleet: shares are told of days on which enough vehicles ended, and of one there is such a day or none, by the time of the day.
  await writeEvents(p.services.db, p.services.now(), 2);
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
    // Of how many vehicles shares are says whether a change of them is told.
    const { rows: markets } = await widget('markets', { period: '30d' });
    expect(markets.some(({ ended, endedBefore }) => Number(ended) > 0 && Number(endedBefore) > 0)).toBe(true);
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
    const page = async (at: number) => (await analyst().listErrorTrackingRows({ query: { ...query, page: at } })).body;
    const [first, second] = [await page(0), await page(1)];
    const wanted = "status = 6 and error_code = (select id from tracking_word where value = 'BATTERY_TOO_LOW')";
    expect(first.total).toBe(await counted(wanted));
    expect(first.items.every(({ errorCode, status }) => status === 'FAILED' && errorCode === 'BATTERY_TOO_LOW')).toBe(true);
    const times = [...first.items, ...second.items].map(({ at }) => at);
    expect(times).toEqual(times.toSorted().reverse());
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(10);
    const path = `/api/analytics/error-tracking/rows.csv?period=custom&from=${year.from}&to=${year.to}&status=FAILED&errorCode=BATTERY_TOO_LOW`;
    const text = await (await p.request(path, { user: 'analyst' })).text();
    const lines = text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(first.total + 1);
    // As the page names them, without what only the portal reads (wording P15).
    expect(lines[0]).toBe(
      '"Time (UTC)";"VIN";"Campaign";"Status";"Market";"Model";"Model year";"ECU";"Error code";"Phase";"Software before";"Software"',
    );
    expect([lines[1], text]).toEqual([
      expect.stringMatching(/^"[^;]+Z";"[^;"]{17}";"[^;]+";"Failed";"/),
      expect.not.stringMatching(/FAILED|";"DE";|";"INSTALL";/),
    ]);
  });

  it('lead from a bar of failures to as many rows as it has vehicles and repeats (D-190, D-193, D-194)', async () => {
    const admin = p.user('admin');
    const params = { widget: 'ecus' } as const;
    const { rows } = (await admin.getE312DeploymentTrackingWidget({ params, query: year })).body;
    const asked = rows.filter(({ ecu }) => ecu !== null);
    const counted = asked.map(async ({ ecu }) => {
      const query = { ...year, ecu: String(ecu), status: 'FAILED', size: 1 } as const;
      const { repeats, total } = (await admin.listE312DeploymentTrackingRows({ query })).body;
      return { ecu, failed: total - repeats, repeats };
    });
    expect(await Promise.all(counted)).toEqual(asked);
    expect(asked.some(({ repeats }) => Number(repeats) > 0)).toBe(true);
  });

  it('have a value of their filters for failures without an ECU (D-190, D-194)', () => noEcuIsAValue(p, year));

  it('narrow every chart by every filter of its board (AN-01, AN-02, AN-03, AN-04, AN-05, AN-06, AN-08, AN-09, D-190…D-200)', async () => {
    const ask = askerOf(p.user('admin'), year);
    // All regulated campaigns of the demo are of both platforms of their board: one that is of another leaves something out.
    const hotfixes = p.services.db.updateTable('trackingCampaign').where('regulation', '=', 'R155').where('brandId', '=', 1);
    await hotfixes.set({ platform: 'E312' }).execute();
    expect(await unfollowed(ask)).toEqual([]);
    await hotfixes.set({ platform: 'E311' }).execute();
    await phasesMakeTheWhole(ask);
    const [ofBoard] = await ask('e311-developer-mode', 'key-figures', { ecu: 'BMC' });
    const [ofErrors] = await ask('error-tracking', 'key-figures', { ecu: 'BMC', platform: 'MEB' });
    expect([ofBoard?.failure, Number(ofBoard?.failure) > 0]).toEqual([ofErrors?.failure, true]);
  });

  it('count one vehicle as its events say, and tell nothing of one that somebody may not see (D-197, D-202, D-214c)', async () => {
    await countsOneVehicle(p, year);
  });

  it('of containers count the modules of their deployments, and how vehicles of each stand (D-192)', async () => {
    const of = async (name: 'deployments' | 'key-figures' | 'modules') =>
      (await p.user('admin').getCuDeploymentTrackingWidget({ params: { widget: name }, query: year })).body.rows;
    const [[figures], modules, deployments] = await Promise.all([of('key-figures'), of('modules'), of('deployments')]);
    expect(figures).toMatchObject({ modules: modules.length, campaigns: deployments.length });
    const sum = (rows: typeof modules) => rows.reduce((all, { targeted }) => all + Number(targeted), 0);
    expect(sum(modules)).toBe(sum(deployments));
    expect(new Set(deployments.map(({ state }) => state)).size).toBeGreaterThan(1);
  });

  it('tell no share above the whole: success and failure of what ended, campaigns and their way as of the last day (D-191, D-194, D-197)', async () => {
    const admin = p.user('admin');
    const { rows: brandCampaigns } = await sql<{ id: number }>`
      select id from tracking_campaign where brand_id = 1 and source = 'DEMO' order by id`.execute(p.services.db);
    let installedBefore = 0;
    for (const query of [
      { period: '7d' },
      { period: '90d' },
      ...brandCampaigns.slice(-6).map(({ id }) => ({ period: '30d', campaign: String(id) })),
    ]) {
      const [figures] = (await widget('key-figures', query)).rows;
      if (Number(figures?.ended) > 0) expect(Number(figures?.success) + Number(figures?.failure)).toBeCloseTo(100, 0);
      const { rows: way } = await widget('funnel', query);
      const counts = way.map(({ vehicles }) => Number(vehicles));
      expect(counts).toEqual(counts.toSorted((one, other) => other - one));
      expect(way.every(({ share }) => Number(share) <= 100)).toBe(true);
      if (Number(figures?.targeted) < (counts[3] ?? 0)) installedBefore += 1;
      for (const row of (await widget('campaigns', query)).rows) {
        const parts = ['installed', 'open', 'failed', 'notApplicable'].map((name) => Number(row[name]));
        expect(parts.reduce((sum, one) => sum + one, 0)).toBe(Number(row.targeted));
      }
      const { body: failed } = await admin.getErrorTrackingWidget({
        params: { widget: 'key-figures' },
        query: query as typeof year,
      });
      expect(failed.rows[0]?.failure).toBe(figures?.failure);
    }
    // Every campaign under way, also a small one of which all vehicles failed.
    const { rows: ofCampaigns, total: campaigns } = await widget('campaigns');
    expect([ofCampaigns.length, campaigns > 10]).toEqual([campaigns, true]);
    // Otherwise nothing would be proven: there are periods that most vehicles were targeted before.
    expect(installedBefore).toBeGreaterThan(0);
    const { body: attempts } = await admin.getE311DeveloperModeWidget({ params: { widget: 'attempts' }, query: year });
    const ofBmc = await counted(
      "status = 4 and campaign_id in (select id from tracking_campaign where platform = 'E311' and product_type like 'ORU_MEB%' and 'BMC' = any(ecus))",
    );
    const bmc = attempts.rows.find(({ ecu }) => ecu === 'BMC');
    expect(bmc?.attempts).toBe(ofBmc + Number(bmc?.failed) + Number(bmc?.repeats));
    expect(ofBmc).toBeGreaterThan(0);
  });

  it('count a vehicle once however often it failed, and judge failures by the age they have (D-190, D-191, D-194, D-195, D-199)', async () => {
    await vehiclesEndOnce(p, year.to);
  });

  it('count campaigns that ran on the last day of their period, those of the market that is asked for (D-190)', async () => {
    await campaignsRun(p, widget, year.to);
  });

  it('lead from the way of vehicles to the rows that each of its bars counts (D-190, D-191)', async () => {
    for (const query of [{ period: '30d' }, { ...year, market: 'DE' }] as const) {
      const { rows } = await widget('funnel', query);
      const totals = await Promise.all(
        rows.map(async ({ stage }) => {
          const status = String(stage).toUpperCase() as 'TARGETED';
          return (await analyst().listDeploymentTrackingRows({ query: { ...query, status, reach: 'underWay', size: 1 } })).body
            .total;
        }),
      );
      expect(totals).toEqual(rows.map(({ vehicles }) => vehicles));
    }
    const query = { period: '30d', status: 'TARGETED', size: 1 } as const;
    const ofPeriod = (await analyst().listDeploymentTrackingRows({ query })).body.total;
    const soFar = (await analyst().listDeploymentTrackingRows({ query: { ...query, reach: 'soFar' } })).body.total;
    expect(soFar).toBe(await counted('status = 1'));
    expect(ofPeriod).toBeLessThan(soFar);
  });

  it('offer the error codes that failures of their campaigns have, of the markets that somebody may see (D-194, D-214c)', async () => {
    const codes = async (user: ReturnType<typeof analyst>) =>
      (await user.listCuErrorTrackingFilters({})).body.errorCode?.map(({ value }) => value);
    const { rows } = await sql<{
      value: string;
    }>`select distinct w.value from tracking_event e join tracking_word w on w.id = e.error_code
      join tracking_campaign c on c.id = e.campaign_id and c.product_type = 'CU' where e.brand_id = 1 and e.status = 6 order by 1`.execute(
      p.services.db,
    );
    expect(await codes(analyst())).toEqual(rows.map(({ value }) => value));
    expect(rows.length).toBeGreaterThan(1);
    // Nothing ever failed at this brand, nor in China.
    expect(await codes(p.user('admin', 2))).toEqual([]);
    expect(await codes(analyst('analyst-region-china'))).toEqual([]);
    await everyCodeIsTold(p, year.to);
  });

  it('list failures alone on error boards, MEB among their platforms, and every week of the installs (D-194…D-196, D-199)', async () => {
    const admin = p.user('admin');
    const { body: page } = await admin.listErrorTrackingRows({ query: { ...year, size: 250 } });
    expect(new Set(page.items.map(({ status }) => status))).toEqual(new Set(['FAILED']));
    expect(page.total).toBe(await counted('status = 6'));
    await errorBoardsHaveTwoPlatforms(p);
    const { body: meb } = await admin.listErrorTrackingRows({ query: { ...year, platform: 'MEB' } });
    expect(meb.total).toBe(
      await counted(
        "status = 6 and campaign_id in (select id from tracking_campaign where product_type in ('ORU_MEB', 'ORU_MEB_UNECE'))",
      ),
    );
    expect(meb.total).toBeGreaterThan(0);
    const { body: weeks } = await admin.getE310Oru23Widget({ params: { widget: 'per-week' }, query: year });
    const days = weeks.rows.map(({ week }) => String(week));
    expect(days).toEqual(days.map((_, place) => dayAfter(days[0] ?? '', 7 * place)));
    expect(days.length).toBeGreaterThanOrEqual(105);
  });

  it('refuse a period that is too long, and the UNECE board where its flag is off (AN-07, D-190)', async () => {
    const wrong = async (days: object) => {
      const { details, fields, status } = await refusal(widget('funnel', { period: 'custom', ...days }));
      return [status, fields, details];
    };
    const said = (field: string, message: string) => [400, [`/${field}`], [message]];
    expect(await wrong({ from: '2020-01-01', to: '2026-01-01' })).toEqual(
      said('to', 'Choose an end at most 729 days after the start.'),
    );
    expect(await wrong({ from: '2026-01-02', to: '2026-01-01' })).toEqual(said('to', 'The end must not be before the start.'));
    expect(await wrong({ from: '2026-01-01' })).toEqual(said('to', 'This field is required.'));
    expect(await wrong({ to: '2026-01-01' })).toEqual(said('from', 'This field is required.'));
    // What would be dropped without a word: days of another period, filters of other boards, what can be no value (T4).
    const refused = async (query: object) => {
      const { details, fields, status } = await refusal(widget('funnel', query));
      return [status, fields, details];
    };
    const daysOfCustom = 'Days are those of the period “custom”: set period=custom, or leave them out.';
    expect(await refused({ from: '2026-01-01', to: '2026-01-31' })).toEqual(said('from', daysOfCustom));
    expect(await refused({ period: '7d', to: '2026-01-31' })).toEqual(said('to', daysOfCustom));
    const unknown = 'This field is not known or cannot be changed.';
    for (const name of ['vin', 'zzz', 'errorCode', 'q']) expect(await refused({ [name]: 'X' })).toEqual(said(name, unknown));
    expect(await refused({ campaign: 'abc' })).toEqual(said('campaign', 'Enter campaign numbers, such as 7,12.'));
    // Rows are steps; that a failure was solved is none.
    const rows = p.user('analyst').listDeploymentTrackingRows({ query: { ...year, status: 'SOLVED' as 'FAILED' } });
    expect(await refusal(rows)).toMatchObject({ status: 400, fields: ['/status'] });
    expect(await refused({ modelYear: '-1' })).toEqual(said('modelYear', 'Enter years, such as 2025,2026.'));
    expect(await refused({ market: 'Germany' })).toEqual(said('market', 'Enter country codes, such as DE,NO.'));
    expect(await refused({ platform: 'E9' })).toEqual(said('platform', 'This value is not accepted.'));
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
  // So it is where no vehicle came further: somebody pauses it, and resumes it.
  expect(await collectTracking(p.services)).toBe(0);
  const rollouts = p.services.db.updateTable('rollout').where('kind', '=', 'LIVE').where('deploymentId', '=', id);
  for (const paused of [true, false]) {
    const open = await p.request('/api/live', { user: 'analyst' });
    await rollouts.set({ paused }).execute();
    expect(await collectTracking(p.services)).toBe(0);
    expect(await readUntil(open, 'tracking.grew')).toContain('"entityType":"TRACKING"');
    await open.body?.cancel().catch(() => undefined);
  }
  await runFor(p, 60);
  expect(await collectTracking(p.services)).toBeGreaterThan(0);
  expect(await collectTracking(p.services)).toBe(0);
  // Each brand sees its own vehicles of it, at a campaign of its own (D-240).
  const { rows: campaigns } = await sql<{ id: number; brandId: number; name: string }>`
    select id, brand_id, name from tracking_campaign where source = 'LIVE' and source_key = ${String(id)} order by brand_id`.execute(
    p.services.db,
  );
  expect(campaigns.map(({ brandId }) => brandId)).toEqual([1, 4]);
  const sums = { targeted: 0, activated: 0, failed: 0 };
  for (const { brandId, id: campaign, name } of campaigns) {
    const asked = { period: '7d', campaign: String(campaign) } as const;
    const admin = p.user('admin', brandId);
    const { body: funnel } = await admin.getDeploymentTrackingWidget({ params: { widget: 'funnel' }, query: asked });
    const { body: page } = await admin.listErrorTrackingRows({ query: { ...asked, status: 'FAILED', size: 250 } });
    // Each says that it is a part of more, wherever filters leave vehicles of it, and with one chart of the board alone (D-190).
    await partsAreTold(admin, name, String(campaign));
    expect(funnel.told).toBeUndefined();
    sums.targeted += Number(funnel.rows[0]?.vehicles);
    sums.activated += Number(funnel.rows[4]?.vehicles);
    sums.failed += page.total;
    for (const { address, errorCode } of page.items)
      expect([errorCode, address]).toEqual([expect.any(String), expect.stringContaining('/release-candidates/')]);
  }
  const { counts, total } = await statusOf(p, id);
  expect(sums).toEqual({ targeted: total, activated: counts.SUCCESS, failed: counts.FAILED });
  await repeatedJobsCountOnce(p, id, campaigns, counts);
  await baselineIsAdopted(p, id);
});
