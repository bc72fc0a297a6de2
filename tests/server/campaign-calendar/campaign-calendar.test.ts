import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { levelOf } from '#contract/campaign-calendar/campaign-calendar.ts';
import { dailyCapacity } from '#contract/data-load-campaign/data-load.ts';
import { dayAfter } from '#contract/time-zone.ts';
import { seedPeople } from '#server/db/seed/seed.ts';
import { seedIdentityUsers } from '#server/identity/users.ts';
import { dataLoadWorld } from '#tests/support/data-load/data-load-world.ts';
import { testPortal } from '#tests/support/portal/portal.ts';
import { refusal, type TestPortal } from '#tests/support/software-project/software.ts';

let t: TestPortal;
let w: ReturnType<typeof dataLoadWorld>;
let id: number;
beforeAll(async () => {
  t = await testPortal();
  await seedPeople(t.services);
  await seedIdentityUsers(t.database.owner, 'https://issuer.test');
  w = dataLoadWorld(t);
  ({ id } = await w.create({ title: 'Maps, all; of them' }));
  await w.save(id, w.batch(48, { vehicleVolume: 36_000 }), w.batch(120));
});
afterAll(() => t.close());

const today = () => t.services.now().toISOString().slice(0, 10);
const days = (from: number, to: number) => ({ query: { from: dayAfter(today(), from), to: dayAfter(today(), to) } });

describe('the calendar of campaigns (DLM-12, D-098, D-184, X-35)', () => {
  it('has the batches of some days: those that begin, end or go on in them', async () => {
    const entries = async (from: number, to: number) =>
      (await w.owner().listDataLoadCalendarBatches(days(from, to))).body.map(({ number }) => number);
    const { body } = await w.owner().listDataLoadCalendarBatches(days(0, 30));
    expect(body[0]).toMatchObject({
      ...{ source: 'DLM', campaignId: id, title: 'Maps, all; of them', start: w.inHours(48), end: w.inHours(72) },
      ...{ vehicleVolume: 36_000, state: 'CREATED', brandId: 1, number: 1, of: 2, loaded: 0, criterion: 'From hour 48' },
    });
    expect([await entries(0, 1), await entries(3, 3), await entries(0, 30), await entries(8, 30)]).toEqual([[], [1], [1, 2], []]);
  });

  it('says how busy each day is: from 70 % on BUSY, from 100 % on FULL', async () => {
    expect([34_999, 35_000, 49_999, 50_000].map((volume) => levelOf(volume, dailyCapacity))).toEqual([
      'FREE',
      'BUSY',
      'BUSY',
      'FULL',
    ]);
    const { body } = await w.owner().listCalendarDays(days(0, 6));
    expect(body).toHaveLength(7);
    expect(body.every(({ capacity, level, plannedVolume }) => level === levelOf(plannedVolume, capacity))).toBe(true);
    const sum = body.reduce((all, { plannedVolume }) => all + plannedVolume, 0);
    expect(Math.abs(sum - 39_000)).toBeLessThan(5);
  });

  it('counts nothing of a batch that was stopped before it began', async () => {
    const stopped = await w.planned(96);
    const volumes = async () => (await w.owner().listCalendarDays(days(0, 6))).body.map(({ plannedVolume }) => plannedVolume);
    await w.say(stopped, { started: 'CAMPAIGN' });
    const before = await volumes();
    await w.admin().stopDataLoadCampaign({ params: { id: stopped }, body: { reason: 'The package has a wrong checksum.' } });
    const after = await volumes();
    const sum = (all: readonly number[]) => all.reduce((total, volume) => total + volume, 0);
    expect(Math.abs(sum(before) - sum(after) - 3_000)).toBeLessThan(5);
  });

  it('is asked for 92 days at most, and for days in their order', async () => {
    expect((await w.owner().listCalendarDays(days(0, 91))).body).toHaveLength(92);
    expect((await refusal(w.owner().listCalendarDays(days(0, 92)))).status).toBe(400);
    expect((await refusal(w.owner().listDataLoadCalendarBatches(days(3, 1)))).status).toBe(400);
  });

  it.each(['2026-00-10', '2026-11-00', '2026-13-01', '2026-02-30', '0000-01-01', 'x'])(
    'refuses %s, which is no day, at its parameter on each of its calls',
    async (day) => {
      const paths = ['dataloadmanagement/calendar/batches', 'scm/calendar/batches', 'dataloadmanagement/calendar/status'];
      for (const path of [...paths, 'dataloadmanagement/calendar/freezes'])
        for (const [query, field] of [
          [`from=${day}&to=2026-12-01`, '/from'],
          [`from=2026-12-01&to=${day}`, '/to'],
        ]) {
          const response = await t.request(`/api/${path}?${query}`, { user: 'admin' });
          const { errors } = (await response.json()) as { errors?: { instance: string }[] };
          expect([response.status, errors?.map(({ instance }) => instance)]).toEqual([400, [field]]);
        }
    },
  );

  it('asks its two sources apart: who may read one of them has that one (ERR-14, ERR-15)', async () => {
    const smart = await t.request(`/api/scm/calendar/batches?from=${today()}&to=${today()}`, { user: 'data-load-manager' });
    const own = await t.request(`/api/dataloadmanagement/calendar/batches?from=${today()}&to=${today()}`, {
      user: 'data-load-manager',
    });
    expect(own.status).toBe(200);
    expect([200, 403]).toContain(smart.status);
  });

  it('shows freeze windows; why and by whom to those who may read deployments', async () => {
    const [from, to] = [w.inHours(30), w.inHours(40)];
    await t.user('release-manager').createFreezeWindow({ body: { from, to, reason: 'Inventory of the year.' } });
    expect((await w.owner().listCalendarFreezes(days(0, 5))).body).toEqual([{ from, to, reason: null, setBy: null }]);
    const seen = (await t.user('admin').listCalendarFreezes(days(0, 5))).body;
    expect(seen).toMatchObject([{ reason: 'Inventory of the year.', setBy: expect.any(String) }]);
    expect((await w.owner().listCalendarFreezes(days(5, 9))).body).toEqual([]);
  });
});

