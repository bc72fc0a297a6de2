import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '#contract/api.ts';
import { parameterDefaults } from '#contract/e311-deployment/e311-parameters.ts';
import { e311RequestExample, mostVehicles } from '#contract/e311-request/e311-request.ts';
import { ecuUpdateExample, mostUpdates } from '#contract/e311-request/ecu-update.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { type E311Portal, e311Portal } from '#tests/support/e311-deployment/e311-portal.ts';

let t: E311Portal;
beforeAll(async () => {
  t = await e311Portal();
});
afterAll(() => t.close());

const owner = () => t.user('test-vin-manager');
const manager = () => t.user('test-manager');
const update = { updates: [{ id: null, ...ecuUpdateExample }] };

describe('the calls of requests', () => {
  const base = '/api/e3oru11/deployment-requests';
  const one = `${base}/{id}`;
  it.each([
    ['D-181a', `GET ${base}, POST ${base}, GET ${one}, PUT ${one}, DELETE ${one}`],
    ['D-181a', `POST ${one}/submit, POST ${one}/withdraw, POST ${one}/accept, POST ${one}/reject, POST ${one}/cancel`],
    ['D-181b', `GET ${one}/vehicles, PUT ${one}/vehicles, GET ${one}/ecu-updates, PUT ${one}/ecu-updates`],
    ['D-181b', `GET ${one}/ecu-updates-and-vehicles, PUT ${one}/ecu-updates-and-vehicles, GET ${one}/history`],
  ])('of %s are %s', (_, calls) => {
    const known = Object.values<Endpoint>(api).map(({ method, path }) => `${method} ${path}`);
    for (const call of calls.split(', ')) expect([call, known.filter((other) => other === call)]).toEqual([call, [call]]);
  });
});

