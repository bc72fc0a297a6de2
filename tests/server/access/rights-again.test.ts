import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UserRole } from '#contract/access/access.ts';
import { type Api, api } from '#contract/api.ts';
import { e311RequestExample } from '#contract/e311-request/e311-request.ts';
import type { Handlers } from '#server/call.ts';
import { seedPeople } from '#server/db/seed/seed.ts';
import { seedVehicles } from '#server/fleet/seed-vehicles.ts';
import { handlers } from '#server/handlers.ts';
import { seedActor } from '#server/identity/seed-users.ts';
import { type TestIdentity, testIdentity } from '#tests/support/portal/identity.ts';
import { type TestPortal, testPortalOf } from '#tests/support/portal/portal.ts';
import { slowForm } from '#tests/support/portal/slow-form.ts';
import { projectBody } from '#tests/support/software-project/software.ts';
import { newList, vinsOfBrand } from '#tests/support/vehicle-list/vehicle-lists.ts';

/** The product with the embedded provider, in whose table roles are taken away while calls are under way (T22). */
let portal: TestPortal<Api>;
let identity: TestIdentity;
/** how much later it is than the machine's clock says, in ms */
let later = 0;
/** what happens before a project's transaction ends */
let during: () => Promise<unknown> = async () => undefined;

const slow: Handlers<Api> = {
  ...handlers,
  createSoftwareProject: (call) =>
    handlers.createSoftwareProject({
      ...call,
      transaction: (work) =>
        call.transaction(async (tx) => {
          const done = await work(tx);
          await during();
          return done;
        }),
    }),
};

beforeAll(async () => {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + later);
  portal = await testPortalOf<Api>(api, slow, {
    identity: {
      authenticate: (headers) => identity.current().authenticate(headers),
      again: (session, tx) => identity.current().again(session, tx),
    },
  });
  identity = await testIdentity(portal.database);
  await seedPeople(portal.services);
  await seedVehicles(portal.services, 200);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await identity.close();
  await portal.close();
});

const people = ['container-po', 'vehicle-list-manager', 'analyst', 'test-vin-manager'] as const;
beforeEach(async () => {
  during = async () => undefined;
  for (const userName of people) await set(userName, { roles: JSON.stringify(seedActor(userName).roles), active: true });
});

/** What the provider holds of a person from now on. */
async function set(userName: string, values: { roles?: string; active?: boolean }): Promise<void> {
  await portal.database.owner.updateTable('identityUser').set(values).where('userName', '=', userName).execute();
}
const setRoles = (userName: string, roles: readonly UserRole[]) => set(userName, { roles: JSON.stringify(roles) });
const endSessions = () => portal.database.owner.updateTable('session').set({ endedOn: new Date() }).execute();
const pass = (ms: number) => {
  later += ms;
};

type Call = RequestInit & { readonly token: string };
const send = (path: string, { token, ...init }: Call) =>
  portal.request(path, { ...init, user: '', headers: { Authorization: `Bearer ${token}`, ...init.headers } });
const tokenOf = async (userName: string) => (await identity.signIn(userName)).accessToken;

describe('work that takes longer than five seconds (T22)', () => {
  const roles = seedActor('container-po').roles;
  const create = async () => {
    const token = await tokenOf('container-po');
    const { ownerId, ...rest } = projectBody();
    return send('/api/ae-container/software-projects', { token, method: 'POST', body: JSON.stringify({ ...rest, ownerId }) });
  };
  const projects = async () => (await portal.services.db.selectFrom('softwareProject').select('id').execute()).length;

  it.each([
    ['its right is gone', 403, () => setRoles('container-po', [])],
    [
      'the brand is gone',
      403,
      () =>
        setRoles(
          'container-po',
          roles.map((role) => ({ ...role, brandId: 4 })),
        ),
    ],
    ['the person was deactivated', 401, () => set('container-po', { active: false })],
    ['the session has ended', 401, endSessions],
    [
      'another role is gone',
      409,
      () =>
        setRoles(
          'container-po',
          roles.filter(({ name }) => name !== 'platform-e311'),
        ),
    ],
  ])('is not committed when %s: %i', async (_, status, change) => {
    const before = await projects();
    during = async () => {
      await change();
      pass(6_000);
    };
    const answer = await create();
    expect([answer.status, await projects()]).toEqual([status, before]);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
  });

  it('is committed when there is a role more', async () => {
    during = async () => {
      await setRoles('container-po', [...roles, { name: 'analyst', rights: [], brandId: 1 }]);
      pass(6_000);
    };
    expect((await create()).status).toBe(201);
  });

  it('is refused once it was handed in with a key, and done by the same key when the right is back (T6)', async () => {
    const token = await tokenOf('container-po');
    const call = { token, method: 'POST', body: JSON.stringify(projectBody()), headers: { 'Idempotency-Key': 'again-1' } };
    during = async () => {
      await setRoles('container-po', []);
      pass(6_000);
    };
    expect((await send('/api/ae-container/software-projects', call)).status).toBe(403);
    during = async () => undefined;
    await setRoles('container-po', roles);
    expect((await send('/api/ae-container/software-projects', call)).status).toBe(201);
  });
});

