import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { marketsOf } from '#contract/access/regions.ts';
import { importExamples, type TrackingImportKind, trackingImportKinds } from '#contract/data-import/import-kinds.ts';
import type { CallBase } from '#server/call.ts';
import { seedPeople } from '#server/db/seed/seed.ts';
import { withStaging } from '#server/files/streamed-upload.ts';
import { seedVehicles } from '#server/fleet/seed-vehicles.ts';
import { seedActor } from '#server/identity/seed-users.ts';
import { orphanImports } from '#server/modules/data-import/import-run.ts';
import { rollupsOf } from '#tests/support/analytics/tracking.ts';
import { heldImports } from '#tests/support/data-import/held-imports.ts';
import { csvFile, sale, step } from '#tests/support/data-import/import-files.ts';
import { testIssuer, testPortal } from '#tests/support/portal/portal.ts';
import { refusal, type TestPortal } from '#tests/support/software-project/software.ts';

let t: TestPortal;
let vw: string[];
let audi: string[];
beforeAll(async () => {
  t = await testPortal();
  await seedPeople(t.services);
  await seedVehicles(t.services, 2_000);
  const vinsOf = async (brandId: number) =>
    (
      await t.services.db.selectFrom('vehicle').select('vin').where('brandId', '=', brandId).orderBy('vin').limit(40).execute()
    ).map(({ vin }) => vin);
  vw = await vinsOf(1);
  audi = await vinsOf(4);
});
afterAll(() => t.close());

const provider = () => t.user('deployment-data-provider');
const oru23 = () => t.user('oru23-data-provider');
const take = async (kind: TrackingImportKind, file: File) =>
  (await provider().createDataImport({ params: { kind }, body: {}, files: [file] })).body;
const commit = async (id: number) => (await provider().commitDataImport({ params: { id }, body: {} })).body;
const rollBack = (id: number) => provider().rollbackDataImport({ params: { id }, body: { reason: 'It was the wrong month.' } });
const at = (hours: number) => new Date(Date.UTC(2026, 0, 10, hours)).toISOString();

it('says of every error its line, column and message, shows the first 1,000 and has all as CSV (DT-04, D-093, D-188)', async () => {
  const lines = [
    sale('ID.3'),
    ['2026-13', 'ZZ', 'E999', 'ID.3', 'x', '1.480'],
    sale('ID.3', 7),
    ['2026-01', 'DE'],
    ['2026-01', 'DE', 'E311', 'ID.4', 1889, ''],
    ['2098-01', 'DE', 'E311', '"ID;5"', 2026, 1],
  ];
  const body = await take('SALES_DATA', csvFile('SALES_DATA', lines));
  expect(body).toMatchObject({ state: 'INVALID', rowsTotal: 6, rowsValid: 1, rowsInvalid: 5, kind: 'SALES_DATA', preview: null });
  expect(body.errors.map(({ column, line, message }) => `${line} ${column}: ${message}`)).toEqual([
    '3 month: “2026-13” is not a month such as 2026-10',
    '3 market: “ZZ” is not a market: its two letters, such as DE',
    '3 platform: “E999” is not a platform: MQB_MLB, E311, E312, E320',
    '3 modelYear: “x” is not a year',
    '3 vehiclesSold: “1.480” is not a whole number from 0 to 99,999,999',
    '4 modelCode: Says the same as line 2',
    '5 : The line must have 6 values, and has 2',
    expect.stringMatching(/^6 modelYear: “1889” lies outside of 1990 to \d{4}$/),
    '6 vehiclesSold: A value is missing',
    '7 month: “2098-01” lies in the future',
    '7 modelCode: “ID;5” has to be letters, digits and . _ / + -, 40 at most',
  ]);
  const many = await take(
    'SALES_DATA',
    csvFile(
      'SALES_DATA',
      Array.from({ length: 1_200 }, (_, n) => sale(`M${n}`, 'many')),
    ),
  );
  expect(many).toMatchObject({ errorCount: 1_200, rowsInvalid: 1_200, rowsValid: 0 });
  expect(many.errors).toHaveLength(1_000);
  const csv = await (await provider().getDataImportErrors({ params: { id: many.id } })).body.text();
  expect(csv.trimEnd().split('\r\n')).toHaveLength(1_201);
  expect(csv).toContain('1201;"vehiclesSold";"“many” is not a whole number');
  // An invalid one cannot be committed, and says why; it can be discarded.
  expect(await refusal(commit(many.id))).toMatchObject({ status: 409, needs: ['VALID'] });
  expect((await provider().cancelDataImport({ params: { id: many.id }, body: {} })).body).toMatchObject({
    state: 'CANCELLED',
    errors: [],
  });
});

