import { sql } from 'kysely';
import { api, type EndpointName } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { RowsPage } from '#contract/list.ts';
import { seedPeople } from '#server/db/seed/seed.ts';
import { objectsOf } from '#tests/support/spec/matrix-objects.ts';
import { manyRows } from './many-rows.ts';
import { testPortal } from './portal.ts';

export type Row = Readonly<Record<string, unknown>>;
export type Query = Readonly<Record<string, string | number>>;

/** Every list of the contract that comes by page. */
export const lists = (Object.entries(api) as [EndpointName, Endpoint][]).flatMap(([name, { list }]) => (list ? [name] : []));
export const keyOf = (row: Row) => Number(row.documentId ?? row.id);

/** A portal in which every list has many rows, and how one asks for them. */
export async function listedPortal(rows: number) {
  const t = await testPortal();
  await seedPeople(t.services);
  const ids = await objectsOf(t, 1, [1]);
  const admin = t.user('admin');
  const { body: test } = await admin.getTestDeployment({ params: { id: ids.T } });
  const { body: live } = await admin.getLiveDeployment({ params: { id: ids.L } });

  const grow = async (from: number, to: number) => {
    const { P: project, C: candidate, T: deployment, L, D: document, VS: list, RN: notes, E: request, ED: e311 } = ids;
    const campaigns = { bigLoopCampaign: ids.BLC, bigLoopRelease: ids.BLR, oru20Campaign: ids.ORC, oru20Release: ids.ORR };
    const loads = { load: ids.DC, smart: ids.SC };
    const originals = {
      ...campaigns,
      ...loads,
      project,
      candidate,
      test: deployment,
      live: L,
      document,
      list,
      notes,
      request,
      e311,
      ...{ baseline: ids.BU, ecuRelease: ids.ER, vehicleFunction: ids.CV, risk: ids.RI },
    };
    for (const statement of manyRows(originals, [from, to])) await sql.raw(statement).execute(t.database.owner);
  };
  await grow(1, rows);

  const pathOf = (name: EndpointName, query: Query = {}): string => {
    const { path }: Endpoint = api[name];
    const deployment = name === 'listTestDeploymentsOfCandidate' ? test : live;
    const id = path.startsWith('/api/blu/') ? ids.BU : name === 'listReleaseCandidates' ? ids.P : deployment.releaseCandidateId;
    const scope = name === 'listDocuments' ? { referenceType: 'RELEASE_CANDIDATE', referenceId: ids.C } : {};
    const words = Object.entries({ ...scope, ...query }).map(([key, value]) => [key, String(value)]);
    return `${path.replace('{id}', String(id))}?${new URLSearchParams(words)}`;
  };
  const request = (name: EndpointName, query: Query = {}, brand = 1) =>
    t.request(pathOf(name, query), { headers: { 'X-Brand-Id': String(brand) } });
  const ask = async (name: EndpointName, query: Query = {}, brand = 1) => {
    const response = await request(name, query, brand);
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${name} ${JSON.stringify(query)}: ${response.status} ${text}`);
    return JSON.parse(text) as RowsPage<Row>;
  };
  /** All rows of a question, page by page with the cursor of each. */
  const walk = async (name: EndpointName, query: Query, between = async () => undefined as unknown) => {
    const found: Row[] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const page = await ask(name, { limit: 250, ...query, ...(after && { after }) });
      found.push(...page.items);
      after = page.next;
      await between();
    }
    return found;
  };
  return { ...t, ids, grow, request, ask, walk };
}
