import { z } from 'zod';
import { permission } from '#contract/access/access.ts';
import { dataLoadRead } from '#contract/access/read-rules.ts';
import { commands, flowStateSchema, noPayload } from '#contract/command.ts';
import { idField, instantSchema, text, typedInstantSchema, wholeNumber } from '#contract/common.ts';
import {
  customerImpacts,
  dataLoadStatuses,
  openStatuses,
  priorityIndexSchema,
  updateTypes,
} from '#contract/data-load-campaign/data-load.ts';
import { type ContextOf, flowContext, person } from '#contract/flow-context.ts';
import { heldByTool, nounCommands } from '#contract/flow-fragments.ts';

/** D-109: as many a campaign */
export const mostBatches = 100;
/** Hours from the start of one batch to that of the next, at least. */
export const hoursApart = 1;

/** D-109. What is not given is as the campaign has it. A batch that stays names its id. */
const batchInputSchema = z.strictObject({
  batchId: idField.nullable().default(null),
  vehicleVolume: wholeNumber(1, 5_000_000),
  batchStart: typedInstantSchema,
  criterion: text(1, 200),
  priorityIndex: priorityIndexSchema.nullable().default(null),
  updateType: z.enum(updateTypes).nullable().default(null),
  customerImpact: z.enum(customerImpacts).nullable().default(null),
});
export const batchesInputSchema = z.strictObject({ batches: z.array(batchInputSchema).max(mostBatches) });
export type BatchesInput = z.infer<typeof batchesInputSchema>;

/** DLM-06; `batchEnd` is when the loader is done, by its pace or in fact. */
export const dataLoadBatchSchema = z.object({
  batchId: z.number().int(),
  vehicleVolume: z.number().int(),
  batchStart: instantSchema,
  batchEnd: instantSchema,
  criterion: z.string(),
  progress: z.number(),
  /** vehicles that have the data */
  loaded: z.number().int(),
  state: z.enum(dataLoadStatuses),
  priorityIndex: z.number().int(),
  updateType: z.enum(updateTypes),
  customerImpact: z.enum(customerImpacts),
  flow: flowStateSchema,
});
export type DataLoadBatch = z.infer<typeof dataLoadBatchSchema>;

type BatchProblem = { readonly index: number; readonly problem: 'beforeCampaign' | 'order' | 'apart' };
const hour = 3_600_000;

/** Batches that start before their campaign, before the one above them, or less than an hour after it (D-109); what is no instant is passed over. */
export function batchProblems(starts: readonly (string | Date)[], campaignStart: string | Date): BatchProblem[] {
  const instants = starts.map((start) => new Date(start).getTime());
  const first = new Date(campaignStart).getTime();
  return instants.flatMap((start, index): BatchProblem[] => {
    const before = instants.slice(0, index).findLast((above) => !Number.isNaN(above));
    if (Number.isNaN(start)) return [];
    if (start < first) return [{ index, problem: 'beforeCampaign' }];
    if (before === undefined || start >= before + hoursApart * hour) return [];
    return [{ index, problem: start < before ? 'order' : 'apart' }];
  });
}

/** What the flow of a batch knows beside its state (D-070). */
export const dataLoadBatchContext = flowContext({
  ...heldByTool(openStatuses),
  /** paused with its campaign, and so resumed with it */
  pausedByCampaign: z.boolean().default(false),
  /** who stopped it by itself */
  stoppedBy: person,
  /** stopped because every vehicle has the data */
  completed: z.boolean().default(false),
});
export type DataLoadBatchContext = ContextOf<typeof dataLoadBatchContext>;

export const dataLoadWrite = permission('DATA_LOAD_WRITE');

/** D-070.1: single batches, while their campaign is active */
export const dataLoadBatchCommands = commands(dataLoadRead, {
  ...nounCommands('batch', 'batches', {
    pause: { right: dataLoadWrite, payload: noPayload, effect: 'neutral' },
    resume: { right: dataLoadWrite, payload: noPayload, effect: 'forward' },
    stop: { right: dataLoadWrite, payload: noPayload, effect: 'destructive', confirm: 'plain' },
  }),
});
export type DataLoadBatchCommand = keyof typeof dataLoadBatchCommands;