it('a file that is no such file says so: header, encoding, emptiness (D-093, DT-04)', async () => {
  const header = await take('TRACKING', new File(['vin;market\nX;DE\n'], 'other.csv'));
  expect(header).toMatchObject({ state: 'INVALID', errors: [{ line: 1, column: '' }] });
  expect(header.errors[0]?.message).toBe('The first line must be campaignId;vin;market;eventTime;status;errorCode;swFrom;swTo');
  const latin = new File(
    [new Uint8Array([...Buffer.from('month;market;platform;modelCode;modelYear;vehiclesSold\n'), 0xfc, 10])],
    'l.csv',
  );
  const detail =
    'The file is not UTF-8 text. The first wrong character is in line 2. Save the file as CSV UTF-8 and upload it again.';
  expect(await refusal(take('SALES_DATA', latin))).toMatchObject({ status: 422, fields: ['/files'], details: [detail] });
  const empty = new File(['month;market;platform;modelCode;modelYear;vehiclesSold\n\n'], 'e.csv');
  const noRows = 'e.csv: the file has its first line and no rows.';
  expect(await refusal(take('SALES_DATA', empty))).toMatchObject({ status: 422, details: [noRows] });
  const nothing = await refusal(take('SALES_DATA', new File(['\n'], 'n.csv')));
  expect(nothing).toMatchObject({ status: 422, details: ['n.csv: the file is empty.'] });
  const { body: listed } = await provider().listDataImports({ query: { kind: 'SALES_DATA', status: 'FAILED' } });
  expect(listed.items.map(({ fileName }) => fileName)).toEqual(['n.csv', 'e.csv', 'l.csv']);
  expect((await provider().getDataImport({ params: { id: listed.items[2]?.id ?? 0 } })).body.problem).toBe(detail);
  expect(
    await refusal(provider().createDataImport({ params: { kind: 'TRACKING' }, body: {}, files: [new File(['x'], 'x.xlsx')] })),
  ).toMatchObject({ status: 415 });
});

it('every template is a file that its own check takes in all but its vehicle (D-188, DT-03)', async () => {
  for (const kind of trackingImportKinds) {
    const text = await (await provider().getDataImportTemplate({ params: { kind } })).body.text();
    const vin = importExamples[kind].find((cell) => /^WVW/.test(cell)) ?? 'none';
    const body = await take(kind, new File([text.replace(vin, vw[0] ?? '')], 'template.csv'));
    expect(body).toMatchObject({ errors: [], state: 'VALID', rowsTotal: 1, rowsValid: 1 });
    await provider().cancelDataImport({ params: { id: body.id }, body: {} });
  }
  const { body } = await provider().listDataImports({ query: { kind: 'TRACKING' } });
  expect(new Set(body.items.map(({ kind }) => kind))).toEqual(new Set(['TRACKING']));
});

it('of sales the last commit counts, a rollback brings back what was before, and 24 hours later it is closed until when it was open (D-093, D-188)', async () => {
  const figures = async () =>
    (await provider().listImportedFigures({ query: { kind: 'SALES_DATA' } })).body.items.map(
      ({ market, models, period, vehicles }) => `${period} ${market} ${models} ${vehicles}`,
    );
  const first = await take(
    'SALES_DATA',
    csvFile('SALES_DATA', [sale('ID.3', 100), sale('ID.4', 50), sale('ID.3', 7, '2026-01', 'FR')]),
  );
  expect(first).toMatchObject({ state: 'VALID', preview: { groups: [{ name: '2026-01', rows: 3, vehicles: 157, news: 0 }] } });
  expect(await figures()).toEqual([]);
  expect(await commit(first.id)).toMatchObject({ state: 'COMMITTED' });
  expect(await figures()).toEqual(['2026-01 DE 2 150', '2026-01 FR 1 7']);
  const second = await take('SALES_DATA', csvFile('SALES_DATA', [sale('ID.3', 120)]));
  expect(second.preview?.groups).toEqual([{ name: '2026-01', rows: 1, vehicles: 120, news: 1 }]);
  await commit(second.id);
  expect(await figures()).toEqual(['2026-01 DE 2 170', '2026-01 FR 1 7']);
  expect((await rollBack(second.id)).body.state).toBe('ROLLED_BACK');
  expect(await figures()).toEqual(['2026-01 DE 2 150', '2026-01 FR 1 7']);
  // The same bytes again: told, by whom and when.
  const again = await take(
    'SALES_DATA',
    csvFile('SALES_DATA', [sale('ID.3', 100), sale('ID.4', 50), sale('ID.3', 7, '2026-01', 'FR')]),
  );
  expect(again.sameAs).toMatchObject({ id: first.id, by: { username: 'deployment-data-provider' } });
  await sql`update data_import set facts = facts || jsonb_build_object('committedOn', '2026-01-01T00:00:00.000Z'::text) where id = ${first.id}`.execute(
    t.database.owner,
  );
  expect(await refusal(rollBack(first.id))).toMatchObject({ status: 409, needs: ['rollbackOpen'] });
  const late = (await provider().getDataImport({ params: { id: first.id } })).body;
  expect(late).toMatchObject({ rollbackUntil: '2026-01-02T00:00:00.000Z' });
  expect(late.flow.external).toMatchObject({ rollbackOver: [{ from: '2026-01-02T00:00:00.000Z', to: null }] });
});

