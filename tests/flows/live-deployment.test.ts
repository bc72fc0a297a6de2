import { expect, it } from 'vitest';
import { liveDeploymentStatusSchema } from '#contract/deployment/live-deployment.ts';
import { explain, ticked } from '#machines/explain.ts';
import type { Flow } from '#machines/flow.ts';
import { liveDeploymentFlow } from '#machines/flows/live-deployment.ts';
import { Driven } from '#tests/support/flow/drive.ts';
import { person, testUsers } from '#tests/support/test-users.ts';

const owner = testUsers.containerPo;
const approver = testUsers.releaseManager;
const operator = testUsers.launchOperator;
const reason = 'Please look at this again.';
const phases = [{ name: 'All', start: '2030-02-01T08:00:00.000Z', share: 100, stopOnFailureRate: 5 }];

const created = (purpose: 'ENABLE' | 'ROLLOUT' | undefined = 'ROLLOUT') =>
  new Driven(liveDeploymentFlow, { homeBrandId: 1, brandIds: [1], purpose });
const targeted = (purpose?: 'ENABLE') => created(purpose).send('targets.save', owner, { vehicleCount: 10 });
const requested = (purpose?: 'ENABLE') => targeted(purpose).send('request.submit', owner, { reason });
const approved = (purpose?: 'ENABLE') => requested(purpose).send('request.approve', approver);
const planned = (purpose?: 'ENABLE') => approved(purpose).send('plan.save', owner, { phases });
const running = () => planned().send('rollout.start', operator, { dueNow: true, frozen: false });
const rolledOut = () => running().tell('lastPhase.started');
const ended = (status: string) => rolledOut().tell('job.reported', { status });

it('begins as CREATED, with the states of the extended list (D-062.01, LIVE-05, STATE-01, STATE-02)', () => {
  expect(created().at()).toBe('CREATED');
  expect(Object.keys(liveDeploymentFlow.machine.states).toSorted()).toEqual(liveDeploymentStatusSchema.options.toSorted());
  expect(created().send('overview.save', owner, { purpose: 'ENABLE' }).context.purpose).toBe('ENABLE');
  expect(targeted().refusal('overview.save', owner)).toEqual([]);
  expect(requested().refusal('overview.save', owner)).toEqual(['CREATED | VEHICLE_LIST_ADDED']);
});

it('has targets once vehicles match (D-062.02)', () => {
  expect(created().refusal('targets.save', owner, { vehicleCount: 0 })).toEqual(['vehiclesMatch']);
  expect(targeted().at()).toBe('VEHICLE_LIST_ADDED');
  expect(targeted().context.vehicleCount).toBe(10);
});

it('is requested with a purpose, and its list is locked then (D-062.03, LIVE-03)', () => {
  const open = new Driven(liveDeploymentFlow, { homeBrandId: 1, brandIds: [1] }).send('targets.save', owner, { vehicleCount: 1 });
  expect(open.refusal('request.submit', owner)).toEqual(['purposeChosen']);
  expect(requested().at()).toBe('REQUESTED');
  expect(requested().refusal('targets.save', owner)).toEqual(['CREATED | VEHICLE_LIST_ADDED']);
});

it('is withdrawn by who asked or rejected, and its list is free again (D-062.04)', () => {
  expect(requested().refusal('request.withdraw', testUsers.admin)).toEqual(['requester']);
  for (const deployment of [
    requested().send('request.withdraw', owner),
    requested().send('request.reject', approver, { reason }),
  ]) {
    expect(deployment.at()).toBe('VEHICLE_LIST_ADDED');
    expect(deployment.context.requester).toBeNull();
    expect(deployment.refusal('targets.save', owner)).toEqual([]);
  }
});

it('is approved by somebody else than who asked (D-062.05, T8)', () => {
  expect(requested().needs('request.approve', person('RELEASE_MANAGER', 1, owner.subject))[0]).toMatchObject({
    kind: 'person',
    key: 'approverIsNotRequester',
  });
  expect(requested().refusal('request.approve', testUsers.aecSdtAdmin)).toEqual(['RELEASE_MANAGER']);
  expect(approved().at()).toBe('IN_PREPARATION');
});

