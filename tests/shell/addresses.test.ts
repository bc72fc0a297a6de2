import { createMemoryHistory } from '@tanstack/react-router';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedActor } from '#server/identity/seed-users.ts';
import { crumbsOf } from '#src/app/layout/crumbs.ts';
import type { Portal } from '#src/app/portal.ts';
import { idParams, impossible, misplaced, missingPath } from '#src/app/routing/address.ts';
import { type AreaRoute, flatten } from '#src/app/routing/route-table.ts';
import { areaRoutes, createPortalRouter } from '#src/app/routing/router.tsx';
import { startTexts } from '#src/i18n/i18n.ts';

beforeAll(startTexts);

/** The world: candidates 1 and 2 of the projects 1 and 2, each with a test, a live deployment and documents. */
const answers: Record<string, (input: { params: Record<string, number> }) => object> = {
  getFeatureFlag: () => ({ isEnabled: true }),
  getReleaseCandidate: ({ params: { id } }) => ({ id, softwareProjectId: id, version: `0.${id}` }),
  getSoftwareProject: ({ params: { id } }) => ({ id, moduleName: `Module ${id}`, moduleVersion: '1' }),
  getTestDeployment: ({ params: { id } }) => ({ id, releaseCandidateId: id, softwareProjectId: id, name: `Test ${id}` }),
  getLiveDeployment: ({ params: { id } }) => ({ id, releaseCandidateId: id, softwareProjectId: id, name: `Live ${id}` }),
  getDocument: ({ params: { documentId: id = 0 } }) =>
    id > 10
      ? { id, referenceType: 'RELEASE_CANDIDATE', referenceId: id - 10, name: `Document ${id}` }
      : { id, referenceType: 'SOFTWARE_PROJECT', referenceId: id, name: `Document ${id}` },
};

function portalOf(actor = seedActor('admin')): Portal {
  const known = new Map<string, unknown>();
  const load = async (key: unknown, ask: () => Promise<unknown>) => {
    known.set(JSON.stringify(key), await ask());
    return known.get(JSON.stringify(key));
  };
  const client = new Proxy({}, { get: (_, name) => async (input: never) => answers[String(name)]?.(input) ?? {} });
  return {
    clientOf: () => client,
    client,
    cache: {
      get: load,
      begin: load,
      peek: (key: unknown) => known.get(JSON.stringify(key)),
      forget: () => undefined,
    },
    session: { getSnapshot: () => ({ matches: () => true }) },
    brand: { getSnapshot: () => ({ context: { held: [1, 2], brandId: 1 } }) },
    actor: () => actor,
    brandId: () => 1,
    report: () => undefined,
  } as unknown as Portal;
}

/** The address up to what does not exist, and the steps of the breadcrumb above it; undefined where the page is shown. */
async function missingAt(address: string): Promise<{ path: string; steps: string[] } | undefined> {
  const portal = portalOf();
  const router = createPortalRouter(portal);
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [address] }) });
  await router.load();
  const path = missingPath(router.state.matches);
  const failed = router.state.matches.find(({ status }) => status === 'error' || status === 'pending');
  if (failed) throw new Error(`${failed.id} is ${failed.status}`, { cause: failed.error });
  const { pathname } = router.state.location;
  return path === undefined ? undefined : { path, steps: crumbsOf(portal, pathname, {}, path).map(({ label }) => label) };
}

const aec = '/software/projects/aec';
const nested: [name: string, route: AreaRoute, parents: readonly string[]][] = [];
/** Every page with more than one id in its address, with all that it and the routes above it say about parents. */
function collect(routes: readonly AreaRoute[], above: string, known: readonly string[]): void {
  for (const route of routes) {
    const path = route.path.startsWith('/') ? route.path : `${above}/${route.path}`;
    const parents = [...known, ...Object.keys(route.parents ?? {})];
    if (idParams(path).length > 1) nested.push([path, route, parents]);
    collect(route.children ?? [], path, parents);
  }
}
collect(areaRoutes, '', []);

