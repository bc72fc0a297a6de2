import { and } from 'xstate';
import { ruleOf } from '#contract/command.ts';
import type { DataLoadStatus, evaluations } from '#contract/data-load-campaign/data-load.ts';
import {
  type CampaignCommand,
  type CampaignContext,
  campaignContext,
  campaignCommands as commands,
} from '#contract/data-load-campaign/data-load-campaign.ts';
import type { Flow, FlowEvent } from '#machines/flow.ts';
import { type Change, flowChart } from '#machines/flows/chart.ts';
import { unlessReported } from '#machines/fragments/guards.ts';
import { fourEyes, fourEyesName } from '#machines/fragments/persons.ts';
import { type ToolReported, toolReached } from '#machines/fragments/tool.ts';

type Carried = ToolReported & {
  /** fact of campaign.edit and batches.save: whether the campaign is not as it was evaluated last */
  readonly differs?: boolean;
  readonly owner?: string;
  readonly batchCount?: number;
  /** external: its start has passed */
  readonly campaignStarted?: boolean;
  /** of campaign.evaluate */
  readonly state?: (typeof evaluations)[number];
  readonly comment?: string;
  readonly reason?: string;
  /** of progress.reported: per cent */
  readonly progress?: number;
};
/** `batches.stopped`: every batch has ended, and some were stopped before their vehicles had the data; its reason says by whom. */
export type CampaignFact = 'tool.reported' | 'start.reached' | 'progress.reported' | 'batches.stopped';
type CampaignEvent = FlowEvent<CampaignCommand | CampaignFact, Carried>;
type CampaignFlowInput = Pick<CampaignContext, 'owner' | 'editors'> & {
  readonly homeBrandId: number;
  readonly brandIds: readonly number[];
};

type Args = { context: CampaignContext; event: CampaignEvent };
const loader = toolReached({ CREATED: 'Created', PLANNED: 'Planned', ACTIVE: 'Active', PAUSED: 'Paused' });
const evaluatorIsNotOwner = fourEyesName('evaluator', 'owner');
const evaluatorIsNotEditor = 'evaluatorIsNotEditor';
const complete = 100;

const facts = {
  ...loader.facts,
  ...fourEyes('evaluator', 'owner'),
  [evaluatorIsNotEditor]: ({ context, event }: Args) => !context.editors.includes(event.actor.subject),
  hasBatch: ({ context }: Args) => context.batches > 0,
  changedSinceEvaluation: ({ context }: Args) => context.changed,
  startAhead: unlessReported('campaignStarted'),
  // Which of the three verbs it is; one that does not say stands for the way on.
  isPlan: ({ event }: Args) => (event.state ?? 'PLAN') === 'PLAN',
  isCorrection: ({ event }: Args) => event.state === 'CORRECT',
  isRejection: ({ event }: Args) => event.state === 'REJECT',
  everyVehicleLoaded: ({ event }: Args) => event.progress === complete,
};

const withEditor = ({ editors }: CampaignContext, subject: string): string[] => [...new Set([...editors, subject])].sort();

const changes = {
  ...loader.changes,
  edit: (context, { actor, differs, owner }) => ({
    owner: owner ?? context.owner,
    editors: withEditor(context, actor.subject),
    changed: differs ?? true,
  }),
  setBatches: (context, { actor, batchCount, differs }) => ({
    batches: batchCount ?? context.batches,
    editors: withEditor(context, actor.subject),
    changed: differs ?? true,
  }),
  evaluate: (_, { actor, at, comment, state }) => ({
    changed: false,
    evaluation: state ?? 'PLAN',
    evaluator: actor.subject,
    lastEvaluated: at,
    evaluationComment: comment || null,
  }),
  stop: (_, { reason }) => ({ stopReason: reason ?? null }),
  complete: () => ({ completed: true }),
} satisfies Record<string, Change<CampaignContext, CampaignEvent>>;

/**
 * D-071: of a campaign that has batches and is not as it was evaluated last, by somebody who is not its owner and has never entered or edited
 * anything of it: an owner who hands it over is an editor still.
 */
const asked = ['hasBatch', 'changedSinceEvaluation', evaluatorIsNotOwner, evaluatorIsNotEditor] as const;
const evaluated = (verb: 'isPlan' | 'isCorrection' | 'isRejection', target: DataLoadStatus) =>
  ({ guard: and([verb, ...asked]), target, actions: 'evaluate', meta: commands['campaign.evaluate'] }) as const;
