import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '#contract/api.ts';
import { serviceStatusSchema } from '#contract/tool-health.ts';
import { seedPeople } from '#server/db/seed/seed.ts';
import { backendProbe, probeBackends } from '#server/upstreams/backend-status.ts';
import { createUpstreams } from '#server/upstreams/upstreams.ts';
import { type TestPortal, testPortal } from '#tests/support/portal/portal.ts';
import { projectBody, refusal } from '#tests/support/software-project/software.ts';

let portal: TestPortal<Api>;
beforeAll(async () => {
  portal = await testPortal();
  await seedPeople(portal.services);
});
afterAll(() => portal.close());
afterEach(async () => {
  for (const { id } of portal.services.upstreams.backends) await put(id, 'UP');
});

const admin = () => portal.user('admin');
const put = (backend: string, status: 'UP' | 'DOWN') => admin().setSimulatedBackend({ params: { backend }, body: { status } });
const downIn = (rows: readonly { service: string; status: string }[]) =>
  rows.filter(({ status }) => status === 'DOWN').map(({ service }) => service);
const down = async (user = 'analyst') => downIn((await portal.user(user).getBackendStatus({})).body);
const checkedOn = async () =>
  (await portal.services.db.selectFrom('backendStatus').select('checkedOn').executeTakeFirst())?.checkedOn.getTime() ?? 0;

/** What a page of a brand hears until a word appears. */
async function hearing(user: string, brandId: number) {
  const response = await portal.request('/api/live', { user, headers: { 'X-Brand-Id': String(brandId) } });
  const seen = { text: '' };
  void (async () => {
    for await (const chunk of response.body ?? []) seen.text += new TextDecoder().decode(chunk);
  })();
  return seen;
}