describe('an address that names nothing (C4, D7)', () => {
  it('knows of every page with several ids what belongs to what (D7)', () => {
    expect(nested.length).toBeGreaterThan(20);
    for (const [path, , parents] of nested) expect(parents, path).toEqual(expect.arrayContaining(idParams(path).slice(1)));
  });

  it('knows parents only of what is in the address', () => {
    for (const { fullPath, route } of flatten(areaRoutes))
      for (const name of Object.keys(route.parents ?? {})) expect(idParams(fullPath), fullPath).toContain(name);
  });

  it.each([
    ['/software/projects/aec/$swProjectId', { swProjectId: '0' }, '/software/projects/aec/0'],
    ['/software/projects/aec/$swProjectId', { swProjectId: 'new' }, undefined],
    ['/software/projects/aec/$swProjectId', { swProjectId: 'abc' }, undefined],
    ['/software/projects/aec/$swProjectId', { swProjectId: '12' }, undefined],
    [
      '/software/vinlist/$vinListType/$vinListId',
      { vinListType: 'standalone', vinListId: '-1' },
      '/software/vinlist/standalone/-1',
    ],
  ])('%s with %j is missing at %s (C4)', (pattern, params, path) => {
    expect(impossible(pattern, params)).toBe(path);
  });

  it.each([
    [`${aec}/0/overview`, `${aec}/0`, ['Software', 'Projects', '…']],
    [`${aec}/99999999999/overview`, `${aec}/99999999999`, ['Software', 'Projects', '…']],
    [`${aec}/-1/release-candidates`, `${aec}/-1`, ['Software', 'Projects', '…']],
    [`${aec}/1/release-candidates/0/software`, `${aec}/1/release-candidates/0`, ['Software', 'Projects', '…', '…']],
    ['/software/vinlist/standalone/0/properties', '/software/vinlist/standalone/0', ['Software', 'Vehicle lists', '…']],
    ['/vehicle-management/edit-test-vehicle/1/0/general-information', '/vehicle-management/edit-test-vehicle/1/0', undefined],
    // D7
    [`${aec}/2/release-candidates/1/software`, `${aec}/2/release-candidates/1`, ['Software', 'Projects', 'Module 2 1', '…']],
    [`${aec}/2/release-candidates/1/checklist/release-notes`, `${aec}/2/release-candidates/1`, undefined],
    [
      `${aec}/2/release-candidates/1/test-deployments`,
      `${aec}/2/release-candidates/1`,
      ['Software', 'Projects', 'Module 2 1', '…'],
    ],
    [`${aec}/2/release-candidates/1/test-deployments/new/info`, `${aec}/2/release-candidates/1`, undefined],
    [`${aec}/2/release-candidates/1/test-deployments/1/info`, `${aec}/2/release-candidates/1`, undefined],
    [`${aec}/2/release-candidates/2/test-deployments/1/info`, `${aec}/2/release-candidates/2/test-deployments/1`, undefined],
    [`${aec}/2/release-candidates/2/deployment/1/deploy/plan`, `${aec}/2/release-candidates/2/deployment/1`, undefined],
    [`${aec}/2/release-candidates/1/deployment/new/create/overview`, `${aec}/2/release-candidates/1`, undefined],
    [`${aec}/2/release-candidates/1/deployments`, `${aec}/2/release-candidates/1`, undefined],
    [`${aec}/new/release-candidates/1/software`, `${aec}/new/release-candidates/1`, undefined],
    [`${aec}/1/version-documentation/2`, `${aec}/1/version-documentation/2`, undefined],
    // A candidate's document is none of the project's, even where the numbers are the same.
    [`${aec}/1/version-documentation/11`, `${aec}/1/version-documentation/11`, undefined],
    [
      `${aec}/2/release-candidates/2/documentation/documents/11`,
      `${aec}/2/release-candidates/2/documentation/documents/11`,
      undefined,
    ],
  ])('%s: %s does not exist (C4, D7)', async (address, path, steps) => {
    const missing = await missingAt(address);
    expect(missing?.path).toBe(path);
    if (steps) expect(missing?.steps).toEqual(steps);
  });

  it.each([
    `${aec}/1/overview`,
    `${aec}/new/overview`,
    `${aec}/2/release-candidates/2/software`,
    `${aec}/2/release-candidates/new/software`,
    `${aec}/2/release-candidates/2/test-deployments/2/info`,
    `${aec}/2/release-candidates/2/deployment/2/deploy/plan`,
    `${aec}/2/release-candidates/2/documentation/documents/12`,
    `${aec}/2/release-candidates/2/documentation/documents/new`,
    `${aec}/2/version-documentation/2`,
  ])('%s is shown', async (address) => {
    expect(await missingAt(address)).toBeUndefined();
  });

  it('leaves to the page what could not be loaded (D-158)', async () => {
    const at = { portal: portalOf(), params: { swProjectId: '2', releaseCandidateId: '1' }, search: {} };
    const pattern = `${aec}/$swProjectId/release-candidates/$releaseCandidateId`;
    expect(await misplaced(pattern, { releaseCandidateId: () => Promise.reject(new Error('unreachable')) }, at)).toBeUndefined();
    expect(await misplaced(pattern, { releaseCandidateId: () => Promise.resolve({ swProjectId: 1 }) }, at)).toBe(
      `${aec}/2/release-candidates/1`,
    );
  });
});

it('the form of a new item is no item: it is not among what was visited (X-34)', () => {
  const isEntity = (id: string) => crumbsOf(portalOf(), `/software/campaigns/data-load-management/${id}`, {}).at(-1)?.isEntity;
  expect([isEntity('new'), isEntity('7')]).toEqual([false, true]);
});

it.each([
  ['/software/campaigns/e3oru20/edit/1/rollout', ['Deployments', 'ORU 2.0'], '/software/deployments?tab=oru20'],
  ['/software/campaigns/e3bigloopada/edit/1', ['Deployments', 'Big-loop'], '/software/deployments?tab=bigLoop'],
  ['/software/campaigns/oru-smart-campaign/1/plan-deployment', ['Campaigns', 'Smart'], '/software/campaigns?tab=smart'],
  ['/software/campaigns/data-load-management/1', ['Campaigns', 'Data load'], '/software/campaigns?tab=dataLoad'],
  ['/software/drmd/documentation/new', ['DRM milestones', 'Documentation'], '/software/drmd/documentation'],
  ['/software/drmd/risks/edit/1/general', ['DRM milestones', 'Risks'], '/software/drmd/risks'],
])('%s stands below the list of its kind (D-026, D-039)', (address, above, list) => {
  const steps = crumbsOf(portalOf(), address, {}).slice(1, -1);
  expect(steps.map(({ label }) => label)).toEqual(above);
  expect(steps.at(-1)?.href).toBe(list);
});

it('baselines of an ECU release have no breadcrumb, its other pages have (BLU-16, D-039)', () => {
  const release = '/software/cc-gate/baseline-update/1/ecu-release/2';
  expect(crumbsOf(portalOf(), `${release}/baselines`, {})).toEqual([]);
  expect(crumbsOf(portalOf(), `${release}/baselines/`, {})).toEqual([]);
  expect(crumbsOf(portalOf(), `${release}/overview`, {}).length).toBeGreaterThan(1);
});
