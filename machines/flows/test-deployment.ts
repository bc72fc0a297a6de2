import { and } from 'xstate';
import { allows } from '#contract/access/access.ts';
import { ruleOf } from '#contract/command.ts';
import { testDeploymentCommands as commands, testLiveWrite } from '#contract/deployment/deployment-commands.ts';
import { type TestDeploymentContext, testDeploymentContext } from '#contract/deployment/deployment-contexts.ts';
import type { JobStatus } from '#contract/deployment/rollout.ts';
import type { TestDeployment } from '#contract/deployment/test-deployment.ts';
import type { Flow, FlowEvent } from '#machines/flow.ts';
import { unlessDenied, unlessNone, unlessReported } from '#machines/fragments/guards.ts';
import { type FailureFacts, retryable, rollout } from '#machines/fragments/rollout.ts';
import { type Change, flowChart } from './chart.ts';

type Carried = FailureFacts & {
  /** fact of selection.save: vehicles that match */
  readonly vehicleCount?: number;
  /** facts of approved.save */
  readonly approvedCount?: number;
  readonly groupNameFree?: boolean;
  /** fact of deployment.activate: the cloud took the order */
  readonly cloudAccepted?: boolean;
  /** fact of deployment.deploy, rollout.retryFailed and job.reported; '' when the cloud gave none */
  readonly jobId?: string;
  /** job.reported: STATE-03; log.save: the result */
  readonly status?: JobStatus | 'Successful' | 'Failed';
  /** external: the release candidate was cancelled */
  readonly candidateCancelled?: boolean;
};
export type TestDeploymentFact = 'job.reported' | 'vehicles.failed';
type TestDeploymentEvent = FlowEvent<keyof typeof commands | TestDeploymentFact, Carried>;
type TestDeploymentStatus = TestDeployment['status'];
type TestDeploymentInput = {
  readonly homeBrandId: number;
  readonly brandIds: readonly number[];
  readonly stage: TestDeploymentContext['stage'];
};

type Args = { context: TestDeploymentContext; event: TestDeploymentEvent };

/** D-244: in stage LIVE every command asks for the permission of its own. */
const write = 'writeLiveHeldIfLive' as const;
/** job results and repetition as D-062.10, .14, .15 */
const job = rollout({ commands, retryBy: 'repeatJob', stopIf: [write] });
const noApproval = { approvedCount: 0, approvedBy: null, approvedOn: null };

const facts = {
  writeLiveHeldIfLive: ({ context, event }: Args) =>
    context.stage !== 'LIVE' || allows(testLiveWrite, event.actor, { brandId: context.homeBrandId }),
  vehiclesMatch: unlessNone('vehicleCount'),
  someVehicleApproved: unlessNone('approvedCount'),
  groupNameFree: unlessDenied('groupNameFree'),
  cloudAccepted: unlessDenied('cloudAccepted'),
  jobIdReturned: ({ event }: Args) => event.jobId !== '',
  candidateActive: unlessReported('candidateCancelled'),
  ...job.facts,
};

const changes = {
  /** name and description stand outside the facts */
  edit: () => ({}),
  saveSelection: (context, event) => ({ ...noApproval, vehicleCount: event.vehicleCount ?? context.vehicleCount }),
  clearSelection: () => ({ ...noApproval, vehicleCount: null }),
  approveVehicles: (context, event) => ({
    approvedCount: event.approvedCount ?? context.approvedCount,
    approvedBy: event.actor.subject,
    approvedOn: event.at,
  }),
  ...job.changes,
  beginJob: (context, event) => ({
    ...job.changes.beginJob(context, event),
    deployedBy: event.actor.subject,
    deployedOn: event.at,
    jobId: event.jobId ?? null,
  }),
  repeatJob: (context, event) => ({ ...job.changes.beginJob(context, event), jobId: event.jobId ?? context.jobId }),
  recordLog: (context, event) => ({
    logResultStatus: event.status === 'Successful' || event.status === 'Failed' ? event.status : context.logResultStatus,
  }),
  remove: () => ({ removed: true }),
} satisfies Record<string, Change<TestDeploymentContext, TestDeploymentEvent>>;