describe('a stored answer (T6, T22)', () => {
  const post = (path: string, token: string, body: object, headers: Record<string, string>) =>
    send(`/api/${path}`, { token, method: 'POST', body: JSON.stringify(body), headers });

  it('is not given again to who may no longer do what it answers', async () => {
    const { body: project } = await portal.user('container-po').createSoftwareProject({ body: projectBody() });
    const token = await tokenOf('container-po');
    const body = { version: '1.0.0', vehiclePlatform: 'ALL', vehicleBrands: [1] };
    const create = () =>
      post(`ae-container/software-projects/${project.id}/release-candidates`, token, body, { 'Idempotency-Key': 'replay-1' });
    const [first, again] = [await create(), await create()];
    expect([first.status, again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 201, 'true']);
    const { roles } = seedActor('container-po');
    // Who still reads everything, and creates nothing.
    await setRoles('container-po', [
      ...roles.filter(({ rights }) => rights.length === 0),
      { name: 'test-manager', rights: ['SOFTWARE_PROJECT_READ'], brandId: 1 },
    ]);
    pass(6_000);
    const refused = await create();
    expect(refused.status).toBe(403);
    expect(await refused.text()).not.toContain('1.0.0');
    await setRoles('container-po', roles);
    pass(6_000);
    expect((await create()).status).toBe(201);
  });

  it('is not given again once what it is about is invisible, made or changed by the call', async () => {
    const { body: project } = await portal.user('container-po').createSoftwareProject({ body: projectBody() });
    const { body: candidate } = await portal.user('container-po').createReleaseCandidate({
      params: { id: project.id },
      body: { version: '1.0.0', vehiclePlatform: 'ALL', vehicleBrands: [1, 4] },
    });
    const query = { entityType: 'RELEASE_CANDIDATE' as const, entityId: candidate.id };
    const comment = () =>
      portal.user('admin', 4).addComment({ query, body: { text: 'Seen at Audi' } }, { idempotencyKey: 'replay-2' });
    const document = { referenceType: 'RELEASE_CANDIDATE' as const, referenceId: candidate.id, name: 'Plan' };
    const link = { links: [{ name: 'Plan', url: 'https://docs.example/' }] };
    const upload = () =>
      portal.user('admin', 4).createDocument({ body: { ...document, ...link } }, { idempotencyKey: 'replay-3' });
    await comment();
    await upload();
    await upload();
    await comment();
    await portal.database.owner
      .updateTable('releaseCandidate')
      .set({ brandIds: [1] })
      .where('id', '=', candidate.id)
      .execute();
    await expect(comment()).rejects.toMatchObject({ status: 404 });
    await expect(upload()).rejects.toMatchObject({ status: 404 });
  });
});

describe('an edit lock (D-050, T22)', () => {
  it('does not outlive the right of its holder, neither for who wants to edit nor for who saves', async () => {
    const { body: project } = await portal.user('container-po').createSoftwareProject({ body: projectBody() });
    const path = `/api/locks/SOFTWARE_PROJECT/${project.id}`;
    const token = await tokenOf('container-po');
    expect((await send(path, { token, method: 'POST', body: '{}' })).status).toBe(200);
    const params = { entityType: 'SOFTWARE_PROJECT', entityId: project.id } as const;
    const admin = portal.user('admin');
    const held = async () => (await admin.getLock({ params })).body.lock?.lockedBy.username;
    const { ownerId: _, ...body } = projectBody();
    const save = () => admin.updateSoftwareProject({ params: { id: project.id }, body: { ...body, ownerId: 'seed-admin' } });
    await expect(admin.acquireLock({ params })).rejects.toMatchObject({ status: 423 });
    await expect(save()).rejects.toMatchObject({ status: 423 });
    expect(await held()).toBe('container-po');
    const { roles } = seedActor('container-po');
    await setRoles('container-po', [
      ...roles.filter(({ rights }) => rights.length === 0),
      { name: 'test-manager', rights: ['SOFTWARE_PROJECT_READ'], brandId: 1 },
    ]);
    pass(6_000);
    expect(await held()).toBeUndefined();
    await save();
    await admin.acquireLock({ params });
    expect(await held()).toBe('admin');
  });

  it('of a request is held by its requester, for as long as they may write requests (D-072)', async () => {
    const { body: request } = await portal.user('test-vin-manager').createE311Request({ body: e311RequestExample });
    const params = { entityType: 'E311_REQUEST', entityId: request.id } as const;
    const token = await tokenOf('test-vin-manager');
    expect((await send(`/api/locks/E311_REQUEST/${request.id}`, { token, method: 'POST', body: '{}' })).status).toBe(200);
    const held = async () => (await portal.user('admin').getLock({ params })).body.lock?.lockedBy.username;
    expect(await held()).toBe('test-vin-manager');
    await setRoles('test-vin-manager', []);
    pass(6_000);
    expect(await held()).toBeUndefined();
  });
});