describe('services behind the portal (D-079.4, D-171b)', () => {
  it('are UP or DOWN, and nothing else (STATE-15)', async () => {
    const { status } = serviceStatusSchema.shape;
    expect(status.options).toEqual(['UP', 'DOWN']);
    const odd = sql`insert into backend_status (service, status, checked_on) values ('odd', 'ALARM', now())`;
    await expect(odd.execute(portal.services.db)).rejects.toThrow(/check constraint/);
    expect((await refusal(put('fleet', 'ALARM' as never))).status).toBe(422);
  });

  it('are asked once for everybody; asking for their status asks none of them', async () => {
    await probeBackends(portal.services);
    const before = await checkedOn();
    const answers = await Promise.all(['analyst', 'admin', 'container-po'].map((user) => portal.user(user).getBackendStatus({})));
    for (const { body } of answers)
      expect(body.filter(({ simulated }) => simulated)).toEqual(
        portal.services.upstreams.simulators.map((service) => ({
          service,
          status: 'UP',
          simulated: true,
          checkedOn: new Date(before).toISOString(),
        })),
      );
    expect(await checkedOn()).toBe(before);
  });

  it('are probed again a minute later, by whichever server it is', async () => {
    await backendProbe.job.perform({}, portal.services);
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from start_after - created_on)::int as seconds from pgboss.job
      where name = ${backendProbe.job.name} and state = 'created'
    `.execute(portal.services.db);
    expect(rows).toEqual([{ seconds: 60 }]);
  });

  it('tell the pages of every brand that one went down and came back, once each', async () => {
    const pages = [await hearing('analyst', 1), await hearing('seat-analyst', 2)];
    const turned = () => pages.map(({ text }) => text.split('"backend.turned"').length - 1);
    await put('fleet', 'DOWN');
    await expect.poll(turned).toEqual([1, 1]);
    expect(await down()).toEqual(['Fleet']);
    await probeBackends(portal.services);
    await put('fleet', 'DOWN');
    await put('fleet', 'UP');
    await expect.poll(turned).toEqual([2, 2]);
    expect(await down()).toEqual([]);
  });

  it('stand in /readyz, which stays ready', async () => {
    await put('oemil', 'DOWN');
    const ready = await portal.request('/readyz');
    expect([ready.status, await ready.json()]).toEqual([200, expect.objectContaining({ status: 'UP', down: ['OEMIL'] })]);
  });

  it('count as down when they fail or are silent', async () => {
    const broken = {
      ...portal.services.upstreams,
      backends: [{ id: 'broken', name: 'Broken', isSimulated: false, isUp: () => Promise.reject(new Error('refused')) }],
    };
    const services = { ...portal.services, upstreams: broken };
    await probeBackends(services);
    const row = await portal.services.db
      .selectFrom('backendStatus')
      .selectAll()
      .where('service', '=', 'broken')
      .executeTakeFirst();
    expect(row?.status).toBe('DOWN');
  });
});

describe('a simulator that is put DOWN (D-231, D-150)', () => {
  const query = { homeBrandId: 1, brandIds: [1], filterCriteria: [] };
  it.each<[string, () => Promise<unknown>, object]>([
    ['vehicle-cloud', () => portal.user('container-po').listModules({}), { status: 502, code: 'VWAC_MODULE_FETCH_ERROR' }],
    ['directory', () => portal.user('container-po').createSoftwareProject({ body: projectBody() }), { status: 503 }],
    [
      'digital-twin',
      () => portal.services.upstreams.twin.count(query),
      { status: 502, code: 'DIGI_TWIN_FETCH_VEHICLE_COUNT_ERROR' },
    ],
    [
      'oemil',
      () => portal.services.upstreams.sources.OEMIL.suggest('MODEL', 'a', query, 5),
      { status: 502, code: 'DIGI_TWIN_INTERNAL_ERROR' },
    ],
  ])('%s refuses its calls with the type of D-150, and works when it is back', async (backend, call, expected) => {
    await put(backend, 'DOWN');
    expect(await refusal(call())).toMatchObject(expected);
    await put(backend, 'UP');
    await expect(call()).resolves.toBeDefined();
  });

  it('directory: people are not found, and home comes without what needs it (D-033, C8)', async () => {
    const { body: project } = await portal.user('container-po').createSoftwareProject({ body: projectBody() });
    await portal.user('container-po').createReleaseCandidate({
      params: { id: project.id },
      body: { version: '1.0.0', vehiclePlatform: 'ALL', vehicleBrands: [1] },
    });
    const mine = async () => (await portal.user('container-po').getHome({})).body.tasks.map(({ isOnlyMine }) => isOnlyMine);
    const known = await mine();
    expect(known.length).toBeGreaterThan(0);
    expect(known).not.toContain(null);
    const find = () => portal.user('admin').searchUsers({ query: { q: 'pet' } });
    await put('directory', 'DOWN');
    expect(await mine()).toEqual(known.map(() => null));
    expect((await refusal(find())).status).toBe(503);
    await put('directory', 'UP');
    expect(await mine()).toEqual(known);
    await find();
  });

  it('fleet: the status of a job cannot be had', async () => {
    await put('fleet', 'DOWN');
    await expect(portal.services.upstreams.fleet.jobStatus('job')).rejects.toMatchObject({
      code: 'AEC_VWAC_SERVICE_STATUS_REQUEST_ERROR',
    });
  });

  it('is a matter of Admin, outside of a live environment, of simulators alone', async () => {
    const body = { status: 'DOWN' } as const;
    const params = { backend: 'fleet' } as const;
    expect((await refusal(portal.user('launch-operator').setSimulatedBackend({ params, body }))).status).toBe(403);
    const unknown = await portal.request('/api/simulation/backends/database', { method: 'PUT', body: JSON.stringify(body) });
    expect(unknown.status).toBe(400);
    const live = await testPortal({ config: { environment: 'live' } });
    try {
      expect((await refusal(live.user('admin').setSimulatedBackend({ params, body }))).status).toBe(404);
      // A switch that was left in the database counts for nothing there.
      await live.services.db.insertInto('featureFlag').values({ name: 'sim-down-fleet', brandId: 0, isEnabled: true }).execute();
      const { backends } = createUpstreams({ ...live.services });
      expect(await Promise.all(backends.map((one) => one.isUp()))).toEqual(backends.map(() => true));
    } finally {
      await live.close();
    }
    expect(await down()).toEqual([]);
  });
});
