import { and, not, type SnapshotFrom } from 'xstate';
import { ruleOf } from '#contract/command.ts';
import {
  liveDeploymentCommands as commands,
  freezeWindowWrite,
  planInputSchema,
} from '#contract/deployment/deployment-commands.ts';
import { type LiveDeploymentContext, liveDeploymentContext } from '#contract/deployment/deployment-contexts.ts';
import type { LiveDeployment } from '#contract/deployment/live-deployment.ts';
import type { JobStatus } from '#contract/deployment/rollout.ts';
import type { Flow, FlowEvent } from '#machines/flow.ts';
import { type ApprovalFacts, approvalGuards } from '#machines/flows/approved-list.ts';
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

export type Purpose = 'ENABLE' | 'ROLLOUT';
type Carried = FailureFacts &
  ApprovalFacts & {
    readonly purpose?: Purpose;
    readonly reason?: string;
    readonly phases?: unknown;
    /** fact of targets.save */
    readonly vehicleCount?: number;
    /** of rollout.start: the first phase is moved to now */
    readonly startNow?: boolean;
    /** external: a freeze window of the home brand is active */
    readonly frozen?: boolean;
    /** external: the start of the first phase has come */
    readonly dueNow?: boolean;
    /** fact of rollout.start with purpose ENABLE: the cloud took the order */
    readonly cloudAccepted?: boolean;
    /** fact of vehicle.stop */
    readonly vehicleFinished?: boolean;
    readonly status?: JobStatus;
    readonly phase?: number;
  };
export type LiveDeploymentFact =
  | 'enablement.confirmed'
  | 'lastPhase.started'
  | 'job.reported'
  | 'stopRate.reached'
  | 'vehicles.failed';
export type LiveDeploymentEvent = FlowEvent<keyof typeof commands | LiveDeploymentFact, Carried>;
export type LiveDeploymentStatus = LiveDeployment['status'];
export type LiveDeploymentInput = {
  readonly homeBrandId: number;
  readonly brandIds: readonly number[];
  readonly purpose?: Purpose;
};

type Args = { context: LiveDeploymentContext; event: LiveDeploymentEvent };

const unpaused = { paused: false, pauseReason: null };

const facts = {
  ...jobGuards,
  ...vehicleGuards,
  ...candidateGuards,
  ...approvalGuards,
  vehiclesMatch: ({ event }: Args) => event.vehicleCount === undefined || event.vehicleCount > 0,
  purposeChosen: ({ context }: Args) => context.purpose !== null,
  purposeIsEnable: ({ context }: Args) => context.purpose === 'ENABLE',
  purposeIsRollout: ({ context }: Args) => context.purpose === 'ROLLOUT',
  approverIsNotRequester: ({ context, event }: Args) => event.actor.subject !== context.requester,
  phasesValid: ({ event }: Args) => event.phases === undefined || planInputSchema.safeParse({ phases: event.phases }).success,
  startDue: ({ event }: Args) => event.startNow === true || event.dueNow !== false,
  notFrozen: ({ event }: Args) => event.frozen !== true,
  cloudAccepted: ({ event }: Args) => event.cloudAccepted !== false,
  paused: ({ context }: Args) => context.paused,
};

const changes = {
  saveOverview: (context, event) => ({ purpose: event.purpose ?? context.purpose }),
  saveTargets: (context, event) => ({ vehicleCount: event.vehicleCount ?? context.vehicleCount }),
  submitRequest: (_, event) => ({ requester: event.actor.subject, requestedOn: event.at, requestReason: null }),
  withdrawApproval: () => ({ requester: null, requestedOn: null, approver: null, approvedOn: null }),
  reopenRequest: (_, event) => ({ requester: null, requestedOn: null, requestReason: event.reason ?? null }),
  approve: (_, event) => ({ approver: event.actor.subject, approvedOn: event.at }),
  begin: (_, event) => ({ ...unpaused, starter: event.actor.subject, startedOn: event.at }),
  beginJob: (_, event) => ({ ...afterBeginning(event), jobStatus: 'JOB_INITIATED' }),
  recordJob: (context, event) => ({ jobStatus: reportedStatus({ event }, context.jobStatus) }),
  noteFailures: (context, event) => afterFailures(context, event),
  pause: (_, event) => ({ paused: true, pauseReason: event.reason ?? null }),
  pauseAtStopRate: () => ({ paused: true, pauseReason: 'stopRate' }),
  unpause: () => unpaused,
  abort: (_, event) => ({ abortReason: event.reason ?? null }),
  /** one vehicle ends; the deployment goes on unchanged */
  stopVehicle: () => ({}),
  /** the list is frozen again; what was approved stays */
  retryList: () => ({}),
  remove: () => ({ removed: true }),
} satisfies Record<string, Change<LiveDeploymentContext, LiveDeploymentEvent>>;

