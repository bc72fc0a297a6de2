import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { api } from '#contract/api.ts';
import type { CplEntry } from '#contract/e311-deployment/e311-deployment.ts';
import { parameterDefaults } from '#contract/e311-deployment/e311-parameters.ts';
import { ecuUpdateExample } from '#contract/e311-request/ecu-update.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { e311Backend } from '#server/fleet/e311-backend.ts';
import { collectTracking } from '#server/modules/analytics/tracking-collect.ts';
import { portOf } from '#server/upstreams/tool.ts';
import { type E311Portal, e311Portal } from '#tests/support/e311-deployment/e311-portal.ts';

let t: E311Portal;
beforeAll(async () => {
  t = await e311Portal();
});
afterAll(() => t.close());

const manager = () => t.user('test-manager');
const operator = () => t.user('launch-operator');
/** A deployment with a word in its description, whose tasks are confirmed and whose rollout was ordered. */
async function rolledOut(word: string) {
  const { id } = await t.setup.newDeployment((await t.setup.accepted()).id, word);
  await t.setup.rollOut(id);
  return id;
}
/** The same of a request with a word in its title. */
async function rolledOutOf(word: string) {
  const request = await t.setup.accepted([], word);
  const { id } = await t.setup.newDeployment(request.id);
  await t.setup.rollOut(id);
  return { id };
}
const tracked = async (id: number) => (await operator().getE311Tracking({ params: { id } })).body;
const statusOf = async (id: number) => (await manager().getE311Deployment({ params: { id } })).body;

describe('the calls of E3 1.1', () => {
  const base = '/api/e3oru11/deployments';
  it.each([
    ['API-081', 'GET', base],
    ['API-082', 'POST', base],
    ['API-083', 'GET', `${base}/{id}`],
    ['API-084', 'GET', `${base}/{id}/vehicles`],
    ['API-085', 'PUT', `${base}/{id}/vehicles`],
    ['API-086, X-07', 'PUT', `${base}/{id}/vehicles/confirmation`],
    ['API-087', 'POST', `${base}/{id}/vehicles/withdraw`],
    ['API-088', 'GET', `${base}/{id}/cpl`],
    ['API-089', 'PUT', `${base}/{id}/cpl`],
    ['API-090, X-07', 'POST', `${base}/{id}/cpl/confirm`],
    ['API-091', 'POST', `${base}/{id}/cpl/withdraw`],
    ['API-092', 'GET', `${base}/{id}/parameters`],
    ['API-093', 'PUT', `${base}/{id}/parameters`],
    ['API-094, X-07', 'POST', `${base}/{id}/parameters/confirm`],
    ['API-095', 'POST', `${base}/{id}/parameters/withdraw`],
    ['API-096', 'POST', `${base}/{id}/rollout`],
  ])('%s is %s %s (D-007, D-181c)', (_, method, path) => {
    const known = Object.values<Endpoint>(api).filter((endpoint) => endpoint.method === method && endpoint.path === path);
    expect(known).toHaveLength(1);
  });
});

