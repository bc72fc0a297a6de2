import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ecuUpdateExample } from '#contract/e311-request/ecu-update.ts';
import { type E311Portal, e311Portal } from '#tests/support/e311-deployment/e311-portal.ts';

let t: E311Portal;
beforeAll(async () => {
  t = await e311Portal();
});
afterAll(() => t.close());

const manager = () => t.user('test-manager');
const operator = () => t.user('launch-operator');

describe('the request of deployments that end (D-072.6)', () => {
  it('is finished with one that succeeded beside one that failed, and goes on with the one that is started again', async () => {
    const request = await t.setup.accepted();
    const params = { id: request.id };
    const status = async () => (await manager().getE311Request({ params })).body.status;
    const ends = async (as: 'FAILED' | 'SUCCESS') => {
      const { id } = await t.setup.newDeployment(request.id);
      await t.setup.rollOut(id);
      await t.setup.simulate(id, 'POST', 'answers', { type: 'job.reported', status: as });
      return id;
    };
    const failed = await ends('FAILED');
    expect(await status()).toBe('IN_PROGRESS');
    await ends('SUCCESS');
    expect(await status()).toBe('FINISHED');
    await operator().rolloutE311Deployment({ params: { id: failed }, body: {} });
    expect(await status()).toBe('IN_PROGRESS');
  });
});

describe('a parts list beside the matrix of its request (D-087d, E311-11)', () => {
  it('says which of its entries no selected vehicle gets', async () => {
    const request = await t.setup.accepted([{ ...ecuUpdateExample, hardware: 'H77' }]);
    const [one = '', two = ''] = await t.setup.vehicles();
    const { rows } = await sql<{ id: number }>`
      delete from e311_assignment a using e311_update u
      where u.id = a.update_id and u.request_id = ${request.id} and u.hardware = 'H77' and a.vin <> ${two} returning u.id
    `.execute(t.database.owner);
    expect(rows.length).toBeGreaterThan(0);
    const { id } = await t.setup.newDeployment(request.id);
    const params = { id };
    const unassigned = async (...selectedVins: string[]) => {
      await manager().saveE311DeploymentVehicles({ params, body: { selectedVins } });
      const { entries, unassigned: ids } = (await manager().getE311Cpl({ params })).body;
      return ids.map((entry) => entries.find((known) => known.id === entry)?.hardware);
    };
    expect([await unassigned(), await unassigned(one), await unassigned(one, two)]).toEqual([[], ['H77'], []]);
  });
});

describe('a vehicle in several rollouts (D-062.17)', () => {
  it('is told at the deployment that would start on it, by the rollout that has not ended for it, and no more once that has', async () => {
    const request = await t.setup.accepted();
    const [running, next] = [await t.setup.newDeployment(request.id, 'running'), await t.setup.newDeployment(request.id, 'next')];
    const told = async (id: number) =>
      (await manager().getE311Deployment({ params: { id } })).body.flow.external?.vehicleElsewhere
        ?.flatMap(({ reason = '' }) => reason.split(' · '))
        .filter((one) => one.startsWith(running.description));
    const vins = [...(await t.setup.vehicles())];
    await manager().saveE311DeploymentVehicles({ params: { id: next.id }, body: { selectedVins: vins.slice(0, 2) } });
    expect(await told(next.id)).toEqual([]);
    await t.setup.rollOut(running.id);
    expect(await told(next.id)).toEqual([`${running.description}: ${vins.slice(0, 2).join(', ')}`]);
    await t.setup.simulate(running.id, 'POST', 'answers', { type: 'job.reported', status: 'SUCCESS' });
    expect(await told(next.id)).toEqual([]);
  });
});

describe('an attempt that was withdrawn from (D-073.4, D-073.7, D-063)', () => {
  it('is the present one no more: neither the list nor tracking tells of its job, and the next one begins anew', async () => {
    const { id } = await t.setup.newDeployment((await t.setup.accepted()).id, 'sim-jobfail');
    const params = { id };
    await t.setup.rollOut(id);
    await t.setup.simulate(id, 'PUT', 'pace', { held: false });
    for (let tick = 0; tick < 30; tick += 1) {
      t.clock.pass(5_000);
      await t.engine.tick();
    }
    const tracked = async () => (await operator().getE311Tracking({ params })).body;
    const listed = async () =>
      (await manager().listE311Deployments({ query: { limit: 250 } })).body.items.find((row) => row.id === id)?.jobStatus;
    expect([(await tracked()).status, await listed()]).toEqual(['FAILED', 'FAILED']);
    await manager().withdrawE311Parameters({ params, body: {} });
    await manager().confirmE311Parameters({ params, body: {} });
    expect((await manager().getE311Deployment({ params })).body).toMatchObject({ status: 'ROLLOUT_READY', jobStatus: null });
    expect(await listed()).toBeNull();
    expect(await tracked()).toMatchObject({ status: null, jobId: null, problem: null, updatedOn: null, items: [], total: 0 });
    await operator().rolloutE311Deployment({ params, body: {} });
    const anew = await tracked();
    expect([anew.status, anew.items.length]).toEqual(['JOB_INITIATED', (await t.setup.vehicles()).length]);
  });
});
