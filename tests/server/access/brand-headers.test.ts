import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Api, EndpointName } from '#contract/api.ts';
import type { FilterCriterion } from '#contract/vehicle/vehicle.ts';
import { seedPeople } from '#server/db/seed/seed.ts';
import { seedVehicles } from '#server/fleet/seed-vehicles.ts';
import { placeAt } from '#tests/support/deployment/rollouts.ts';
import { type TestPortal, testPortal } from '#tests/support/portal/portal.ts';
import { type Ids, listening, type RawAnswer, tableCalls } from '#tests/support/spec/table-calls.ts';

const audi = 4;
/** Stands in every text of every object of Audi: no answer to somebody of VW may hold it. */
const canary = 'CanaryOfAudi';
const text = (what: string) => `${canary} ${what}, written here`;

let portal: TestPortal<Api>;
let wire: Awaited<ReturnType<typeof listening>>;
let ids: Record<'project' | 'candidate' | 'test' | 'live' | 'document' | 'file' | 'link' | 'comment' | 'freeze' | 'list', number>;

beforeAll(async () => {
  portal = await testPortal();
  await seedPeople(portal.services);
  await seedVehicles(portal.services, 500);
  wire = await listening(portal.fetch);
  ids = await objectsOfAudi();
});
afterAll(async () => {
  await wire.close();
  await portal.close();
});

async function objectsOfAudi(): Promise<typeof ids> {
  const api = portal.user('admin', audi);
  const module = { moduleName: canary, moduleVersion: '1.0.0', releaseType: 'UPDATE', targetDate: '2099-01-01' } as const;
  const { body: project } = await api.createSoftwareProject({
    body: { ...module, ownerId: 'seed-admin', description: text('project') },
  });
  const { body: candidate } = await api.createReleaseCandidate({
    params: { id: project.id },
    body: { version: '1.0.0', description: text('candidate'), vehiclePlatform: 'ALL', vehicleBrands: [audi] },
  });
  const of = { referenceType: 'RELEASE_CANDIDATE', referenceId: candidate.id } as const;
  const links = [{ name: text('link'), url: `https://example.test/${canary}` }];
  const { body: document } = await api.createDocument({
    body: { ...of, name: text('document'), description: text('document'), links },
    files: [new File([text('file')], `${canary}.txt`, { type: 'text/plain' })],
  });
  await placeAt(portal.database.owner, candidate.id, 'APPROVAL');
  const { body: test } = await api.createTestDeployment({
    body: { releaseCandidateId: candidate.id, name: text('test'), vehicleBrands: [audi] },
  });
  const filterCriteria: FilterCriterion[] = [{ key: 'FLEET', comparator: 'EQUAL', values: ['COMPANY'] }];
  await api.saveVehicleSelection({
    params: { id: test.id },
    body: { selectedBrands: [audi], filterCriteria, saveAsVehicleGroup: true, groupName: `${canary}-group` },
  });
  await placeAt(portal.database.owner, candidate.id, 'LIVE');
  const { body: live } = await api.createLiveDeployment({
    body: { releaseCandidateId: candidate.id, name: text('live'), description: text('live'), purpose: 'ROLLOUT', priority: 50 },
  });
  const entity = { entityType: 'SOFTWARE_PROJECT', entityId: project.id } as const;
  const { body: comment } = await api.addComment({ query: entity, body: { text: text('comment') } });
  const brandIds = [audi];
  const { body: list } = await api.uploadVehicleList({
    body: { name: text('list'), description: text('list'), brandIds },
    files: [new File([`${canary}\n`], `${canary}.csv`)],
  });
  const window = { from: '2099-01-01T00:00:00.000Z', to: '2099-02-01T00:00:00.000Z', reason: text('freeze') };
  const { body: freeze } = await api.createFreezeWindow({ body: window });
  return {
    project: project.id,
    candidate: candidate.id,
    test: test.id,
    live: live.id,
    document: document.documentId,
    file: document.files[0]?.id ?? 0,
    link: document.links[0]?.id ?? 0,
    comment: comment.id,
    freeze: freeze.id,
    list: list.list?.id ?? 0,
  };
}

/** The ids of Audi's objects, where each call takes them. */
function idsFor(path: string): Ids {
  const table: readonly (readonly [string, number])[] = [
    ['/software-projects/', ids.project],
    ['/release-candidates/', ids.candidate],
    ['/test-deployments/', ids.test],
    ['/deployments/', ids.live],
    ['/comments/', ids.comment],
    ['/freeze-windows/', ids.freeze],
    ['/vehicle-lists/', ids.list],
  ];
  const id = table.find(([part]) => path.includes(part))?.[1] ?? 1;
  const list = { type: 'imported', importId: 1 };
  const document = { documentId: ids.document, fileId: ids.file, linkId: ids.link };
  return { id, ...list, ...document, entityId: ids.project, referenceId: ids.candidate, brandId: audi };
}

const addressed = () => {
  const plain = new Map(tableCalls().map(({ name, endpoint }) => [name, endpoint.path]));
  return tableCalls((name: EndpointName) => idsFor(`${plain.get(name) ?? ''}/`));
};