describe('what a deployment shows', () => {
  it('has its request, its tasks, the vehicles to choose from and the parts list of the request (E311-08, E311-09, E311-10, E311-11, E311-12, API-083, API-084, API-088)', async () => {
    const request = await t.setup.accepted();
    const { id } = await t.setup.newDeployment(request.id);
    const params = { id };
    expect((await manager().getE311Deployment({ params })).body).toMatchObject({
      ...{ deploymentRequestId: request.id, requestTitle: request.title, status: 'CREATED' },
      ...{ vehicles: 'INCOMPLETE', cpl: 'INCOMPLETE', parameters: 'INCOMPLETE' },
    });
    const { availableVehicles, selectedVins, status } = (await manager().getE311DeploymentVehicles({ params })).body;
    expect([status, selectedVins]).toEqual(['INCOMPLETE', []]);
    expect(availableVehicles[0]).toMatchObject({
      vin: (await t.setup.vehicles())[0],
      model: 'ID.3',
      year: 2024,
      type: 'HIL',
      status: 'ACTIVE',
    });
    const cpl = (await manager().getE311Cpl({ params })).body;
    expect([cpl.status, cpl.confirmDate, cpl.isConfirmable]).toEqual(['INCOMPLETE', null, false]);
    expect(Object.keys(cpl.entries[0] ?? {}).toSorted()).toEqual(
      [
        ...['id', 'productId', 'ecuDiagnosticAddress', 'hardware', 'sourcePartNumber', 'targetPartNumber'],
        ...['sourceVersion', 'targetVersion', 'targetDocumentId', 'isEnabled'],
      ].toSorted(),
    );
    const [update] = (await manager().listE311DeploymentUpdates({ params })).body;
    expect(update).toMatchObject({ productId: cpl.entries[0]?.productId, targetVersion: cpl.entries[0]?.targetVersion });
  });

  it('shows vehicles of every type with what they are now, and confirms active ones alone (E311-10, D-073.1)', async () => {
    const { id } = await t.setup.newDeployment((await t.setup.accepted()).id);
    const params = { id };
    const vins = [...(await t.setup.vehicles())];
    const become = async (place: number, values: object) =>
      t.database.owner
        .updateTable('testVehicle')
        .set(values)
        .where('vin', '=', vins[place] ?? '')
        .execute();
    await become(0, { type: 'VIRTUAL_VEHICLE', department: 'EE/7' });
    await become(1, { type: 'PHYSICAL_VEHICLE', status: 'IN_MAINTENANCE' });
    await manager().saveE311DeploymentVehicles({ params, body: { selectedVins: vins } });
    const shown = async () => (await manager().getE311DeploymentVehicles({ params })).body;
    const of = ({ availableVehicles }: Awaited<ReturnType<typeof shown>>) =>
      vins.map((vin) => availableVehicles.find((vehicle) => vehicle.vin === vin));
    try {
      const before = await shown();
      expect(of(before)).toMatchObject([
        { type: 'VIRTUAL_VEHICLE', status: 'ACTIVE', department: 'EE/7' },
        { type: 'PHYSICAL_VEHICLE', status: 'IN_MAINTENANCE' },
        { type: 'HIL', status: 'ACTIVE' },
      ]);
      expect(before.isConfirmable).toBe(false);
      await expect(manager().confirmE311DeploymentVehicles({ params, body: {} })).rejects.toMatchObject({ status: 409 });
    } finally {
      await become(0, { type: 'HIL', department: '' });
      await become(1, { type: 'HIL', status: 'ACTIVE' });
    }
    expect((await shown()).isConfirmable).toBe(true);
  });

  it('keeps what is edited of its parts list, and neither a wrong part number nor an entry of another deployment (D-115, E311-12, API-089)', async () => {
    const { id } = await t.setup.newDeployment((await t.setup.accepted()).id);
    const params = { id };
    const [entry] = (await manager().getE311Cpl({ params })).body.entries;
    const edit = { id: entry?.id ?? 0, isEnabled: true, targetPartNumber: '', targetVersion: '', targetDocumentId: 'DOC-7' };
    const save = async (over: object) => manager().saveE311Cpl({ params, body: { entries: [{ ...edit, ...over }] } });
    const { body } = await save({});
    expect(body.entries).toEqual([{ ...entry, ...edit }]);
    const wrong = [{ targetPartNumber: '10A' }, { targetVersion: '912' }, { targetDocumentId: 'x'.repeat(65) }, { id: 999_999 }];
    for (const over of wrong) await expect(save(over)).rejects.toMatchObject({ status: 422 });
    expect((await manager().getE311Cpl({ params })).body.entries).toEqual(body.entries);
  });

  it('has a description of 3 to 1,000 characters and a request that there is (D-115, API-082)', async () => {
    const { id } = await t.setup.accepted();
    const create = async (description: string, deploymentRequestId = id) =>
      manager().createE311Deployment({ body: { description, deploymentRequestId } });
    for (const length of [2, 1001]) await expect(create('x'.repeat(length))).rejects.toMatchObject({ status: 422 });
    // One that there is not, and one that the caller does not see, are answered alike (T2).
    const unseen = await t.setup.newRequest();
    for (const one of [999_999, unseen.id])
      await expect(create('No request', one)).rejects.toMatchObject({ status: 404, message: 'Not found.' });
    for (const length of [3, 1000]) expect((await create('x'.repeat(length))).body.status).toBe('CREATED');
  });

  it('takes countries that there are, and shows one that was stored before they were checked (D-116b, API-092, API-093)', async () => {
    const { id } = await t.setup.newDeployment((await t.setup.accepted()).id);
    const params = { id };
    const save = async (countryAssignment: string[]) =>
      (await manager().saveE311Parameters({ params, body: { ...parameterDefaults, countryAssignment } })).body.parameters;
    await expect(save(['DE', 'XX'])).rejects.toMatchObject({ status: 422 });
    expect((await save(['DE', 'SE', 'DE'])).countryAssignment).toEqual(['DE', 'SE']);
    const parameters = JSON.stringify({ ...parameterDefaults, countryAssignment: ['XX'] });
    await t.database.owner.updateTable('e311Deployment').set({ parameters }).where('id', '=', id).execute();
    expect((await manager().getE311Parameters({ params })).body.parameters.countryAssignment).toEqual(['XX']);
  });

  it('takes selected vehicles of its request alone (D-115, API-085)', async () => {
    const { id } = await t.setup.newDeployment((await t.setup.accepted()).id);
    const body = { selectedVins: ['WVWZZZE1ZMP999999'] };
    await expect(manager().saveE311DeploymentVehicles({ params: { id }, body })).rejects.toMatchObject({ status: 422 });
  });

  it('is read and rolled out by a Launch Operator, who does not see its request (ROLE-R16, ROLE-R17, X-04, D-243)', async () => {
    const request = await t.setup.accepted();
    const { id } = await t.setup.newDeployment(request.id);
    const params = { id };
    expect((await operator().getE311Deployment({ params })).body.requestTitle).toBe(request.title);
    expect((await operator().listE311DeploymentUpdates({ params })).body).toHaveLength(1);
    expect((await operator().listE311Deployments({ query: { limit: 250 } })).body.items.map((row) => row.id)).toContain(id);
    await expect(operator().getE311Request({ params: { id: request.id } })).rejects.toMatchObject({ status: 403 });
    await expect(operator().withdrawE311Cpl({ params, body: {} })).rejects.toMatchObject({ status: 403 });
    const vins = [...(await t.setup.vehicles())];
    await manager().saveE311DeploymentVehicles({ params, body: { selectedVins: vins } });
    await manager().confirmE311DeploymentVehicles({ params, body: {} });
    await manager().confirmE311Cpl({ params, body: {} });
    await expect(operator().rolloutE311Deployment({ params, body: {} })).rejects.toMatchObject({ status: 409 });
    await manager().confirmE311Parameters({ params, body: {} });
    expect((await operator().rolloutE311Deployment({ params, body: {} })).body.status).toBe('ROLLOUT_INITIATED');
  });
});

