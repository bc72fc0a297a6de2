import { and } from 'xstate';
import { ruleOf } from '#contract/command.ts';
import { liveDeploymentCommands as commands, freezeWindowWrite } from '#contract/deployment/deployment-commands.ts';
import { type LiveDeploymentContext, liveDeploymentContext } from '#contract/deployment/deployment-contexts.ts';
import type { LiveDeployment } from '#contract/deployment/live-deployment.ts';
import { planInputSchema } from '#contract/deployment/plan.ts';
import type { JobStatus } from '#contract/deployment/rollout.ts';
import type { WeighingFacts } from '#contract/entity/weighing.ts';
import type { Flow, FlowEvent } from '#machines/flow.ts';
import { unlessDenied, unlessNone, unlessReported } from '#machines/fragments/guards.ts';
import { remembered } from '#machines/fragments/persons.ts';
import { type FailureFacts, retryable, rollout } from '#machines/fragments/rollout.ts';
import { type PhaseFacts, rolloutControl } from '#machines/fragments/rollout-control.ts';
import { submission } from '#machines/fragments/submission.ts';
import { weighing } from '#machines/fragments/weighing.ts';
import { type ApprovalFacts, approvalGuards } from './approved-list.ts';
import { type Change, flowChart } from './chart.ts';

type Purpose = 'ENABLE' | 'ROLLOUT';
type Carried = FailureFacts &
  ApprovalFacts &
  PhaseFacts &
  WeighingFacts & {
    readonly purpose?: Purpose;
    readonly reason?: string;
    readonly phases?: unknown;
    /** fact of targets.save */
    readonly vehicleCount?: number;
    /** of rollout.start: the first phase is moved to now */
    readonly startNow?: boolean;
    /** external: it is a way back, whose vehicles are given */
    readonly targetsFixed?: boolean;
    /** external: a freeze window of the home brand is active */
    readonly frozen?: boolean;
    /** external: the start of the first phase has come */
    readonly dueNow?: boolean;
    /** fact of rollout.start with purpose ENABLE: the cloud took the order */
    readonly cloudAccepted?: boolean;
    readonly status?: JobStatus;
    /** of stopRate.reached: which phase, its failure rate and the one at which it stops */
    readonly phase?: number;
    readonly rate?: number;
    readonly stopAt?: number;
  };
export type LiveDeploymentFact =
  | 'enablement.confirmed'
  | 'lastPhase.started'
  | 'job.reported'
  | 'stopRate.reached'
  | 'vehicles.failed';
type LiveDeploymentEvent = FlowEvent<keyof typeof commands | LiveDeploymentFact, Carried>;
type LiveDeploymentStatus = LiveDeployment['status'];
type LiveDeploymentInput = {
  readonly homeBrandId: number;
  readonly brandIds: readonly number[];
  readonly purpose?: Purpose;
};

type Args = { context: LiveDeploymentContext; event: LiveDeploymentEvent };

const request = submission('request', {
  commands,
  states: { open: 'VEHICLE_LIST_ADDED', pending: 'REQUESTED', approved: 'IN_PREPARATION' },
  submitIf: ['candidateActive', 'purposeChosen', 'groupsExist'],
  approveIf: ['candidateActive', 'approverIsNotRequester', 'groupsExist', 'weighed'],
  rejectIf: ['approverIsNotRequester'],
});
const job = rollout({ commands, endsWith: 'unpause', retryBy: 'beginJob' });
const control = rolloutControl({ commands, resumeIf: ['notFrozen'], goIf: ['candidateActive', 'notFrozen'] });

const facts = {
  ...job.facts,
  ...approvalGuards,
  ...request.facts,
  ...weighing.facts,
  ...control.facts,
  candidateActive: unlessReported('candidateCancelled'),
  vehiclesMatch: unlessNone('vehicleCount'),
  targetsOpen: unlessReported('targetsFixed'),
  purposeChosen: ({ context }: Args) => context.purpose !== null,
  purposeIsEnable: ({ context }: Args) => context.purpose === 'ENABLE',
  purposeIsRollout: ({ context }: Args) => context.purpose === 'ROLLOUT',
  phasesValid: ({ event }: Args) => event.phases === undefined || planInputSchema.safeParse({ phases: event.phases }).success,
  startDue: ({ event }: Args) => event.startNow === true || event.dueNow !== false,
  notFrozen: unlessReported('frozen'),
  cloudAccepted: unlessDenied('cloudAccepted'),
};