it('is approved where something touches it by whoever ticks what they weighed: explain() names the tick, and the context keeps it (D-258)', () => {
  const deployment = requested();
  const touched = { unweighed: true };
  const approve = (facts: object, by = approver) =>
    explain(liveDeploymentFlow as Flow, deployment.snapshot, by, facts).find(({ command }) => command === 'request.approve');
  const tick = { kind: 'fact', key: 'weighed', by: [] };
  expect(approve(touched)).toMatchObject({ open: true, needs: [], tick });
  expect(approve({})).not.toHaveProperty('tick');
  // What keeps somebody from it at all is said alone.
  expect(approve(touched, testUsers.aecSdtAdmin)).toMatchObject({ open: false, needs: [{ key: 'RELEASE_MANAGER' }] });
  expect(approve(touched, testUsers.aecSdtAdmin)).not.toHaveProperty('tick');
  expect(deployment.needs('request.approve', approver, touched)).toEqual([tick]);
  const touches = {
    freezes: [],
    collisions: [{ what: 'a live deployment of VW', priority: 90, vehicles: 8, goesFirst: true, stage: 'APPROVED' }],
  };
  expect(deployment.send('request.approve', approver, { unweighed: false, touches }).context.weighed).toEqual(touches);
  expect(approved().context.weighed).toBeNull();
});

it('is rejected by somebody else than who asked, and started where something was approved since by whoever weighed that (D-062.04, D-258)', () => {
  expect(requested().needs('request.reject', person('RELEASE_MANAGER', 1, owner.subject))[0]).toMatchObject({
    kind: 'person',
    key: 'approverIsNotRequester',
  });
  expect(planned().refusal('rollout.start', operator, { dueNow: true, unweighed: true })).toEqual(['weighed']);
  // Who starts now in place of waiting for the time weighs too.
  const sent = { dueNow: false, startNow: true, unweighed: true };
  const all = planned().needs('rollout.start', operator, sent);
  expect(ticked(liveDeploymentFlow as Flow, 'rollout.start', all)).toMatchObject({ needs: [], tick: { key: 'weighed' } });
  const touches = { freezes: [], collisions: [] };
  expect(planned().send('rollout.start', operator, { dueNow: true, touches }).context.weighedAtStart).toEqual(touches);
});

it('is planned with phases that sum up and ascend (D-062.06, D-091)', () => {
  const half = { ...phases[0], share: 50 };
  expect(approved().refusal('plan.save', owner, { phases: [half] })).toEqual(['phasesValid']);
  expect(approved().refusal('plan.save', owner, { phases: [half, half] })).toEqual(['phasesValid']);
  expect(planned().at()).toBe('READY_TO_ROLLOUT');
  expect(planned().send('plan.save', owner, { phases }).at()).toBe('READY_TO_ROLLOUT');
});

it('is enabled: ACTIVATED, and done when the cloud confirms all groups (D-062.07)', () => {
  expect(planned('ENABLE').refusal('rollout.start', operator, { cloudAccepted: false })).toEqual(['cloudAccepted']);
  const enabled = planned('ENABLE').send('rollout.start', operator);
  expect(enabled.at()).toBe('ACTIVATED');
  expect(enabled.tell('enablement.confirmed').at()).toBe('ENABLEMENT_SUCCESSFUL');
});

it('is rolled out when its start is due, again after a failure (D-062.08)', () => {
  expect(planned().refusal('rollout.start', operator, { dueNow: false })).toEqual(['startDue']);
  expect(planned().refusal('rollout.start', testUsers.containerPo)).toEqual(['DEPLOYMENT_ROLLOUT']);
  expect(running().at()).toBe('ROLLOUT_INITIATED');
  expect(running().context.starter).toBe(operator.subject);
  expect(ended('FAILED').send('rollout.start', operator, { dueNow: true }).at()).toBe('ROLLOUT_INITIATED');
});

it('is ROLLED_OUT with its last phase (D-062.09)', () => {
  expect(rolledOut().at()).toBe('ROLLED_OUT');
});

