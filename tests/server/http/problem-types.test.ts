import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Api } from '#contract/api.ts';
import { problemSchema } from '#contract/problem.ts';
import { smartDetailsExample } from '#contract/smart-campaign/smart-campaign.ts';
import { rememberPerson } from '#server/people.ts';
import { errorOf } from '#src/api/problem.ts';
import { type TestPortal, testIssuer, testPortal } from '#tests/support/portal/portal.ts';

let portal: TestPortal<Api>;
beforeAll(async () => {
  portal = await testPortal();
  const admin = { id: 'seed-admin', username: 'admin', email: 'a@example.test', fullName: 'A' };
  await rememberPerson(portal.services.db, testIssuer, admin, []);
});
afterAll(() => portal.close());

/** Turns a backend switch of D-150 on for a call. */
async function switched<T>(name: string, call: () => Promise<T>): Promise<T> {
  await portal.services.db.insertInto('featureFlag').values({ name, brandId: 0, isEnabled: true }).execute();
  try {
    return await call();
  } finally {
    await portal.services.db.deleteFrom('featureFlag').where('name', '=', name).execute();
  }
}
const projects = '/api/ae-container/software-projects';
const modules = '/api/ae-container/software-project-context/modules';
const flag = '/api/cloud-proxy/feature-flags?name=cc.data.unece';
const project = {
  moduleName: 'Radio',
  moduleVersion: '1.0.0',
  releaseType: 'UPDATE',
  targetDate: '2099-01-01',
  ownerId: 'seed-admin',
};
const create = (over: object) => portal.request(projects, { method: 'POST', body: JSON.stringify({ ...project, ...over }) });

/** A smart campaign with one container in two rows (D-092, D-150). */
const twice = (over: object) => {
  const containers = [...smartDetailsExample.containers, ...smartDetailsExample.containers];
  const body = JSON.stringify({ ...smartDetailsExample, containers, ...over });
  return portal.request('/api/scm/campaigns', { method: 'POST', body });
};

it.each([
  ['ERR-T02', 404, 'UNKNOWN', () => portal.request(`${projects}/999999`)],
  ['ERR-T02', 422, 'UNKNOWN', () => create({ moduleName: '' })],
  ['ERR-T08', 502, 'VWAC_MODULE_FETCH_ERROR', () => switched('sim-modulesfail', () => portal.request(modules))],
  ['ERR-T09', 404, 'PROBLEM_TYPE_NOT_FOUND', () => portal.request('/api/error?type=NOPE')],
  ['ERR-T13', 502, 'AZURE_APP_CONFIGURATION_REQUEST_ERROR', () => switched('sim-flagfail', () => portal.request(flag))],
  ['ERR-T29', 409, 'DUPLICATED_UPDATE_CONTAINER', () => twice({})],
  // What else is wrong is said first: the two may be one once it is right.
  ['ERR-T02', 422, 'UNKNOWN', () => twice({ name: '' })],
  ['ERR-T18', 422, 'R4C_OWNER_NOT_FOUND', () => create({ ownerId: 'nobody' })],
] as const)(
  '%s: the server answers %i %s on its trigger, and the page reads it (D-150, D-231)',
  async (_, status, code, call) => {
    const response = await call();
    const body = problemSchema.parse(await response.json());
    expect([response.status, body.type]).toEqual([status, `/api/error?type=${code}`]);
    expect(errorOf(status, body, 'own')).toMatchObject({ code, status, traceId: response.headers.get('x-trace-id') });
  },
);

it('ERR-T01: a wrong shape on X-Sim: badshape is no answer of any call (D-150, ERR-01)', async () => {
  const response = await portal.request(projects, { headers: { 'X-Sim': 'badshape' } });
  expect([response.status, await response.json()]).toEqual([200, { shape: 'bad' }]);
});

it('no trigger works in the environment live (D-150)', async () => {
  const live = await testPortal({ config: { environment: 'live' } });
  try {
    const names = ['sim-modulesfail', 'sim-flagfail'];
    await live.services.db
      .insertInto('featureFlag')
      .values(names.map((name) => ({ name, brandId: 0, isEnabled: true })))
      .execute();
    for (const path of [modules, flag, projects])
      expect((await live.request(path, { headers: { 'X-Sim': 'badshape' } })).status).toBe(200);
    expect(await (await live.request(projects, { headers: { 'X-Sim': 'badshape' } })).json()).toMatchObject({
      items: [],
      total: 0,
    });
  } finally {
    await live.close();
  }
});

it('"Feature is disabled" is what a flag that is off answers to a test-deployment call (ERR-22)', async () => {
  await portal.services.db
    .insertInto('featureFlag')
    .values({ name: 'cc.aec.test-deployment', brandId: 1, isEnabled: false })
    .execute();
  const response = await portal.request('/api/ae-container/test-deployments');
  expect([response.status, ((await response.json()) as { detail: string }).detail]).toEqual([403, 'Feature is disabled']);
});
