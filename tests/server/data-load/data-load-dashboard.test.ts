import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dailyCapacity } from '#contract/data-load-campaign/data-load.ts';
import { dayAfter } from '#contract/time-zone.ts';
import { seedPeople } from '#server/db/seed/seed.ts';
import { seedIdentityUsers } from '#server/identity/users.ts';
import { dataLoadWorld } from '#tests/support/data-load/data-load-world.ts';
import { testPortal } from '#tests/support/portal/portal.ts';
import { refusal, type TestPortal } from '#tests/support/software-project/software.ts';

let t: TestPortal;
let w: ReturnType<typeof dataLoadWorld>;
let active: number;
beforeAll(async () => {
  t = await testPortal();
  await seedPeople(t.services);
  await seedIdentityUsers(t.database.owner, 'https://issuer.test');
  w = dataLoadWorld(t);
  active = await w.planned(48, 72);
  await w.say(active, { started: 'ALL', progress: 50 });
  const { id } = await w.create({ title: 'Web app', type: 'WEBAPP', campaignOwner: 'seed-data-load-admin' });
  await w.save(id, w.batch(48, { vehicleVolume: 60_000 }));
  await t.services.db.updateTable('dataLoadBatch').set({ state: 'PLANNED' }).where('campaignId', '=', id).execute();
});
afterAll(() => t.close());

type Widget = 'key-figures' | 'gantt' | 'volume' | 'progress' | 'enrolment';
const widget = async (name: Widget, query: object = {}) =>
  (await w.owner().getDataLoadWidget({ params: { widget: name }, query })).body;

