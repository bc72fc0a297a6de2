import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importExamples, type TrackingImportKind } from '#contract/data-import/import-kinds.ts';
import type { ChangeEvent } from '#contract/live/news.ts';
import { dayAfter } from '#contract/time-zone.ts';
import type { CallBase } from '#server/call.ts';
import { limited } from '#server/db/connection-pools.ts';
import { seedPeople } from '#server/db/seed/seed.ts';
import { withStaging } from '#server/files/streamed-upload.ts';
import { seedVehicles } from '#server/fleet/seed-vehicles.ts';
import { importedCampaigns } from '#server/modules/analytics/imported-campaigns.ts';
import { rollupsOf } from '#tests/support/analytics/tracking.ts';
import { heldImports } from '#tests/support/data-import/held-imports.ts';
import { csvFile, sale, step } from '#tests/support/data-import/import-files.ts';
import { testPortal } from '#tests/support/portal/portal.ts';
import { refusal, type TestPortal } from '#tests/support/software-project/software.ts';
import { isFull } from '#tests/support/tier.ts';

let t: TestPortal;
let vins: string[];
beforeAll(async () => {
  t = await testPortal();
  await seedPeople(t.services);
  await seedVehicles(t.services, 200);
  const rows = await t.services.db.selectFrom('vehicle').select('vin').where('brandId', '=', 1).orderBy('vin').limit(3).execute();
  vins = rows.map(({ vin }) => vin);
});
afterAll(() => t.close());

const provider = () => t.user('deployment-data-provider');
type Lines = Parameters<typeof csvFile>[1];
const take = async (kind: TrackingImportKind, lines: Lines) =>
  (await provider().createDataImport({ params: { kind }, body: {}, files: [csvFile(kind, lines)] })).body;

/** What a page of the brand has heard so far. */
async function hearing(user: string): Promise<() => ChangeEvent[]> {
  const response = await t.request('/api/live', { user, headers: { 'X-Brand-Id': '1' } });
  const seen = { text: '' };
  void (async () => {
    for await (const chunk of response.body ?? []) seen.text += new TextDecoder().decode(chunk);
  })();
  return () =>
    seen.text
      .split('\n')
      .filter((one) => one.startsWith('data: {'))
      .map((one) => JSON.parse(one.slice(6)));
}

const line = fc.record({
  vehicle: fc.nat(2),
  status: fc.constantFrom('TARGETED', 'DOWNLOADED', 'INSTALLED', 'FAILED', 'FAILED', 'ACTIVATED'),
  hour: fc.nat(60),
});
/** A file that is committed where its check lets it be, or the rollback of one that was. */
const event = fc.oneof(
  { weight: 3, arbitrary: fc.record({ lines: fc.array(line, { minLength: 1, maxLength: 8 }) }) },
  { weight: 2, arbitrary: fc.record({ rollsBack: fc.nat(5) }) },
);

/** Each vehicle of a campaign failed once, whatever came and went, and nothing is solved that has not failed. */
async function wrongVehicles(): Promise<unknown[]> {
  const { rows } = await sql`
    select campaign_id, vin from tracking_event group by campaign_id, vin
    having (count(*) filter (where status = 6 and not is_repeat) <> least(1, count(*) filter (where status = 6)))
      or (count(*) filter (where status = 8) > count(*) filter (where status = 6 and not is_repeat))`.execute(t.services.db);
  return rows;
}

it('commits and rollbacks in any order leave the rollups equal to a full count, and nothing where all is rolled back (D-188, D-190)', async () => {
  let made = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 2, maxLength: 6 }), async (history) => {
      made += 1;
      const committed: number[] = [];
      const rollBack = async (id: number) => {
        await provider().rollbackDataImport({ params: { id }, body: { reason: 'It was the wrong file.' } });
        committed.splice(committed.indexOf(id), 1);
      };
      for (const one of history) {
        if ('lines' in one) {
          const rows = one.lines.map(({ hour, status, vehicle }) =>
            step(
              `H-${made}`,
              vins[vehicle] ?? '',
              status,
              new Date(Date.UTC(2026, 0, 5, hour)).toISOString(),
              status === 'FAILED' ? 'LOST' : '',
            ),
          );
          const { id, state } = await take('TRACKING', rows);
          if (state !== 'VALID') continue;
          await provider().commitDataImport({ params: { id }, body: {} });
          committed.push(id);
        } else {
          const id = committed[one.rollsBack % Math.max(committed.length, 1)];
          if (id !== undefined) await rollBack(id);
        }
      }
      const { counted, kept } = await rollupsOf(t.database.owner);
      expect(kept).toEqual(counted);
      expect(await wrongVehicles()).toEqual([]);
      for (const id of [...committed]) await rollBack(id);
      const { rows } = await sql`select 1 from tracking_event`.execute(t.services.db);
      expect(rows).toEqual([]);
    }),
    { numRuns: isFull ? 100 : 6, seed: 188 },
  );
}, 300_000);

