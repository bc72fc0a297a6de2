import { z } from 'zod';
import { all, any, type Rule } from '#contract/access/access.ts';
import { dataLoadRead } from '#contract/access/read-rules.ts';
import { dayStatusSchema } from '#contract/campaign-calendar/campaign-calendar.ts';
import { commands, noPayload, reasonExample, reasonSchema } from '#contract/command.ts';
import { formatted, instantSchema, text, typedInstantSchema, userReferenceSchema } from '#contract/common.ts';
import { batchesInputSchema, dataLoadWrite } from '#contract/data-load-batch/data-load-batch.ts';
import { mostMegabytes } from '#contract/data-size.ts';
import { entityHead, flowPart } from '#contract/entity/entity-endpoints.ts';
import { fields } from '#contract/entity/fields.ts';
import { type ContextOf, flowContext, moment, person, reason } from '#contract/flow-context.ts';
import { heldByTool, nounCommands } from '#contract/flow-fragments.ts';
import {
  customerImpacts,
  dataLoadStatuses,
  dataLoadTypes,
  evaluations,
  openStatuses,
  priorityIndexSchema,
  updateTypes,
} from './data-load.ts';

/** D-108. When a start may be is known to the server and the form alone. */
export const campaignInputSchema = z.strictObject({
  title: text(3, 120),
  description: text(0, 2000).default(''),
  type: z.enum(dataLoadTypes),
  campaignStart: typedInstantSchema,
  /** in MB */
  dataPackageSize: z.number().positive({ error: 'size' }).max(mostMegabytes, { error: 'size' }),
  enrollmentRate: z
    .number()
    .min(0, { error: 'range:0|100' })
    .max(100, { error: 'range:0|100' })
    .multipleOf(0.1, { error: 'decimal' })
    .default(0),
  campaignOwner: z.string().min(1).max(200),
  /** whoever sends it becomes the owner */
  campaignOwnerSelf: z.boolean().default(false),
  recallId: z.union([z.literal(''), formatted(/^[0-9A-Z]{4}$/, 'such:4 letters or digits|23X4', true)]).default(''),
  priorityIndex: priorityIndexSchema.default(50),
  updateType: z.enum(updateTypes),
  customerImpact: z.enum(customerImpacts),
});
export type CampaignInput = z.infer<typeof campaignInputSchema>;

export const campaignFields = fields(campaignInputSchema, {
  campaign: { title: {}, description: {}, type: {}, recallId: {} },
  plan: { campaignStart: {}, campaignOwner: { control: 'person' }, priorityIndex: {}, enrollmentRate: {} },
  data: { dataPackageSize: { control: 'size' }, updateType: {}, customerImpact: {} },
});

export const campaignExample: CampaignInput = {
  title: 'Maps Europe 2026.4',
  description: 'Navigation maps of Europe, fourth quarter.',
  type: 'MAPS',
  campaignStart: '2099-01-20T06:00:00.000Z',
  dataPackageSize: 12_500,
  enrollmentRate: 0,
  campaignOwner: 'seed-data-load-manager',
  campaignOwnerSelf: false,
  recallId: '',
  priorityIndex: 50,
  updateType: 'RECOMMENDED',
  customerImpact: 'LOW',
};

/** DLM-04, D-126 */
export const campaignRowSchema = campaignInputSchema
  .omit({ campaignOwner: true, recallId: true, dataPackageSize: true, enrollmentRate: true, priorityIndex: true })
  .extend({
    ...entityHead,
    // as they are stored
    recallId: z.string(),
    dataPackageSize: z.number(),
    enrollmentRate: z.number(),
    priorityIndex: z.number().int(),
    campaignOwner: userReferenceSchema,
    state: z.enum(dataLoadStatuses),
    /** the same by the name that every entity has */
    status: z.enum(dataLoadStatuses),
    changedBy: userReferenceSchema,
    changedAt: instantSchema,
    /** per cent of the vehicles of its batches that have the data */
    progress: z.number(),
    batches: z.number().int(),
    vehicleVolume: z.number().int(),
    /** when the last batch is done, by the loader's pace or in fact; null without batches */
    campaignEnd: instantSchema.nullable(),
    /** what the vehicles were sent so far, in MB */
    transferred: z.number(),
  });
