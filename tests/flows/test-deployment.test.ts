import { expect, it } from 'vitest';
import { jobStatusSchema } from '#contract/deployment/rollout.ts';
import { testDeploymentStatusSchema } from '#contract/deployment/test-deployment.ts';
import { testDeploymentFlow } from '#machines/flows/test-deployment.ts';
import { Driven } from '#tests/support/flow/drive.ts';
import { person, testUsers } from '#tests/support/test-users.ts';

const tester = testUsers.cmtDeploymentManager;
const created = (stage = 'APPROVAL') => new Driven(testDeploymentFlow, { homeBrandId: 1, brandIds: [1], stage });
const selected = () => created().send('selection.save', tester, { vehicleCount: 3 });
const requested = () => selected().send('approved.save', tester, { approvedCount: 2, groupNameFree: true });
const running = () => requested().send('deployment.deploy', tester, { jobId: 'job-1' });

it('begins as CREATED in the stage of its candidate, with the states of STATE-01 (D-061.01, TEST-16, STATE-01)', () => {
  expect(created().at()).toBe('CREATED');
  expect(created('LIVE').context.stage).toBe('LIVE');
  expect(Object.keys(testDeploymentFlow.machine.states).toSorted()).toEqual(testDeploymentStatusSchema.options.toSorted());
});

it('asks for a permission of its own to write to a LIVE one (D-061.01, TEST-17)', () => {
  for (const command of ['selection.save', 'deployment.edit', 'deployment.delete']) {
    expect(created('LIVE').needs(command, testUsers.containerPo)).toEqual([
      { kind: 'right', key: 'TEST_DEPLOYMENT_WRITE_LIVE', by: ['AEC_SDT_ADMIN', 'CMT_DEPLOYMENT_MANAGER', 'ADMIN'] },
    ]);
    expect(created('LIVE').needs(command, tester)).toEqual([]);
    expect(created('APPROVAL').needs(command, testUsers.containerPo)).toEqual([]);
  }
});

it('says that it is missing whatever the state is, beside the state (D-244, 403 before 409)', () => {
  const kinds = (stage: string) =>
    created(stage)
      .needs('deployment.deploy', testUsers.containerPo)
      .map(({ kind }) => kind);
  expect([kinds('LIVE'), kinds('APPROVAL')]).toEqual([['right', 'state'], ['state']]);
});

it('asks for it in everything that is done with a LIVE one, also to activate, deploy, retry, stop and log (D-244)', () => {
  const logger = person('TEST_MANAGER');
  const missing = ['TEST_DEPLOYMENT_WRITE_LIVE'];
  const ready = (stage: string) =>
    created(stage)
      .send('selection.save', tester, { vehicleCount: 3 })
      .send('approved.save', tester, { approvedCount: 2, groupNameFree: true });
  const started = (stage: string) =>
    ready(stage).send('deployment.deploy', tester, { jobId: 'job-1' }).tell('vehicles.failed', { retryable: 1 });
  const asked = [
    [ready, 'selection.clear'],
    [ready, 'deployment.activate'],
    [ready, 'deployment.deploy'],
    [ready, 'log.save'],
    [started, 'rollout.retryFailed'],
    [started, 'vehicle.stop'],
    [started, 'log.save'],
  ] as const;
  for (const [at, command] of asked) {
    expect([command, at('LIVE').refusal(command, logger)]).toEqual([command, missing]);
    expect([command, at('LIVE').refusal(command, tester)]).toEqual([command, []]);
    expect([command, at('APPROVAL').refusal(command, logger)]).toEqual([command, []]);
  }
  for (const status of ['SUCCESS', 'PARTIAL_SUCCESS', 'FAILED', 'SUPERSEDED']) {
    const ended = started('LIVE').tell('job.reported', { status });
    expect(ended.refusal('log.save', logger)).toEqual(missing);
    expect(ended.refusal('log.save', tester)).toEqual([]);
  }
  for (const status of ['FAILED', 'SUPERSEDED'])
    expect(started('LIVE').tell('job.reported', { status }).refusal('deployment.deploy', logger)).toEqual(missing);
  for (const status of ['PARTIAL_SUCCESS', 'FAILED'])
    expect(started('LIVE').tell('job.reported', { status }).refusal('rollout.retryFailed', logger)).toEqual(missing);
  const enabled = ready('LIVE').send('deployment.activate', tester);
  for (const command of ['deployment.activate', 'deployment.deploy', 'log.save'])
    expect(enabled.refusal(command, logger)).toEqual(missing);
});

it('has a vehicle list once vehicles match (D-061.02)', () => {
  expect(created().refusal('selection.save', tester, { vehicleCount: 0 })).toEqual(['vehiclesMatch']);
  expect(selected().at()).toBe('VEHICLE_LIST_ADDED');
  expect(selected().send('selection.save', tester, { vehicleCount: 5 }).context.vehicleCount).toBe(5);
});

it('loses list and approval when the selection is cleared (D-061.03)', () => {
  for (const deployment of [selected(), requested()]) {
    deployment.send('selection.clear', tester);
    expect(deployment.at()).toBe('CREATED');
    expect(deployment.context).toMatchObject({ vehicleCount: null, approvedCount: 0, approvedBy: null });
  }
  expect(running().refusal('selection.clear', tester)).toEqual(['VEHICLE_LIST_ADDED | REQUESTED']);
});

it('is requested with at least one approved vehicle and a free group name (D-061.04)', () => {
  expect(selected().refusal('approved.save', tester, { approvedCount: 0, groupNameFree: false })).toEqual([
    'someVehicleApproved',
    'groupNameFree',
  ]);
  expect(requested().at()).toBe('REQUESTED');
  expect(requested().context).toMatchObject({ approvedBy: tester.subject, approvedCount: 2 });
});