it('a campaign of imports ends on the day of its last row once every vehicle has, or when nothing comes of it; later imports and rollbacks count at once (D-188, D-190, D-191)', async () => {
  const today = t.services.now().toISOString().slice(0, 10);
  const [a = '', b = ''] = vins;
  const on = (daysAgo: number) => `${dayAfter(today, -daysAgo)}T08:00:00Z`;
  const commit = async (lines: Lines) => {
    const { id, state } = await take('TRACKING', lines);
    expect(state).toBe('VALID');
    await provider().commitDataImport({ params: { id }, body: {} });
    return id;
  };
  const rollBack = (id: number) => provider().rollbackDataImport({ params: { id }, body: { reason: 'It was the wrong file.' } });
  const campaign = async () => {
    const { rows } = await sql<{ line: string }>`
      select state || ' ' || started_on::date || ' ' || coalesce(ended_on::date::text, '-') as line from tracking_campaign where name = 'END-1'`.execute(
      t.services.db,
    );
    return rows[0]?.line;
  };
  const running = async (query: object = { period: '30d' }) => {
    const { body } = await provider().getDeploymentTrackingWidget({
      params: { widget: 'key-figures' },
      query: { productType: 'WEBAPP', ...(query as { period: '30d' }) },
    });
    return [body.rows[0]?.running, body.rows[0]?.campaigns, body.told?.isImported];
  };
  const both = [
    step('END-1', a, 'TARGETED', on(20)),
    step('END-1', b, 'TARGETED', on(20)),
    step('END-1', a, 'INSTALLED', on(12)),
  ];
  const first = await commit(both);
  expect([await campaign(), await running()]).toEqual([`RUNNING ${dayAfter(today, -20)} -`, [1, 1, true]]);
  // That it is of an import is told where the board counts it.
  expect([await running({ period: '30d', market: 'JP' }), await running({ period: '30d', modelYear: '1980' })]).toEqual([
    [0, 0, false],
    [0, 0, false],
  ]);
  // The other one failed: it has ended as well, and is none of what was under way after that.
  const second = await commit([step('END-1', b, 'FAILED', on(10), 'LOST'), step('END-1', b, 'NOTIFIED', on(40))]);
  expect(await campaign()).toBe(`ENDED ${dayAfter(today, -40)} ${dayAfter(today, -10)}`);
  expect([await running(), await running({ period: '7d' })]).toEqual([
    [0, 1, true],
    [0, 0, false],
  ]);
  const then = { period: 'custom', from: dayAfter(today, -20), to: dayAfter(today, -11) };
  expect(await running(then)).toEqual([1, 1, true]);
  await rollBack(second);
  expect(await campaign()).toBe(`RUNNING ${dayAfter(today, -20)} -`);
  // Nothing comes any more: it has ended all the same, which the work of every hour finds.
  const later = { ...t.services, now: () => new Date(Date.parse(on(12)) + 31 * 86_400_000) };
  await importedCampaigns.job.perform({}, later);
  expect(await campaign()).toBe(`ENDED ${dayAfter(today, -20)} ${dayAfter(today, -12)}`);
  const third = await commit([step('END-1', b, 'DOWNLOADED', on(1))]);
  expect(await campaign()).toBe(`RUNNING ${dayAfter(today, -20)} -`);
  for (const id of [third, first]) await rollBack(id);
  expect(await campaign()).toBeUndefined();
});

