import { and, not, type SnapshotFrom, stateIn } from 'xstate';
import { any } from '#contract/access/access.ts';
import { ruleOf } from '#contract/command.ts';
import type { JobStatus } from '#contract/deployment/rollout.ts';
import {
  e311DeploymentCommands as commands,
  type E311DeploymentCommand,
  type E311DeploymentStatus,
} from '#contract/e311-deployment/e311-deployment.ts';
import { type E311DeploymentContext, e311DeploymentContext } from '#contract/e311-deployment/e311-deployment-context.ts';
import { testVehicleWrite } from '#contract/test-vehicle/test-vehicle-rules.ts';
import type { Flow, FlowEvent } from '#machines/flow.ts';
import { type Change, flowChart } from '#machines/flows/chart.ts';
import { checklist } from '#machines/fragments/checklist.ts';
import { confirmable } from '#machines/fragments/confirmable.ts';
import { unlessDenied, unlessReported } from '#machines/fragments/guards.ts';
import { type FailureFacts, retryable, rollout } from '#machines/fragments/rollout.ts';

type Carried = FailureFacts & {
  /** fact of vehicles.save */
  readonly selected?: number;
  /** external: a selected vehicle is not active */
  readonly vehicleInactive?: boolean;
  /** facts of cpl.save */
  readonly enabled?: number;
  readonly untargeted?: number;
  /** facts of parameters.save */
  readonly parametersSet?: boolean;
  readonly rulesHold?: boolean;
  /** facts of rollout.start: whether a campaign was created, and with which problem it was not */
  readonly campaignCreated?: boolean;
  readonly campaignProblem?: string;
  readonly jobId?: string;
  /** job.reported: STATE-03 */
  readonly status?: JobStatus;
};
export type E311DeploymentFact = 'job.reported' | 'vehicles.failed';
type E311DeploymentEvent = FlowEvent<E311DeploymentCommand | E311DeploymentFact, Carried>;
type Task = 'INCOMPLETE' | 'COMPLETE';
type E311DeploymentValue = {
  readonly vehicles: Task;
  readonly cpl: Task;
  readonly parameters: Task;
  readonly rollout: E311DeploymentStatus;
};
type E311DeploymentFlowInput = { readonly homeBrandId: number; readonly brandIds: readonly number[] };

type Args = { context: E311DeploymentContext; event: E311DeploymentEvent };

/** D-073.1 … .5: each task is confirmed and withdrawn on its own, until the rollout has begun. */
const vehicles = confirmable('vehicles', {
  commands,
  confirmIf: ['vehicleSelected', 'everyVehicleActive'],
  withdrawIf: ['notRolledOut'],
});
const cpl = confirmable('cpl', {
  commands,
  confirmIf: ['vehiclesComplete', 'entryEnabled', 'entriesTargeted'],
  withdrawIf: ['notRolledOut'],
});
const parameters = confirmable('parameters', {
  commands,
  confirmIf: ['parametersSet', 'rulesHold'],
  withdrawIf: ['notRolledOut'],
});
/** .7: the three of them open the rollout, and one that is withdrawn closes it */
const tasks = checklist(['vehiclesComplete', 'cplComplete', 'parametersComplete']);
/** .9, and failed vehicles as in D-062.10, .14, .15 */
const job = rollout({ commands, retryBy: 'repeatJob' });

const complete = (task: string) => stateIn({ [task]: 'COMPLETE' });
const begun = ['ROLLOUT_INITIATED', 'ROLLOUT_SUCCESSFUL', 'ROLLOUT_ABORTED'] as const;
const facts = {
  vehicleSelected: ({ context }: Args) => context.selected > 0,
  everyVehicleActive: unlessReported('vehicleInactive'),
  entryEnabled: ({ context }: Args) => context.enabled > 0,
  entriesTargeted: ({ context }: Args) => context.untargeted === 0,
  parametersSet: ({ context }: Args) => context.parametersSet,
  rulesHold: ({ context }: Args) => context.rulesHold,
  vehiclesComplete: complete('vehicles'),
  cplComplete: complete('cpl'),
  parametersComplete: complete('parameters'),
  notRolledOut: and(begun.map((status) => not(stateIn({ rollout: status })))),
  campaignCreated: unlessDenied('campaignCreated'),
  ...job.facts,
};

/** The job of an attempt before is not that of the present one. */
const noJob = { jobId: null, jobStatus: null, someRetryable: false } as const;

const changes = {
  select: (context, { selected }) => ({ selected: selected ?? context.selected }),
  setEntries: (context, { enabled, untargeted }) => ({
    enabled: enabled ?? context.enabled,
    untargeted: untargeted ?? context.untargeted,
  }),
  setParameters: (context, event) => ({
    parametersSet: event.parametersSet ?? context.parametersSet,
    rulesHold: event.rulesHold ?? context.rulesHold,
  }),
  ...vehicles.changes,
  ...cpl.changes,
  ...parameters.changes,
  ...job.changes,
  beginJob: (context, event) => ({
    ...job.changes.beginJob(context, event),
    startedBy: event.actor.subject,
    startedOn: event.at,
    jobId: event.jobId ?? context.jobId,
    campaignProblem: null,
  }),
  repeatJob: (context, event) => ({ ...job.changes.beginJob(context, event), jobId: event.jobId ?? context.jobId }),
  noteProblem: (_, { campaignProblem }) => ({ ...noJob, campaignProblem: campaignProblem ?? 'UNKNOWN' }),
  forgetAttempt: () => ({ ...noJob, campaignProblem: null }),
} satisfies Record<string, Change<E311DeploymentContext, E311DeploymentEvent>>;