describe('the data-load board (DLM-10, AN-12, D-190, D-201)', () => {
  it('says how many campaigns are active, what is planned, what was transferred, and how far they are', async () => {
    expect((await widget('key-figures')).rows).toEqual([
      {
        active: 1,
        paused: 0,
        campaigns: 2,
        unknown: 0,
        plannedVolume: 66_000,
        transferredTb: (3_000 * 12_500) / 1_000_000,
        averageProgress: 50,
      },
    ]);
  });

  it('counts campaigns that the loader does not answer for by their last known state, and says how many (D-069.9)', async () => {
    await w.say(active, { health: 'NOT_AVAILABLE' });
    expect(await w.states(active)).toEqual(['UNKNOWN', 'UNKNOWN', 'UNKNOWN']);
    expect((await widget('key-figures')).rows).toMatchObject([
      { active: 1, paused: 0, campaigns: 2, unknown: 1, plannedVolume: 66_000, averageProgress: 50 },
    ]);
    await w.say(active, { started: 'ALL', progress: 50 });
  });

  it('has a line for each campaign, from its start to its end', async () => {
    const { dimensions, measures, rows } = await widget('gantt');
    expect([dimensions, measures]).toEqual([
      ['id', 'title', 'state', 'start', 'end'],
      ['progress', 'vehicleVolume'],
    ]);
    expect(rows.map(({ id }) => id)).toContain(active);
    expect(rows).toHaveLength(2);
  });

  it('has the volume of each day against what a day can take', async () => {
    const { rows } = await widget('volume');
    expect(rows).toHaveLength(89 + 1 + 29);
    expect(new Set(rows.map(({ capacity }) => capacity))).toEqual(new Set([dailyCapacity]));
    const sum = rows.reduce((all, { plannedVolume }) => all + Number(plannedVolume), 0);
    expect(Math.abs(sum - 66_000)).toBeLessThan(5);
  });

  it('says as planned volume what the days from today on add up to, whatever state its campaigns are in (D-201)', async () => {
    const owner = 'seed-admin';
    const { id } = await w.create({ title: 'Not planned yet', campaignOwner: owner });
    await w.save(id, w.batch(48, { vehicleVolume: 60_000 }));
    expect(await w.states(id)).toEqual(['CREATED', 'CREATED']);
    const today = t.services.now().toISOString().slice(0, 10);
    for (const query of [{}, { owner }]) {
      const days = (await widget('volume', query)).rows.filter(({ date }) => String(date) >= today);
      const planned = days.reduce((all, { plannedVolume }) => all + Number(plannedVolume), 0);
      expect((await widget('key-figures', query)).rows).toMatchObject([{ plannedVolume: planned }]);
      expect(planned).toBeGreaterThan(50_000);
      // Whatever period is looked at, the same is planned for the next days.
      const past = { ...query, period: 'custom', from: '2024-01-01', to: '2024-01-31' };
      expect((await widget('key-figures', past)).rows).toMatchObject([{ campaigns: 0, plannedVolume: planned }]);
    }
    await t.services.db.deleteFrom('dataLoadBatch').where('campaignId', '=', id).execute();
    await t.services.db.deleteFrom('dataLoadCampaign').where('id', '=', id).execute();
  });

  it('has the enrolment of each type, weighted by volume, and the progress of what runs', async () => {
    expect((await widget('enrolment')).rows).toMatchObject([{ type: 'MAPS', campaigns: 1 }]);
    expect((await widget('progress')).rows).toMatchObject([{ id: active, progress: 50, loaded: 3_000, vehicleVolume: 6_000 }]);
  });

  it('says how many campaigns there are where a chart shows the first of them', async () => {
    expect((await widget('gantt')).total).toBe(2);
    const narrowed = { owner: 'seed-admin' };
    for (let made = 0; made < 22; made += 1) await w.create({ title: `Many ${made}`, campaignOwner: 'seed-admin' });
    const { rows, total } = await widget('gantt', narrowed);
    expect([rows.length, total, Object.keys(rows[0] ?? {})]).toEqual([20, 22, expect.not.arrayContaining(['all'])]);
  });

  it('has its campaigns page by page, as its file has them (D-190)', async () => {
    const page = async (query: object) => (await w.owner().listDataLoadBoardRows({ query })).body;
    const { items, ...counted } = await page({ type: 'WEBAPP,MAPS', owner: 'seed-data-load-manager,' });
    expect([items, counted]).toEqual([[], { total: 0, page: 0, size: 25 }]);
    const { items: mine } = await page({ owner: 'seed-data-load-manager' });
    expect(mine).toMatchObject([
      { id: active, state: 'ACTIVE', vehicles: 6_000, loaded: 3_000, progress: 50, end: expect.any(String) },
    ]);
    const titles = async (query: object) => (await page(query)).items.map(({ title }) => title);
    expect(await titles({ owner: 'seed-admin', sort: 'title,asc', size: 2, page: 1 })).toEqual(['Many 10', 'Many 11']);
    expect((await refusal(w.owner().listDataLoadBoardRows({ query: { sort: 'secret,asc' } }))).status).toBe(400);
    // What it has not would be dropped without a word.
    for (const part of [
      'rows?period=7d&from=2026-01-01',
      'rows.csv?market=DE',
      'widgets/volume?period=custom&from=2026-01-02&to=2026-01-01',
    ])
      expect((await t.request(`/api/analytics/data-load/${part}`, { user: 'data-load-manager' })).status).toBe(400);
    for (const part of ['rows', 'rows.csv', 'widgets/gantt'])
      expect((await t.request(`/api/analytics/data-load/${part}?period=bogus`, { user: 'data-load-manager' })).status).toBe(400);
  });

  it('is of a period: what ended before it is left out, what is planned stays where it has no end (D-190)', async () => {
    const today = t.services.now().toISOString().slice(0, 10);
    const { db } = t.services;
    const { id } = await w.create({ title: 'Long over', campaignOwner: 'seed-data-load-admin' });
    const days = (back: number) => new Date(t.services.now().getTime() - back * 86_400_000);
    await db
      .updateTable('dataLoadCampaign')
      .set({ campaignStart: days(50), campaignEnd: days(40) })
      .where('id', '=', id)
      .execute();
    const owner = 'seed-data-load-admin';
    const titles = async (query: object) => (await widget('gantt', { owner, ...query })).rows.map(({ title }) => title);
    expect(await titles({})).toEqual(['Long over', 'Web app']);
    expect(await titles({ period: '30d' })).toEqual(['Web app']);
    const past = { period: 'custom', from: dayAfter(today, -45), to: dayAfter(today, -35) };
    expect(await titles(past)).toEqual(['Long over']);
    expect((await widget('key-figures', { owner, ...past })).rows).toMatchObject([{ campaigns: 1 }]);
    const { period, rows } = await widget('volume', { owner, ...past });
    expect([period, rows.length, rows[0]?.date]).toEqual([{ from: past.from, to: past.to }, 11, past.from]);
    const { total } = (await w.owner().listDataLoadBoardRows({ query: { owner, ...past } as object })).body;
    const file = await t.request(`/api/analytics/data-load/rows.csv?owner=${owner}&period=30d`, { user: 'data-load-manager' });
    expect([total, (await file.text()).trimEnd().split('\r\n').length]).toEqual([1, 2]);
    await db.deleteFrom('dataLoadCampaign').where('id', '=', id).execute();
  });

  it('is narrowed by type, state and owner, as its file is', async () => {
    expect((await widget('gantt', { type: 'WEBAPP' })).rows).toHaveLength(1);
    expect((await widget('gantt', { state: 'ACTIVE' })).rows).toMatchObject([{ id: active }]);
    expect((await widget('gantt', { owner: 'seed-data-load-admin' })).rows).toMatchObject([{ title: 'Web app' }]);
    const { body } = await w.owner().listDataLoadBoardFilters({});
    const owners = body.owners.map(({ id }) => id).filter((id) => id !== 'seed-admin');
    expect(owners).toEqual(['seed-data-load-manager', 'seed-data-load-admin']);
    const response = await t.request('/api/analytics/data-load/rows.csv?type=WEBAPP', { user: 'data-load-manager' });
    const [head, line, ...rest] = (await response.text()).trimEnd().split('\r\n');
    expect(rest).toEqual([]);
    // As the page names them (wording P15).
    expect(head).toContain('"Id";"Campaign";"Type";"State";"Start (UTC)";"End (UTC)";"Owner";"Vehicles";"With data";');
    expect(line).toMatch(/^\d+;"Web app";"Web app";"Created";/);
  });
});
