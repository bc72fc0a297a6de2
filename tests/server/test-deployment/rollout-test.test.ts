import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type RolloutPortal,
  readyLive,
  refusal,
  requestedTest,
  rolloutPortal,
  runFor,
  testOf,
} from '#tests/support/deployment/rollouts.ts';

let p: RolloutPortal;
beforeAll(async () => {
  p = await rolloutPortal();
});
afterAll(() => p.close());

const tester = () => p.user('test-manager');
const company = [{ key: 'FLEET', comparator: 'EQUAL' as const, values: ['COMPANY'] }];
const create = (name: string, vehicleBrands: (1 | 4)[] = [1, 4]) =>
  tester().createTestDeployment({ body: { releaseCandidateId: p.approval, name, vehicleBrands } });

describe('activate and deploy', () => {
  it.each([
    ['sim-enablefail', 'AEC_VWAC_ENABLE_REQUEST_ERROR'],
    ['sim-partgroups', 'VWAC_NOT_ALL_GROUPS_ADDED'],
    ['sim-cloud500', 'VWAC_INTERNAL_ERROR'],
  ])('ACTIVATE with %s is answered %s and the state stays (D-061.06, D-150, TEST-11)', async (word, code) => {
    const id = await requestedTest(p, `Enable ${word}`);
    expect(await refusal(() => tester().activateTestDeployment({ params: { id }, body: {} }))).toEqual({ code, status: 502 });
    expect((await testOf(p, id)).status).toBe('REQUESTED');
  });

  it.each([
    ['sim-rolloutfail', 'AEC_VWAC_ROLLOUT_REQUEST_ERROR'],
    ['sim-mqbevofail', 'MQBEVO_ROLLOUT_FAILED'],
    ['sim-nojob', 'AEC_VWAC_ROLLOUT_NO_JOB_ID_ERROR'],
    ['sim-oddanswer', 'VWAC_UNEXPECTED_RESPONSE_ERROR'],
  ])('DEPLOY with %s is answered %s and the state stays (D-061.07, D-150)', async (word, code) => {
    const id = await requestedTest(p, `Deploy ${word}`);
    expect(await refusal(() => tester().deployTestDeployment({ params: { id }, body: {} }))).toEqual({ code, status: 502 });
    expect(await testOf(p, id)).toMatchObject({ status: 'REQUESTED', jobId: null });
  });

  it.each([
    ['sim-partial', 'PARTIAL_SUCCESS', 'ROLLOUT_SUCCESSFUL'],
    ['sim-jobfail', 'FAILED', 'ROLLOUT_FAILED'],
    ['sim-dup', 'MANIFEST_DUPLICATE', 'ROLLOUT_FAILED'],
    ['sim-na', 'NOT_APPLICABLE', 'ROLLOUT_FAILED'],
    ['sim-superseded', 'SUPERSEDED', 'ROLLOUT_ABORTED'],
  ])(
    'a job with %s ends %s, its deployment %s; while it runs nothing changes (D-063, STATE-03, TEST-12, D-231)',
    async (word, job, status) => {
      const id = await requestedTest(p, `Job ${word}`);
      await tester().deployTestDeployment({ params: { id }, body: {} });
      await runFor(p, 4);
      const rollout = async () => (await tester().getTestRolloutStatus({ params: { id } })).body;
      expect((await rollout()).status).toBe('JOB_INITIATED');
      await runFor(p, 5);
      expect((await rollout()).status).toBe('NOT_FINISHED');
      expect((await testOf(p, id)).status).toBe('ROLLOUT_INITIATED');
      await runFor(p, 25, 5);
      const { status: jobStatus, counts, vehicles, reason: why } = await rollout();
      expect(jobStatus).toBe(job);
      expect(why).not.toBeNull();
      expect(counts.PENDING + counts.RUNNING + counts.WAITING).toBe(0);
      expect(Object.values(counts).reduce((all, count) => all + count, 0)).toBe(vehicles.length);
      expect(await testOf(p, id)).toMatchObject({ status, jobStatus: job });
    },
  );

  it('shows a status that cannot be read as unknown, never as failed, and goes on when it can (D-063 UNKNOWN, T24, T26 of D-150)', async () => {
    const id = await requestedTest(p, 'Silent sim-statusfail');
    await tester().deployTestDeployment({ params: { id }, body: {} });
    await runFor(p, 10);
    expect((await refusal(() => tester().getTestRolloutStatus({ params: { id } }))).code).toBe(
      'AEC_VWAC_SERVICE_STATUS_REQUEST_ERROR',
    );
    expect(await testOf(p, id)).toMatchObject({ status: 'ROLLOUT_INITIATED', jobStatus: 'UNKNOWN' });
    await runFor(p, 90, 5);
    expect((await testOf(p, id)).status).toBe('ROLLOUT_SUCCESSFUL');
  });

  it('answers VWAC_SERVICE_JOB_NOT_FOUND for a job that the cloud forgot (T27 of D-150)', async () => {
    const id = await requestedTest(p, 'Forgotten');
    expect((await refusal(() => tester().getTestRolloutStatus({ params: { id } }))).code).toBe('VWAC_SERVICE_JOB_NOT_FOUND');
    const { body } = await tester().deployTestDeployment({ params: { id }, body: {} });
    await p.services.db
      .deleteFrom('fleetJob')
      .where('id', '=', body.jobId ?? '')
      .execute();
    await p.engine.tick();
    expect((await refusal(() => tester().getTestRolloutStatus({ params: { id } }))).code).toBe('VWAC_SERVICE_JOB_NOT_FOUND');
  });

  it('deploys again after a failure, with a new job (D-061.07)', async () => {
    const id = await requestedTest(p, 'Again sim-dup');
    const { body: first } = await tester().deployTestDeployment({ params: { id }, body: {} });
    await runFor(p, 30, 5);
    const { body: second } = await tester().deployTestDeployment({ params: { id }, body: {} });
    expect(second.status).toBe('ROLLOUT_INITIATED');
    expect(second.jobId).not.toBe(first.jobId);
  });
});