const saveOverview = { guard: 'candidateActive', actions: 'saveOverview', meta: commands['overview.save'] } as const;
const saveTargets = {
  guard: and(['candidateActive', 'vehiclesMatch']),
  target: 'VEHICLE_LIST_ADDED',
  actions: 'saveTargets',
  meta: commands['targets.save'],
} as const;
const remove = { actions: 'remove', meta: commands['deployment.delete'] } as const;
/** What was approved may still happen. */
const stillApproved = ['candidateActive', 'contentUnchanged'] as const;
/** A deployment that cannot be rolled out: its candidate is cancelled, its approval is void (ADR 11), or its list failed (ADR 18). */
const removeStranded = { ...remove, guard: 'cancelledOrVoid' } as const;
const withdrawApproval = {
  guard: 'cancelledOrVoid',
  target: 'VEHICLE_LIST_ADDED',
  actions: 'withdrawApproval',
  meta: commands['approval.withdraw'],
} as const;
const retryList = {
  guard: and(['candidateActive', 'listFailed']),
  actions: 'retryList',
  meta: commands['list.retry'],
} as const;
const savePlan = {
  guard: and([...stillApproved, 'phasesValid']),
  target: 'READY_TO_ROLLOUT',
  meta: commands['plan.save'],
} as const;
const enable = {
  guard: and(['purposeIsEnable', ...stillApproved, 'listComplete', 'cloudAccepted']),
  target: 'ACTIVATED',
  actions: 'begin',
  meta: commands['rollout.start'],
} as const;
const rollOut = {
  guard: and(['purposeIsRollout', ...stillApproved, 'listComplete', 'startDue', 'notFrozen']),
  target: 'ROLLOUT_INITIATED',
  actions: ['begin', 'beginJob'],
  meta: commands['rollout.start'],
} as const;
const retry = {
  guard: and(['candidateActive', 'notFrozen', 'rolloutNotEnding', 'someVehicleRetryable', 'chosenReasonRetryable']),
  target: 'ROLLOUT_INITIATED',
  actions: 'beginJob',
  meta: commands['rollout.retryFailed'],
} as const;
const close = { target: 'FINISHED', meta: commands['deployment.close'] } as const;

/** D-063, .10 */
const jobResults = [
  { guard: 'jobSucceeded', target: 'ROLLOUT_SUCCESSFUL', actions: ['recordJob', 'unpause'] },
  { guard: 'jobFailed', target: 'ROLLOUT_FAILED', actions: ['recordJob', 'unpause'] },
  { guard: 'jobSuperseded', target: 'ROLLOUT_ABORTED', actions: ['recordJob', 'unpause'] },
  { actions: 'recordJob' },
] as const;

/** What is possible while vehicles are being updated: .10, .12 … .15 */
const whileRunning = {
  'job.reported': jobResults,
  'rollout.abort': { target: 'ROLLOUT_ABORTED', actions: ['abort', 'unpause'], meta: commands['rollout.abort'] },
  'rollout.pause': { guard: not('paused'), actions: 'pause', meta: commands['rollout.pause'] },
  'rollout.resume': { guard: and(['paused', 'notFrozen']), actions: 'unpause', meta: commands['rollout.resume'] },
  'stopRate.reached': { guard: not('paused'), actions: 'pauseAtStopRate' },
  'vehicles.failed': { actions: 'noteFailures' },
  'rollout.retryFailed': retry,
  'vehicle.stop': { guard: 'vehicleUnfinished', actions: 'stopVehicle', meta: commands['vehicle.stop'] },
} as const;

