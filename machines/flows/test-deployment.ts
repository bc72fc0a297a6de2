import { and, type SnapshotFrom } from 'xstate';
import { allows } from '#contract/access/access.ts';
import { ruleOf } from '#contract/command.ts';
import { testDeploymentCommands as commands, testLiveWrite } from '#contract/deployment/deployment-commands.ts';
import { type TestDeploymentContext, testDeploymentContext } from '#contract/deployment/deployment-contexts.ts';
import type { JobStatus } from '#contract/deployment/rollout.ts';
import type { TestDeployment } from '#contract/deployment/test-deployment.ts';
import type { Flow, FlowEvent } from '#machines/flow.ts';
import { type Change, flowChart } from '#machines/flows/chart.ts';
import {
  afterBeginning,
  afterFailures,
  candidateGuards,
  type FailureFacts,
  jobGuards,
  reportedStatus,
  vehicleGuards,
} from '#machines/flows/rollout-job.ts';

type Carried = FailureFacts & {
  /** fact of selection.save: vehicles that match */
  readonly vehicleCount?: number;
  /** facts of approved.save */
  readonly approvedCount?: number;
  readonly groupNameFree?: boolean;
  /** fact of deployment.activate: the cloud took the order */
  readonly cloudAccepted?: boolean;
  /** fact of vehicle.stop */
  readonly vehicleFinished?: boolean;
  /** fact of deployment.deploy, rollout.retryFailed and job.reported; '' when the cloud gave none */
  readonly jobId?: string;
  /** job.reported: STATE-03; log.save: the result */
  readonly status?: JobStatus | 'Successful' | 'Failed';
  /** external: the release candidate was cancelled */
  readonly candidateCancelled?: boolean;
};
export type TestDeploymentFact = 'job.reported' | 'vehicles.failed';
export type TestDeploymentEvent = FlowEvent<keyof typeof commands | TestDeploymentFact, Carried>;
export type TestDeploymentStatus = TestDeployment['status'];
export type TestDeploymentInput = {
  readonly homeBrandId: number;
  readonly brandIds: readonly number[];
  readonly stage: TestDeploymentContext['stage'];
};

type Args = { context: TestDeploymentContext; event: TestDeploymentEvent };
const noApproval = { approvedCount: 0, approvedBy: null, approvedOn: null };

const facts = {
  writeLiveHeldIfLive: ({ context, event }: Args) =>
    context.stage !== 'LIVE' || allows(testLiveWrite, event.actor, { brandId: context.homeBrandId }),
  vehiclesMatch: ({ event }: Args) => event.vehicleCount === undefined || event.vehicleCount > 0,
  someVehicleApproved: ({ event }: Args) => event.approvedCount === undefined || event.approvedCount > 0,
  groupNameFree: ({ event }: Args) => event.groupNameFree !== false,
  cloudAccepted: ({ event }: Args) => event.cloudAccepted !== false,
  jobIdReturned: ({ event }: Args) => event.jobId !== '',
  ...candidateGuards,
  ...jobGuards,
  ...vehicleGuards,
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
  beginJob: (_, event) => ({
    ...afterBeginning(event),
    deployedBy: event.actor.subject,
    deployedOn: event.at,
    jobId: event.jobId ?? null,
    jobStatus: 'JOB_INITIATED',
  }),
  repeatJob: (context, event) => ({
    ...afterBeginning(event),
    jobId: event.jobId ?? context.jobId,
    jobStatus: 'JOB_INITIATED',
  }),
  noteFailures: (context, event) => afterFailures(context, event),
  /** one vehicle ends; the deployment goes on unchanged */
  stopVehicle: () => ({}),
  recordJob: (context, event) => ({ jobStatus: reportedStatus({ event }, context.jobStatus) }),
  recordLog: (context, event) => ({
    logResultStatus: event.status === 'Successful' || event.status === 'Failed' ? event.status : context.logResultStatus,
  }),
  remove: () => ({ removed: true }),
} satisfies Record<string, Change<TestDeploymentContext, TestDeploymentEvent>>;

/** D-244: in stage LIVE every command asks for the permission of its own. */
const write = 'writeLiveHeldIfLive' as const;
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

const retry = {
  guard: and([write, 'candidateActive', 'rolloutNotEnding', 'someVehicleRetryable', 'chosenReasonRetryable', 'jobIdReturned']),
  target: 'ROLLOUT_INITIATED',
  actions: 'repeatJob',
  meta: commands['rollout.retryFailed'],
} as const;

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
      ROLLOUT_INITIATED: {
        on: {
          'job.reported': [
            { guard: 'jobSucceeded', target: 'ROLLOUT_SUCCESSFUL', actions: 'recordJob' },
            { guard: 'jobFailed', target: 'ROLLOUT_FAILED', actions: 'recordJob' },
            { guard: 'jobSuperseded', target: 'ROLLOUT_ABORTED', actions: 'recordJob' },
            { actions: 'recordJob' },
          ],
          // as D-062.14, .15
          'vehicles.failed': { actions: 'noteFailures' },
          'rollout.retryFailed': retry,
          'vehicle.stop': { guard: and([write, 'vehicleUnfinished']), actions: 'stopVehicle', meta: commands['vehicle.stop'] },
          'log.save': saveLog,
        },
      },
      ROLLOUT_SUCCESSFUL: {
        on: {
          'rollout.retryFailed': {
            ...retry,
            guard: and([
              write,
              'candidateActive',
              'partlySuccessful',
              'rolloutNotEnding',
              'someVehicleRetryable',
              'chosenReasonRetryable',
              'jobIdReturned',
            ]),
          },
          'log.save': saveLog,
        },
      },
      ROLLOUT_FAILED: { on: { 'deployment.deploy': deploy, 'rollout.retryFailed': retry, 'log.save': saveLog } },
      ROLLOUT_ABORTED: { on: { 'deployment.deploy': deploy, 'log.save': saveLog } },
    },
  },
});

export type TestDeploymentSnapshot = SnapshotFrom<typeof machine>;

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