it('says how much of a file has arrived, and refuses at once what is said to be too large, packed or a picture (D-093, D-188, T15)', async () => {
  const user = 'deployment-data-provider';
  const of = { base: '/api/deployment-tracking/imports', kind: 'SALES_DATA', reader: user } as const;
  const held = heldImports(async (name) => ({ call: (path, init) => t.request(path, { ...init, user: name }) }), of);
  // Its header of 54 bytes has come, of a form that is said to have four times as many.
  const heard = await hearing(user);
  const one = await held.begin(216);
  const known = async () => (await t.user(user).getDataImport({ params: { id: one.id } })).body;
  await expect.poll(async () => (await known()).bytes).toBeGreaterThan(0);
  const { bytes, percent, phase } = await known();
  expect([phase, percent]).toEqual(['ARRIVING', Math.floor((bytes / 216) * 100)]);
  expect(percent).toBeGreaterThan(0);
  await held.finish(one.id, 'right');
  expect(await known()).toMatchObject({ state: 'VALID', percent: 100 });
  // Whoever uploaded it hears of the end, wherever they are, and finds it on home as what it is (VIN-09).
  const { uploadedBy } = await known();
  await expect.poll(heard).toContainEqual(
    expect.objectContaining({
      ...{ entityType: 'DATA_IMPORT', entityId: one.id, command: 'import.ended' },
      by: { id: uploadedBy.id, name: uploadedBy.fullName },
    }),
  );
  const { tasks } = (await t.user(user).getHome({})).body;
  expect(tasks.find(({ entityId }) => entityId === one.id)).toMatchObject({ where: 'Import of sales data' });

  const send = async (headers: Record<string, string>, type = 'text/csv') => {
    const part = `--b\r\nContent-Disposition: form-data; name="files"; filename="a.csv"\r\nContent-Type: ${type}\r\n\r\nmonth\n`;
    const response = await t.request(`${of.base}/SALES_DATA`, {
      ...{ user, method: 'POST', body: `--b\r\nContent-Disposition: form-data; name="data"\r\n\r\n{}\r\n${part}\r\n--b--\r\n` },
      headers: { 'Content-Type': 'multipart/form-data; boundary=b', ...headers },
    });
    const { detail } = (await response.json()) as { detail?: string };
    return [response.status, detail];
  };
  expect(await send({ 'Content-Length': '102000000' })).toEqual([413, 'The file is larger than 100 MB.']);
  expect(await send({ 'Content-Encoding': 'gzip' })).toEqual([415, 'Send the body as it is, without Content-Encoding.']);
  expect(await send({}, 'image/png')).toEqual([415, 'a.csv: this kind of file is not accepted.']);
  // What Windows calls a table is one.
  expect((await send({ 'Content-Encoding': 'identity' }, 'application/vnd.ms-excel'))[0]).toBe(201);
});

it('days of files are of the years that typed ones are of, and another one is told so (D-093, D-153)', async () => {
  const messages = async (kind: TrackingImportKind, lines: Lines) =>
    (await take(kind, lines)).errors.map(({ column, message }) => `${column}: ${message}`);
  const years = 'is not of the years 2000 to 2100';
  const sold = ['1999-12', '2000-01', '2101-01', '0000-01'].map((month) => sale('ID.3', 1, month));
  expect(await messages('SALES_DATA', sold)).toEqual(
    ['1999-12', '2101-01', '0000-01'].map((month) => `month: “${month}” ${years}`),
  );
  const [, ...others] = importExamples.FLEET_CAPABILITIES;
  const fleet = ['1950-01-01', '2101-01-01', '2100-12-31', '2026-02-31'].map((day) => [day, ...others]);
  expect(await messages('FLEET_CAPABILITIES', fleet)).toEqual([
    `validFrom: “1950-01-01” ${years}`,
    `validFrom: “2101-01-01” ${years}`,
    'validFrom: “2026-02-31” is not a date such as 2026-10-31',
  ]);
  const seen = ['1970-01-01T00:00:00Z', '2000-01-01T05:00:00+14:00', '2026-01-01'].map((time) =>
    step('C-0', vins[0] ?? '', 'TARGETED', time),
  );
  expect(await messages('TRACKING', seen)).toEqual([
    `eventTime: “1970-01-01T00:00:00Z” ${years}`,
    `eventTime: “2000-01-01T05:00:00+14:00” ${years}`,
    'eventTime: “2026-01-01” is not a time with its zone such as 2026-10-31T08:30:00Z',
  ]);
});

it('an error code is judged with the status of its line, and not where that is none (D-093, DT-04)', async () => {
  const [vin = ''] = vins;
  const { errors } = await take('TRACKING', [
    step('E-1', vin, 'INSTALLED', '2026-01-10T01:00:00Z', 'LOW'),
    step('E-1', vin, 'ARRIVED', '2026-01-10T02:00:00Z', 'LOW'),
    step('E-1', vin, 'FAILED', '2026-01-10T03:00:00Z'),
    step('E-1', vin, 'FAILED', '2026-01-10T04:00:00Z', 'LOW'),
  ]);
  expect(errors.map(({ column, line, message }) => `${line} ${column}: ${message}`)).toEqual([
    '2 errorCode: “LOW” is an error code of a line that is no failure',
    expect.stringMatching(/^3 status: “ARRIVED” is not a status: /),
    '4 errorCode: A failure needs its error code',
  ]);
});

