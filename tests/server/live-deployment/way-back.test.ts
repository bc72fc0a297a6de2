import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  approveLive,
  liveOf,
  placeAt,
  planOf,
  type RolloutPortal,
  readyLive,
  reason,
  rolloutPortal,
  runFor,
  start,
  statusOf,
} from '#tests/support/deployment/rollouts.ts';

let p: RolloutPortal;
let earlier: number;
beforeAll(async () => {
  p = await rolloutPortal(2_000);
  earlier = await candidateAt('1.5.0', [1, 4], '2020-01-01T00:00:00.000Z');
});
afterAll(() => p.close());

const owner = () => p.user('container-po');

/** A candidate of the same project that has been live since then. */
async function candidateAt(version: string, vehicleBrands: (1 | 4)[], since: string): Promise<number> {
  const { softwareProjectId } = (await owner().getReleaseCandidate({ params: { id: p.live } })).body;
  const { body } = await owner().createReleaseCandidate({
    params: { id: softwareProjectId },
    body: { version, vehiclePlatform: 'ALL', vehicleBrands },
  });
  await placeAt(p.database.owner, body.id, 'LIVE', since);
  return body.id;
}

/** A rollout that was aborted after its first phase had its results. */
async function abortedHalfway(name: string): Promise<number> {
  const id = await readyLive(p, { name, phases: [{ share: 40 }, { share: 60, inSeconds: 100_000 }] });
  await start(p, id);
  await runFor(p, 40);
  await p.user('launch-operator').abortLiveDeployment({ params: { id }, body: { reason } });
  await runFor(p, 5);
  return id;
}

const vinsOf = async (id: number, status?: 'SUCCESS') => {
  const all = p.services.db
    .selectFrom('rolloutVehicle as v')
    .innerJoin('rollout as r', 'r.id', 'v.rolloutId')
    .select('v.vin')
    .where('r.deploymentId', '=', id)
    .where('r.kind', '=', 'LIVE');
  const rows = await (status ? all.where('v.status', '=', status) : all).orderBy('v.vin').execute();
  return rows.map(({ vin }) => vin);
};

describe('the way back (D-255)', () => {
  it('leads exactly the vehicles that got a version to one that was live before, through request and approval as any other', async () => {
    const id = await abortedHalfway('Half of it');
    const got = await vinsOf(id, 'SUCCESS');
    expect(got.length).toBeGreaterThan(5);
    expect(got.length).toBeLessThan((await vinsOf(id)).length / 2);
    await candidateAt('3.0.0', [1, 4], '2099-01-01T00:00:00.000Z');
    await candidateAt('0.9.0', [1], '2019-01-01T00:00:00.000Z');
    const { body: offered } = await owner().getWayBack({ params: { id } });
    expect(offered.vehicles).toBe(got.length);
    expect(offered.versions.map(({ version }) => version)).toEqual(['1.5.0']);
    const body = { releaseCandidateId: earlier, name: 'Back again', purpose: 'ROLLOUT', wayBackOf: id } as const;
    const { body: made } = await owner().createLiveDeployment({ body });
    expect(made).toMatchObject({
      status: 'VEHICLE_LIST_ADDED',
      candidateVersion: '1.5.0',
      vehicleCount: got.length,
      wayBackOf: { open: { id, name: 'Half of it' } },
    });
    // A second one for the same vehicles is refused while it is under way, and the page of the first names it.
    await expect(owner().createLiveDeployment({ body })).rejects.toMatchObject({
      status: 409,
      document: { detail: expect.stringContaining('“Back again” is a way back for these vehicles already') },
    });
    const way = { to: { open: { id: made.id, name: 'Back again' } }, status: 'VEHICLE_LIST_ADDED', isUnderWay: true };
    expect((await liveOf(p, id)).wayBack).toMatchObject({ vehicles: got.length, remaining: got.length, ways: [way] });
    const params = { id: made.id };
    const targets = { selectedBrands: [1] as (1 | 4)[], filterCriteria: [] };
    await expect(owner().saveLiveTargets({ params, body: targets })).rejects.toMatchObject({ status: 409 });
    await owner().requestLiveDeployment({ params, body: { reason, desiredStart: '2040-02-01' } });
    await approveLive(p, params.id);
    expect(await vinsOf(made.id)).toEqual(got);
    await owner().saveLivePlan({ params, body: { phases: planOf(p.clock, [{ share: 100 }]) } });
    await start(p, made.id);
    await runFor(p, 60);
    expect((await statusOf(p, made.id)).counts.SUCCESS).toBeGreaterThan(got.length * 0.8);
    // Never automatic, and what it leads from stays as it is; what was brought back is not offered again.
    const { status, wayBack } = await liveOf(p, id);
    const back = (await statusOf(p, made.id)).counts.SUCCESS;
    expect(status).toBe('ROLLOUT_ABORTED');
    expect(wayBack).toMatchObject({ vehicles: got.length, remaining: got.length - back, ways: [{ isUnderWay: false }] });
    expect((await owner().getWayBack({ params: { id } })).body.vehicles).toBe(got.length - back);
  });

  it('is not offered, and refused, from a rollout that runs, to a later version, or to one that is not for all brands', async () => {
    const running = await readyLive(p, { name: 'Still running', phases: [{ share: 50 }, { share: 50, inSeconds: 100_000 }] });
    await start(p, running);
    await runFor(p, 40);
    expect((await owner().getWayBack({ params: { id: running } })).body).toEqual({ vehicles: 0, versions: [] });
    const to = (releaseCandidateId: number, wayBackOf: number) =>
      owner().createLiveDeployment({ body: { releaseCandidateId, name: 'No way', purpose: 'ROLLOUT', wayBackOf } });
    await expect(to(earlier, running)).rejects.toMatchObject({ status: 409 });
    await p.user('launch-operator').abortLiveDeployment({ params: { id: running }, body: { reason } });
    await runFor(p, 5);
    const later = await candidateAt('4.0.0', [1, 4], '2099-01-01T00:00:00.000Z');
    const narrow = await candidateAt('0.8.0', [1], '2019-01-01T00:00:00.000Z');
    for (const id of [later, narrow, p.live]) await expect(to(id, running)).rejects.toMatchObject({ status: 422 });
  });
});