export type CampaignRow = z.infer<typeof campaignRowSchema>;
export const dataLoadCampaignSchema = campaignRowSchema.extend(flowPart);
export type DataLoadCampaign = z.infer<typeof dataLoadCampaignSchema>;

/** D-110: whoever corrects or rejects says why. */
const evaluationInputSchema = z
  .strictObject({ state: z.enum(evaluations), comment: text(0, 1000).default('') })
  .superRefine(({ comment, state }, context) => {
    if (state !== 'PLAN' && comment === '') context.addIssue({ code: 'custom', message: 'required', path: ['comment'] });
  });

/** What is not as it was when the campaign was evaluated last; of a batch by its id, and by the number that all pages call it. */
const evaluationChangeSchema = z.object({
  what: z.enum(['field', 'batch', 'added', 'removed']),
  /** the field of a campaign or batch; of a batch that came or went nothing */
  field: z.string(),
  batchId: z.number().int().nullable(),
  /** as it is now; of one that went as it was, null where that is not known */
  number: z.number().int().nullable(),
  before: z.string(),
  now: z.string(),
});
export type EvaluationChange = z.infer<typeof evaluationChangeSchema>;

/** DLM-07, D-071.1; `state` is the last verb, null before the first. */
export const evaluationSchema = z.object({
  lastEvaluated: instantSchema.nullable(),
  state: z.enum(evaluations).nullable(),
  canBeEvaluated: z.boolean(),
  comment: z.string(),
  evaluator: userReferenceSchema.nullable(),
  changes: z.array(evaluationChangeSchema),
  /** days of its batches that are busy or full with them (D-098) */
  loads: z.array(dayStatusSchema),
});
export type Evaluation = z.infer<typeof evaluationSchema>;

/** What the flow of a data-load campaign knows beside its state (D-069, D-071). */
export const campaignContext = flowContext({
  /** campaignOwner */
  owner: z.string(),
  ...heldByTool(openStatuses),
  batches: z.number().int().default(0),
  /** everybody who entered or edited anything of it */
  editors: z.array(z.string()).default([]),
  /** it is not as it was when it was evaluated last */
  changed: z.boolean().default(true),
  evaluation: z.enum(evaluations).nullable().default(null),
  evaluator: person,
  lastEvaluated: moment,
  evaluationComment: reason,
  stopReason: reason,
  /** stopped because every vehicle has the data */
  completed: z.boolean().default(false),
});
export type CampaignContext = ContextOf<typeof campaignContext>;

const admin: Rule = { role: 'DATA_LOAD_ADMIN' };
const pages = { overview: 'overview', properties: 'properties', batches: 'batches' } as const;

/** D-069, D-071 */
export const campaignCommands = commands(dataLoadRead, {
  'campaign.edit': {
    right: dataLoadWrite,
    at: 'home',
    payload: campaignInputSchema,
    effect: 'neutral',
    page: pages.properties,
    field: 'title',
    example: campaignExample,
  },
  'batches.save': {
    right: dataLoadWrite,
    at: 'home',
    payload: batchesInputSchema,
    effect: 'forward',
    page: pages.batches,
    field: 'batches',
    example: {
      batches: [{ batchId: null, vehicleVolume: 36_000, batchStart: '2099-01-20T06:00:00.000Z', criterion: 'Germany' }],
    },
  },
  'campaign.evaluate': {
    right: admin,
    at: 'home',
    payload: evaluationInputSchema,
    effect: 'forward',
    page: pages.overview,
    field: 'evaluation',
    example: { state: 'PLAN', comment: '' },
  },
  ...nounCommands('campaign', pages.overview, {
    replan: { right: dataLoadWrite, payload: noPayload, effect: 'neutral', confirm: 'plain' },
    pause: { right: dataLoadWrite, payload: noPayload, effect: 'neutral', confirm: 'plain' },
    resume: { right: dataLoadWrite, payload: noPayload, effect: 'forward' },
    stop: {
      right: admin,
      payload: z.strictObject({ reason: reasonSchema }),
      effect: 'destructive',
      confirm: 'reason',
      example: reasonExample,
    },
    cancel: { right: dataLoadWrite, payload: noPayload, effect: 'destructive', confirm: 'plain' },
    delete: {
      right: any(all(dataLoadWrite, { person: 'owner' }), admin),
      payload: noPayload,
      effect: 'destructive',
      confirm: 'plain',
    },
  }),
});
export type CampaignCommand = keyof typeof campaignCommands;