it('a file whose rows came in with another import of the same bytes cannot be committed, says so beforehand, and its page hears it (D-188, D-247)', async () => {
  const lines = [step('C-4', vins[0] ?? '', 'TARGETED', '2026-01-10T01:00:00Z')];
  const one = await take('TRACKING', lines);
  expect(one).toMatchObject({ alsoOpen: [], sameAs: null });
  const heard = await hearing('deployment-data-provider');
  const other = await take('TRACKING', lines);
  // Both wait, and each says so of the other one: the first one's page hears that the second one is there.
  expect(other).toMatchObject({
    sameAs: null,
    alsoOpen: [{ id: one.id, fileName: 'tracking.csv', by: { username: 'deployment-data-provider' }, on: one.uploadedOn }],
  });
  await expect.poll(heard).toContainEqual(expect.objectContaining({ entityId: one.id, command: 'import.alike', revision: null }));
  const tasks = async (user: string) =>
    (await t.user(user).getHome({})).body.tasks.filter(({ entityType }) => entityType === 'DATA_IMPORT');
  expect((await tasks('deployment-data-provider')).filter(({ entityId }) => entityId === other.id)).toMatchObject([
    { kind: 'import.commit', isDecision: true, dueDate: other.decideUntil },
  ]);
  expect(await tasks('analyst')).toEqual([]);
  const shown = async () => (await provider().getDataImport({ params: { id: other.id } })).body;
  const reported = async () => (await shown()).flow.external?.rowsReported;
  expect(await reported()).toEqual([]);
  const { committedOn } = (await provider().commitDataImport({ params: { id: one.id }, body: {} })).body;
  expect(await reported()).toEqual([{ from: committedOn, to: null }]);
  expect(await shown()).toMatchObject({ alsoOpen: [], sameAs: { id: one.id, on: committedOn } });
  await expect.poll(heard).toContainEqual(expect.objectContaining({ entityId: other.id, command: 'import.alike' }));
  const commit = provider().commitDataImport({ params: { id: other.id }, body: {} });
  expect(await refusal(commit)).toMatchObject({ status: 409, needs: ['rowsNew'] });
  await provider().rollbackDataImport({ params: { id: one.id }, body: { reason: 'It was the wrong file.' } });
  expect(await reported()).toEqual([]);
  // What is cancelled has nothing of what it would have brought.
  expect((await shown()).preview).not.toBeNull();
  const { body: cancelled } = await provider().cancelDataImport({ params: { id: other.id }, body: {} });
  expect(cancelled).toMatchObject({ state: 'CANCELLED', preview: null, alsoOpen: [], rowsTotal: 1 });
});

it('figures of the same bytes can be committed again: they count once, whichever of two that waited came first (D-093, D-188)', async () => {
  const lines = [sale('SAME-1', 40, '2024-03'), sale('SAME-2', 2, '2024-03')];
  const [one, other] = [await take('SALES_DATA', lines), await take('SALES_DATA', lines)];
  const figures = async () =>
    (await provider().listImportedFigures({ query: { kind: 'SALES_DATA' } })).body.items
      .filter(({ period }) => period === '2024-03')
      .map(({ models, vehicles }) => [models, vehicles]);
  await provider().commitDataImport({ params: { id: one.id }, body: {} });
  const { body } = await provider().getDataImport({ params: { id: other.id } });
  expect(body).toMatchObject({ state: 'VALID', sameAs: { id: one.id }, alsoOpen: [] });
  await provider().commitDataImport({ params: { id: other.id }, body: {} });
  expect(await figures()).toEqual([[2, 42]]);
});

it('ends the statement that a cancelled check is at: nobody waits until it has gone through a file of 100 MB (D-093, D-188)', async () => {
  const control = new AbortController();
  const ended = withStaging(
    { services: t.services } as CallBase,
    { signal: control.signal, tables: 'create temp table staging (line int)' },
    async (client) => {
      // Told to the database before there is anything to end, it is told again.
      control.abort(new Error('cancelled'));
      await client.query('select pg_sleep(0.1)').catch(() => undefined);
      await client.query('select pg_sleep(600)');
    },
  );
  await expect(ended).rejects.toThrow('cancelled');
});

it('ends a statement of a pattern that its caller does not wait for any more (D-046)', async () => {
  const control = new AbortController();
  const { db, pools } = t.services;
  const ended = limited(pools.patterns, db, { milliseconds: 600_000, signal: control.signal }, async (tx) => {
    const statement = sql`select pg_sleep(600)`.execute(tx);
    control.abort();
    await statement;
  });
  await expect(ended).rejects.toThrow(/canceling statement due to user request/);
});
