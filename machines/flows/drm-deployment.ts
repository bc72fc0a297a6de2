import { ruleOf } from '#contract/command.ts';
import { freezeWindowWrite } from '#contract/deployment/deployment-commands.ts';
import type { JobStatus } from '#contract/deployment/rollout.ts';
import {
  drmDeploymentCommands as commands,
  type DrmDeploymentCommand,
  type DrmDeploymentContext,
  type DrmDeploymentStatus,
  drmDeploymentContext,
} from '#contract/drm-deployment/drm-deployment.ts';
import { drmVersionCommands } from '#contract/drm-release-version/drm-release-version.ts';
import type { Flow, FlowEvent } from '#machines/flow.ts';
import { type Change, flowChart } from '#machines/flows/chart.ts';
import { unlessNone, unlessReported } from '#machines/fragments/guards.ts';
import { guarded } from '#machines/fragments/parts.ts';
import { type FailureFacts, retryable, rollout } from '#machines/fragments/rollout.ts';
import { rolloutControl } from '#machines/fragments/rollout-control.ts';

type Carried = FailureFacts & {
  readonly reason?: string;
  /** fact of vehicles.save: how many the filter matches */
  readonly vehicleCount?: number;
  /** external: its vehicle list has no vehicles, or is not within the vehicles of its version any more */
  readonly listEmpty?: boolean;
  readonly listOutdated?: boolean;
  /** external: its vehicles are still being frozen (ADR 41) */
  readonly listIncomplete?: boolean;
  /** external: its version is not ready for deployment */
  readonly versionClosed?: boolean;
  /** external: its last day is over */
  readonly periodOver?: boolean;
  /** external: a freeze window of the home brand is active */
  readonly frozen?: boolean;
  readonly status?: JobStatus;
  /** of stopRate.reached */
  readonly phase?: number;
  readonly rate?: number;
  readonly stopAt?: number;
};
type DeploymentEvent = FlowEvent<DrmDeploymentCommand | 'job.reported' | 'stopRate.reached' | 'vehicles.failed', Carried>;
type Input = Pick<DrmDeploymentContext, 'homeBrandId' | 'brandIds'>;

/** .6, D-063 */
const job = rollout({ commands, endsWith: 'unpause', retryBy: 'beginJob' });
const control = rolloutControl({ commands, resumeIf: ['notFrozen'] });

const facts = {
  ...job.facts,
  paused: control.facts.paused,
  listCounts: unlessNone('vehicleCount'),
  listHasVehicles: unlessReported('listEmpty'),
  listWithinVersion: unlessReported('listOutdated'),
  listComplete: unlessReported('listIncomplete'),
  versionReady: unlessReported('versionClosed'),
  periodAhead: unlessReported('periodOver'),
  notFrozen: unlessReported('frozen'),
};

const { begin, pause, pauseAtStopRate, unpause, abort } = control.changes;
const changes = {
  ...job.changes,
  ...{ begin, pause, pauseAtStopRate, unpause, abort },
  // What is typed decides nothing.
  edit: () => ({}),
  saveParameters: () => ({}),
  saveVehicles: () => ({}),
  remove: () => ({ removed: true }),
} satisfies Record<string, Change<DrmDeploymentContext, DeploymentEvent>>;

const edit = {
  'deployment.edit': { actions: 'edit', meta: commands['deployment.edit'] },
  'deployment.delete': { actions: 'remove', meta: commands['deployment.delete'] },
} as const;
const parameters = { actions: 'saveParameters', meta: commands['parameters.save'] } as const;
const vehicles = { guard: 'listCounts', actions: 'saveVehicles', meta: commands['vehicles.save'] } as const;
/** None is ready under a version that was opened again (D-064.4). */
const ready = {
  byParameters: {
    guard: 'versionReady',
    actions: 'saveParameters',
    meta: commands['parameters.save'],
    target: 'READY_TO_ROLLOUT',
  },
  byVehicles: {
    ...guarded(['listCounts', 'versionReady']),
    actions: 'saveVehicles',
    meta: commands['vehicles.save'],
    target: 'READY_TO_ROLLOUT',
  },
} as const;
/** .5 */
const deploy = {
  'rollout.start': {
    ...guarded(['listHasVehicles', 'listWithinVersion', 'listComplete', 'versionReady', 'periodAhead', 'notFrozen']),
    target: 'ROLLOUT_INITIATED',
    actions: ['begin', 'beginJob'],
    meta: commands['rollout.start'],
  },
} as const;
const retry = job.retry(['periodAhead', 'notFrozen', ...retryable]);
/** .7 */
const close = { 'deployment.close': { target: 'FINISHED', meta: commands['deployment.close'] } } as const;