const changes = {
  ...job.changes,
  ...request.changes,
  ...weighing.changes,
  ...control.changes,
  saveOverview: (context, event) => ({ purpose: event.purpose ?? context.purpose }),
  saveTargets: (context, event) => ({ vehicleCount: event.vehicleCount ?? context.vehicleCount }),
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
/** of a way back they are exactly the vehicles that it leads from (D-255) */
const saveOpenTargets = { ...saveTargets, guard: and(['candidateActive', 'targetsOpen', 'vehiclesMatch']) } as const;
const remove = { actions: 'remove', meta: commands['deployment.delete'] } as const;
const closing = { target: 'FINISHED', meta: commands['deployment.close'] } as const;
const close = { 'deployment.close': closing } as const;
/** What was approved may still happen. */
const stillApproved = ['candidateActive', 'contentUnchanged'] as const;
/** A deployment that cannot be rolled out: its candidate is cancelled, its approval is void (ADR 11), or its list failed (ADR 18). */
const stranded = {
  'approval.withdraw': {
    guard: 'cancelledOrVoid',
    target: 'VEHICLE_LIST_ADDED',
    actions: request.reopen,
    meta: commands['approval.withdraw'],
  },
  'deployment.delete': { ...remove, guard: 'cancelledOrVoid' },
} as const;
const retryList = {
  guard: and(['candidateActive', 'listFailed']),
  actions: 'retryList',
  meta: commands['list.retry'],
} as const;
const plan = control.plan([...stillApproved, 'phasesValid']);
const enable = control.start(['purposeIsEnable', ...stillApproved, 'listComplete', 'cloudAccepted'], 'ACTIVATED', 'begin');
const rollOut = control.start(
  ['purposeIsRollout', ...stillApproved, 'listComplete', 'startDue', 'notFrozen', 'weighed'],
  'ROLLOUT_INITIATED',
  ['begin', 'beginJob', 'keepWeighedAtStart'],
);
const retry = job.retry(['candidateActive', 'notFrozen', ...retryable]);
/** What is possible while vehicles are being updated: .10, .12 … .15 */
const whileRunning = { ...job.reported, ...control.whileRunning, ...job.failed, ...retry, ...job.stop };

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
          'targets.save': saveOpenTargets,
          'deployment.delete': remove,
          // .03: from here the list is locked
          ...request.submit,
        },
      },
      // .04, .05
      REQUESTED: {
        on: {
          ...request.withdraw,
          ...request.reject,
          ...weighing.kept('request.approve', request.approve),
          'deployment.delete': stranded['deployment.delete'],
        },
      },
      // .06
      IN_PREPARATION: { on: { ...plan, 'list.retry': retryList, ...stranded } },
      // .07, .08
      READY_TO_ROLLOUT: { on: { ...plan, 'rollout.start': [enable, rollOut], 'list.retry': retryList, ...stranded } },
      ACTIVATED: { on: { 'enablement.confirmed': { target: 'ENABLEMENT_SUCCESSFUL' }, ...close } },
      ENABLEMENT_SUCCESSFUL: { on: close },
      // .09
      ROLLOUT_INITIATED: { on: { ...whileRunning, ...control.beforeLastPhase, 'lastPhase.started': { target: 'ROLLED_OUT' } } },
      ROLLED_OUT: { on: whileRunning },
      // .11, .14: only a partial success leaves vehicles to retry
      ROLLOUT_SUCCESSFUL: {
        on: { ...close, ...job.retry(['candidateActive', 'partlySuccessful', 'notFrozen', ...retryable]) },
      },
      ROLLOUT_FAILED: {
        on: { 'rollout.start': rollOut, ...retry, 'deployment.close': { ...closing, guard: 'cancelledOrVoid' } },
      },
      ROLLOUT_ABORTED: { on: close },
      FINISHED: { type: 'final' },
    },
  },
});

/** D-062 with its rights, its people, and the way to a closed deployment. */
export const liveDeploymentFlow = {
  id: 'liveDeployment',
  machine,
  context: liveDeploymentContext,
  commands,
  persons: (context) => remembered(context, [request.requester]),
  personGuards: request.personGuards,
  choices: ['purposeIsEnable', 'purposeIsRollout'],
  // D-250: the share and the soak time that the next phase waits for
  movesWithProgress: true,
  ends: ['candidateCancelled', 'approvalVoid'],
  // .08: "start now" moves the first phase to this moment
  lifts: { 'rollout.start': { need: 'startDue', name: 'now', payload: { startNow: true } } },
  ticks: weighing.ticks,
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
    // D-250: the next phase waits for somebody
    { type: 'phase.go', needed: (snapshot) => !snapshot.context.paused, idleWithout: ['phaseAhead'] },
    // A list that could not be completed is frozen again (ADR 18).
    { type: 'list.retry', payload: () => ({ listFailed: true }) },
    // An approval that no longer holds is asked for anew (ADR 11).
    { type: 'approval.withdraw', payload: () => ({ approvalVoid: true }) },
  ],
  decisions: ['request.approve', 'rollout.resume', 'phase.go'],
  reached: (snapshot) => snapshot.matches('FINISHED'),
} as const satisfies Flow<typeof machine, typeof commands>;