describe('a request (E311-27, D-087, D-181)', () => {
  it('keeps updates that name their id, with their vehicles, and no container twice (T29)', async () => {
    const { id } = await t.setup.newRequest();
    const params = { id };
    const vins = [...(await t.setup.vehicles())];
    await owner().saveE311RequestVehicles({ params, body: { vins } });
    await owner().saveE311RequestUpdates({ params, body: update as never });
    await owner().saveE311Assignments({ params, body: { assignments: await t.setup.everyAssignment(id) } });
    const [known] = (await owner().listE311RequestUpdates({ params })).body;
    const other = { ...update.updates[0], hardware: 'H99' };
    await owner().saveE311RequestUpdates({ params, body: { updates: [other, known] } as never });
    const after = (await owner().listE311RequestUpdates({ params })).body;
    expect(after.map(({ hardware }) => hardware)).toEqual(['H99', 'H12']);
    expect((await owner().listE311Assignments({ params })).body).toHaveLength(vins.length);
    await expect(owner().saveE311RequestUpdates({ params, body: { updates: [other, other] } as never })).rejects.toMatchObject({
      document: { type: '/api/error?type=DUPLICATED_UPDATE_CONTAINER' },
    });
    const { body } = await owner().saveE311RequestVehicles({ params, body: { vins: vins.slice(0, 1) } });
    expect([body.vehicles, body.updates]).toEqual([1, 2]);
    expect((await owner().listE311Assignments({ params })).body).toHaveLength(1);
  });

  it('takes no text that turns the direction of writing: a name would read as another one (T16)', async () => {
    const title = 'Release \u202Egpj.exe';
    const create = (body: object) => owner().createE311Request({ body: { ...e311RequestExample, ...body } });
    for (const body of [{ title }, { department: 'EE\u2066/7' }, { description: 'A description\u200F of it.' }])
      await expect(create(body)).rejects.toMatchObject({ status: 422 });
    const { id } = (await create({ title: 'Prüfung der Ladekurve, größer' })).body;
    const at = { method: 'POST', user: 'test-vin-manager', body: JSON.stringify({ reason: `No longer needed ${title}` }) };
    expect((await t.request(`/api/e3oru11/deployment-requests/${id}/cancel`, at)).status).toBe(422);
  });

  it('takes test vehicles of E3 1.1 alone (D-087b)', async () => {
    const { id } = await t.setup.newRequest();
    const body = { vins: ['WVWZZZE1ZMP999999'] };
    await expect(owner().saveE311RequestVehicles({ params: { id }, body })).rejects.toMatchObject({ status: 422 });
  });

  it('is seen by its requester, and by others while it is active; the audit adds what is done (E311-26, D-072)', async () => {
    const { id } = await t.setup.newRequest();
    const params = { id };
    const become = (status: 'CREATED' | 'REJECTED' | 'FINISHED' | 'CANCELED') =>
      t.database.owner.updateTable('e311Request').set({ status }).where('id', '=', id).execute();
    // Nobody else was asked yet; whoever removes drafts that were left behind sees them (D-072.7).
    await expect(manager().getE311Request({ params })).rejects.toMatchObject({ status: 404 });
    await expect(manager().listE311RequestVehicles({ params })).rejects.toMatchObject({ status: 404 });
    expect((await t.user('admin').getE311Request({ params })).body.status).toBe('CREATED');
    for (const status of ['REJECTED', 'FINISHED', 'CANCELED'] as const) {
      await become(status);
      expect((await manager().getE311Request({ params })).body.status).toBe(status);
    }
    await become('CREATED');
    await t.database.owner.updateTable('e311Request').set({ requester: 'left' }).where('id', '=', id).execute();
    await expect(owner().getE311Request({ params: { id } })).rejects.toMatchObject({ status: 404 });
    const listed = (await owner().listE311Requests({ query: { limit: 250 } })).body.items.map((row) => row.id);
    expect(listed).not.toContain(id);
    await t.database.owner.updateTable('e311Request').set({ status: 'REQUESTED' }).where('id', '=', id).execute();
    expect((await owner().getE311Request({ params: { id } })).body.status).toBe('REQUESTED');
    await expect(owner().listE311Requests({ query: { scope: 'all' } })).rejects.toMatchObject({ status: 403 });
    expect((await manager().listE311Requests({ query: { scope: 'all' } })).body.total).toBeGreaterThan(0);
  });

  it('is listed among own ones, active ones, and all that there are (D-129, D-181a)', async () => {
    const [draft, active, done] = [await t.setup.newRequest(), await t.setup.newRequest(), await t.setup.newRequest()];
    const become = async (id: number, values: object) =>
      t.database.owner.updateTable('e311Request').set(values).where('id', '=', id).execute();
    await become(active.id, { status: 'ACCEPTED', requester: 'left' });
    await become(done.id, { status: 'FINISHED', requester: 'left' });
    const mine = new Set([draft.id, active.id, done.id]);
    const listed = async (user: 'test-vin-manager' | 'test-manager' | 'admin', scope: 'own' | 'active' | 'all') =>
      (await t.user(user).listE311Requests({ query: { scope, limit: 250 } })).body.items
        .map(({ id }) => id)
        .filter((id) => mine.has(id));
    expect([await listed('test-vin-manager', 'own'), await listed('test-vin-manager', 'active')]).toEqual([
      [draft.id],
      [active.id],
    ]);
    expect(await listed('test-manager', 'own')).toEqual([]);
    // The newest first.
    expect(await listed('test-manager', 'all')).toEqual([done.id, active.id]);
    expect(await listed('admin', 'all')).toEqual([done.id, active.id, draft.id]);
  });

  it('starts today or later where its start is set anew, and keeps a start that has passed (D-087a)', async () => {
    const day = (days: number) => new Date(t.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
    const general = (from: number, to: number) => ({ ...e311RequestExample, plannedStart: day(from), plannedEnd: day(to) });
    await expect(owner().createE311Request({ body: general(-2, 10) })).rejects.toMatchObject({ status: 422 });
    const { id } = (await owner().createE311Request({ body: general(1, 10) })).body;
    const params = { id };
    const passed = general(-3, 10);
    await t.database.owner.updateTable('e311Request').set({ plannedStart: passed.plannedStart }).where('id', '=', id).execute();
    expect((await owner().editE311Request({ params, body: passed })).body.plannedStart).toBe(passed.plannedStart);
    await expect(owner().editE311Request({ params, body: general(-4, 10) })).rejects.toMatchObject({ status: 422 });
  });
});

describe('the history of a request (D-181b)', () => {
  it('is that of the audit, page by page, for those who see the request', async () => {
    const { id } = await t.setup.newRequest();
    const { body } = await owner().listE311RequestHistory({ params: { id }, query: { size: 1 } });
    expect([body.items.map(({ event }) => event), body.total]).toEqual([['created'], 1]);
    expect((await owner().listAudit({ query: { entityType: 'E311_REQUEST', entityId: id, size: 1 } })).body).toEqual(body);
    await expect(t.user('launch-operator').listE311RequestHistory({ params: { id } })).rejects.toMatchObject({ status: 403 });
  });
});

describe('who reads the history of a request (D-059, D-072)', () => {
  it('is its requester and whoever audits; others who see it read it without its history', async () => {
    const { id } = await t.setup.accepted();
    const params = { id };
    const query = { entityType: 'E311_REQUEST' as const, entityId: id };
    expect((await owner().listE311RequestHistory({ params })).body.total).toBeGreaterThan(0);
    expect((await manager().listAudit({ query })).body.total).toBeGreaterThan(0);
    await t.database.owner.updateTable('e311Request').set({ requester: 'left' }).where('id', '=', id).execute();
    expect((await owner().getE311Request({ params })).body.status).toBe('ACCEPTED');
    await expect(owner().listE311RequestHistory({ params })).rejects.toMatchObject({ status: 403 });
    await expect(owner().listAudit({ query })).rejects.toMatchObject({ status: 403 });
  });
});

describe('the reason of a request', () => {
  it('is a field of it, and no comment on its change; that of a rejection is one (D-059, D-087a)', async () => {
    const { id } = await t.setup.newRequest();
    const params = { id };
    await owner().editE311Request({ params, body: { ...e311RequestExample, reason: 'BUGFIX' } });
    await t.database.owner.updateTable('e311Request').set({ status: 'REQUESTED', vehicles: 1 }).where('id', '=', id).execute();
    await manager().rejectE311Request({ params, body: { reason: 'Not before the thaw, please.' } });
    const { items } = (await owner().listE311RequestHistory({ params, query: { sort: 'at,asc' } })).body;
    expect(items.map(({ comment, event }) => [event, comment])).toEqual([
      ['created', null],
      ['request.edit', null],
      ['request.reject', 'Not before the thaw, please.'],
    ]);
    expect(items[1]?.diff).toMatchObject({ reason: { from: 'VALIDATION', to: 'BUGFIX' } });
  });
});

describe('who may edit the forms of a request (D-050, D-072)', () => {
  it('is its requester alone: nobody else takes the lock of its forms, whatever their roles; an Admin breaks it', async () => {
    const { id } = await t.setup.newRequest();
    const params = { entityType: 'E311_REQUEST' as const, entityId: id };
    for (const [user, status] of [
      ['test-manager', 404],
      ['admin', 403],
    ] as const)
      await expect(t.user(user).acquireLock({ params })).rejects.toMatchObject({ status });
    expect((await owner().acquireLock({ params })).body.lockedBy.id).toBe('seed-test-vin-manager');
    expect((await t.user('admin').getLock({ params })).body.lock?.lockedBy.id).toBe('seed-test-vin-manager');
    await expect(manager().releaseLock({ params })).rejects.toMatchObject({ status: 404 });
    await t.user('admin').releaseLock({ params });
    expect((await owner().getLock({ params })).body.lock).toBeNull();
    const rows = await t.database.owner
      .selectFrom('journal')
      .select(['command', 'role'])
      .where('entityType', '=', 'E311_REQUEST')
      .where('entityId', '=', id)
      .where('command', 'like', 'lock.%')
      .orderBy('seq')
      .execute();
    expect(rows).toEqual([
      { command: 'lock.acquired', role: 'test-vin-manager' },
      { command: 'lock.broken', role: 'admin' },
    ]);
  });
});

describe('a request at its largest (D-087b, D-087c, D-087d)', () => {
  it('keeps which of 500 vehicles gets which of 200 updates: all of them all', async () => {
    const { id } = await t.setup.newRequest();
    const params = { id };
    const vins = Array.from({ length: mostVehicles }, (_, n) => `WVWZZZE1ZMP${String(940_000 + n)}`);
    await sql`
      insert into test_vehicle (home_brand_id, brand_ids, vin, alias, type, status, model, model_code, model_year, platform, licence_plate, note, created_by, changed_by)
      select 1, '{1}', vin, 'Large ' || vin, 'HIL', 'ACTIVE', 'ID.3', '', 2024, 'E311', '', '', 'seed-admin', 'seed-admin' from unnest(${vins}::text[]) as vin
    `.execute(t.database.owner);
    await owner().saveE311RequestVehicles({ params, body: { vins } });
    const updates = Array.from({ length: mostUpdates }, (_, n) => ({
      ...ecuUpdateExample,
      id: null,
      hardware: `H${n}`.slice(0, 3),
      targetVersion: String(n).padStart(4, '0'),
    }));
    await owner().saveE311RequestUpdates({ params, body: { updates } });
    const assignments = await t.setup.everyAssignment(id);
    expect(assignments).toHaveLength(mostVehicles * mostUpdates);
    const path = `/api/e3oru11/deployment-requests/${id}/ecu-updates-and-vehicles`;
    const saved = await t.request(path, { method: 'PUT', user: 'test-vin-manager', body: JSON.stringify({ assignments }) });
    expect(saved.status).toBe(200);
    expect((await owner().listE311Assignments({ params })).body).toHaveLength(mostVehicles * mostUpdates);
    // A matrix of another request: the first hundred faults are listed, the others counted (D-151).
    const body = { assignments: assignments.map(({ vin }) => ({ vin, updateId: 1 })) };
    const refused = await t.request(path, { method: 'PUT', user: 'test-vin-manager', body: JSON.stringify(body) });
    const text = await refused.text();
    const { detail, errors } = JSON.parse(text) as { detail: string; errors: readonly object[] };
    expect([refused.status, errors.length, text.length < 40_000]).toEqual([422, 100, true]);
    expect(detail).toBe('Some fields are not valid. The first 100 are listed, and 99,900 more are not valid either.');
    const other = `/api/e3oru11/deployment-requests/${id}/vehicles`;
    const large = await t.request(other, {
      method: 'PUT',
      user: 'test-vin-manager',
      body: JSON.stringify({ vins: Array.from({ length: 120_000 }, () => vins[0]) }),
    });
    expect(large.status).toBe(413);
  });
});

describe('a deployment (API-081 … API-096, D-073)', () => {
  it('goes from an accepted request to a rollout; a campaign that is not created leads back (E311-23 … E311-25, D-073.8)', async () => {
    const request = await t.setup.accepted();
    const { id } = await t.setup.newDeployment(request.id);
    const params = { id };
    const vins = [...(await t.setup.vehicles())];
    expect((await manager().getE311Request({ params: { id: request.id } })).body.status).toBe('IN_PROGRESS');
    const before = (await manager().getE311DeploymentVehicles({ params })).body;
    expect([before.status, before.isConfirmable, before.selectedVins, before.availableVehicles.length]).toEqual([
      ...['INCOMPLETE', false, [], vins.length],
    ]);
    await manager().saveE311DeploymentVehicles({ params, body: { selectedVins: vins } });
    expect((await manager().confirmE311DeploymentVehicles({ params, body: {} })).body.status).toBe('COMPLETE');
    await expect(manager().saveE311DeploymentVehicles({ params, body: { selectedVins: [] } })).rejects.toMatchObject({
      status: 409,
    });
    expect((await manager().confirmE311Cpl({ params, body: {} })).body).toMatchObject({
      status: 'COMPLETE',
      isConfirmable: false,
    });
    const broken = { ...parameterDefaults, flashDurationHmi: 1 };
    expect((await manager().saveE311Parameters({ params, body: broken })).body.isConfirmable).toBe(false);
    await expect(manager().confirmE311Parameters({ params, body: {} })).rejects.toMatchObject({ status: 409 });
    await manager().saveE311Parameters({ params, body: parameterDefaults });
    const set = (await manager().confirmE311Parameters({ params, body: {} })).body;
    expect([set.status, set.confirmDate === null, set.defaults]).toEqual(['COMPLETE', false, parameterDefaults]);
    // X-07, D-073.2: the parts list goes with the vehicles.
    await manager().withdrawE311DeploymentVehicles({ params, body: {} });
    expect((await manager().getE311Deployment({ params })).body).toMatchObject({
      ...{ vehicles: 'INCOMPLETE', cpl: 'INCOMPLETE', parameters: 'COMPLETE', status: 'CREATED' },
    });
    await manager().confirmE311DeploymentVehicles({ params, body: {} });
    await manager().confirmE311Cpl({ params, body: {} });
    const backend = { params: { backend: 'e311-backend' as const } };
    await t.user('admin').setSimulatedBackend({ ...backend, body: { status: 'DOWN' } });
    const failed = (await manager().rolloutE311Deployment({ params, body: {} })).body;
    expect([failed.status, failed.flow.context.campaignProblem]).toEqual([
      ...['CAMPAIGN_CREATION_FAILED', 'AEC_VWAC_ROLLOUT_REQUEST_ERROR'],
    ]);
    await t.user('admin').setSimulatedBackend({ ...backend, body: { status: 'UP' } });
    expect((await manager().rolloutE311Deployment({ params, body: {} })).body.status).toBe('ROLLOUT_INITIATED');
    await t.user('admin').setSimulatedPace({ params: { kind: 'E311', id }, body: { held: false } });
    for (let seconds = 0; seconds < 60; seconds += 5) {
      t.clock.pass(5_000);
      await t.engine.tick();
    }
    const { body: tracked } = await manager().getE311Tracking({ params });
    expect(tracked.items.map(({ vin }) => vin).toSorted()).toEqual(vins.toSorted());
    expect(Object.values(tracked.totals).reduce((sum, count) => sum + count, 0)).toBe(vins.length);
    expect(tracked.items.every(({ log, phase }) => (log?.length ?? 0) > 0 && phase !== 'PENDING')).toBe(true);
    expect((await manager().getE311Deployment({ params })).body.status).toMatch(/^ROLLOUT_(SUCCESSFUL|FAILED)$/);
  });
});