it('follows its job, or is aborted (D-062.10, D-063)', () => {
  const results = {
    NOT_FINISHED: 'ROLLED_OUT',
    SUCCESS: 'ROLLOUT_SUCCESSFUL',
    FAILED: 'ROLLOUT_FAILED',
    SUPERSEDED: 'ROLLOUT_ABORTED',
  };
  for (const [status, state] of Object.entries(results)) expect(ended(status).at()).toBe(state);
  for (const deployment of [running(), rolledOut()]) {
    expect(deployment.send('rollout.abort', operator, { reason }).at()).toBe('ROLLOUT_ABORTED');
    expect(deployment.context.abortReason).toBe(reason);
  }
});

it('is closed when nothing runs any more (D-062.11)', () => {
  const enabled = planned('ENABLE').send('rollout.start', operator);
  const ends = [ended('SUCCESS'), ended('SUPERSEDED'), enabled];
  for (const deployment of ends) {
    deployment.send('deployment.close', owner);
    expect(deployment.at()).toBe('FINISHED');
    expect(deployment.snapshot.status).toBe('done');
  }
  expect(running().refusal('deployment.close', owner)).toHaveLength(1);
});

it('pauses and resumes without leaving its state; not into a freeze window (D-062.12, D-062.16)', () => {
  const paused = running().send('rollout.pause', operator, { reason });
  expect(paused.at()).toBe('ROLLOUT_INITIATED');
  expect(paused.context).toMatchObject({ paused: true, pauseReason: reason, pausedBy: operator.subject });
  expect(paused.refusal('rollout.pause', operator)).toEqual(['not.paused']);
  expect(paused.refusal('rollout.resume', operator, { frozen: true })).toEqual(['notFrozen']);
  expect(paused.send('rollout.resume', operator).context).toMatchObject({ paused: false, pauseReason: null, pausedBy: null });
  expect(paused.refusal('rollout.resume', operator)).toEqual(['paused']);
});

it('lets a phase begin that waits for somebody, with a reason, not into a freeze window nor while it is paused (D-250, D-247)', () => {
  const go = { reason, phaseAhead: true, frozen: false };
  const deployment = running();
  expect(deployment.refusal('phase.go', testUsers.containerPo, go)).toEqual(['DEPLOYMENT_ROLLOUT']);
  expect(deployment.refusal('phase.go', operator, { ...go, phaseAhead: false })).toEqual(['phaseAhead']);
  expect(deployment.refusal('phase.go', operator, { ...go, shareMissing: true })).toEqual(['shareReached']);
  expect(deployment.refusal('phase.go', operator, { ...go, soaking: true })).toEqual(['soakOver']);
  expect(deployment.refusal('phase.go', operator, { ...go, frozen: true })).toEqual(['notFrozen']);
  expect(deployment.refusal('phase.go', operator, { ...go, candidateCancelled: true })).toEqual(['candidateActive']);
  expect(deployment.send('phase.go', operator, go).at()).toBe(deployment.at());
  expect(deployment.send('rollout.pause', operator, { reason }).refusal('phase.go', operator, go)).toEqual(['not.paused']);
  // Once the last phase has begun there is none left to let begin.
  expect(rolledOut().refusal('phase.go', operator, go)).not.toEqual([]);
});

it('pauses by itself at the stop rate (D-062.13)', () => {
  const stopped = rolledOut().tell('stopRate.reached', { phase: 0 });
  expect(stopped.context).toMatchObject({ paused: true, pauseReason: 'stopRate', pausedBy: null });
  expect(stopped.send('rollout.resume', operator).context.paused).toBe(false);
});