describe('an upload that began before (T22)', () => {
  it('is refused when the right is gone before it ends', async () => {
    const { body: project } = await portal.user('container-po').createSoftwareProject({ body: projectBody() });
    const token = await tokenOf('container-po');
    const data = { referenceType: 'SOFTWARE_PROJECT', referenceId: project.id, name: 'Late' };
    const answer = await send('/api/ae-container/documents', {
      token,
      ...slowForm(data, 'late.txt', 'far too late', async () => {
        await setRoles('container-po', []);
        pass(12_000);
      }),
    });
    expect(answer.status).toBe(403);
    expect(await portal.services.db.selectFrom('document').select('id').where('name', '=', 'Late').execute()).toEqual([]);
  });

  it('makes no vehicle list, whose checks go on after the answer', async () => {
    const imports = () => portal.services.db.selectFrom('vehicleListImport').select(['state', 'problem']).execute();
    const vins = await vinsOfBrand(portal, 1, 50);
    const token = await tokenOf('vehicle-list-manager');
    const answer = await send('/api/vehicle-lists/imported/upload', {
      token,
      ...slowForm({ name: 'Late', description: '', brandIds: [1] }, 'vins.csv', vins.join('\n'), async () => {
        await expect.poll(imports).toMatchObject([{ state: 'UPLOADING' }]);
        await setRoles('vehicle-list-manager', [{ name: 'analyst', rights: [], brandId: 1 }]);
        pass(12_000);
      }),
    });
    expect(answer.status).toBe(403);
    const lists = await portal.services.db.selectFrom('vehicleList').select('id').execute();
    expect([lists, await imports()]).toEqual([[], [{ state: 'FAILED', problem: expect.stringContaining('not allowed') }]]);
  });
});

/** What a page hears, and whether its stream has ended. */
async function page(userName: string) {
  const response = await send('/api/live', { token: await tokenOf(userName) });
  expect(response.status).toBe(200);
  const seen = { text: '', isOver: false };
  void (async () => {
    for await (const chunk of response.body ?? []) seen.text += new TextDecoder().decode(chunk);
    seen.isOver = true;
  })();
  return seen;
}

describe('a live stream (T22)', () => {
  const change = async () => {
    await portal.user('admin').createSoftwareProject({ body: projectBody() });
  };

  it.each([
    ['roles are gone', () => setRoles('container-po', [])],
    ['person was deactivated', () => set('container-po', { active: false })],
  ])('ends at the next delivery when the %s, five seconds later at the most', async (_, take) => {
    const own = await page('container-po');
    await change();
    await expect.poll(() => own.text).toContain('created');
    await take();
    pass(5_000);
    const heard = own.text;
    await change();
    await expect.poll(() => own.isOver).toBe(true);
    expect(own.text).toBe(heard);
  });

  it('goes on without what may not be read any more', async () => {
    const [own, other] = [await page('container-po'), await page('vehicle-list-manager')];
    await setRoles('container-po', [{ name: 'analyst', rights: [], brandId: 1 }]);
    await change();
    await newList(portal);
    await expect.poll(() => other.text).toContain('VEHICLE_LIST');
    expect([own.isOver, own.text]).toEqual([false, expect.not.stringContaining('data:')]);
  });

  it('ends with the token that opened it when nobody refreshes the session, and not otherwise (T9, T22)', async () => {
    const { again, authenticate } = identity.current();
    const { accessToken, cookie } = await identity.signIn('analyst');
    const session = await authenticate(new Headers({ Authorization: `Bearer ${accessToken}` }));
    if (!session) throw new Error('nobody is signed in');
    const old = { ...session, token: { until: Date.now() - 120_000, life: 300_000 } };
    expect((await again(old, portal.services.db))?.token?.until).toBe(old.token.until);
    expect((await identity.call('POST', 'refresh', { cookie })).status).toBe(200);
    expect((await again(old, portal.services.db))?.token?.until).toBeGreaterThan(Date.now() + 290_000);
    const page = { brandId: 1, rule: { anyone: true }, sid: 'old', signal: new AbortController().signal } as const;
    const stream = portal.services.live.subscribe({ ...page, again: async () => old }).getReader();
    expect(new TextDecoder().decode((await stream.read()).value)).toMatch(/^id: \d+\n: open\n\n$/);
    await change();
    expect(await stream.read()).toMatchObject({ done: true });
  });
});