describe('tracking (E311-07, D-097, D-181c)', () => {
  it('is a page of vehicles, found by job status, phase and the beginning of a VIN; totals are of all of them', async () => {
    const id = await rolledOut('tracking');
    const params = { id };
    const vins = await t.setup.vehicles();
    const ask = async (query: object) => (await operator().getE311Tracking({ params, query })).body;
    expect(await ask({})).toMatchObject({ total: vins.length, totals: { JOB_INITIATED: vins.length } });
    const failed = { type: 'vehicles.failed', count: 1, reason: 'VEHICLE_OFFLINE' } as const;
    await t.setup.simulate(id, 'POST', 'answers', failed);
    const one = await ask({ status: 'FAILED' });
    expect(one).toMatchObject({ total: 1, totals: { JOB_INITIATED: vins.length - 1, FAILED: 1 } });
    expect(one.items[0]).toMatchObject({ jobStatus: 'FAILED', errorCode: 'VEHICLE_OFFLINE', type: 'HIL' });
    expect(one.failures).toMatchObject([{ errorCode: 'VEHICLE_OFFLINE', count: 1, retryable: true }]);
    expect((await ask({ status: 'JOB_INITIATED,FAILED' })).total).toBe(vins.length);
    expect((await ask({ errorCode: 'VEHICLE_OFFLINE' })).items).toHaveLength(1);
    expect((await ask({ vin: vins[1] })).items.map(({ vin }) => vin)).toEqual([vins[1]]);
    expect((await ask({ size: 1, page: 1, sort: 'vehicleId,desc' })).items.map(({ vin }) => vin)).toEqual([vins.toSorted()[1]]);
    // It sorts by what its rows call their fields.
    const sorted = async (sort: string) => (await ask({ sort })).items;
    expect((await sorted('vin,desc')).map(({ vin }) => vin)).toEqual(vins.toSorted().toReversed());
    expect((await sorted('jobStatus,asc')).map(({ jobStatus }) => jobStatus)[0]).toBe('FAILED');
    expect((await sorted('jobStatus,desc')).map(({ jobStatus }) => jobStatus).at(-1)).toBe('FAILED');
    await expect(ask({ sort: 'alias,asc' })).rejects.toMatchObject({ status: 400 });
    await expect(ask({ status: 'RUNNING' })).rejects.toMatchObject({ status: 400 });
  });

  it('repeats failed vehicles in a job of their own; the log of each comes from its job, and one that is stopped stays so', async () => {
    const id = await rolledOut('repeat');
    const params = { id };
    await t.setup.simulate(id, 'POST', 'answers', { type: 'vehicles.failed', count: 1, reason: 'VEHICLE_OFFLINE' });
    await operator().retryE311Vehicles({ params, body: { reasons: ['VEHICLE_OFFLINE'] } });
    const [, stopped = ''] = (await operator().getE311Tracking({ params })).body.items.map(({ vin }) => vin);
    const reason = 'It is needed on the test track.';
    await operator().stopE311Vehicle({ params, body: { vin: stopped, reason } });
    await t.release(id);
    await t.pass(30);
    const { items, totals } = (await operator().getE311Tracking({ params })).body;
    expect(totals.SUPERSEDED).toBe(1);
    expect(items.find(({ vin }) => vin === stopped)?.jobStatus).toBe('SUPERSEDED');
    expect(items.filter(({ jobStatus, log }) => jobStatus === 'SUCCESS' && log?.length === 0)).toEqual([]);
    // Each line has its instant: whoever reads it sees their own clock (D-052).
    for (const { at } of items.flatMap(({ log }) => log ?? [])) expect(new Date(at).toISOString()).toBe(at);
    expect(items.some(({ log }) => log?.at(-1)?.text.includes('update activated'))).toBe(true);
    // The board of developers shows the last lines of all of them, each with the way to its vehicle (D-197).
    await collectTracking(t.services);
    const query = { period: '7d' } as const;
    const { body: board } = await t.user('admin').getE311DeveloperModeWidget({ params: { widget: 'log' }, query });
    const said = items.flatMap(({ log, vehicleKey, vin }) => (log ?? []).map(({ text }) => `${vin} ${vehicleKey} ${text}`));
    const ofThis = board.rows.filter(({ address }) => String(address).includes(`/deployment/${id}/`));
    expect(said.length).toBeGreaterThan(0);
    expect(ofThis.map(({ line, vehicleKey, vin }) => `${vin} ${vehicleKey} ${line}`).sort()).toEqual(said.toSorted());
    const times = board.rows.map(({ at }) => String(at));
    expect(times).toEqual(times.toSorted().reverse());
    const [{ vehicleKey: vehicle = '' } = {}] = board.rows;
    const one = { params: { widget: 'log' }, query: { ...query, vehicle: String(vehicle) } };
    const { rows: ofOne } = (await t.user('admin').getE311DeveloperModeWidget(one)).body;
    expect(ofOne).toEqual(board.rows.filter((row) => row.vehicleKey === vehicle));
    const none = { ...query, market: 'DE' };
    expect((await t.user('admin').getE311DeveloperModeWidget({ params: { widget: 'log' }, query: none })).body.rows).toEqual([]);
  });
});