/** The live deployment of a candidate: D-062, job results by D-063. Its state is its status (STATE-01, STATE-02, LIVE-05). */
const machine = flowChart<LiveDeploymentContext, LiveDeploymentEvent, LiveDeploymentStatus, LiveDeploymentInput>()({
  id: 'liveDeployment',
  begin: ({ homeBrandId, brandIds, purpose }) => liveDeploymentContext.parse({ homeBrandId, brandIds, purpose }),
  facts,
  changes,
  chart: {
    // .01
    initial: 'CREATED',
    states: {
      // .02
      CREATED: { on: { 'overview.save': saveOverview, 'targets.save': saveTargets, 'deployment.delete': remove } },
      VEHICLE_LIST_ADDED: {
        on: {
          'overview.save': saveOverview,
          'targets.save': saveTargets,
          'deployment.delete': remove,
          // .03: from here the list is locked
          'request.submit': {
            guard: and(['candidateActive', 'purposeChosen', 'groupsExist']),
            target: 'REQUESTED',
            actions: 'submitRequest',
            meta: commands['request.submit'],
          },
        },
      },
      REQUESTED: {
        on: {
          // .04
          'request.withdraw': { target: 'VEHICLE_LIST_ADDED', actions: 'reopenRequest', meta: commands['request.withdraw'] },
          'request.reject': { target: 'VEHICLE_LIST_ADDED', actions: 'reopenRequest', meta: commands['request.reject'] },
          // .05
          'request.approve': {
            guard: and(['candidateActive', 'approverIsNotRequester', 'groupsExist']),
            target: 'IN_PREPARATION',
            actions: 'approve',
            meta: commands['request.approve'],
          },
          'deployment.delete': removeStranded,
        },
      },
      // .06
      IN_PREPARATION: {
        on: {
          'plan.save': savePlan,
          'list.retry': retryList,
          'approval.withdraw': withdrawApproval,
          'deployment.delete': removeStranded,
        },
      },
      // .07, .08
      READY_TO_ROLLOUT: {
        on: {
          'plan.save': savePlan,
          'rollout.start': [enable, rollOut],
          'list.retry': retryList,
          'approval.withdraw': withdrawApproval,
          'deployment.delete': removeStranded,
        },
      },
      ACTIVATED: { on: { 'enablement.confirmed': { target: 'ENABLEMENT_SUCCESSFUL' }, 'deployment.close': close } },
      ENABLEMENT_SUCCESSFUL: { on: { 'deployment.close': close } },
      // .09
      ROLLOUT_INITIATED: { on: { ...whileRunning, 'lastPhase.started': { target: 'ROLLED_OUT' } } },
      ROLLED_OUT: { on: whileRunning },
      // .11, .14: only a partial success leaves vehicles to retry
      ROLLOUT_SUCCESSFUL: {
        on: {
          'deployment.close': close,
          'rollout.retryFailed': {
            ...retry,
            guard: and([
              'candidateActive',
              'partlySuccessful',
              'notFrozen',
              'rolloutNotEnding',
              'someVehicleRetryable',
              'chosenReasonRetryable',
            ]),
          },
        },
      },
      ROLLOUT_FAILED: {
        on: {
          'rollout.start': rollOut,
          'rollout.retryFailed': retry,
          'deployment.close': { ...close, guard: 'cancelledOrVoid' },
        },
      },
      ROLLOUT_ABORTED: { on: { 'deployment.close': close } },
      FINISHED: { type: 'final' },
    },
  },
});

export type LiveDeploymentSnapshot = SnapshotFrom<typeof machine>;

/** D-062 with its rights, its people, and the way to a closed deployment. */
export const liveDeploymentFlow = {
  id: 'liveDeployment',
  machine,
  context: liveDeploymentContext,
  commands,
  persons: (context): Record<string, string> => (context.requester === null ? {} : { requester: context.requester }),
  personGuards: ['approverIsNotRequester'],
  choices: ['purposeIsEnable', 'purposeIsRollout'],
  ends: ['candidateCancelled', 'approvalVoid'],
  // .08: "start now" moves the first phase to this moment
  lifts: { 'rollout.start': { need: 'startDue', name: 'now', payload: { startNow: true } } },
  owners: {
    vehiclesMatch: ruleOf(commands['targets.save']),
    purposeChosen: ruleOf(commands['overview.save']),
    groupsExist: ruleOf(commands['targets.save']),
    phasesValid: ruleOf(commands['plan.save']),
    startDue: ruleOf(commands['rollout.start']),
    notFrozen: freezeWindowWrite,
    paused: ruleOf(commands['rollout.pause']),
    'not.paused': ruleOf(commands['rollout.resume']),
  },
  ahead: [
    { type: 'overview.save', needed: (snapshot) => snapshot.context.purpose === null, payload: () => ({ purpose: 'ROLLOUT' }) },
    { type: 'targets.save', needed: (snapshot) => snapshot.matches('CREATED') },
    { type: 'request.submit' },
    { type: 'request.approve' },
    { type: 'plan.save', needed: (snapshot) => snapshot.matches('IN_PREPARATION') },
    { type: 'rollout.start' },
    { type: 'job.reported', payload: () => ({ status: 'SUCCESS' }) },
    { type: 'deployment.close' },
  ],
  beside: [
    // .13: whoever paused it, or the stop rate, somebody decides how it goes on
    { type: 'rollout.resume', needed: (snapshot) => snapshot.context.paused },
    // A list that could not be completed is frozen again (ADR 18).
    { type: 'list.retry', payload: () => ({ listFailed: true }) },
    // An approval that no longer holds is asked for anew (ADR 11).
    { type: 'approval.withdraw', payload: () => ({ approvalVoid: true }) },
  ],
  decisions: ['request.approve', 'rollout.resume'],
  reached: (snapshot) => snapshot.matches('FINISHED'),
} as const satisfies Flow<typeof machine, typeof commands>;
