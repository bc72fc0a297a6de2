import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drmDeploymentExample, drmParametersExample } from '#contract/drm-deployment/drm-deployment.ts';
import { drmDocumentExample } from '#contract/drm-release-version/drm-release-version.ts';
import { dayAfter, dayIn } from '#contract/time-zone.ts';
import { type RolloutPortal, reason, rolloutPortal, runFor } from '#tests/support/deployment/rollouts.ts';
import { drmOf } from '#tests/support/drm/drm-deployments.ts';
import { refusal } from '#tests/support/software-project/software.ts';
import { filterOf } from '#tests/support/vehicle-list/vehicle-lists.ts';

let p: RolloutPortal;
beforeAll(async () => {
  p = await rolloutPortal(1_000);
});
afterAll(() => p.close());

const { deploy, deploymentOf, manager, operator, readyDeployment, readyVersion, versionOf } = drmOf(() => p);
const rolloutOf = async (id: number) => (await operator().getDrmRolloutStatus({ params: { id } })).body;
const stored = (id: number) =>
  p.database.owner
    .selectFrom('rollout')
    .selectAll()
    .where('kind', '=', 'DRM')
    .where('deploymentId', '=', id)
    .executeTakeFirstOrThrow();
/** how many vehicles were handed to the fleet, whatever became of them */
const handedOver = async (id: number) => {
  const rows = await p.database.owner
    .selectFrom('rolloutVehicle')
    .select('status')
    .where('rolloutId', '=', (await stored(id)).id)
    .execute();
  return rows.filter(({ status }) => status !== 'PENDING' && status !== 'WAITING').length;
};