/** A DRM deployment: D-065, job results by D-063. */
const machine = flowChart<DrmDeploymentContext, DeploymentEvent, DrmDeploymentStatus, Input>()({
  id: 'drmDeployment',
  begin: (input) => drmDeploymentContext.parse(input),
  facts,
  changes,
  chart: {
    initial: 'CREATED',
    states: {
      // .1 … .3
      CREATED: {
        on: {
          ...edit,
          'parameters.save': { ...parameters, target: 'IN_PREPARATION' },
          'vehicles.save': { ...vehicles, target: 'VEHICLE_LIST_ADDED' },
        },
      },
      IN_PREPARATION: {
        on: { ...edit, 'parameters.save': parameters, 'vehicles.save': ready.byVehicles },
      },
      // .4
      VEHICLE_LIST_ADDED: {
        on: { ...edit, 'parameters.save': ready.byParameters, 'vehicles.save': vehicles },
      },
      READY_TO_ROLLOUT: { on: { ...edit, 'parameters.save': parameters, 'vehicles.save': vehicles, ...deploy } },
      ROLLOUT_INITIATED: {
        on: { ...job.reported, ...control.whileRunning, ...job.failed, ...retry, ...job.stop },
      },
      ROLLOUT_SUCCESSFUL: {
        on: {
          ...job.retry(['partlySuccessful', 'periodAhead', 'notFrozen', ...retryable]),
          ...close,
        },
      },
      ROLLOUT_FAILED: { on: { ...deploy, ...retry } },
      ROLLOUT_ABORTED: { on: close },
      FINISHED: { type: 'final' },
    },
  },
});

/** D-065 with its rights, its people, and the way to its end. */
export const drmDeploymentFlow = {
  id: 'drmDeployment',
  machine,
  context: drmDeploymentContext,
  commands,
  persons: () => ({}),
  personGuards: [],
  owners: {
    listCounts: ruleOf(commands['vehicles.save']),
    listHasVehicles: ruleOf(commands['vehicles.save']),
    listWithinVersion: ruleOf(commands['vehicles.save']),
    versionReady: ruleOf(drmVersionCommands['version.complete']),
    periodAhead: ruleOf(commands['parameters.save']),
    notFrozen: freezeWindowWrite,
    paused: ruleOf(commands['rollout.pause']),
    'not.paused': ruleOf(commands['rollout.resume']),
  },
  movesWithProgress: true,
  ahead: [
    { type: 'parameters.save', needed: (snapshot) => snapshot.matches('CREATED') || snapshot.matches('VEHICLE_LIST_ADDED') },
    {
      type: 'vehicles.save',
      needed: (snapshot) => snapshot.matches('CREATED') || snapshot.matches('IN_PREPARATION'),
      payload: () => ({ vehicleCount: 1 }),
    },
    { type: 'rollout.start' },
    { type: 'job.reported', payload: () => ({ status: 'SUCCESS' }) },
    { type: 'deployment.close' },
  ],
  beside: [
    // The stop rate or somebody paused it: somebody decides how it goes on.
    { type: 'rollout.resume', needed: (snapshot) => snapshot.context.paused },
  ],
  decisions: ['rollout.resume'],
  reached: (snapshot) => snapshot.matches('FINISHED'),
} as const satisfies Flow<typeof machine, typeof commands>;