type Form = { readonly label: string; readonly headers: Record<string, string | string[]>; readonly status?: number };
/** T1: eight forms of the brand header that somebody of VW alone may not get through with; their own brand is the ninth. */
const forms: readonly Form[] = [
  { label: 'absent', headers: {}, status: 400 },
  { label: 'empty', headers: { 'X-Brand-Id': '' }, status: 400 },
  { label: 'doubled', headers: { 'X-Brand-Id': ['1', '4'] }, status: 400 },
  { label: 'a list', headers: { 'X-Brand-Id': '1,4' }, status: 400 },
  { label: 'zero', headers: { 'X-Brand-Id': '0' } },
  { label: 'a name', headers: { 'X-Brand-Id': 'Audi' }, status: 400 },
  { label: 'unknown', headers: { 'X-Brand-Id': '12' }, status: 400 },
  { label: 'foreign', headers: { 'X-Brand-Id': '4' }, status: 403 },
  { label: 'own', headers: { 'X-Brand-Id': '1' } },
];
const users = ['release-manager', 'aec-sdt-admin', 'container-po'];

async function ask(user: string, method: string, path: string, headers: Form['headers']): Promise<RawAnswer> {
  const body = method === 'GET' ? {} : { body: '{}' };
  const type: Record<string, string> = method === 'GET' ? {} : { 'Content-Type': 'application/json', 'Content-Length': '2' };
  return wire.ask({ method, path, ...body, headers: { Authorization: `Bearer ${user}`, ...type, ...headers } });
}
const holds = (answer: RawAnswer) => `${answer.text} ${JSON.stringify(answer.headers)}`.includes(canary);

it('the objects of Audi are there: whoever may see them finds the canary in many answers', async () => {
  const seen: string[] = [];
  for (const { endpoint, name, path } of addressed()) {
    if (endpoint.method !== 'GET' || endpoint.response === 'events') continue;
    if (holds(await ask('admin', 'GET', path, { 'X-Brand-Id': String(audi) }))) seen.push(name);
  }
  expect(seen).toEqual(
    expect.arrayContaining([
      'getSoftwareProject',
      'getReleaseCandidate',
      'getTestDeployment',
      'getLiveDeployment',
      'listDocuments',
      'getDocumentFile',
      'listComments',
      'listFreezeWindows',
      'listVehicleGroups',
      'listAudit',
      'listVehicleLists',
      'getVehicleList',
      'getInvalidVins',
      'listImports',
      'getImport',
    ]),
  );
  expect(seen.length).toBeGreaterThan(15);
});

it('no form of the brand header shows somebody of VW anything of Audi, at any call (T1, T2, D-040, API-G01)', async () => {
  const leaks: string[] = [];
  const wrong: string[] = [];
  let requests = 0;
  for (const user of users) {
    for (const { endpoint, name, path } of addressed()) {
      for (const { headers, label, status } of forms) {
        // An open live channel of the own brand never ends; what it says has a test of its own.
        if (endpoint.response === 'events' && label === 'own') continue;
        const answer = await ask(user, endpoint.method, path, headers);
        requests += 1;
        const wanted = status ?? (label === 'zero' && endpoint.access.brand !== 'none' ? 400 : undefined);
        if (holds(answer)) leaks.push(`${user} ${name} ${label}: ${answer.status}`);
        if (wanted !== undefined && answer.status !== wanted)
          wrong.push(`${user} ${name} ${label}: ${answer.status}, not ${wanted}`);
        if (answer.status >= 500) wrong.push(`${user} ${name} ${label}: ${answer.status}`);
      }
    }
  }
  const endpoints = addressed().length;
  console.info('brand headers', {
    users: users.length,
    endpoints,
    forms: forms.length,
    requests,
    leaks: leaks.length,
    wrong: wrong.length,
  });
  expect({ leaks, wrong }).toEqual({ leaks: [], wrong: [] });
});

it('an object of Audi and one that does not exist are the same to somebody of VW (T2)', async () => {
  const wrong: string[] = [];
  let compared = 0;
  const strip = (body: string) => body.replace(/"(traceId|spanId|instance)":"[^"]+"/g, '');
  for (const { endpoint, name, path } of addressed()) {
    if (endpoint.method !== 'GET' || !/\{\w*[iI]d\}/.test(endpoint.path)) continue;
    const nowhere = path.replaceAll(/\/\d+(?=\/|$|\?)/g, '/2000000000');
    const [foreign, missing] = [
      await ask('aec-sdt-admin', 'GET', path, { 'X-Brand-Id': '1' }),
      await ask('aec-sdt-admin', 'GET', nowhere, { 'X-Brand-Id': '1' }),
    ];
    compared += 1;
    if (foreign.status !== missing.status || strip(foreign.text) !== strip(missing.text))
      wrong.push(`${name}: ${foreign.status} ${missing.status}`);
  }
  console.info('foreign and missing objects', { compared, wrong: wrong.length });
  expect(wrong).toEqual([]);
});