const edit = { guard: and([write, 'candidateActive']), actions: 'edit', meta: commands['deployment.edit'] } as const;
const remove = { guard: write, actions: 'remove', meta: commands['deployment.delete'] } as const;
const saveLog = { guard: and([write, 'candidateActive']), actions: 'recordLog', meta: commands['log.save'] } as const;
const selectVehicles = {
  guard: and([write, 'candidateActive', 'vehiclesMatch']),
  target: 'VEHICLE_LIST_ADDED',
  actions: 'saveSelection',
  meta: commands['selection.save'],
} as const;
const clearVehicles = {
  guard: and([write, 'candidateActive']),
  target: 'CREATED',
  actions: 'clearSelection',
  meta: commands['selection.clear'],
} as const;
const activate = {
  guard: and([write, 'candidateActive', 'cloudAccepted']),
  target: 'ENABLEMENT_SUCCESSFUL',
  meta: commands['deployment.activate'],
} as const;
const deploy = {
  guard: and([write, 'candidateActive', 'jobIdReturned']),
  target: 'ROLLOUT_INITIATED',
  actions: 'beginJob',
  meta: commands['deployment.deploy'],
} as const;
const retry = job.retry([write, 'candidateActive', ...retryable, 'jobIdReturned']);

/** The test deployment of a release candidate: D-061, job results by D-063. Its state is its status (STATE-01). */
const machine = flowChart<TestDeploymentContext, TestDeploymentEvent, TestDeploymentStatus, TestDeploymentInput>()({
  id: 'testDeployment',
  begin: ({ homeBrandId, brandIds, stage }) => testDeploymentContext.parse({ homeBrandId, brandIds, stage }),
  facts,
  changes,
  chart: {
    // .01
    initial: 'CREATED',
    on: { 'deployment.edit': edit },
    states: {
      // .02, .10
      CREATED: { on: { 'selection.save': selectVehicles, 'deployment.delete': remove } },
      VEHICLE_LIST_ADDED: {
        on: {
          'selection.save': selectVehicles,
          // .03
          'selection.clear': clearVehicles,
          // .04
          'approved.save': {
            guard: and([write, 'candidateActive', 'someVehicleApproved', 'groupNameFree']),
            target: 'REQUESTED',
            actions: 'approveVehicles',
            meta: commands['approved.save'],
          },
          'deployment.delete': remove,
        },
      },
      REQUESTED: {
        on: {
          // .05: a new selection drops the approval
          'selection.save': selectVehicles,
          'selection.clear': clearVehicles,
          // .06
          'deployment.activate': activate,
          // .07
          'deployment.deploy': deploy,
          // .09
          'log.save': saveLog,
          'deployment.delete': remove,
        },
      },
      ENABLEMENT_SUCCESSFUL: { on: { 'deployment.activate': activate, 'deployment.deploy': deploy, 'log.save': saveLog } },
      // .08
      ROLLOUT_INITIATED: { on: { ...job.reported, ...job.failed, ...retry, ...job.stop, 'log.save': saveLog } },
      ROLLOUT_SUCCESSFUL: {
        on: {
          ...job.retry([write, 'candidateActive', 'partlySuccessful', ...retryable, 'jobIdReturned']),
          'log.save': saveLog,
        },
      },
      ROLLOUT_FAILED: { on: { 'deployment.deploy': deploy, ...retry, 'log.save': saveLog } },
      ROLLOUT_ABORTED: { on: { 'deployment.deploy': deploy, 'log.save': saveLog } },
    },
  },
});

/** D-061 with its rights, and the way to a successful test. */
export const testDeploymentFlow = {
  id: 'testDeployment',
  machine,
  context: testDeploymentContext,
  commands,
  persons: () => ({}),
  personGuards: [],
  rightGuards: { writeLiveHeldIfLive: testLiveWrite },
  ends: ['candidateCancelled'],
  owners: { vehiclesMatch: ruleOf(commands['selection.save']), someVehicleApproved: ruleOf(commands['approved.save']) },
  ahead: [
    { type: 'selection.save', needed: (snapshot) => snapshot.matches('CREATED') },
    { type: 'approved.save' },
    { type: 'deployment.deploy' },
    { type: 'job.reported', payload: () => ({ status: 'SUCCESS' }) },
    { type: 'log.save', needed: (snapshot) => snapshot.matches('ROLLOUT_SUCCESSFUL'), payload: () => ({ status: 'Successful' }) },
  ],
  reached: (snapshot) => snapshot.context.logResultStatus === 'Successful',
} as const satisfies Flow<typeof machine, typeof commands>;