const cancel = { target: 'CANCELED', meta: commands['campaign.cancel'] } as const;
const remove = { target: 'DELETED', meta: commands['campaign.delete'] } as const;
const stop = { target: 'STOPPED', actions: 'stop', meta: commands['campaign.stop'] } as const;

/**
 * A data-load campaign: D-069 with its evaluation (D-071). Its state is STATE-11; the loader can lose it (UNKNOWN). It is completed only where every
 * vehicle has the data (D-069.10); where batches were stopped by themselves it ends as stopped, with who stopped them as the reason.
 */
const machine = flowChart<CampaignContext, CampaignEvent, DataLoadStatus, CampaignFlowInput>()({
  id: 'dataLoadCampaign',
  begin: (input) => campaignContext.parse(input),
  facts,
  changes,
  chart: {
    // 069.1
    initial: 'CREATED',
    states: {
      // 069.9
      ...loader.unknown,
      CREATED: {
        on: {
          'campaign.edit': { actions: 'edit', meta: commands['campaign.edit'] },
          'batches.save': { actions: 'setBatches', meta: commands['batches.save'] },
          // 069.2, 069.7, 071.2
          'campaign.evaluate': [
            evaluated('isPlan', 'PLANNED'),
            evaluated('isCorrection', 'CREATED'),
            evaluated('isRejection', 'CANCELED'),
          ],
          'campaign.cancel': cancel,
          // 069.8
          'campaign.delete': remove,
          ...loader.reported('CREATED'),
        },
      },
      PLANNED: {
        on: {
          // 069.3: who edits its batches plans it anew; whoever only takes the plan back has nothing to evaluate yet
          'batches.save': {
            guard: 'startAhead',
            target: 'CREATED',
            actions: 'setBatches',
            meta: commands['batches.save'],
          },
          'campaign.replan': {
            guard: 'startAhead',
            target: 'CREATED',
            meta: commands['campaign.replan'],
          },
          // 069.4
          'start.reached': { target: 'ACTIVE' },
          'campaign.cancel': cancel,
          ...loader.reported('PLANNED'),
        },
      },
      ACTIVE: {
        on: {
          // 069.5
          'campaign.pause': { target: 'PAUSED', meta: commands['campaign.pause'] },
          // 069.6
          'campaign.stop': stop,
          // 069.10, X-14
          'progress.reported': { guard: 'everyVehicleLoaded', target: 'STOPPED', actions: 'complete' },
          'batches.stopped': { target: 'STOPPED', actions: 'stop' },
          ...loader.reported('ACTIVE'),
        },
      },
      PAUSED: {
        on: {
          'campaign.resume': { target: 'ACTIVE', meta: commands['campaign.resume'] },
          'campaign.stop': stop,
          ...loader.reported('PAUSED'),
        },
      },
      STOPPED: { type: 'final' },
      CANCELED: { on: { 'campaign.delete': remove } },
      DELETED: { type: 'final' },
    },
  },
});

/** D-069 with its rights, and the way to a campaign that is complete. */
export const dataLoadCampaignFlow = {
  id: 'dataLoadCampaign',
  machine,
  context: campaignContext,
  commands,
  persons: ({ owner }) => ({ owner }),
  personGuards: [evaluatorIsNotOwner, evaluatorIsNotEditor],
  choices: ['isPlan', 'isCorrection', 'isRejection'],
  owners: { hasBatch: ruleOf(commands['batches.save']), changedSinceEvaluation: ruleOf(commands['campaign.edit']) },
  decisions: ['campaign.evaluate'],
  ahead: [
    loader.found,
    {
      type: 'batches.save',
      needed: (snapshot) => snapshot.matches('CREATED') && (snapshot.context.batches === 0 || !snapshot.context.changed),
      payload: () => ({ batchCount: 1, differs: true }),
    },
    { type: 'campaign.evaluate' },
    { type: 'start.reached' },
    { type: 'campaign.resume' },
    { type: 'progress.reported', payload: () => ({ progress: complete }) },
  ],
  reached: (snapshot) => snapshot.matches('STOPPED') && snapshot.context.completed,
} as const satisfies Flow<typeof machine, typeof commands>;