it('retries failed vehicles with a retryable reason (D-062.14, D-062.16)', () => {
  const failed = () => rolledOut().tell('vehicles.failed', { retryable: 2 });
  const endedAs = (status: string) => failed().tell('job.reported', { status });
  for (const deployment of [
    running().tell('vehicles.failed', { retryable: 2 }),
    failed(),
    endedAs('PARTIAL_SUCCESS'),
    endedAs('FAILED'),
  ]) {
    expect(deployment.refusal('rollout.retryFailed', operator, { frozen: true })).toEqual(['notFrozen']);
    expect(deployment.refusal('rollout.retryFailed', operator, { retryable: 0 })).toEqual(['chosenReasonRetryable']);
    expect(deployment.send('rollout.retryFailed', operator, { retryable: 2 }).at()).toBe('ROLLOUT_INITIATED');
  }
  expect(endedAs('SUCCESS').refusal('rollout.retryFailed', operator)).toEqual(['partlySuccessful']);
});

it('offers the retry only while vehicles have failed for a reason that can be retried (D-062.14)', () => {
  const refused = (deployment: Driven<typeof liveDeploymentFlow.machine>) => deployment.refusal('rollout.retryFailed', operator);
  expect(refused(running())).toEqual(['someVehicleRetryable']);
  expect(refused(running().tell('vehicles.failed', { retryable: 0 }))).toEqual(['someVehicleRetryable']);
  const failed = () => running().tell('vehicles.failed', { retryable: 2 }).tell('vehicles.failed', { retryable: 0 });
  expect(refused(failed())).toEqual([]);
  expect(refused(failed().send('rollout.retryFailed', operator, { retryable: 2, retryableLeft: 0 }))).toEqual([
    'someVehicleRetryable',
  ]);
  expect(refused(failed().send('rollout.retryFailed', operator, { retryable: 1, retryableLeft: 1 }))).toEqual([]);
  const again = failed().tell('job.reported', { status: 'FAILED' }).send('rollout.start', operator, { dueNow: true });
  expect(refused(again)).toEqual(['someVehicleRetryable']);
});

it('stops one vehicle and goes on (D-062.15)', () => {
  expect(running().refusal('vehicle.stop', operator, { vehicleFinished: true })).toEqual(['vehicleUnfinished']);
  expect(running().send('vehicle.stop', operator, { vehicleFinished: false }).at()).toBe('ROLLOUT_INITIATED');
});

it('does not start into a freeze window; who may lift it is named (D-062.16)', () => {
  expect(planned().needs('rollout.start', operator, { frozen: true })).toEqual([
    { kind: 'fact', key: 'notFrozen', by: ['RELEASE_MANAGER', 'ADMIN'] },
  ]);
});

it('is deleted as a draft only, unless it can never start any more (D-062.12 DELETE, ADR 11)', () => {
  for (const deployment of [created(), targeted()]) {
    expect(deployment.send('deployment.delete', owner).context.removed).toBe(true);
  }
  for (const deployment of [requested(), approved(), planned()]) {
    expect(deployment.refusal('deployment.delete', owner)).toEqual(['cancelledOrVoid']);
    expect(deployment.send('deployment.delete', owner, { candidateCancelled: true }).context.removed).toBe(true);
    expect(deployment.send('deployment.delete', owner, { approvalVoid: true }).context.removed).toBe(true);
  }
});

it('whose approval is void or whose candidate is cancelled goes back to a new request, and starts no more (ADR 11, D-060.32, T7)', () => {
  for (const fact of ['candidateCancelled', 'approvalVoid']) {
    expect(approved().refusal('approval.withdraw', owner)).toEqual(['cancelledOrVoid']);
    for (const deployment of [approved(), planned()]) {
      const again = deployment.send('approval.withdraw', owner, { [fact]: true });
      expect([again.at(), again.context.approver, again.context.requester]).toEqual(['VEHICLE_LIST_ADDED', null, null]);
    }
    const need = fact === 'approvalVoid' ? 'contentUnchanged' : 'candidateActive';
    expect(planned().refusal('rollout.start', operator, { [fact]: true })).toEqual([need]);
    expect(planned().refusal('plan.save', owner, { phases, [fact]: true })).toEqual([need]);
    expect(
      ended('FAILED')
        .send('deployment.close', owner, { [fact]: true })
        .at(),
    ).toBe('FINISHED');
  }
  for (const command of ['overview.save', 'targets.save', 'request.submit']) {
    expect(targeted().refusal(command, owner, { candidateCancelled: true })).toEqual(['candidateActive']);
  }
});