describe('a DRM deployment', () => {
  it('begins on a version that is ready, takes parameters and vehicles in any order, and goes back to neither once it is deployed (D-065.1 … .5, D-095, DRM-06, DRM-07, DRM-08, DRM-09)', async () => {
    const version = await readyVersion();
    const { body } = await manager().createDrmDeployment({ params: { id: version }, body: drmDeploymentExample });
    const params = { id: body.id };
    expect(body).toMatchObject({ status: 'CREATED', vehicles: 0, parameters: null, coreVersion: drmDocumentExample.coreVersion });
    expect(await refusal(deploy(body.id))).toMatchObject({ status: 409 });
    expect(
      (await manager().saveDrmDeploymentVehicles({ params, body: filterOf('MODEL_YEAR != 1990') })).body.count,
    ).toBeGreaterThan(5);
    expect((await deploymentOf(body.id)).status).toBe('VEHICLE_LIST_ADDED');
    await manager().saveDrmParameters({ params, body: drmParametersExample });
    expect((await deploymentOf(body.id)).status).toBe('READY_TO_ROLLOUT');
    const order = { ...drmParametersExample, startDate: '2030-02-02', endDate: '2030-02-01' };
    expect(await refusal(manager().saveDrmParameters({ params, body: order }))).toMatchObject({
      status: 422,
      fields: ['/endDate'],
    });
    // One that is over reaches no vehicle.
    const over = { ...drmParametersExample, endDate: dayAfter(dayIn(p.clock.now(), 'UTC'), -1) };
    expect(await refusal(manager().saveDrmParameters({ params, body: over }))).toMatchObject({
      status: 422,
      fields: ['/endDate'],
    });
    // A day of no calendar is said at its field; one that was saved before stops nothing (D-095, D-153).
    expect(
      await refusal(manager().saveDrmParameters({ params, body: { ...drmParametersExample, endDate: '9999-12-31' } })),
    ).toMatchObject({ status: 422, fields: ['/endDate'] });
    const ofBefore = JSON.stringify({ ...drmParametersExample, endDate: '9999-12-31' });
    await p.database.owner.updateTable('drmDeployment').set({ parameters: ofBefore }).where('id', '=', body.id).execute();
    expect((await deploymentOf(body.id)).endDate).toBe('9999-12-31');
    await manager().saveDrmParameters({ params, body: drmParametersExample });
    // Its vehicles change with its own command alone, and are seen by whoever reads it (D-065.3, D-118, D-216).
    const list = { type: 'EMBEDDED', id: (await deploymentOf(body.id)).listId } as const;
    const { brandIds, dataSource, description, name, owner } = (await manager().getVehicleList({ params: list })).body;
    const beside = { brandIds, dataSource, description, name, ownerId: owner.id, filter: filterOf('FLEET = TEST') };
    expect(await refusal(manager().saveVehicleList({ params: list, body: beside }))).toMatchObject({
      status: 409,
      needs: ['changedHere'],
    });
    const reader = p.user('test-vin-manager');
    expect(await refusal(reader.getDrmDeployment({ params }))).toMatchObject({ status: 403 });
    expect(await refusal(reader.getVehicleList({ params: list }))).toMatchObject({ status: 403 });
    expect(await refusal(reader.listVins({ params: list, query: {} }))).toMatchObject({ status: 403 });
    const foundBy = async (user: typeof reader) => (await user.searchEntities({ query: { q: name } })).body.length;
    expect([await foundBy(reader), (await foundBy(manager())) > 0]).toEqual([0, true]);
    // Nobody deploys by the right to write alone.
    expect(await refusal(p.user('analyst').deployDrmDeployment({ params, body: {} }))).toMatchObject({ status: 403 });
    await deploy(body.id);
    expect((await deploymentOf(body.id)).status).toBe('ROLLOUT_INITIATED');
    expect(await refusal(manager().saveDrmParameters({ params, body: drmParametersExample }))).toMatchObject({ status: 409 });
    expect(await refusal(manager().saveDrmDeploymentVehicles({ params, body: filterOf('FLEET = TEST') }))).toMatchObject({
      status: 409,
    });
    await operator().abortDrmDeployment({ params, body: { reason } });
  });

  it('chooses among the vehicles of its version; when these change it is not deployed until its own are saved again (D-118, D-177d)', async () => {
    const version = await readyVersion();
    const versionVehicles = (await versionOf(version)).vehicles;
    const own = await readyDeployment(version);
    expect(own.count).toBe(versionVehicles);
    const wrong = await manager().createDrmDeployment({ params: { id: version }, body: drmDeploymentExample });
    // None of a company's vehicles is a test vehicle.
    expect(
      await refusal(manager().saveDrmDeploymentVehicles({ params: { id: wrong.body.id }, body: filterOf('FLEET = TEST') })),
    ).toMatchObject({ status: 422, fields: ['/filter'] });
    const empty = { operator: 'AND', containers: [], constraints: [] } as const;
    expect(
      await refusal(manager().saveDrmDeploymentVehicles({ params: { id: wrong.body.id }, body: empty as never })),
    ).toMatchObject({ status: 422, fields: ['/filter'] });
    await manager().deleteDrmDeployment({ params: own.params });
    await manager().reopenDrmReleaseVersion({ params: { id: version }, body: {} });
    // Under a version in progress none becomes ready (D-064.4).
    const early = { params: { id: wrong.body.id }, body: drmParametersExample };
    await manager().saveDrmParameters(early);
    expect(
      await refusal(manager().saveDrmDeploymentVehicles({ params: early.params, body: filterOf('MODEL_YEAR != 1990') })),
    ).toMatchObject({ status: 409, needs: ['versionReady'] });
    await manager().saveDrmVersionVehicles({ params: { id: version }, body: filterOf('FLEET = COMPANY AND MARKET = DE') });
    await manager().completeDrmReleaseVersion({ params: { id: version }, body: {} });
    const params = { id: wrong.body.id };
    await manager().saveDrmParameters({ params, body: drmParametersExample });
    await manager().saveDrmDeploymentVehicles({ params, body: filterOf('MODEL_YEAR != 1990') });
    expect((await versionOf(version)).vehicles).toBe((await deploymentOf(wrong.body.id)).vehicles);
    await p.database.owner
      .updateTable('vehicleList')
      .set({ preConstraints: JSON.stringify(filterOf('FLEET = COMPANY')) })
      .where('id', '=', (await deploymentOf(wrong.body.id)).listId)
      .execute();
    expect(await refusal(deploy(wrong.body.id))).toMatchObject({ status: 409, needs: ['listWithinVersion'] });
    await manager().saveDrmDeploymentVehicles({ params, body: filterOf('MODEL_YEAR != 1990') });
    await deploy(wrong.body.id);
    await operator().abortDrmDeployment({ params, body: { reason } });
  });

  it('reaches its vehicles, is closed, and completes its version; the history of both says so (D-064.5, D-065.6, .7, DRM-10)', async () => {
    const version = await readyVersion();
    const { id, params } = await readyDeployment(version);
    await deploy(id);
    expect(await refusal(manager().cancelDrmReleaseVersion({ params: { id: version }, body: {} }))).toMatchObject({
      status: 409,
      needs: ['noDeploymentRunning'],
    });
    expect(await refusal(manager().reopenDrmReleaseVersion({ params: { id: version }, body: {} }))).toMatchObject({
      status: 409,
      needs: ['noDeploymentBeyond'],
    });
    await runFor(p, 1_500, 15);
    const after = await deploymentOf(id);
    expect(after.status).toBe('ROLLOUT_SUCCESSFUL');
    const { counts } = await rolloutOf(id);
    expect(counts.SUCCESS + counts.FAILED).toBe(after.vehicles);
    expect((await versionOf(version)).status).toBe('READY_FOR_DEPLOYMENT');
    await manager().closeDrmDeployment({ params, body: {} });
    expect((await deploymentOf(id)).status).toBe('FINISHED');
    const { completedBy, status } = await versionOf(version);
    expect(status).toBe('COMPLETED');
    expect(completedBy).toMatchObject({
      ...{ deployment: { open: { id } }, isAborted: false },
      ...{ installed: counts.SUCCESS, total: after.vehicles },
    });
    expect(await refusal(manager().createDrmDeployment({ params: { id: version }, body: drmDeploymentExample }))).toMatchObject({
      status: 409,
      needs: ['versionReady'],
    });
    const query = { entityType: 'DRM_RELEASE_VERSION' as const, entityId: version };
    expect((await manager().listAudit({ query })).body.items.map(({ event }) => event)).toContain('deployment.finished');
  });

  it('completes its version when it is closed after an abort too, and the version says for how many vehicles (D-064.5, D-065.7)', async () => {
    const version = await readyVersion();
    const { count, id, params } = await readyDeployment(version, { startDate: '2099-01-12' });
    await deploy(id);
    await operator().abortDrmDeployment({ params, body: { reason } });
    expect((await versionOf(version)).completedBy).toBeNull();
    await manager().closeDrmDeployment({ params, body: {} });
    const deployment = { entityType: 'DRM_DEPLOYMENT', open: { id, name: 'First wave' } };
    expect(await versionOf(version)).toMatchObject({
      status: 'COMPLETED',
      completedBy: { deployment, isAborted: true, installed: 0, total: count },
    });
    // Who may not read deployments reads the figures alone (D-241).
    const reader = p.user('cmt-function-owner');
    const { completedBy } = (await reader.getDrmReleaseVersion({ params: { id: version } })).body;
    expect(completedBy).toMatchObject({ deployment: { open: null }, isAborted: true, total: count });
  });

  it('says before it is deployed who else goes to its vehicles, and first (D-062.17)', async () => {
    const [running, planned] = [await readyVersion(), await readyVersion()];
    const first = await readyDeployment(running, { priority: 80 }, 'Urgent wave');
    await deploy(first.id);
    const { params } = await readyDeployment(planned);
    expect((await manager().getDrmPlan({ params })).body.collisions).toMatchObject([
      { deployment: { open: { id: first.id, name: 'Urgent wave' } }, vehicles: first.count, goesFirst: true },
    ]);
    await operator().abortDrmDeployment({ params: first.params, body: { reason } });
  });

  it('does not wait for one whose first day is ahead, though that goes first once it begins (D-062.16, D-062.17, ADR 41)', async () => {
    const [ahead, today] = [await readyVersion(), await readyVersion()];
    const later = await readyDeployment(ahead, { startDate: '2099-01-12', priority: 90 }, 'Later wave');
    await deploy(later.id);
    const now = await readyDeployment(today);
    const { collisions } = (await manager().getDrmPlan({ params: now.params })).body;
    expect(collisions).toMatchObject([{ deployment: { open: { id: later.id } }, goesFirst: true, stage: 'APPROVED' }]);
    await deploy(now.id);
    await runFor(p, 60, 5);
    const { counts, waitsFor } = await rolloutOf(now.id);
    expect({ waiting: counts.WAITING, pending: counts.PENDING, waitsFor }).toEqual({ waiting: 0, pending: 0, waitsFor: [] });
    await operator().abortDrmDeployment({ params: later.params, body: { reason } });
    await runFor(p, 60, 5);
  });

  it('hands over no more vehicles a day than its limit, and none before its first day or after its last (D-095)', async () => {
    const version = await readyVersion();
    const { count, id } = await readyDeployment(version, { startDate: '2030-01-20', endDate: '2030-01-21', dailyLimit: 7 });
    p.clock.pass(Date.parse('2030-01-19T23:00:00.000Z') - p.clock.now().getTime());
    // Too few days: its plan has no end for all vehicles, the rollout ends with its period.
    const end = '2030-01-22T00:00:00.000Z';
    const planned = async () => (await manager().getDrmPlan({ params: { id } })).body;
    expect(await planned()).toMatchObject({ expectedEnd: null, phases: [{ expectedEnd: null, vehicles: count }] });
    await deploy(id);
    await runFor(p, 1_800, 600);
    expect(await handedOver(id)).toBe(0);
    expect((await rolloutOf(id)).leftToday).toBe(7);
    p.clock.pass(3_600_000);
    await runFor(p, 3_600, 200);
    expect(await handedOver(id)).toBe(7);
    const { counts, expectedEnd, forecast, leftToday } = await rolloutOf(id);
    // Running too: that its period ends is no end of its work.
    expect({ leftToday, expectedEnd }).toEqual({ leftToday: 0, expectedEnd: null });
    expect(forecast.at(-1)).toMatchObject({ at: end, installed: counts.SUCCESS + 7 });
    p.clock.pass(24 * 3_600_000);
    await runFor(p, 3_600, 200);
    expect(await handedOver(id)).toBe(14);
    p.clock.pass(24 * 3_600_000);
    await runFor(p, 3_600, 200);
    expect(count).toBeGreaterThan(14);
    expect((await stored(id)).state).toBe('ENDED');
    const rows = await p.database.owner
      .selectFrom('rolloutVehicle')
      .select('status')
      .where('rolloutId', '=', (await stored(id)).id)
      .execute();
    expect(rows.filter(({ status }) => status === 'ABORTED').length).toBe(count - 14);
    expect(await refusal(deploy(id))).toMatchObject({ status: 409 });
  });

  it('stops at its stop rate until somebody resumes it, and retries what failed (D-095, D-062.12 … .14)', async () => {
    const version = await readyVersion('MODEL_YEAR != 1990');
    const { id, params } = await readyDeployment(version, { failureStopRate: 30 }, 'Stops sim-partial');
    await deploy(id);
    await runFor(p, 30);
    const stopped = await deploymentOf(id);
    expect(stopped).toMatchObject({ status: 'ROLLOUT_INITIATED', paused: true, pauseReason: 'stop rate' });
    expect(await refusal(p.user('analyst').resumeDrmDeployment({ params, body: {} }))).toMatchObject({ status: 403 });
    await operator().resumeDrmDeployment({ params, body: {} });
    expect(await deploymentOf(id)).toMatchObject({ paused: false });
    await runFor(p, 600, 10);
    const { counts, failures } = await rolloutOf(id);
    expect(counts.FAILED).toBeGreaterThan(0);
    const reasons = failures.map(({ errorCode }) => errorCode);
    expect((await operator().retryDrmVehicles({ params, body: { reasons } })).body.status).toBe('ROLLOUT_INITIATED');
    await operator().abortDrmDeployment({ params, body: { reason } });
    await runFor(p, 60, 5);
    expect((await deploymentOf(id)).status).toBe('ROLLOUT_ABORTED');
    await manager().closeDrmDeployment({ params, body: {} });
    // D-065.7, D-064.5: one that was aborted is finished too.
    expect((await versionOf(version)).status).toBe('COMPLETED');
  });
});