it('tracking rows become events of their brand, and a rollback leaves what others say; the rollups equal a full count throughout (D-188, D-190, DT-04)', async () => {
  const [a = '', b = '', c = ''] = vw;
  const same = async () => {
    const { counted, kept } = await rollupsOf(t.database.owner);
    expect(kept).toEqual(counted);
  };
  const events = async (campaign: string) => {
    const { rows } = await sql<{ line: string }>`
      select right(e.vin, 3) || ' ' || e.status || ' ' || e.phase || ' ' || e.is_repeat || ' ' || coalesce(e.minutes::text, '-') as line
      from tracking_event e join tracking_campaign c on c.id = e.campaign_id where c.name = ${campaign} order by e.vin, e.at, e.status`.execute(
      t.services.db,
    );
    return rows.map(({ line }) => line);
  };
  const [ea, eb] = [a.slice(-3), b.slice(-3)];
  const first = await take(
    'TRACKING',
    csvFile('TRACKING', [
      step('C-1', a, 'TARGETED', at(1)),
      step('C-1', b, 'TARGETED', at(1)),
      step('C-1', a, 'DOWNLOADED', at(2)),
      step('C-1', a, 'FAILED', at(3), 'BATTERY_TOO_LOW'),
    ]),
  );
  expect(first).toMatchObject({
    state: 'VALID',
    preview: { groups: [{ name: 'C-1', rows: 4, vehicles: 2, news: 1 }], from: '2026-01-10' },
  });
  await commit(first.id);
  await same();
  const second = await take(
    'TRACKING',
    csvFile('TRACKING', [
      step('C-1', a, 'FAILED', at(5), 'BATTERY_TOO_LOW'),
      step('C-1', a, 'INSTALLED', at(9)),
      step('C-1', b, 'INSTALLED', at(4)),
    ]),
  );
  await commit(second.id);
  await same();
  expect(await events('C-1')).toEqual([
    `${ea} 1 0 false -`,
    `${ea} 3 0 false -`,
    `${ea} 6 2 false -`,
    `${ea} 6 2 true -`,
    `${ea} 4 0 false 480`,
    `${ea} 8 2 false 360`,
    `${eb} 1 0 false -`,
    `${eb} 4 0 false 180`,
  ]);
  const shown = await t.user('deployment-data-provider').getDeploymentTrackingWidget({
    params: { widget: 'key-figures' },
    query: { period: 'custom', from: '2026-01-01', to: '2026-01-31', productType: 'WEBAPP' },
  });
  expect(shown.body.rows[0]).toMatchObject({ targeted: 2, success: 100, failure: 0 });
  // What an import has said is no news of another one, also where that was checked before.
  const known = await take(
    'TRACKING',
    csvFile('TRACKING', [step('C-1', a, 'TARGETED', at(1)), step('C-1', c, 'TARGETED', at(1))]),
  );
  expect(known.errors).toEqual([{ line: 2, column: 'status', message: `Import ${first.id} has reported this already` }]);
  const [left, right] = [
    await take('TRACKING', csvFile('TRACKING', [step('C-2', c, 'TARGETED', at(1))])),
    await take('TRACKING', csvFile('TRACKING', [step('C-2', c, 'TARGETED', at(2))])),
  ];
  await commit(left.id);
  await expect(commit(right.id)).rejects.toMatchObject({
    status: 409,
    message: `Import ${left.id} was committed in the meantime and has 1 of these lines. Please upload a file without them.`,
  });
  expect((await provider().getDataImport({ params: { id: right.id } })).body.state).toBe('VALID');
  // The same bytes again have errors alone, and are told to be the file of an import that was committed.
  const twice = await take('TRACKING', csvFile('TRACKING', [step('C-2', c, 'TARGETED', at(1))]));
  expect(twice).toMatchObject({ state: 'INVALID', errorCount: 1, sameAs: { id: left.id } });
  // The failure that another import repeated is the first one now.
  await rollBack(first.id);
  await same();
  expect(await events('C-1')).toEqual([`${ea} 6 2 false -`, `${ea} 4 0 false 480`, `${ea} 8 2 false 360`, `${eb} 4 0 false 180`]);
  await rollBack(second.id);
  await same();
  expect(await events('C-1')).toEqual([]);
  const { rows: campaigns } = await sql`select from tracking_campaign where name = 'C-1'`.execute(t.services.db);
  expect(campaigns).toEqual([]);
});

