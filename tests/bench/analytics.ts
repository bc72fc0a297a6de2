import type pg from 'pg';
import { boardNames, boardOf, takes } from '#contract/analytics/boards.ts';
import { dayAfter } from '#contract/time-zone.ts';
import { openDatabase as openKysely } from '#server/db/connection.ts';
import { writeEvents } from '#server/modules/analytics/tracking-seed.ts';
import { vehicleAddresses } from '#server/vehicle-address.ts';
import { median, openDatabase, signIn, startPortal } from '#tests/bench/portal.ts';

type Row = (what: string, figure: string, goal: string) => void;
/** Events that the demo has of one fleet of 20,000 vehicles. */
const perFleet = 300_000;
const maxMs = 100;
const maxUpkeep = 1.25;
const today = new Date().toISOString().slice(0, 10);
const long = `period=custom&from=${dayAfter(today, -729)}&to=${today}`;
/** Each filter that every board has alone, all of them together, and none, over two years; and the default. */
const questions: Readonly<Record<string, string>> = {
  default: '',
  'two years': long,
  market: `${long}&market=DE,GB,FR,NO,NL,SE`,
  model: `${long}&model=ID.3,ID.4,Golf,Tiguan`,
  'model year': `${long}&modelYear=2022,2023,2024,2025`,
  together: `${long}&market=DE,GB,FR,NO,NL,SE,IT,ES,AT&model=ID.3,ID.4,Golf,Tiguan&modelYear=2021,2022,2023,2024,2025`,
};
const rollups = 'tracking_event, tracking_by_market, tracking_by_model, tracking_failure, tracking_energy, tracking_kind';

const columns =
  'at, day, campaign_id, brand_id, status, market, model, model_year, ecu, error_code, phase, sw_from, sw_to, is_repeat, minutes, energy, import_id, vin';

/** Every widget of every board over ten million tracking rows (`--rows=1000000` for fewer), and what keeping the rollups costs. */
export async function benchAnalytics(dataDir: string, port: number, row: Row): Promise<void> {
  const rows = Number(process.argv.find((word) => word.startsWith('--rows='))?.slice('--rows='.length) ?? 10_000_000);
  const portal = await startPortal(dataDir, port, { FLEET_SPEED: '0.001' });
  const database = await openDatabase(dataDir);
  try {
    await fill(database, Math.max(1, Math.round(rows / perFleet)));
    const { rows: counted } = await database.query<{ n: string }>('select count(*) as n from tracking_event');
    row('analytics: tracking rows', Number(counted[0]?.n).toLocaleString('en'), '10,000,000');
    await widgets(portal.url, await busiest(database), row);
    await upkeep(database, row);
  } finally {
    await database.end();
    await portal.stop();
  }
}

async function busiest(database: pg.Client): Promise<string> {
  const { rows: keys } = await database.query<{ key: Buffer }>('select key from vehicle_address_key');
  const { rows } = await database.query<{ vin: string }>(`
    select vin from tracking_event where brand_id = 1 and campaign_id in (
      select id from tracking_campaign where platform = 'E311' and product_type like 'ORU_MEB%'
    ) group by vin order by count(*) desc limit 1`);
  const [{ key } = { key: Buffer.alloc(32) }] = keys;
  return vehicleAddresses(key).keyOf(rows[0]?.vin ?? '') ?? '';
}

async function fill(database: pg.Client, copies: number): Promise<void> {
  const { host, port, user } = database;
  const { db, close } = openKysely({ host, port, user: user ?? '', database: 'control_center' }, { max: 1, statementTimeout: 0 });
  await database.query(`truncate ${rollups}`);
  await writeEvents(db, new Date(), copies);
  await close();
  await database.query('vacuum analyze tracking_by_market, tracking_by_model, tracking_failure, tracking_energy');
  await database.query('analyze tracking_event');
}

/** `vehicle`: the one with the most events, by its name in addresses. */
async function widgets(url: string, vehicle: string, row: Row): Promise<void> {
  const admin = await signIn(url, 'admin');
  const ofVehicle = { vehicle: `${long}&vehicle=${vehicle}` };
  for (const name of boardNames)
    for (const widget of Object.keys(boardOf(name).widgets)) {
      const taken: [string, number][] = [];
      for (const [what, query] of Object.entries(takes(name, 'vehicle', '') ? { ...questions, ...ofVehicle } : questions))
        taken.push([what, await median(5, () => admin(`/api/analytics/${name}/widgets/${widget}?${query}`))]);
      const [worst, ms] = taken.toSorted(([, one], [, other]) => other - one)[0] ?? ['', 0];
      row(`${name}, ${widget}`, `${ms.toFixed(0)} ms at worst (${worst})`, `<= ${maxMs} ms`);
    }
  for (const [what, query] of Object.entries({
    first: 'deployment-tracking/rows?page=0',
    deep: 'deployment-tracking/rows?page=2000',
    failures: 'error-tracking/rows?errorCode=STORAGE_FULL',
    'of a vehicle': `e311-developer-mode/rows?vehicle=${vehicle}`,
  }))
    row(`rows, ${what}`, `${(await median(5, () => admin(`/api/analytics/${query}&${long}&size=100`))).toFixed(0)} ms`, '');
}

/** Batches of 10,000 events of one campaign and day, as rollouts bring them, and one of 200,000 over its whole time, as an import does. */
async function upkeep(database: pg.Client, row: Row): Promise<void> {
  await database.query(`
    create temp table batch as select e.*, (row_number() over ())::int as n from (
      select ${columns} from tracking_event where campaign_id = (select campaign_id from tracking_event group by 1 order by count(*) desc limit 1)
      order by at limit 200000
    ) e`);
  const insert = (condition: string, day: string) =>
    `insert into tracking_event (${columns}) select ${columns.replace('day,', `${day},`)} from batch where ${condition}`;
  const oneDay = Array.from({ length: 20 }, (_, index) =>
    insert(`n > ${index * 10_000} and n <= ${(index + 1) * 10_000}`, '(select min(day) from batch)'),
  );
  for (const [what, statements] of Object.entries({
    'batches of 10,000 of a day': oneDay,
    'one import of 200,000': [insert('true', 'day')],
  })) {
    const took: Record<'kept' | 'plain', number[]> = { kept: [], plain: [] };
    // In turns, so that what else the machine does falls on both.
    for (let run = 0; run < 6; run += 1) {
      const kind = run % 2 === 0 ? 'plain' : 'kept';
      await database.query(`begin; alter table tracking_event ${kind === 'plain' ? 'disable' : 'enable'} trigger user`);
      const began = performance.now();
      for (const statement of statements) await database.query(statement);
      took[kind].push(performance.now() - began);
      await database.query('rollback');
    }
    const [plain, kept] = [took.plain, took.kept].map((times) => times.toSorted((a, b) => a - b)[1] ?? 0) as [number, number];
    row(`upkeep, ${what}`, `${plain.toFixed(0)} -> ${kept.toFixed(0)} ms (${(kept / plain).toFixed(2)} x)`, `<= ${maxUpkeep} x`);
  }
}
