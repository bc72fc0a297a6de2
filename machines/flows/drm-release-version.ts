import { ruleOf } from '#contract/command.ts';
import { drmDeploymentCommands } from '#contract/drm-deployment/drm-deployment.ts';
import {
  drmVersionCommands as commands,
  type DrmVersionCommand,
  type DrmVersionContext,
  type DrmVersionStatus,
  drmVersionContext,
} from '#contract/drm-release-version/drm-release-version.ts';
import type { Flow, FlowEvent } from '#machines/flow.ts';
import { type Change, flowChart, takes } from '#machines/flows/chart.ts';
import { checklist } from '#machines/fragments/checklist.ts';
import { unlessReported } from '#machines/fragments/guards.ts';
import { guarded } from '#machines/fragments/parts.ts';

type Carried = {
  /** facts of version.edit, aps.save and configuration.save */
  readonly changes?: number;
  readonly unanswered?: number;
  readonly rows?: number;
  /** external: its vehicle list has no vehicles */
  readonly listEmpty?: boolean;
  /** external: it has a deployment, one beyond VEHICLE_LIST_ADDED, one under way */
  readonly hasDeployments?: boolean;
  readonly deploymentBeyond?: boolean;
  readonly deploymentRunning?: boolean;
};
type VersionEvent = FlowEvent<DrmVersionCommand | 'deployment.finished', Carried>;
type Input = Pick<DrmVersionContext, 'homeBrandId' | 'brandIds'> & { readonly changes?: number };
type Args = { context: DrmVersionContext; event: VersionEvent };

/** .3: what has to be there before anything is deployed */
const complete = checklist(['documentComplete', 'questionnaireAnswered', 'configurationFilled', 'hasVehicles']);

const facts = {
  documentComplete: ({ context }: Args) => context.changes > 0,
  questionnaireAnswered: ({ context }: Args) => context.unanswered === 0,
  configurationFilled: ({ context }: Args) => context.rows > 0,
  hasVehicles: unlessReported('listEmpty'),
  noDeployments: unlessReported('hasDeployments'),
  noDeploymentBeyond: unlessReported('deploymentBeyond'),
  noDeploymentRunning: unlessReported('deploymentRunning'),
};

const changes = {
  saveDocument: takes('changes'),
  saveAps: takes('unanswered'),
  saveConfiguration: takes('rows'),
  // The list itself says how many vehicles it has.
  saveVehicles: () => ({}),
  remove: () => ({ removed: true }),
} satisfies Record<string, Change<DrmVersionContext, VersionEvent>>;

const saves = {
  'version.edit': { actions: 'saveDocument' },
  'aps.save': { actions: 'saveAps' },
  'vehicles.save': { actions: 'saveVehicles' },
  'version.delete': { guard: 'noDeployments', actions: 'remove' },
} as const;
const cancel = {
  'version.cancel': { guard: 'noDeploymentRunning', target: 'CANCELED' },
} as const;
const configure = { actions: 'saveConfiguration' } as const;

/** A DRM release version: D-064. */
const machine = flowChart<DrmVersionContext, VersionEvent, DrmVersionStatus, Input>()({
  id: 'drmReleaseVersion',
  begin: (input) => drmVersionContext.parse(input),
  facts,
  changes,
  commands,
  chart: {
    initial: 'CREATED',
    states: {
      // .1, .2
      CREATED: { on: { ...saves, 'configuration.save': { ...configure, target: 'IN_PROGRESS' }, ...cancel } },
      // .3
      IN_PROGRESS: {
        on: {
          ...saves,
          'configuration.save': configure,
          'version.complete': {
            ...guarded(complete.items),
            target: 'READY_FOR_DEPLOYMENT',
          },
          ...cancel,
        },
      },
      // .4, .5
      READY_FOR_DEPLOYMENT: {
        on: {
          'version.reopen': { guard: 'noDeploymentBeyond', target: 'IN_PROGRESS' },
          'deployment.finished': { target: 'COMPLETED' },
          ...cancel,
        },
      },
      COMPLETED: { type: 'final' },
      CANCELED: { type: 'final' },
    },
  },
});

/** D-064 with its rights, and the way to a version that was brought to vehicles. */
export const drmReleaseVersionFlow = {
  id: 'drmReleaseVersion',
  machine,
  context: drmVersionContext,
  commands,
  persons: () => ({}),
  personGuards: [],
  owners: {
    documentComplete: ruleOf(commands['version.edit']),
    questionnaireAnswered: ruleOf(commands['aps.save']),
    configurationFilled: ruleOf(commands['configuration.save']),
    hasVehicles: ruleOf(commands['vehicles.save']),
  },
  ahead: [
    {
      type: 'configuration.save',
      needed: (snapshot) => snapshot.matches('CREATED') || (snapshot.matches('IN_PROGRESS') && snapshot.context.rows === 0),
      payload: () => ({ rows: 1 }),
    },
    { type: 'version.edit', needed: ({ context }) => context.changes === 0, payload: () => ({ changes: 1 }) },
    { type: 'aps.save', needed: ({ context }) => context.unanswered > 0, payload: () => ({ unanswered: 0 }) },
    { type: 'version.complete' },
    { type: 'deployment.finished', by: ruleOf(drmDeploymentCommands['deployment.close']) },
  ],
  reached: (snapshot) => snapshot.matches('COMPLETED'),
} as const satisfies Flow<typeof machine, typeof commands>;
