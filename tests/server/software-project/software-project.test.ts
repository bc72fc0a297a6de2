import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedPeople } from '#server/db/seed/seed.ts';
import { testPortal } from '#tests/support/portal/portal.ts';
import { newChain, projectBody, refusal, type TestPortal } from '#tests/support/software-project/software.ts';

let t: TestPortal;
const base = '/api/ae-container/software-projects';

beforeAll(async () => {
  t = await testPortal();
  await seedPeople(t.services);
});
afterAll(() => t.close());

const create = (over: Parameters<typeof projectBody>[0] = {}) =>
  t.user('container-po').createSoftwareProject({ body: projectBody(over) });
const post = (body: unknown, init: RequestInit & { user?: string } = {}) =>
  t.request(base, { method: 'POST', body: JSON.stringify(body), user: 'container-po', ...init });

it('creates, shows, changes and deletes a project (API-019, API-020, API-021, API-022, API-023, AEC-06, D-079.1, D-176)', async () => {
  const po = t.user('container-po');
  const { body, revision } = await create({ description: 'First' });
  expect(body).toMatchObject({
    brandId: 1,
    brandIds: [1],
    releaseCount: 0,
    latestVersion: null,
    stage: 'INTEGRATION',
    moduleNameEditable: true,
    valid: { valid: true },
  });
  expect(body.owner).toMatchObject({ id: 'seed-container-po', username: 'container-po' });
  const { moduleName, moduleVersion, status, releaseType, targetDate } = body;
  const change = {
    moduleName,
    moduleVersion,
    status,
    releaseType,
    targetDate,
    ownerId: 'seed-release-manager',
    description: 'Second',
  };
  const changed = await po.updateSoftwareProject({ params: { id: body.id }, body: change }, { ifMatch: revision ?? 0 });
  expect(changed.body).toMatchObject({ description: 'Second', revision: 2, owner: { id: 'seed-release-manager' } });
  expect((await po.listSoftwareProjects({})).body.items.map(({ id }) => id)).toContain(body.id);
  await t.user('aec-sdt-admin').deleteSoftwareProject({ params: { id: body.id } });
  expect((await refusal(po.getSoftwareProject({ params: { id: body.id } }))).status).toBe(404);
});

it('saved as it was stays as it is, without a revision and without an entry in the history (D-051, D-059)', async () => {
  const po = t.user('container-po');
  const input = projectBody({ description: 'As it was' });
  const { id } = (await po.createSoftwareProject({ body: input })).body;
  const params = { id };
  const again = await po.updateSoftwareProject({ params, body: input });
  expect(again.revision).toBe(1);
  const other = await po.updateSoftwareProject({ params, body: { ...input, description: 'Not as it was' } });
  expect(other.revision).toBe(2);
  const query = { entityType: 'SOFTWARE_PROJECT' as const, entityId: id };
  expect((await po.listAudit({ query: { ...query, size: 10 } })).body.items.map(({ event }) => event)).toEqual([
    'created',
    'changed',
  ]);
});

it('counts releases, and shows the latest version and the furthest stage (AEC-37)', async () => {
  const chain = await newChain(t, 'Counting');
  const po = t.user('container-po');
  const { softwareProjectId: id } = (await po.getReleaseCandidate({ params: { id: chain.id } })).body;
  for (const version of ['1.9.0', '1.10.0', '1.10.0-rc.1']) {
    await po.createReleaseCandidate({ params: { id }, body: { version, vehiclePlatform: 'ALL', vehicleBrands: [1] } });
  }
  await po.pushToApproval({ params: { id: chain.id }, body: {} });
  expect((await po.getSoftwareProject({ params: { id } })).body).toMatchObject({
    releaseCount: 4,
    releaseCountAec: 4,
    latestVersion: '1.10.0',
    stage: 'APPROVAL',
    moduleNameEditable: false,
    moduleVersionEditable: false,
  });
});

it('keeps its version fast after the only promoted release was cancelled, and says so before somebody types (AEC-38)', async () => {
  const chain = await newChain(t, 'Promoted');
  const po = t.user('container-po');
  const { softwareProjectId: id } = (await po.getReleaseCandidate({ params: { id: chain.id } })).body;
  const shown = async () => (await po.getSoftwareProject({ params: { id } })).body;
  expect(await shown()).toMatchObject({ moduleNameEditable: false, moduleVersionEditable: true });
  await po.pushToApproval({ params: { id: chain.id }, body: {} });
  await t.user('admin').cancelCandidate({ params: { id: chain.id }, body: { reason: 'Another version follows.' } });
  const project = await shown();
  expect(project).toMatchObject({ stage: 'INTEGRATION', moduleVersionEditable: false });
  const { description, moduleName, owner, releaseType, status, targetDate } = project;
  const body = { moduleName, moduleVersion: '99.0.0', description, releaseType, status, targetDate, ownerId: owner.id };
  expect(await refusal(po.updateSoftwareProject({ params: { id }, body }))).toMatchObject({
    status: 409,
    fields: ['/moduleVersion'],
  });
});

it('refuses an unknown owner, a past target date and a module that exists already (T18, D-100)', async () => {
  const po = t.user('container-po');
  expect(await refusal(po.createSoftwareProject({ body: { ...projectBody(), ownerId: 'nobody' } }))).toMatchObject({
    status: 422,
    code: 'R4C_OWNER_NOT_FOUND',
    fields: ['/ownerId'],
  });
  expect(await refusal(po.createSoftwareProject({ body: { ...projectBody(), targetDate: '2001-01-01' } }))).toMatchObject({
    status: 422,
    fields: ['/targetDate'],
  });
  const { body } = await create();
  const again = { ...projectBody(), moduleName: body.moduleName, moduleVersion: body.moduleVersion };
  expect(await refusal(po.createSoftwareProject({ body: again }))).toMatchObject({ status: 409, fields: ['/moduleVersion'] });
});