describe('log and removal', () => {
  const log = { notes: 'Drove for two hours.', status: 'Successful' as const, timeZone: 'Europe/Berlin' };

  it('keeps result, link and files, tells the candidate, and gives files back (D-061.09, D-060.12, TEST-13, TEST-14, API-012 … API-016)', async () => {
    const id = await requestedTest(p, 'Log');
    const files = [new File(['speed,temperature\n'], 'drive.csv')];
    const { body: saved } = await tester().saveTestLog({
      params: { id },
      body: { ...log, linkTitle: 'Video', linkUrl: 'https://example.org/video' },
      files,
    });
    expect(saved).toMatchObject({
      ...log,
      links: [{ title: 'Video' }],
      files: [{ name: 'drive.csv' }],
      addedBy: { id: 'seed-test-manager' },
      editedBy: null,
    });
    expect(await testOf(p, id)).toMatchObject({ status: 'REQUESTED', logResultStatus: 'Successful' });
    const candidate = await p.services.db
      .selectFrom('releaseCandidate')
      .select('facts')
      .where('id', '=', p.approval)
      .executeTakeFirstOrThrow();
    expect(candidate.facts).toMatchObject({ successfulTestLogs: expect.arrayContaining([id]) });
    const [file] = saved.files;
    const [link] = saved.links;
    if (!file || !link) throw new Error('nothing saved');
    expect(await (await tester().getTestDeploymentFile({ params: { id: file.id } })).body.text()).toBe('speed,temperature\n');
    expect((await refusal(() => p.user('test-manager', 4).getTestDeploymentFile({ params: { id: file.id } }))).status).toBe(403);
    await tester().deleteTestDeploymentFile({ params: { id: file.id } });
    await tester().deleteTestDeploymentLink({ params: { id: link.id } });
    const { body: after } = await tester().getTestLog({ params: { id } });
    expect(after).toMatchObject({ files: [], links: [] });
    expect((await refusal(() => tester().deleteTestDeploymentFile({ params: { id: file.id } }))).status).toBe(404);
  });

  it('takes its proof away from the candidate when it is deleted (D-060.12, D-061.10)', async () => {
    const id = await requestedTest(p, 'Proof that goes');
    await tester().saveTestLog({ params: { id }, body: log });
    const proofs = async () =>
      (await tester().getApprovalStatus({ params: { id: p.approval } })).body.flow.context.successfulTestLogs as number[];
    expect(await proofs()).toContain(id);
    await tester().deleteTestDeployment({ params: { id } });
    expect(await proofs()).not.toContain(id);
  });

  it('takes a name once per candidate, and deletes what was not deployed (D-106, D-061.10)', async () => {
    const { id } = (await create('Twice')).body;
    expect((await refusal(() => create('Twice'))).status).toBe(409);
    expect((await refusal(() => create('Other brand', [6 as never]))).status).toBe(422);
    await tester().deleteTestDeployment({ params: { id } });
    expect((await refusal(() => testOf(p, id))).status).toBe(404);
    const deployed = await requestedTest(p, 'Deployed');
    await tester().deployTestDeployment({ params: { id: deployed }, body: {} });
    expect((await refusal(() => tester().deleteTestDeployment({ params: { id: deployed } }))).status).toBe(409);
  });

  it('asks for a permission of its own in stage LIVE, and for another to roll out (TEST-17, TEST-18)', async () => {
    const inLive = { releaseCandidateId: p.live, name: 'In live', vehicleBrands: [1 as const] };
    expect((await refusal(() => tester().createTestDeployment({ body: inLive }))).status).toBe(403);
    const { body } = await p.user('cmt-deployment-manager').createTestDeployment({ body: inLive });
    expect(body.stage).toBe('LIVE');
    expect(
      (await refusal(() => tester().updateTestDeployment({ params: { id: body.id }, body: { name: 'Renamed' } }))).status,
    ).toBe(403);
    const id = await requestedTest(p, 'Not mine to roll out');
    expect((await refusal(() => p.user('cmt-function-owner').deployTestDeployment({ params: { id }, body: {} }))).status).toBe(
      403,
    );
    expect((await refusal(() => p.user('cmt-function-owner').getTestDeployment({ params: { id: 999_999 } }))).status).toBe(404);
  });

  it('asks for it in every write of one in stage LIVE: activate, deploy, retry, stop and the log with its parts (D-244)', async () => {
    const owner = p.user('cmt-deployment-manager');
    const { body } = await owner.createTestDeployment({
      body: { releaseCandidateId: p.live, name: 'All writes', vehicleBrands: [1, 4] },
    });
    const params = { id: body.id };
    await owner.saveVehicleSelection({ params, body: { selectedBrands: [1, 4], filterCriteria: company } });
    await owner.saveApprovedVehicles({ params, body: { vehicles: [], allApprovedVehicles: true, vehicleGroupType: 'STATIC' } });
    const link = { linkTitle: 'Log', linkUrl: 'https://docs.example/log' };
    const log = { notes: 'All vehicles came back.', status: 'Successful', timeZone: 'Europe/Berlin', ...link } as const;
    const { body: saved } = await owner.saveTestLog({ params, body: log, files: [new File(['one'], 'drive.log')] });
    const parts = { link: saved.links[0]?.id ?? 0, file: saved.files[0]?.id ?? 0 };
    const refused = async (...calls: (() => Promise<unknown>)[]) => {
      for (const call of calls) expect((await refusal(call)).status, String(call)).toBe(403);
    };
    await refused(
      () => tester().activateTestDeployment({ params, body: {} }),
      () => tester().deployTestDeployment({ params, body: {} }),
      () => tester().saveTestLog({ params, body: log }),
      () => tester().deleteTestDeploymentLink({ params: { id: parts.link } }),
      () => tester().deleteTestDeploymentFile({ params: { id: parts.file } }),
      () => tester().acquireLock({ params: { entityType: 'TEST_DEPLOYMENT', entityId: body.id } }),
    );
    await owner.deployTestDeployment({ params, body: {} });
    await runFor(p, 10, 5);
    const { body: status } = await owner.getTestRolloutStatus({ params });
    const stop = { vin: status.vehicles[0]?.vehicleId ?? '', reason: 'The reason is written here.' };
    await p.user('admin').tellSimulatedAnswer({
      params: { kind: 'TEST', ...params },
      body: { type: 'vehicles.failed', count: 1, reason: 'VEHICLE_OFFLINE' },
    });
    await refused(
      () => tester().stopTestVehicle({ params, body: stop }),
      () => tester().retryFailedTestVehicles({ params, body: { reasons: ['VEHICLE_OFFLINE'] } }),
    );
    await owner.deleteTestDeploymentLink({ params: { id: parts.link } });
    await owner.deleteTestDeploymentFile({ params: { id: parts.file } });
    await owner.retryFailedTestVehicles({ params, body: { reasons: ['VEHICLE_OFFLINE'] } });
    await runFor(p, 60, 5);
  });

  it('answers a switched-off flag for every call (TEST-15, LIVE-04)', async () => {
    await p.database.owner
      .updateTable('featureFlag')
      .set({ isEnabled: false })
      .where('name', '=', 'cc.aec.test-deployment')
      .execute();
    expect((await refusal(() => tester().listTestDeployments({}))).status).toBeGreaterThanOrEqual(400);
    await p.database.owner
      .updateTable('featureFlag')
      .set({ isEnabled: true })
      .where('name', '=', 'cc.aec.test-deployment')
      .execute();
    expect((await tester().listTestDeployments({})).body.total).toBeGreaterThan(0);
  });
});

it('is talked about and watched by who reads it, test and live alike (D-058, L0 C15)', async () => {
  const test = { entityType: 'TEST_DEPLOYMENT' as const, entityId: await requestedTest(p, 'Talked about') };
  const live = { entityType: 'LIVE_DEPLOYMENT' as const, entityId: await readyLive(p, { name: 'Watched' }) };
  for (const one of [test, live]) {
    await p.user('admin').addComment({ query: one, body: { text: 'Starts on Friday.' } });
    await p.user('container-po').watchEntity({ params: one });
    expect((await p.user('container-po').listComments({ query: one })).body.map(({ text }) => text)).toEqual([
      'Starts on Friday.',
    ]);
  }
  const { watched } = (await p.user('container-po').getHome({})).body;
  expect(watched.map(({ title }) => title).sort()).toEqual(['Talked about', 'Watched']);
  expect(watched.map(({ route }) => route.split('/').at(-1)).sort()).toEqual(['info', 'overview']);
});
