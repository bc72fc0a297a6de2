import { dayAfter, localDay } from '#contract/time-zone.ts';
import { median, openDatabase, signIn, startPortal } from '#tests/bench/portal.ts';

type Row = (what: string, figure: string, goal: string) => void;
const campaigns = 5_000;
const batchesEach = 10;
const maxMs = 150;

/** A campaign of the demo as another row, with what is given changed. */
const copyOf = (table: string, row: string, changes: string) =>
  `(jsonb_populate_record(null::${table}, to_jsonb(${row}) || jsonb_build_object('id', nextval(pg_get_serial_sequence('${table}', 'id')), ${changes}))).*`;

/** Copies of a campaign of the demo over two years, each with ten batches: past ones are over, this week's run, later ones are planned. Nobody asks the loader about them. */
const statements = [
  `insert into data_load_campaign overriding system value
    select ${copyOf(
      'data_load_campaign',
      'c',
      `'title', 'Load ' || g, 'tool_key', 'bench-' || g, 'type', (array['MAPS','ECU','WEBAPP','OTHER'])[1 + g % 4],
      'state', case when d < -5 then 'STOPPED' when d > 0 then 'PLANNED' when g % 3 = 0 then 'PAUSED' else 'ACTIVE' end,
      'campaign_start', now() + d * interval '1 day', 'campaign_end', now() + (d + 6) * interval '1 day', 'asked_on', now() + interval '1 day',
      'progress', g % 101, 'loaded', g % 101, 'priority_index', 1 + g % 100, 'batches', ${batchesEach}`,
    )}
    from (select * from data_load_campaign where home_brand_id = 1 and state = 'STOPPED' order by id limit 1) c,
      (select g, g % 730 - 365 as d from generate_series(1, ${campaigns}) g) n`,
  `insert into data_load_batch overriding system value
    select ${copyOf(
      'data_load_batch',
      'b',
      `'campaign_id', c.id, 'place', g - 1, 'state', c.state, 'batch_start', c.campaign_start + g * interval '12 hours',
      'batch_end', c.campaign_start + g * interval '12 hours' + interval '10 hours'`,
    )}
    from (select * from data_load_batch where home_brand_id = 1 order by id limit 1) b, data_load_campaign c, generate_series(1, ${batchesEach}) g
    where c.tool_key like 'bench-%'`,
  'analyze',
];

/** Goals for data load: the list, a month of the calendar and every chart of the board over 5,000 campaigns and 50,000 batches. */
export async function benchDataLoad(dataDir: string, port: number, row: Row): Promise<void> {
  const portal = await startPortal(dataDir, port, { SEED_VEHICLES: '3000', FLEET_SPEED: '0.001' });
  const database = await openDatabase(dataDir);
  try {
    for (const statement of statements) await database.query(statement);
    const admin = await signIn(portal.url, 'admin');
    const today = localDay(new Date());
    const month = `from=${dayAfter(today, -20)}&to=${dayAfter(today, 21)}`;
    const calendar = '/api/dataloadmanagement/calendar';
    const board = '/api/analytics/data-load/widgets';
    const calls = {
      'list page': '/api/dataloadmanagement/campaigns?limit=100',
      'calendar month, batches': `${calendar}/batches?${month}`,
      'calendar month, days': `${calendar}/status?${month}`,
      ...Object.fromEntries(
        ['key-figures', 'gantt', 'volume', 'progress', 'enrolment'].map((name) => [`board, ${name}`, `${board}/${name}`]),
      ),
    };
    for (const [what, path] of Object.entries(calls))
      row(`data load: ${what}`, `${(await median(5, () => admin(path))).toFixed(0)} ms`, `<= ${maxMs} ms`);
  } finally {
    await database.end();
    await portal.stop();
  }
}