describe('the kind of update (D-254)', () => {
  it('is SOFT by default; a forced one needs a reason, which is part of what is approved', async () => {
    const create = (more: object) =>
      owner().createLiveDeployment({ body: { releaseCandidateId: p.live, name: 'Kind', purpose: 'ROLLOUT', ...more } });
    expect((await create({})).body).toMatchObject({ updateKind: 'SOFT', forcedReason: '' });
    await expect(create({ updateKind: 'FORCED' })).rejects.toMatchObject({ status: 422 });
    const { body } = await create({ updateKind: 'FORCED', forcedReason: 'A safety recall leaves no choice.' });
    expect(body).toMatchObject({ updateKind: 'FORCED', forcedReason: 'A safety recall leaves no choice.' });
  });

  it('DOWNLOAD_ONLY installs nothing: a vehicle is done once it has downloaded', async () => {
    const id = await readyLive(p, { name: 'Only downloaded', updateKind: 'DOWNLOAD_ONLY' });
    await start(p, id);
    const seen = new Set<string>();
    for (let second = 0; second < 40; second += 1) {
      await runFor(p, 1);
      const { body } = await p.user('launch-operator').listRolloutVehicles({ params: { id }, query: { page: 0, size: 250 } });
      for (const { phase } of body.items) seen.add(phase);
    }
    expect(seen).toEqual(new Set(['PENDING', 'DOWNLOAD', 'DONE']));
    expect(['ROLLOUT_SUCCESSFUL', 'ROLLOUT_FAILED']).toContain((await liveOf(p, id)).status);
  });
});

describe('the plan that a request proposes (D-257)', () => {
  it('is seen by whoever approves, and the plan starts from it until one is saved', async () => {
    const { body } = await owner().createLiveDeployment({
      body: { releaseCandidateId: p.live, name: 'Proposed', purpose: 'ROLLOUT' },
    });
    const params = { id: body.id };
    await owner().saveLiveTargets({ params, body: { selectedBrands: [1, 4], filterCriteria: [] } });
    const plan = {
      phases: planOf(p.clock, [{ share: 10 }, { share: 90, inSeconds: 7_200 }]),
      pace: { perHour: 500, factor: 2, most: null },
      maintenance: null,
    };
    const of = { reason, desiredStart: '2040-02-01' };
    const wrong = { ...plan, phases: plan.phases.slice(1) };
    await expect(owner().requestLiveDeployment({ params, body: { ...of, plan: wrong } })).rejects.toMatchObject({ status: 422 });
    await owner().requestLiveDeployment({ params, body: { ...of, plan } });
    const planAs = async (user: string) => (await p.user(user).getLivePlan({ params })).body;
    const seen = await planAs('release-manager');
    expect(seen).toMatchObject({ isProposed: true, pace: plan.pace });
    expect(seen.phases.map(({ share }) => share)).toEqual([10, 90]);
    expect(seen.expectedEnd).not.toBeNull();
    await approveLive(p, params.id);
    expect((await liveOf(p, body.id)).status).toBe('IN_PREPARATION');
    expect(await planAs('container-po')).toMatchObject({ isProposed: true });
    await owner().saveLivePlan({ params, body: { ...plan, pace: null } });
    expect(await planAs('container-po')).toMatchObject({ isProposed: false, pace: null });
  });
});
