import { median, openDatabase, signIn, startPortal } from '#tests/bench/portal.ts';

type Row = (what: string, figure: string, goal: string) => void;
const releases = 100;
const functions = 300;
const risks = 60;
const maxMs = 150;

/** What the demo's baseline update BLU-2026.4 has of a kind, as many times as it takes, each with a name of its own. */
const copies = (table: string, count: number, changes: string) => `
  insert into ${table} overriding system value
  select (jsonb_populate_record(null::${table}, to_jsonb(e) || jsonb_build_object('id', nextval(pg_get_serial_sequence('${table}', 'id')), ${changes}))).*
  from generate_series(1, ${count}) g
  join lateral (
    select * from ${table} where baseline_update_id = (select id from baseline_update where code = 'BLU-2026.4') order by id offset g % 4 limit 1
  ) e on true`;

const statements = [
  copies('ecu_release', releases, `'ecu_name', 'Control unit ' || g, 'diagnostic_address', to_hex(256 + g)`),
  copies('customer_vehicle_function', functions, `'cvf_number', 'CVF-' || (900000 + g), 'name', 'Function ' || g`),
  copies('risk', risks, `'title', 'Risk ' || g`),
  'analyze',
];

/** A baseline update with 100 ECU releases and 300 functions: each call of its pages. */
export async function benchBaselines(dataDir: string, port: number, row: Row): Promise<void> {
  const portal = await startPortal(dataDir, port, { SEED_VEHICLES: '3000', FLEET_SPEED: '0.001' });
  const database = await openDatabase(dataDir);
  try {
    for (const statement of statements) await database.query(statement);
    const admin = await signIn(portal.url, 'admin');
    const base = '/api/blu/baseline-updates';
    const found = await database.query<{ id: number }>("select id from baseline_update where code = 'BLU-2026.4'");
    const update = `${base}/${found.rows[0]?.id}`;
    const calls = {
      'list page': `${base}?limit=100`,
      opens: update,
      'gate 2, item by item': `${update}/gate2`,
      'ECU releases': `${update}/ecu-releases?limit=100`,
      functions: `${update}/customer-vehicle-functions?limit=250`,
      preconditions: `${update}/preconditions`,
      risks: `${update}/risks?limit=100`,
      'comparison of versions': `${update}/comparison`,
      dossier: `${update}/dossier`,
      'history with all that belongs to it': `/api/audit?entityType=BASELINE_UPDATE&entityId=${found.rows[0]?.id}&kind=changes&below=yes&size=250&sort=at,desc`,
    };
    for (const [what, path] of Object.entries(calls))
      row(`baseline update: ${what}`, `${(await median(9, () => admin(path))).toFixed(0)} ms`, `<= ${maxMs} ms`);
  } finally {
    await database.end();
    await portal.stop();
  }
}