describe('the address for calendar programs (D-184)', () => {
  // A calendar program knows nothing of brands and sessions.
  const read = async (url: string) => t.fetch(new Request(url));
  const make = async () => (await w.owner().createCalendarFeed({})).body.url ?? '';

  it('reads the batches of its person without a session, as iCalendar', async () => {
    const response = await read(await make());
    expect([response.status, response.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/calendar')]);
    const text = await response.text();
    expect(text).toContain('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n');
    expect(text.match(/SUMMARY:Maps/g)?.length).toBeGreaterThanOrEqual(2);
    expect(text.replaceAll('\r\n ', '')).toContain('SUMMARY:Maps\\, all\\; of them · batch 1');
    expect(text.replaceAll('\r\n ', '')).toContain('DESCRIPTION:36\\,000 vehicles\\, From hour 48\\, created\r\n');
    expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  });

  it('is told once, is one for each person, and ends with the next one and where it is revoked', async () => {
    const first = await make();
    expect((await w.owner().getCalendarFeed({})).body).toMatchObject({ createdOn: expect.any(String), url: null });
    const second = await make();
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
    await w.owner().deleteCalendarFeed({ query: { at: 1 } });
    expect((await read(second)).status).toBe(404);
    expect((await w.owner().getCalendarFeed({})).body.createdOn).toBeNull();
  });

  it('is signed: another signature, or one of another address, reads nothing', async () => {
    const [mine, theirs] = [await make(), (await w.admin().createCalendarFeed({})).body.url ?? ''];
    const [nonce = ''] = mine.split('key=')[1]?.split('.') ?? [];
    const signature = theirs.split('.').at(-1) ?? '';
    const forged = `${mine.split('key=')[0]}key=${nonce}.${signature}`;
    expect((await read(forged)).status).toBe(404);
  });
});
