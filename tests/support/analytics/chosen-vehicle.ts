import { sql } from 'kysely';
import { expect } from 'vitest';
import { boardOf } from '#contract/analytics/boards.ts';
import { dayAfter } from '#contract/time-zone.ts';
import { cellsOf, type Rollup } from '#server/modules/analytics/vehicle-cells.ts';
import type { RolloutPortal } from '#tests/support/deployment/rollouts.ts';
import { refusal } from '#tests/support/software-project/software.ts';
import { askerOf } from './board-filters.ts';

type Period = { readonly period: 'custom'; readonly from: string; readonly to: string };
const name = 'e311-developer-mode';
const vin = 'WVWZZZE1ZWAY00009';
const keyColumns = ['brandId', 'day', 'campaignId', 'market', 'model', 'modelYear', 'ecu', 'errorCode', 'phase', 'bucket'];

/** A campaign of one vehicle, which went through everything: targeted to activated, failed, again, solved, with the days and the energy that it took. */
async function aloneInACampaign({ services: { db } }: RolloutPortal, today: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into tracking_campaign (source, source_key, brand_id, name, product_type, platform, ecus, parameter, compliance, state, started_on)
    values ('TEST_VEHICLE', 'alone', 1, 'One vehicle', 'ORU_MEB', 'E311', '{BMC,ICAS1}', 45, 97, 'RUNNING', ${dayAfter(today, -60)}::date) returning id`.execute(
    db,
  );
  const id = rows[0]?.id ?? 0;
  // status, days ago, days ago that it counts at, whether it failed before, minutes, energy
  const steps = [
    ...[
      [1, 30, 30, 0, null, null],
      [2, 29, 29, 0, null, null],
      [3, 29, 29, 0, null, null],
      [6, 28, 28, 0, null, null],
      [6, 26, 26, 1, null, null],
      [8, 20, 28, 0, 11_520, null],
      [4, 20, 20, 0, 14_400, 2_700],
      [5, 20, 20, 0, null, null],
    ],
  ];
  await sql`
    insert into tracking_event (at, day, campaign_id, brand_id, status, market, model, model_year, ecu, error_code, phase, is_repeat, minutes, energy, vin)
    select ${today}::date - ago + make_interval(hours => status), ${today}::date - counted, ${id}, 1, status, m.id, o.id, 2024,
      case when status in (6, 8) then u.id else 0 end, case when status in (6, 8) then e.id else 0 end, case when status in (6, 8) then 2 else 0 end,
      again = 1, minutes, energy, ${vin}
    from (select (s->>0)::int as status, (s->>1)::int as ago, (s->>2)::int as counted, (s->>3)::int as again, (s->>4)::int as minutes, (s->>5)::int as energy
      from jsonb_array_elements(${JSON.stringify(steps)}::jsonb) s) n
    join tracking_word m on m.kind = 'MARKET' and m.value = 'DE' join tracking_word o on o.kind = 'MODEL' and o.value = 'ID.3'
    join tracking_word u on u.kind = 'ECU' and u.value = 'BMC' join tracking_word e on e.kind = 'ERROR' and e.value = 'BATTERY_TOO_LOW'`.execute(
    db,
  );
  return id;
}

type Cell = Readonly<Record<string, unknown>>;
/** What cells come to by their keys, without those of nothing. */
function summed(cells: readonly Cell[], keys: readonly string[], counts: readonly string[]) {
  const groups = Map.groupBy(cells, (cell) => JSON.stringify(keys.map((key) => cell[key])));
  const sums = [...groups].map(([key, same]) => [
    key,
    counts.map((count) => same.reduce((sum, cell) => sum + Number(cell[count]), 0)),
  ]);
  return sums
    .filter(([, all]) => (all as number[]).some((one) => one !== 0))
    .toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1));
}

/** One vehicle of a board: every chart counts its events as rollups would, rows and file are its own, and one of another market or brand is as one that nobody knows. */
export async function countsOneVehicle(p: RolloutPortal, year: Period): Promise<void> {
  const { db } = p.services;
  const id = await aloneInACampaign(p, year.to);
  const admin = p.user('admin');
  const { body: named } = await admin.nameVehicle({ body: { vin: `  ${vin.toLowerCase()} ` } });
  const vehicle = named.vehicleKey;
  expect(vehicle).not.toContain(vin);
  expect(await refusal(admin.nameVehicle({ body: { vin: vin.replace('9', 'Q') } }))).toMatchObject({
    status: 422,
    fields: ['/vin'],
  });

  // As the rollups have its campaign, which has no other vehicle: cells first, then each chart.
  for (const rollup of ['tracking_by_market', 'tracking_by_model', 'tracking_failure', 'tracking_energy'] satisfies Rollup[]) {
    const { rows: kept } = await sql<Cell>`select * from ${sql.table(rollup)} r where r.campaign_id = ${id}`.execute(db);
    const { rows: own } = await sql<Cell>`select * from ${cellsOf(rollup, vin)} r`.execute(db);
    const columns = Object.keys(kept[0] ?? {});
    const keys = columns.filter((column) => keyColumns.includes(column));
    const counts = columns.filter((column) => !keys.includes(column));
    expect(summed(own, keys, counts)).toEqual(summed(kept, keys, counts));
    expect(own.length).toBeGreaterThan(0);
  }
  const ask = askerOf(admin, year);
  const charts = async (filters: object) =>
    Object.fromEntries(
      await Promise.all(
        Object.keys(boardOf(name).widgets).map(async (widget) => [widget, await ask(name, widget, filters)] as const),
      ),
    );
  const mine = await charts({ vehicle });
  expect(mine).toEqual(await charts({ campaign: String(id) }));
  expect(mine.attempts).toEqual([
    { ecu: 'BMC', attempts: 3, failed: 1, repeats: 1 },
    { ecu: 'ICAS1', attempts: 1, failed: 0, repeats: 0 },
  ]);
  expect([mine.durations, mine.compliance]).toMatchObject([[{ parameter: 45, averageDays: 10 }], [{ compliance: 97 }]]);
  expect(await charts({ vehicle, market: 'NO' })).toMatchObject({ attempts: [], durations: [], compliance: [] });

  const rows = async (user: string, of = vehicle, brandId = 1) =>
    (await p.user(user, brandId).listE311DeveloperModeRows({ query: { ...year, vehicle: of } })).body;
  const { items, total } = await rows('admin');
  expect([total, items.length, new Set(items.map((row) => `${row.vin} ${row.vehicleKey}`))]).toEqual([
    7,
    7,
    new Set([`${vin} ${vehicle}`]),
  ]);
  const path = `/api/analytics/${name}/rows.csv?period=custom&from=${year.from}&to=${year.to}&vehicle=${vehicle}`;
  const lines = (await (await p.request(path, { user: 'admin' })).text()).trimEnd().split('\r\n');
  expect([lines.length, lines.slice(1).every((line) => line.includes(`;"${vin}";`))]).toEqual([8, true]);

  // Whether the board has anything of it is told of what the reader may see.
  const met = async (user: string, of = vehicle, brandId = 1) =>
    (await p.user(user, brandId).listE311DeveloperModeFilters({ query: { vehicle: of } })).body.vehicle;
  const unknown = (await admin.nameVehicle({ body: { vin: 'WVWZZZE1ZWAY99999' } })).body.vehicleKey;
  expect(await met('admin')).toEqual([{ value: vehicle, label: vin }]);
  expect(await met('analyst-region-europe')).toEqual([{ value: vehicle, label: vin }]);
  for (const [user, of, brandId] of [
    ['admin', unknown, 1],
    ['admin', 'A'.repeat(22), 1],
    ['analyst-region-nar', vehicle, 1],
    ['admin', vehicle, 4],
  ] as const) {
    expect([await met(user, of, brandId), await rows(user, of, brandId)]).toMatchObject([[], { items: [], total: 0 }]);
    const params = { widget: 'attempts' };
    expect(
      (await p.user(user, brandId).getE311DeveloperModeWidget({ params, query: { ...year, vehicle: of } })).body.rows,
    ).toEqual([]);
  }
  // A VIN is no value of it, and boards without the filter do not drop it.
  for (const [asking, field] of [
    [rows('admin', vin), '/vehicle'],
    [met('admin', `${vehicle},${vehicle}`), '/vehicle'],
    [admin.listErrorTrackingRows({ query: { ...year, vehicle } }), '/vehicle'],
    [admin.listErrorTrackingFilters({ query: { vehicle } }), '/vehicle'],
  ] as const)
    expect(await refusal(asking)).toMatchObject({ status: 400, fields: [field] });
  await sql`delete from tracking_event where campaign_id = ${id}`.execute(db);
  await sql`delete from tracking_campaign where id = ${id}`.execute(db);
}
