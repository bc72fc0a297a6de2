import { api, type EndpointName } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { RowsPage } from '#contract/list.ts';
import { type Api, openDatabase, signIn, startPortal } from '#tests/bench/portal.ts';
import { manyRows, type Originals } from '#tests/support/portal/many-rows.ts';

type Row = (what: string, figure: string, goal: string) => void;
const times = 20_000;
const maxMs = 150;

/** Rows of VW in the demo data, with the candidates above the deployments. */
const originals = `
  select p.id as project, c.id as candidate, d.id as document, l.id as list, t.id as test, t.release_candidate_id as "ofTest",
    v.id as live, v.release_candidate_id as "ofLive", n.id as notes, q.id as request, e.id as e311, b.id as load,
    bc.id as "bigLoopCampaign", br.id as "bigLoopRelease", oc.id as "oru20Campaign", o.id as "oru20Release", s.id as smart
  from software_project p
  join lateral (select id from release_candidate where software_project_id = p.id order by id limit 1) c on true
  join lateral (select id from document where reference_type = 'RELEASE_CANDIDATE' and reference_id = c.id order by id limit 1) d on true
  cross join lateral (select id, release_candidate_id from test_deployment where home_brand_id = 1 order by id limit 1) t
  cross join lateral (select id, release_candidate_id from live_deployment where home_brand_id = 1 order by id limit 1) v
  cross join lateral (select id from vehicle_list where home_brand_id = 1 and type = 'STANDALONE' order by id limit 1) l
  cross join lateral (select id from release_notes_project where home_brand_id = 1 order by id limit 1) n
  cross join lateral (select id from e311_request where home_brand_id = 1 order by id limit 1) q
  cross join lateral (select id from e311_deployment where home_brand_id = 1 order by id limit 1) e
  cross join lateral (select id from data_load_campaign where home_brand_id = 1 and state = 'STOPPED' order by id limit 1) b
  cross join lateral (select id from big_loop_campaign where home_brand_id = 1 and status = 'CREATED' order by id limit 1) bc
  cross join lateral (select id from big_loop_release where home_brand_id = 1 order by id limit 1) br
  cross join lateral (select id from oru20_campaign where home_brand_id = 1 and status = 'CREATED' order by id limit 1) oc
  cross join lateral (select id from oru20_release where home_brand_id = 1 order by id limit 1) o
  cross join lateral (select id from smart_campaign where home_brand_id = 1 order by id limit 1) s
  where p.home_brand_id = 1 order by p.id limit 1`;
type Question = Readonly<Record<string, string>>;
type Found = Originals & { readonly ofTest: number; readonly ofLive: number };

/** Goals for lists of 20,000: any page, sort, filter and search of each of them (docs/adr/0013). */
export async function benchLists(dataDir: string, port: number, row: Row): Promise<void> {
  const portal = await startPortal(dataDir, port, { SEED_VEHICLES: '3000', FLEET_SPEED: '0.001' });
  const database = await openDatabase(dataDir);
  try {
    const { rows } = await database.query<Found>(originals);
    const [found] = rows;
    if (!found) throw new Error('the demo has no rows of VW to copy');
    for (const statement of manyRows(found, [1, times])) await database.query(statement);
    const admin = await signIn(portal.url, 'admin');
    for (const [name, endpoint] of Object.entries(api) as [EndpointName, Endpoint][])
      if (endpoint.list)
        await benchList(admin, endpoint, pathOf(name, endpoint, found), (what, figure) =>
          row(`${name}: ${what}`, figure, `<= ${maxMs} ms`),
        );
  } finally {
    await database.end();
    await portal.stop();
  }
}

function pathOf(name: EndpointName, { path }: Endpoint, { candidate, ofLive, ofTest, project }: Found): string {
  const id = name === 'listReleaseCandidates' ? project : name === 'listTestDeploymentsOfCandidate' ? ofTest : ofLive;
  const scope = name === 'listDocuments' ? `referenceType=RELEASE_CANDIDATE&referenceId=${candidate}` : '';
  return `${path.replace('{id}', String(id))}?${scope}`;
}

/** A word of each of the copied rows, a rare one, and one of another column. */
const searches = ['1', '19999', 'reader 7', 'nothing like it'];

async function benchList(admin: Api, { list }: Endpoint, path: string, row: (what: string, figure: string) => void) {
  if (!list) return;
  const facets = Object.entries(list.filters).flatMap(([filter, { kind }]) => (kind === 'named' ? [filter] : []));
  const ask = async (query: Question) => {
    const rest = new URLSearchParams({ limit: '100', ...(facets.length > 0 && { facets: facets.join(',') }), ...query });
    return (await admin(`${path}&${rest}`)) as RowsPage<object>;
  };
  /** The slowest of some questions, each asked thrice: the median counts. */
  const slowest = async (questions: readonly Question[]): Promise<string> => {
    const taken: { ms: number; query: string }[] = [];
    for (const query of questions) {
      const runs: number[] = [];
      for (let run = 0; run < 3; run += 1) {
        const began = performance.now();
        await ask(query);
        runs.push(performance.now() - began);
      }
      taken.push({ ms: runs.sort((a, b) => a - b)[1] ?? 0, query: new URLSearchParams(query).toString() });
    }
    const [most] = taken.sort((a, b) => b.ms - a.ms);
    return `${most?.ms.toFixed(0)} ms (${most?.query})`;
  };
  const { total, totalUnfiltered } = await ask({});
  const last = String(Math.floor(total / 100));
  const sorts = list.sort.flatMap((sort) => [`${sort},asc`, `${sort},desc`]);
  row(`${totalUnfiltered} rows, pages`, await slowest(['0', '50', last].map((page) => ({ page }))));
  row('sorts', await slowest(sorts.flatMap((sort): Question[] => [{ sort }, { sort, page: last }])));
  const next: Question[] = [];
  for (const sort of sorts) next.push({ sort, after: (await ask({ sort, page: '100' })).next ?? '' });
  row('read on with the cursor', await slowest(next.filter(({ after }) => after !== '')));
  const filtered = Object.entries(list.filters).map(([filter, { kind }]) => ({ [filter]: kind === 'contains' ? '9' : 'ACTIVE' }));
  const fitting = filtered.filter((query) =>
    Object.entries(query).every(([name, value]) => list.filters[name]?.schema.safeParse(value).success),
  );
  row('filters and search', await slowest([...fitting, ...searches.map((q) => ({ q }))]));
}