it('asks the vehicle cloud about the module and keeps its answer (AEC-07, API-024, API-025, D-150)', async () => {
  const po = t.user('container-po');
  const check = (moduleName: string) => po.validateModule({ query: { moduleName, moduleVersion: '1.0.0' } });
  expect((await check('ParkAssistPlus')).body).toEqual({ valid: true });
  expect((await check('sim-nomodule')).body).toMatchObject({ valid: false });
  expect(await refusal(check('sim-cloud500'))).toMatchObject({ status: 502, code: 'VWAC_INTERNAL_ERROR' });
  expect((await po.listModules({})).body).toContain('ParkAssistPlus');
  const { body } = await create({ moduleName: 'sim-nomodule' });
  expect(body.valid.valid).toBe(false);
  const candidate = po.createReleaseCandidate({
    params: { id: body.id },
    body: { version: '1.0.0', vehiclePlatform: 'ALL', vehicleBrands: [1] },
  });
  expect(await refusal(candidate)).toMatchObject({ status: 409, needs: ['projectValid'] });
});

it('INACTIVE blocks new candidates; releases block the deletion, another name and a used version (D-079.1, AEC-38, D-060.01)', async () => {
  const po = t.user('container-po');
  const inactive = await create({ status: 'INACTIVE' });
  const body = { version: '1.0.0', vehiclePlatform: 'ALL', vehicleBrands: [1] } as const;
  const make = (id: number) =>
    po.createReleaseCandidate({ params: { id }, body: { ...body, vehicleBrands: [...body.vehicleBrands] } });
  expect(await refusal(make(inactive.body.id))).toMatchObject({ status: 409, needs: ['projectActive'] });
  const { body: project } = await create();
  await make(project.id);
  expect(await refusal(make(project.id))).toMatchObject({ status: 409, fields: ['/version'] });
  expect(await refusal(t.user('aec-sdt-admin').deleteSoftwareProject({ params: { id: project.id } }))).toMatchObject({
    status: 409,
    code: 'AEC_OPERATION_CAN_NOT_PERFORMED',
  });
  const renamed = { ...projectBody(), moduleName: 'OtherName' };
  expect(await refusal(po.updateSoftwareProject({ params: { id: project.id }, body: renamed }))).toMatchObject({
    status: 409,
    fields: ['/moduleName'],
  });
});

it('answers 404 alike to a foreign and an unknown project, and 403 without the right (T2, T3, D-219)', async () => {
  const { body } = await create({ description: 'canary-of-vw' });
  const read = async (id: number, user: string, brand: string) =>
    t.request(`${base}/${id}`, { user, headers: { 'X-Brand-Id': brand } });
  const [foreign, unknown] = [await read(body.id, 'release-manager-audi', '4'), await read(999_999, 'release-manager-audi', '4')];
  const strip = ({ traceId: _, spanId: __, instance: ___, ...rest }: Record<string, unknown>) => rest;
  expect([foreign.status, unknown.status]).toEqual([404, 404]);
  expect(strip((await foreign.json()) as Record<string, unknown>)).toEqual(
    strip((await unknown.json()) as Record<string, unknown>),
  );
  const list = await (await t.request(base, { user: 'release-manager-audi', headers: { 'X-Brand-Id': '4' } })).text();
  expect(list).not.toContain('canary-of-vw');
  expect((await post(projectBody(), { user: 'launch-operator' })).status).toBe(403);
  expect((await post(projectBody(), { user: 'default-only' })).status).toBeGreaterThanOrEqual(403);
  expect((await read(body.id, 'container-po', '4')).status).toBe(403);
});

it('refuses read-only fields, malformed bodies and ids that are no numbers (T4, D-051, X-24)', async () => {
  for (const field of ['id', 'brandId', 'stage', 'valid', 'createdBy', 'revision', 'releaseCount']) {
    expect([field, (await post({ ...projectBody(), [field]: 1 })).status]).toEqual([field, 422]);
  }
  expect((await post('{', {})).status).toBe(422);
  expect((await t.request(base, { method: 'POST', body: '{"moduleName":', user: 'container-po' })).status).toBe(400);
  expect((await post({ ...projectBody(), moduleName: '1' })).status).toBe(422);
  for (const id of ['abc', '0', '-1', '1.5', '99999999999'])
    expect((await t.request(`${base}/${id}`, { user: 'container-po' })).status).toBeLessThan(500);
  expect(
    (await t.request(`${base}/validateModule?moduleName=ParkAssistPlus&moduleVersion=1.0.0`, { user: 'container-po' })).status,
  ).toBe(200);
});

it('answers 412 to a stale revision and once to a repeated command (D-051, T6)', async () => {
  const { body } = await create();
  const { moduleName, moduleVersion, status, releaseType, targetDate } = body;
  const input = { moduleName, moduleVersion, status, releaseType, targetDate, ownerId: 'seed-container-po', description: 'new' };
  const update = (ifMatch: number) =>
    t.user('container-po').updateSoftwareProject({ params: { id: body.id }, body: input }, { ifMatch });
  await update(1);
  expect((await refusal(update(1))).status).toBe(412);
  const create2 = projectBody();
  const headers = { 'Idempotency-Key': 'project-once' };
  const [first, second] = [await post(create2, { headers }), await post(create2, { headers })];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(await second.json()).toEqual(await first.json());
  expect((await post(projectBody(), { headers })).status).toBe(422);
});
