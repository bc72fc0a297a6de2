import { and } from 'xstate';
import { ruleOf } from '#contract/command.ts';
import { freezeWindowWrite } from '#contract/deployment/deployment-commands.ts';
import { planInputSchema } from '#contract/deployment/plan.ts';
import type { JobStatus } from '#contract/deployment/rollout.ts';
import type { WeighingFacts } from '#contract/entity/weighing.ts';
import {
  smartCampaignCommands as commands,
  isOver,
  type SmartCampaignCommand,
  type SmartCampaignContext,
  type SmartStage,
  smartCampaignContext,
} from '#contract/smart-campaign/smart-campaign.ts';
import type { Flow, FlowEvent } from '#machines/flow.ts';
import { type Change, flowChart } from '#machines/flows/chart.ts';
import { unlessDenied, unlessNone, unlessReported } from '#machines/fragments/guards.ts';
import { remembered } from '#machines/fragments/persons.ts';
import { type FailureFacts, retryable, rollout } from '#machines/fragments/rollout.ts';
import { type PhaseFacts, rolloutControl } from '#machines/fragments/rollout-control.ts';
import { submission } from '#machines/fragments/submission.ts';
import { weighing } from '#machines/fragments/weighing.ts';
import { type ListFacts, listGuards } from './approved-list.ts';

type Carried = FailureFacts &
  PhaseFacts &
  ListFacts &
  WeighingFacts & {
    readonly purpose?: 'ENABLE' | 'ROLLOUT';
    readonly reason?: string;
    readonly phases?: unknown;
    /** fact of vehicles.save and request.submit: how many the chosen list has */
    readonly vehicleCount?: number;
    /** external: the chosen list, as it is now, has no vehicles, or is no more */
    readonly listEmpty?: boolean;
    /** external: it is a way back, whose vehicles are given */
    readonly targetsFixed?: boolean;
    /** external: the last day on which the software may be installed is over (D-092) */
    readonly expired?: boolean;
    /** external: a freeze window of the home brand is active */
    readonly frozen?: boolean;
    /** facts of rollout.start: whether a campaign was created, and with which problem it was not */
    readonly campaignCreated?: boolean;
    readonly campaignProblem?: string;
    readonly status?: JobStatus;
    /** of stopRate.reached */
    readonly phase?: number;
    readonly rate?: number;
    readonly stopAt?: number;
  };
export type SmartCampaignFact = 'job.reported' | 'stopRate.reached' | 'vehicles.failed';
type SmartEvent = FlowEvent<SmartCampaignCommand | SmartCampaignFact, Carried>;
/** `vehicleCount`: of a way back, whose vehicles are known from its creation on (D-255) */
type SmartInput = { readonly homeBrandId: number; readonly brandIds: readonly number[]; readonly vehicleCount?: number };
type Args = { context: SmartCampaignContext; event: SmartEvent };

/** .04 … .06 */
const request = submission('request', {
  commands,
  states: { open: 'PREPARATION', pending: 'REQUESTED', approved: 'APPROVED' },
  submitIf: ['vehiclesChosen', 'listHasVehicles', 'parametersSaved'],
  approveIf: ['approverIsNotRequester', 'listHasVehicles', 'stillValid', 'weighed'],
  rejectIf: ['approverIsNotRequester'],
});
const job = rollout({
  commands,
  endsWith: 'unpause',
  retryBy: 'beginJob',
  states: { running: 'ROLLED_OUT', succeeded: 'ROLLED_OUT' },
});
const control = rolloutControl({
  commands,
  planned: 'PLANNED',
  runningIf: ['unfinished'],
  resumeIf: ['notFrozen'],
  goIf: ['notFrozen'],
});

/** A campaign whose failed vehicles can be retried is rolled out, whatever its job came to. */
const { partlySuccessful: _, ...jobFacts } = job.facts;

const facts = {
  ...jobFacts,
  ...request.facts,
  ...weighing.facts,
  ...listGuards,
  ...control.facts,
  targetsOpen: unlessReported('targetsFixed'),
  listCounts: unlessNone('vehicleCount'),
  vehiclesChosen: ({ context }: Args) => context.vehicleCount !== null,
  listHasVehicles: unlessReported('listEmpty'),
  parametersSaved: ({ context }: Args) => context.parametersSaved,
  phasesValid: ({ event }: Args) => event.phases === undefined || planInputSchema.safeParse({ phases: event.phases }).success,
  stillValid: unlessReported('expired'),
  failedOrExpired: ({ event }: Args) => event.listFailed === true || event.expired === true,
  notFrozen: unlessReported('frozen'),
  campaignCreated: unlessDenied('campaignCreated'),
  unfinished: ({ context }: Args) => !isOver(context.jobStatus),
};

const changes = {
  ...job.changes,
  ...request.changes,
  ...weighing.changes,
  ...control.changes,
  // Nothing that is typed there decides anything.
  saveDetails: () => ({}),
  saveVehicles: (context, { vehicleCount }) => ({ vehicleCount: vehicleCount ?? context.vehicleCount ?? 1 }),
  saveParameters: () => ({ parametersSaved: true }),
  noteRequest: (context, { purpose, vehicleCount }) => ({
    purpose: purpose ?? context.purpose,
    vehicleCount: vehicleCount ?? context.vehicleCount,
  }),
  /** the vehicles are frozen again; what was approved stays */
  retryList: () => ({}),
  noteStart: () => ({ campaignProblem: null }),
  noteProblem: (_, { campaignProblem }) => ({ campaignProblem: campaignProblem ?? 'UNKNOWN', jobStatus: null }),
  remove: () => ({ removed: true }),
} satisfies Record<string, Change<SmartCampaignContext, SmartEvent>>;