it('vehicles of other brands and markets of other regions are refused, and nobody sees imports of other brands (D-188, D-190, D-214c, D-219)', async () => {
  const body = await take(
    'TRACKING',
    csvFile('TRACKING', [step('C-3', audi[0] ?? '', 'TARGETED', at(1)), step('C-3', 'WVWZZZE1ZIP000001', 'TARGETED', at(1))]),
  );
  expect(body.errors.map(({ message }) => message)).toEqual([
    'The vehicle is one of another brand',
    '“WVWZZZE1ZIP000001” is not a VIN: 17 letters and digits without I, O and Q',
  ]);
  const { subject, name, roles } = seedActor('deployment-data-provider');
  const regional = { subject, name, roles: [...roles, { name: 'region-china', brandId: 1, rights: [] }] };
  expect(marketsOf(regional, 1)).toEqual(['CN']);
  const foreign = await t
    .as({ actor: regional, sid: 'sid', issuer: testIssuer }, 1)
    .createDataImport({ params: { kind: 'SALES_DATA' }, body: {}, files: [csvFile('SALES_DATA', [sale('ID.3')])] });
  expect(foreign.body.errors.map(({ message }) => message)).toEqual(['“DE” is not among the markets of your regions']);
  expect(
    (await t.as({ actor: regional, sid: 'sid', issuer: testIssuer }, 1).listImportedFigures({ query: { kind: 'SALES_DATA' } }))
      .body.items,
  ).toEqual([]);
  // Whoever has a region sees what they uploaded, and of the others those of its markets alone; nor do they decide about them.
  const inChina = t.as({ actor: { ...regional, subject: 'somebody-else' }, sid: 'sid', issuer: testIssuer }, 1);
  const german = await take('SALES_DATA', csvFile('SALES_DATA', [sale('R-1')]));
  const params = { id: german.id };
  expect(await refusal(inChina.getDataImport({ params }))).toMatchObject({ status: 404 });
  expect(await refusal(inChina.getDataImportErrors({ params }))).toMatchObject({ status: 404 });
  expect(await refusal(inChina.commitDataImport({ params, body: {} }))).toMatchObject({ status: 404 });
  await commit(german.id);
  expect(await refusal(inChina.rollbackDataImport({ params, body: { reason: 'It was the wrong month.' } }))).toMatchObject({
    status: 404,
  });
  const chinese = await take('SALES_DATA', csvFile('SALES_DATA', [sale('R-2', 7, '2026-01', 'CN')], 'china.csv'));
  const { items } = (await inChina.listDataImports({ query: { kind: 'SALES_DATA', fileName: 'c' } })).body;
  expect(items.map(({ id }) => id)).toEqual([chinese.id]);
  const search = async (q: string) => (await inChina.searchEntities({ query: { q } })).body.map(({ id }) => id);
  expect([await search('china.csv'), await search('sales_data.csv')]).toEqual([[chinese.id], []]);
  expect(await refusal(t.user('admin', 4).getDataImport({ params: { id: body.id } }))).toMatchObject({ status: 404 });
  expect(await refusal(t.user('analyst').listDataImports({}))).toMatchObject({ status: 403 });
});

