import { and } from 'xstate';
import { ruleOf } from '#contract/command.ts';
import {
  dataLoadBatchCommands as commands,
  type DataLoadBatchCommand,
  type DataLoadBatchContext,
  dataLoadBatchContext,
} from '#contract/data-load-batch/data-load-batch.ts';
import type { DataLoadStatus } from '#contract/data-load-campaign/data-load.ts';
import { campaignCommands } from '#contract/data-load-campaign/data-load-campaign.ts';
import type { Flow, FlowEvent } from '#machines/flow.ts';
import { type Change, flowChart } from '#machines/flows/chart.ts';
import { unlessReported } from '#machines/fragments/guards.ts';
import { type ToolReported, toolReached } from '#machines/fragments/tool.ts';

type Carried = ToolReported & {
  /** external: the campaign is not active */
  readonly campaignInactive?: boolean;
  /** external: no other batch of its campaign is still to be loaded */
  readonly lastOpenBatch?: boolean;
  /** of progress.reported: per cent */
  readonly progress?: number;
};
/** What the campaign, the clock and the loader tell a batch. */
export type DataLoadBatchFact =
  | `campaign.${'planned' | 'replanned' | 'paused' | 'resumed' | 'stopped' | 'canceled' | 'deleted'}`
  | 'start.reached'
  | 'progress.reported'
  | 'tool.reported';
type BatchEvent = FlowEvent<DataLoadBatchCommand | DataLoadBatchFact, Carried>;
type BatchFlowInput = { readonly homeBrandId: number; readonly brandIds: readonly number[] };

type Args = { context: DataLoadBatchContext; event: BatchEvent };
const loader = toolReached({ CREATED: 'Created', PLANNED: 'Planned', ACTIVE: 'Active', PAUSED: 'Paused' });
const complete = 100;

const facts = {
  ...loader.facts,
  campaignActive: unlessReported('campaignInactive'),
  anotherBatchOpen: unlessReported('lastOpenBatch'),
  pausedByCampaign: ({ context }: Args) => context.pausedByCampaign,
  everyVehicleLoaded: ({ event }: Args) => event.progress === complete,
};

const changes = {
  ...loader.changes,
  pauseWithCampaign: () => ({ pausedByCampaign: true }),
  resume: () => ({ pausedByCampaign: false }),
  stop: (_, { actor }) => ({ stoppedBy: actor.subject }),
  complete: () => ({ completed: true }),
} satisfies Record<string, Change<DataLoadBatchContext, BatchEvent>>;

const stopped = { target: 'STOPPED' } as const;
const canceled = { target: 'CANCELED' } as const;
const deleted = { target: 'DELETED' } as const;
const single = 'campaignActive' as const;
// With the last batch that is open the campaign ends, which is for who may stop it, with a reason (D-069.6).
const stopAlone = {
  guard: and([single, 'anotherBatchOpen']),
  target: 'STOPPED',
  actions: 'stop',
  meta: commands['batch.stop'],
} as const;

/**
 * A batch of a data-load campaign: D-070. It follows its campaign, and is steered by itself while that is active; the last batch that is still to be
 * loaded is not stopped alone, but with the campaign.
 */
const machine = flowChart<DataLoadBatchContext, BatchEvent, DataLoadStatus, BatchFlowInput>()({
  id: 'dataLoadBatch',
  begin: (input) => dataLoadBatchContext.parse(input),
  facts,
  changes,
  chart: {
    initial: 'CREATED',
    states: {
      ...loader.unknown,
      CREATED: {
        on: {
          'campaign.planned': { target: 'PLANNED' },
          'campaign.canceled': canceled,
          'campaign.deleted': deleted,
          ...loader.reported('CREATED'),
        },
      },
      PLANNED: {
        on: {
          'campaign.replanned': { target: 'CREATED' },
          'campaign.canceled': canceled,
          'campaign.stopped': stopped,
          'start.reached': { target: 'ACTIVE' },
          'batch.stop': stopAlone,
          ...loader.reported('PLANNED'),
        },
      },
      ACTIVE: {
        on: {
          'batch.pause': { guard: single, target: 'PAUSED', meta: commands['batch.pause'] },
          'batch.stop': stopAlone,
          'campaign.paused': { target: 'PAUSED', actions: 'pauseWithCampaign' },
          'campaign.stopped': stopped,
          'progress.reported': { guard: 'everyVehicleLoaded', target: 'STOPPED', actions: 'complete' },
          ...loader.reported('ACTIVE'),
        },
      },
      PAUSED: {
        on: {
          'batch.resume': { guard: single, target: 'ACTIVE', actions: 'resume', meta: commands['batch.resume'] },
          'batch.stop': stopAlone,
          // One that was paused by itself stays so.
          'campaign.resumed': { guard: 'pausedByCampaign', target: 'ACTIVE', actions: 'resume' },
          'campaign.stopped': stopped,
          ...loader.reported('PAUSED'),
        },
      },
      STOPPED: { type: 'final' },
      CANCELED: { on: { 'campaign.deleted': deleted } },
      DELETED: { type: 'final' },
    },
  },
});

/** D-070 with its rights, and the way to a batch that is complete. */
export const dataLoadBatchFlow = {
  id: 'dataLoadBatch',
  machine,
  context: dataLoadBatchContext,
  commands,
  persons: () => ({}),
  personGuards: [],
  owners: {
    campaignActive: ruleOf(campaignCommands['campaign.resume']),
    anotherBatchOpen: ruleOf(campaignCommands['campaign.stop']),
  },
  ahead: [
    loader.found,
    { type: 'campaign.planned' },
    { type: 'start.reached' },
    { type: 'batch.resume', needed: ({ context }) => !context.pausedByCampaign },
    { type: 'campaign.resumed' },
    { type: 'progress.reported', payload: () => ({ progress: complete }) },
  ],
  reached: (snapshot) => snapshot.matches('STOPPED') && snapshot.context.completed,
} as const satisfies Flow<typeof machine, typeof commands>;
