import type { AnyMachineSnapshot } from 'xstate';
import type { liveDeploymentCommands, testDeploymentCommands } from '#contract/deployment/deployment-commands.ts';
import type { LiveDeploymentContext, TestDeploymentContext } from '#contract/deployment/deployment-contexts.ts';
import { type LiveDeploymentFact, liveDeploymentFlow } from '#machines/flows/live-deployment.ts';
import { type TestDeploymentFact, testDeploymentFlow } from '#machines/flows/test-deployment.ts';
import type { FlowModel, Move } from '#tests/support/flow/flow-model.ts';
import { testUsers } from '#tests/support/test-users.ts';

const reason = 'Please look at this again.';
const selection = { selectedBrands: [1], filterCriteria: [] };
const facts = <Context>(snapshot: AnyMachineSnapshot): Context => snapshot.context as Context;
const reports = (...statuses: string[]): Move[] => statuses.map((status) => ({ type: 'job.reported', facts: { status } }));

type TestMove = Move & { readonly type: keyof typeof testDeploymentCommands | TestDeploymentFact };
const tester = { by: testUsers.cmtDeploymentManager };

export const testMoves: readonly TestMove[] = [
  { type: 'deployment.edit', ...tester, payload: { name: 'Night test', description: '' } },
  { type: 'selection.save', ...tester, payload: selection, facts: { vehicleCount: 3 } },
  { type: 'selection.clear', ...tester },
  {
    type: 'approved.save',
    ...tester,
    payload: { vehicles: [], allApprovedVehicles: true, vehicleGroupType: 'DYNAMIC' },
    facts: { approvedCount: 3, groupNameFree: true },
  },
  { type: 'deployment.activate', ...tester, facts: { cloudAccepted: true } },
  { type: 'deployment.deploy', ...tester, facts: { jobId: 'job-1' } },
  { type: 'vehicles.failed', facts: { retryable: 2 } },
  { type: 'rollout.retryFailed', ...tester, payload: { reasons: ['VEHICLE_OFFLINE'] }, facts: { retryable: 2, jobId: 'job-2' } },
  { type: 'vehicle.stop', ...tester, payload: { vin: 'WVWZZZ1JZXW000001', reason }, facts: { vehicleFinished: false } },
  { type: 'log.save', ...tester, payload: { notes: 'Drove for an hour.', status: 'Successful', timeZone: 'Europe/Berlin' } },
  { type: 'deployment.delete', ...tester },
];

/** D-061 */
export const testDeploymentModel: FlowModel = {
  flow: testDeploymentFlow,
  input: { homeBrandId: 1, brandIds: [1, 4], stage: 'APPROVAL' },
  moves: (snapshot) => {
    if (facts<TestDeploymentContext>(snapshot).removed) return [];
    return [...testMoves, ...reports('NOT_FINISHED', 'SUCCESS', 'PARTIAL_SUCCESS', 'FAILED', 'SUPERSEDED')];
  },
  key: (snapshot) => {
    const { logResultStatus, removed, jobStatus, someRetryable } = facts<TestDeploymentContext>(snapshot);
    return JSON.stringify([snapshot.value, logResultStatus, removed, jobStatus === 'PARTIAL_SUCCESS', someRetryable]);
  },
};

const frozen = { facts: { candidateCancelled: true }, isLast: true } as const;

type LiveMove = Move & { readonly type: keyof typeof liveDeploymentCommands | LiveDeploymentFact };
const owner = { by: testUsers.containerPo };
const approver = { by: testUsers.releaseManager };
const operator = { by: testUsers.launchOperator };
const overview = (purpose: string) => ({ payload: { name: 'Winter rollout', description: '', purpose, priority: 50 } });

export const liveMoves: readonly LiveMove[] = [
  { type: 'overview.save', ...owner, ...overview('ENABLE') },
  { type: 'overview.save', ...owner, ...overview('ROLLOUT') },
  { type: 'targets.save', ...owner, payload: { ...selection, markets: [] }, facts: { vehicleCount: 10 } },
  { type: 'request.submit', ...owner, payload: { reason, desiredStart: '2030-02-01' } },
  { type: 'request.withdraw', ...owner },
  { type: 'request.approve', ...approver },
  { type: 'request.reject', ...approver, payload: { reason } },
  {
    type: 'plan.save',
    ...owner,
    payload: { phases: [{ name: 'All', start: '2030-02-01T08:00:00.000Z', share: 100, stopOnFailureRate: 5 }] },
  },
  {
    type: 'rollout.start',
    ...operator,
    payload: { startNow: true },
    facts: { dueNow: true, frozen: false, cloudAccepted: true },
  },
  { type: 'enablement.confirmed' },
  { type: 'lastPhase.started' },
  { type: 'rollout.pause', ...operator, payload: { reason } },
  { type: 'rollout.resume', ...operator, facts: { frozen: false } },
  { type: 'phase.go', ...operator, payload: { reason }, facts: { frozen: false, phaseAhead: true } },
  { type: 'stopRate.reached', facts: { phase: 0 } },
  { type: 'rollout.abort', ...operator, payload: { reason } },
  { type: 'vehicles.failed', facts: { retryable: 2 } },
  { type: 'rollout.retryFailed', ...operator, payload: { reasons: ['VEHICLE_OFFLINE'] }, facts: { frozen: false, retryable: 2 } },
  { type: 'vehicle.stop', ...operator, payload: { vin: 'WVWZZZ1JZXW000001', reason }, facts: { vehicleFinished: false } },
  { type: 'deployment.close', ...owner },
  { type: 'deployment.delete', ...owner },
  // ADR 18: only once the list could not be frozen
  { type: 'list.retry', ...owner, facts: { listFailed: true }, isLast: true },
  // ADR 11: what is left once the candidate is cancelled
  ...(['approval.withdraw', 'deployment.close', 'deployment.delete'] as const).map((type) => ({ type, ...owner, ...frozen })),
];

/** D-062 */
export const liveDeploymentModel: FlowModel = {
  flow: liveDeploymentFlow,
  input: { homeBrandId: 1, brandIds: [1, 4], purpose: 'ROLLOUT' },
  moves: (snapshot) => {
    if (facts<LiveDeploymentContext>(snapshot).removed) return [];
    return [...liveMoves, ...reports('NOT_FINISHED', 'SUCCESS', 'PARTIAL_SUCCESS', 'FAILED', 'SUPERSEDED')];
  },
  key: (snapshot) => {
    const { purpose, paused, removed, jobStatus, someRetryable } = facts<LiveDeploymentContext>(snapshot);
    return JSON.stringify([snapshot.value, purpose, paused, removed, jobStatus === 'PARTIAL_SUCCESS', someRetryable]);
  },
};