it('ORU 2.3 data are taken by whoever provides them, for their board alone (D-199, D-188)', async () => {
  const { body } = await oru23().createOru23Import({
    body: {},
    files: [csvFile('ORU23', [step('O-1', vw[5] ?? '', 'TARGETED', at(1)), step('O-1', vw[5] ?? '', 'INSTALLED', at(30))])],
  });
  expect(body).toMatchObject({ state: 'VALID', kind: 'ORU23' });
  await oru23().commitOru23Import({ params: { id: body.id }, body: {} });
  const query = { period: 'custom', from: '2026-01-01', to: '2026-01-31' } as const;
  const week = await oru23().getE310Oru23Widget({ params: { widget: 'per-week' }, query });
  expect(week.body.rows.reduce((sum, row) => sum + Number(row.installed), 0)).toBe(1);
  expect(await refusal(provider().getOru23Import({ params: { id: body.id } }))).toMatchObject({ status: 403 });
  expect(await refusal(oru23().getDataImport({ params: { id: body.id } }))).toMatchObject({ status: 403 });
  expect((await oru23().rollbackOru23Import({ params: { id: body.id }, body: { reason: 'The wrong fleet.' } })).body.state).toBe(
    'ROLLED_BACK',
  );
});

it('ends an upload that somebody cancelled while its connection was made: nobody waits for the rest of its file (D-093)', async () => {
  const signal = AbortSignal.abort(new Error('cancelled'));
  const forever = () => new Promise<void>(() => undefined);
  const staged = withStaging(
    { services: t.services } as CallBase,
    { signal, tables: 'create temp table staging (line int)' },
    forever,
  );
  await expect(staged).rejects.toThrow('cancelled');
});

it('what may be a slip in lines of tracking is told with the preview, and is no error (D-188, ADR 39)', async () => {
  const { rows } = await sql<{
    vin: string;
    market: string;
  }>`select vin, market from vehicle where brand_id = 1 order by vin limit 1`.execute(t.services.db);
  const [{ market, vin } = { market: '', vin: '' }] = rows;
  const other = market === 'DE' ? 'FR' : 'DE';
  const lines = [
    step('W-1', vin, 'TARGETED', at(5), '', market),
    step('W-1', vin, 'INSTALLED', at(4), '', other),
    step('W-1', 'WVWZZZE1ZMP999999', 'TARGETED', at(1)),
    step('W-1', 'TMBZZZE1ZMP999999', 'TARGETED', at(1)),
  ];
  const told = await take('TRACKING', csvFile('TRACKING', lines));
  expect(told).toMatchObject({ state: 'VALID', errorCount: 0 });
  expect(told.preview?.warnings).toEqual([
    { kind: 'OTHER_MAKER', rows: 1, line: 5 },
    { kind: 'UNKNOWN_VEHICLE', rows: 1, line: 4 },
    { kind: 'OTHER_MARKET', rows: 1, line: 3 },
    { kind: 'BEFORE_TARGETED', rows: 1, line: 3 },
  ]);
});

it('an upload that is cut is cancelled, and a checked file that nobody decides about for a day is dropped (D-093, D-188, ADR 39)', async () => {
  const as = async (user: string) => ({ call: (path: string, init?: RequestInit) => t.request(path, { ...init, user }) });
  const of = { base: '/api/deployment-tracking/imports', kind: 'SALES_DATA', reader: 'deployment-data-provider' } as const;
  const held = heldImports(as, of);
  const cut = await held.begin();
  await held.finish(cut.id, 'cut');
  const stateOf = async (id: number) => (await provider().getDataImport({ params: { id } })).body;
  const why = { state: 'CANCELLED', problem: 'The upload ended before all of the file had arrived.' };
  expect(await stateOf(cut.id)).toMatchObject(why);
  const waits = await take('SALES_DATA', csvFile('SALES_DATA', [sale('X-1')], 'waits.csv'));
  const young = await take('SALES_DATA', csvFile('SALES_DATA', [sale('X-2')], 'young.csv'));
  expect(Date.parse(young.decideUntil ?? '') - Date.parse(young.uploadedOn)).toBeGreaterThanOrEqual(24 * 3_600_000);
  await sql`update data_import set changed_on = now() - interval '25 hours' where id = ${waits.id}`.execute(t.database.owner);
  await orphanImports.job.perform({}, t.services);
  expect(await stateOf(waits.id)).toMatchObject({ state: 'CANCELLED', problem: expect.stringContaining('within 24 hours') });
  const { rows } = await sql<{
    id: number;
  }>`select distinct import_id as id from import_line where import_id in (${waits.id}, ${young.id})`.execute(t.services.db);
  expect(rows).toEqual([{ id: young.id }]);
});