describe('the vehicle backend and its problems (D-150)', () => {
  it.each([
    ['sim-rolloutfail', 'AEC_VWAC_ROLLOUT_REQUEST_ERROR', 'T23'],
    ['sim-oddanswer', 'VWAC_UNEXPECTED_RESPONSE_ERROR', 'T24'],
    ['sim-nojob', 'AEC_VWAC_ROLLOUT_NO_JOB_ID_ERROR', 'T25'],
    ['sim-mqbevofail', 'MQBEVO_ROLLOUT_FAILED', 'T28'],
  ])('%s creates no campaign: %s (%s, D-073.8), and a withdrawn task leads back', async (word, problem) => {
    const id = await rolledOut(word);
    const failed = await statusOf(id);
    expect([failed.status, failed.flow.context.campaignProblem]).toEqual(['CAMPAIGN_CREATION_FAILED', problem]);
    await manager().withdrawE311Parameters({ params: { id }, body: {} });
    const back = await statusOf(id);
    expect([back.status, back.flow.context.campaignProblem]).toEqual(['CREATED', null]);
  });

  it('a vehicle cloud with a problem of its own creates no campaign either (T03)', async () => {
    const { id } = await rolledOutOf('sim-cloud500');
    const failed = await statusOf(id);
    expect([failed.status, failed.flow.context.campaignProblem]).toEqual(['CAMPAIGN_CREATION_FAILED', 'VWAC_INTERNAL_ERROR']);
  });

  it('an answer that is lost is told as that and changes nothing; the next start finds the same campaign (T24, D-073.8)', async () => {
    const { id } = await t.setup.newDeployment((await t.setup.accepted()).id, 'answer');
    await t.setup.confirmTasks(id);
    const backend = portOf(t.services.upstreams, e311Backend);
    const { startJob } = backend;
    const made: string[] = [];
    const lost = vi.spyOn(backend, 'startJob').mockImplementation(async (request) => {
      made.push(await startJob(request));
      throw new Error('socket hang up');
    });
    const start = async () => (await operator().rolloutE311Deployment({ params: { id }, body: {} })).body;
    try {
      await expect(start()).rejects.toMatchObject({
        status: 503,
        // It names the system that was asked.
        document: { detail: expect.stringMatching(/^The connection to the E3 1\.1 vehicle backend was lost/) },
      });
    } finally {
      lost.mockRestore();
    }
    expect((await statusOf(id)).status).toBe('ROLLOUT_READY');
    const started = await start();
    expect([started.status, new Set(made)]).toEqual(['ROLLOUT_INITIATED', new Set([started.flow.context.jobId])]);
  });

  it('a status that cannot be asked for is told above the vehicles and at the log of each, until it can (T26, D-063)', async () => {
    const id = await rolledOut('sim-statusfail');
    await t.release(id);
    await t.pass(2);
    const silent = await tracked(id);
    expect([silent.status, silent.problem]).toEqual(['UNKNOWN', 'AEC_VWAC_SERVICE_STATUS_REQUEST_ERROR']);
    expect(silent.items.map(({ log }) => log)).toEqual(silent.items.map(() => null));
    await t.pass(20);
    const heard = await tracked(id);
    expect([heard.problem, heard.items.every(({ log }) => log !== null && log.length > 0)]).toEqual([null, true]);
  });

  it.each([
    ['sim-dup', 'ROLLOUT_FAILED', 'MANIFEST_DUPLICATE', 'The same update container is used more than once.'],
    ['sim-na', 'ROLLOUT_FAILED', 'NOT_APPLICABLE', 'The software is not applicable'],
    ['sim-jobfail', 'ROLLOUT_FAILED', 'FAILED', 'The rollout job failed'],
  ])(
    '%s ends the rollout as %s with the job status %s, said at each vehicle and in its log (T29, D-063, D-097)',
    async (word, status, jobStatus, text) => {
      const id = await rolledOut(word);
      await t.release(id);
      await t.pass(30);
      expect(await statusOf(id)).toMatchObject({ status, jobStatus });
      const ended = await tracked(id);
      expect(ended.status).toBe(jobStatus);
      for (const vehicle of ended.items) {
        expect(vehicle).toMatchObject({ errorCode: jobStatus, errorText: expect.stringContaining(text), progress: 0 });
        expect(vehicle.log?.at(-1)?.text).toContain(text);
        expect(vehicle.log?.map((line) => line.text).join()).not.toContain('activated');
      }
    },
  );

  it('a parts list enables no update container twice (T29, D-115)', async () => {
    const request = await t.setup.accepted([{ ...ecuUpdateExample, targetVersion: '0913' }]);
    const { id } = await t.setup.newDeployment(request.id);
    const params = { id };
    const [first, second] = await t.setup.entriesOf(id);
    if (!first || !second) throw new Error('the parts list has two entries');
    const edit = ({ targetDocumentId, targetPartNumber }: CplEntry) => ({ targetDocumentId, targetPartNumber });
    const same = { id: second.id, isEnabled: true, ...edit(second), targetVersion: first.targetVersion };
    await expect(manager().saveE311Cpl({ params, body: { entries: [same] } })).rejects.toMatchObject({
      ...{ status: 409, document: { type: '/api/error?type=DUPLICATED_UPDATE_CONTAINER' } },
    });
    const off = { id: first.id, isEnabled: false, ...edit(first), targetVersion: first.targetVersion };
    expect((await manager().saveE311Cpl({ params, body: { entries: [off, same] } })).body.entries).toMatchObject([
      { isEnabled: false },
      { isEnabled: true, targetVersion: first.targetVersion },
    ]);
  });
});