const mayStart = ['listComplete', 'stillValid', 'notFrozen', 'weighed'] as const;
/** .08, .09: the backend creates a campaign, or says why it did not. */
const start = {
  'rollout.start': [
    control.start([...mayStart, 'campaignCreated'], 'ROLLED_OUT', ['begin', 'beginJob', 'noteStart', 'keepWeighedAtStart']),
    control.start(mayStart, 'ROLLOUT_FAILED', 'noteProblem'),
  ],
} as const;
const plan = control.plan(['phasesValid']);
/** Vehicles that could not be frozen are frozen again; an approval without them, or of software that is not valid any more, is given up (ADR 18, ADR 31). */
const listed = {
  'list.retry': { guard: 'listFailed', actions: 'retryList', meta: commands['list.retry'] },
  'approval.withdraw': {
    guard: 'failedOrExpired',
    target: 'PREPARATION',
    actions: request.reopen,
    meta: commands['approval.withdraw'],
  },
} as const;
const chooseVehicles = {
  guard: and(['targetsOpen', 'listCounts']),
  actions: 'saveVehicles',
  meta: commands['vehicles.save'],
} as const;
const retry = job.retry(['notFrozen', ...retryable]);
const submit = {
  ...request.submit['request.submit'],
  actions: [request.submit['request.submit'].actions, 'noteRequest'],
} as const;

/** A smart campaign: D-068, job results by D-063. Its stage is its state; STATE-09 calls the first four of them CREATED. */
const machine = flowChart<SmartCampaignContext, SmartEvent, SmartStage, SmartInput>()({
  id: 'smartCampaign',
  begin: ({ homeBrandId, brandIds, vehicleCount }) => smartCampaignContext.parse({ homeBrandId, brandIds, vehicleCount }),
  facts,
  changes,
  chart: {
    initial: 'PREPARATION',
    states: {
      // .01 … .04, .11
      PREPARATION: {
        on: {
          'details.save': { actions: 'saveDetails', meta: commands['details.save'] },
          'vehicles.save': chooseVehicles,
          'parameters.save': { guard: 'vehiclesChosen', actions: 'saveParameters', meta: commands['parameters.save'] },
          'request.submit': submit,
          'campaign.delete': { actions: 'remove', meta: commands['campaign.delete'] },
        },
      },
      // .05, .06
      REQUESTED: {
        on: { ...request.withdraw, ...request.reject, ...weighing.kept('request.approve', request.approve) },
      },
      // .07
      APPROVED: { on: { ...plan, ...listed } },
      PLANNED: { on: { ...plan, ...start, ...listed } },
      // .10
      ROLLED_OUT: {
        on: { ...job.reported, ...control.whileRunning, ...control.beforeLastPhase, ...job.failed, ...retry, ...job.stop },
      },
      // .09
      ROLLOUT_FAILED: { on: { ...start, ...retry } },
      ROLLOUT_ABORTED: { type: 'final' },
    },
  },
});

/** D-068 with its rights, its people, and the way to a campaign whose vehicles have their software. */
export const smartCampaignFlow = {
  id: 'smartCampaign',
  machine,
  context: smartCampaignContext,
  commands,
  persons: (context) => remembered(context, [request.requester]),
  personGuards: request.personGuards,
  choices: ['campaignCreated'],
  ticks: weighing.ticks,
  owners: {
    listCounts: ruleOf(commands['vehicles.save']),
    vehiclesChosen: ruleOf(commands['vehicles.save']),
    listHasVehicles: ruleOf(commands['vehicles.save']),
    parametersSaved: ruleOf(commands['parameters.save']),
    phasesValid: ruleOf(commands['plan.save']),
    notFrozen: freezeWindowWrite,
    paused: ruleOf(commands['rollout.pause']),
    'not.paused': ruleOf(commands['rollout.resume']),
  },
  // D-250: the share and the soak time that the next phase waits for
  movesWithProgress: true,
  ahead: [
    { type: 'vehicles.save', needed: ({ context }) => context.vehicleCount === null, payload: () => ({ vehicleCount: 1 }) },
    { type: 'parameters.save', needed: ({ context }) => !context.parametersSaved },
    { type: 'request.submit', payload: () => ({ purpose: 'ROLLOUT' }) },
    { type: 'request.approve' },
    { type: 'plan.save', needed: (snapshot) => snapshot.matches('APPROVED') },
    { type: 'rollout.start' },
    { type: 'job.reported', payload: () => ({ status: 'SUCCESS' }) },
  ],
  beside: [
    // The stop rate or somebody paused it: somebody decides how it goes on.
    { type: 'rollout.resume', needed: (snapshot) => snapshot.context.paused },
    // D-250: the next phase waits for somebody
    { type: 'phase.go', needed: (snapshot) => !snapshot.context.paused, idleWithout: ['phaseAhead'] },
    // Vehicles that could not be frozen are frozen again (ADR 18).
    { type: 'list.retry', payload: () => ({ listFailed: true }) },
    // Software that is not valid any more is asked for anew (D-092).
    { type: 'approval.withdraw', payload: () => ({ expired: true }) },
  ],
  decisions: ['request.approve', 'rollout.resume', 'phase.go'],
  ends: ['expired'],
  reached: (snapshot) => snapshot.matches('ROLLED_OUT') && isOver(snapshot.context.jobStatus),
} as const satisfies Flow<typeof machine, typeof commands>;