/** .8: the backend creates a campaign, or says why it did not. A vehicle that is active no more since it was confirmed is not sent anything (.1). */
const start = {
  'rollout.start': [
    {
      guard: and(['everyVehicleActive', 'campaignCreated']),
      target: 'ROLLOUT_INITIATED',
      actions: 'beginJob',
      meta: commands['rollout.start'],
    },
    {
      guard: 'everyVehicleActive',
      target: 'CAMPAIGN_CREATION_FAILED',
      actions: 'noteProblem',
      meta: commands['rollout.start'],
    },
  ],
} as const;
const closes = { ...tasks.closes('CREATED'), actions: 'forgetAttempt' } as const;

/** A deployment of an E3 1.1 request: D-073, job results by D-063. Three tasks (STATE-17) beside its status. */
const machine = flowChart<E311DeploymentContext, E311DeploymentEvent, E311DeploymentValue, E311DeploymentFlowInput>()({
  id: 'e311Deployment',
  begin: (input) => e311DeploymentContext.parse(input),
  facts,
  changes,
  chart: {
    type: 'parallel',
    states: {
      vehicles: {
        initial: 'INCOMPLETE',
        states: vehicles.states({ 'vehicles.save': { actions: 'select', meta: commands['vehicles.save'] } }),
      },
      cpl: {
        initial: 'INCOMPLETE',
        states: cpl.states(
          { 'cpl.save': { actions: 'setEntries', meta: commands['cpl.save'] } },
          // .2
          { 'vehicles.withdraw': cpl.falls(['notRolledOut']) },
        ),
      },
      parameters: {
        initial: 'INCOMPLETE',
        states: parameters.states({ 'parameters.save': { actions: 'setParameters', meta: commands['parameters.save'] } }),
      },
      rollout: {
        initial: 'CREATED',
        states: {
          CREATED: { always: tasks.opens('ROLLOUT_READY') },
          ROLLOUT_READY: { on: start, always: closes },
          CAMPAIGN_CREATION_FAILED: { on: start, always: closes },
          ROLLOUT_INITIATED: { on: { ...job.reported, ...job.failed, ...job.retry(retryable), ...job.stop } },
          ROLLOUT_SUCCESSFUL: { on: job.retry(['partlySuccessful', ...retryable]) },
          ROLLOUT_FAILED: { on: { ...start, ...job.retry(retryable) }, always: closes },
          ROLLOUT_ABORTED: { type: 'final' },
        },
      },
    },
  },
});

type E311DeploymentSnapshot = SnapshotFrom<typeof machine>;

const open = (snapshot: E311DeploymentSnapshot, task: 'vehicles' | 'cpl' | 'parameters') =>
  snapshot.matches({ [task]: 'INCOMPLETE' } as never);

/** D-073 with its rights, and the way to a successful rollout. */
export const e311DeploymentFlow = {
  id: 'e311Deployment',
  machine,
  context: e311DeploymentContext,
  commands,
  persons: () => ({}),
  personGuards: [],
  choices: ['campaignCreated'],
  opens: { 'rollout.start': ['vehiclesComplete', 'cplComplete', 'parametersComplete'] },
  owners: {
    vehicleSelected: ruleOf(commands['vehicles.save']),
    everyVehicleActive: any(ruleOf(commands['vehicles.save']), testVehicleWrite),
    entryEnabled: ruleOf(commands['cpl.save']),
    entriesTargeted: ruleOf(commands['cpl.save']),
    parametersSet: ruleOf(commands['parameters.save']),
    rulesHold: ruleOf(commands['parameters.save']),
    vehiclesComplete: ruleOf(commands['vehicles.confirm']),
    cplComplete: ruleOf(commands['cpl.confirm']),
    parametersComplete: ruleOf(commands['parameters.confirm']),
  },
  ahead: [
    {
      type: 'vehicles.save',
      needed: (snapshot) => open(snapshot, 'vehicles') && snapshot.context.selected === 0,
      payload: () => ({ selected: 1 }),
    },
    { type: 'vehicles.confirm' },
    // The same parts list would fail again in the same way (T29).
    { type: 'cpl.withdraw', needed: ({ context }) => context.jobStatus === 'MANIFEST_DUPLICATE' },
    {
      type: 'cpl.save',
      needed: (snapshot) => open(snapshot, 'cpl') && (snapshot.context.enabled === 0 || snapshot.context.untargeted > 0),
      payload: () => ({ enabled: 1, untargeted: 0 }),
    },
    { type: 'cpl.confirm' },
    {
      type: 'parameters.save',
      needed: (snapshot) => open(snapshot, 'parameters') && !(snapshot.context.parametersSet && snapshot.context.rulesHold),
      payload: () => ({ parametersSet: true, rulesHold: true }),
    },
    { type: 'parameters.confirm' },
    { type: 'rollout.start' },
    { type: 'job.reported', payload: () => ({ status: 'SUCCESS' }) },
  ],
  reached: (snapshot) => snapshot.matches({ rollout: 'ROLLOUT_SUCCESSFUL' }),
} as const satisfies Flow<typeof machine, typeof commands>;