it('drops the approval with a new selection (D-061.05)', () => {
  const deployment = requested().send('selection.save', tester, { vehicleCount: 9 });
  expect(deployment.at()).toBe('VEHICLE_LIST_ADDED');
  expect(deployment.context).toMatchObject({ approvedCount: 0, approvedBy: null, approvedOn: null });
});

it('is enabled when the cloud takes the order, else it stays (D-061.06, TEST-11)', () => {
  expect(requested().refusal('deployment.activate', tester, { cloudAccepted: false })).toEqual(['cloudAccepted']);
  const enabled = requested().send('deployment.activate', tester, { cloudAccepted: true });
  expect(enabled.at()).toBe('ENABLEMENT_SUCCESSFUL');
  expect(enabled.send('deployment.activate', tester).at()).toBe('ENABLEMENT_SUCCESSFUL');
});

it('rolls out when a job id comes back, again after a failure or an abort (D-061.07, TEST-11, TEST-18)', () => {
  expect(requested().refusal('deployment.deploy', tester, { jobId: '' })).toEqual(['jobIdReturned']);
  expect(requested().refusal('deployment.deploy', testUsers.releaseManager)).toEqual(['TEST_DEPLOYMENT_ROLLOUT']);
  expect(running().context).toMatchObject({ jobId: 'job-1', deployedBy: tester.subject });
  for (const status of ['FAILED', 'SUPERSEDED']) {
    const again = running().tell('job.reported', { status }).send('deployment.deploy', tester, { jobId: 'job-2' });
    expect(again.at()).toBe('ROLLOUT_INITIATED');
    expect(again.context.jobId).toBe('job-2');
  }
  const enabled = requested().send('deployment.activate', tester).send('deployment.deploy', tester, { jobId: 'job-3' });
  expect(enabled.at()).toBe('ROLLOUT_INITIATED');
});

it('follows every status of its job (D-061.08, D-063, STATE-03)', () => {
  const after = (status: string) => running().tell('job.reported', { status }).at();
  expect(Object.fromEntries(jobStatusSchema.options.map((status) => [status, after(status)]))).toEqual({
    UNKNOWN: 'ROLLOUT_INITIATED',
    JOB_INITIATED: 'ROLLOUT_INITIATED',
    NOT_FINISHED: 'ROLLOUT_INITIATED',
    SUCCESS: 'ROLLOUT_SUCCESSFUL',
    PARTIAL_SUCCESS: 'ROLLOUT_SUCCESSFUL',
    FAILED: 'ROLLOUT_FAILED',
    MANIFEST_DUPLICATE: 'ROLLOUT_FAILED',
    NOT_APPLICABLE: 'ROLLOUT_FAILED',
    SUPERSEDED: 'ROLLOUT_ABORTED',
  });
  expect(running().tell('job.reported', { status: 'PARTIAL_SUCCESS' }).context.jobStatus).toBe('PARTIAL_SUCCESS');
});

it('repeats failed vehicles in a new job while it runs, after a failure and after a partial success (D-063, TEST-18, as D-062.14)', () => {
  const failed = () => running().tell('vehicles.failed', { retryable: 2 });
  const ended = (status: string) => failed().tell('job.reported', { status });
  expect(running().refusal('rollout.retryFailed', tester)).toEqual(['someVehicleRetryable']);
  for (const deployment of [failed(), ended('FAILED'), ended('PARTIAL_SUCCESS')]) {
    expect(deployment.refusal('rollout.retryFailed', tester, { retryable: 0 })).toEqual(['chosenReasonRetryable']);
    expect(deployment.refusal('rollout.retryFailed', tester, { retryable: 2, jobId: '' })).toEqual(['jobIdReturned']);
    deployment.send('rollout.retryFailed', tester, { retryable: 2, jobId: 'job-2' });
    expect(deployment.at()).toBe('ROLLOUT_INITIATED');
    expect(deployment.context).toMatchObject({ jobId: 'job-2', jobStatus: 'JOB_INITIATED', deployedBy: tester.subject });
    expect(deployment.refusal('rollout.retryFailed', tester)).toEqual(['someVehicleRetryable']);
  }
  expect(ended('SUCCESS').refusal('rollout.retryFailed', tester)).toEqual(['partlySuccessful']);
});

it('stops one vehicle that has not finished, and goes on (TEST-18, as D-062.15)', () => {
  expect(running().refusal('vehicle.stop', tester, { vehicleFinished: true })).toEqual(['vehicleUnfinished']);
  expect(running().send('vehicle.stop', tester, { vehicleFinished: false }).at()).toBe('ROLLOUT_INITIATED');
  expect(requested().refusal('vehicle.stop', tester)).toEqual(['ROLLOUT_INITIATED']);
});

it('takes a log result from REQUESTED on and keeps its state (D-061.09, TEST-13)', () => {
  expect(selected().refusal('log.save', tester)).toHaveLength(1);
  for (const deployment of [requested(), running(), running().tell('job.reported', { status: 'SUCCESS' })]) {
    const before = deployment.at();
    deployment.send('log.save', tester, { status: 'Successful' });
    expect(deployment.at()).toBe(before);
    expect(deployment.context.logResultStatus).toBe('Successful');
  }
});

it('is deleted before it is rolled out (D-061.10)', () => {
  for (const deployment of [created(), selected(), requested()]) {
    expect(deployment.send('deployment.delete', tester).context.removed).toBe(true);
  }
  expect(running().refusal('deployment.delete', tester)).toEqual(['CREATED | VEHICLE_LIST_ADDED | REQUESTED']);
});
