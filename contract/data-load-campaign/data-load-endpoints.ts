import { z } from 'zod';
import { all } from '#contract/access/access.ts';
import { dataLoadRead } from '#contract/access/read-rules.ts';
import { reasonSchema, ruleOf } from '#contract/command.ts';
import {
  type DataLoadBatchCommand,
  dataLoadBatchCommands,
  dataLoadBatchSchema,
  dataLoadWrite,
} from '#contract/data-load-batch/data-load-batch.ts';
import { endpoints, idParam, idParams } from '#contract/endpoint.ts';
import { entityEndpoints } from '#contract/entity/entity-endpoints.ts';
import { contains, listOf, named, oneOf } from '#contract/list.ts';
import { simulatedAnswer, simulatedAnswerCall } from '#contract/tool-health.ts';
import { dataLoadStatuses, dataLoadTypes } from './data-load.ts';
import {
  campaignCommands,
  campaignInputSchema,
  campaignRowSchema,
  dataLoadCampaignSchema,
  evaluationSchema,
} from './data-load-campaign.ts';

const { 'batches.save': saveBatches, 'campaign.evaluate': evaluate, ...ofCampaign } = campaignCommands;

const path = '/api/dataloadmanagement/campaigns';
const type = 'DATA_LOAD_CAMPAIGN';
const flow = 'dataLoadCampaign';
const batchOf = ['DATA_LOAD_CAMPAIGN', 'DATA_LOAD_BATCH'] as const;
const readable = { method: 'GET', access: { rule: dataLoadRead, brand: 'selected' }, params: idParams } as const;
/** D-178: a reason may be given, and is kept in the journal. */
const perhapsReason = z.strictObject({ reason: reasonSchema.optional() });
/** D-178 */
const batchParams = z.object({ id: idParam, batchId: idParam });
const batchPath = `${path}/{id}/batches/{batchId}` as const;
const sendsBatch = (command: DataLoadBatchCommand) =>
  ({
    method: 'POST',
    access: { rule: ruleOf(dataLoadBatchCommands[command]), brand: 'home' },
    params: batchParams,
    command: { flow: 'dataLoadBatch', type: command },
    body: dataLoadBatchCommands[command].payload,
    response: dataLoadCampaignSchema,
  }) as const;

const entity = entityEndpoints({
  name: 'DataLoadCampaign',
  what: 'data-load campaigns',
  path,
  create: all(dataLoadRead, dataLoadWrite),
  input: campaignInputSchema,
  shown: dataLoadCampaignSchema,
  // D-126
  list: listOf({
    row: campaignRowSchema,
    scope: {},
    sort: [
      ...(['priorityIndex', 'title', 'type', 'state', 'progress', 'campaignStart', 'dataPackageSize'] as const),
      ...(['enrollmentRate', 'campaignOwner', 'changedAt'] as const),
    ],
    filters: {
      title: contains(),
      type: oneOf(dataLoadTypes),
      state: oneOf(dataLoadStatuses),
      campaignOwner: named(),
    },
    order: 'campaignStart,desc',
  }),
  commands: ofCampaign,
  form: type,
});

/** API-031 … API-040, D-178 */
export const dataLoadEndpoints = endpoints({
  ...entity,
  pauseDataLoadCampaign: { ...entity.pauseDataLoadCampaign, body: perhapsReason },
  resumeDataLoadCampaign: { ...entity.resumeDataLoadCampaign, body: perhapsReason },
  cancelDataLoadCampaign: { ...entity.cancelDataLoadCampaign, body: perhapsReason },
  replanDataLoadCampaign: { ...entity.replanDataLoadCampaign, body: perhapsReason },
  exportDataLoadCampaign: {
    ...readable,
    path: `${path}/{id}/exportCsv`,
    summary: 'The campaign with a line for each batch, as CSV (API-036, DLM-09)',
    response: 'file',
  },
  listDataLoadBatches: {
    ...readable,
    of: batchOf,
    path: `${path}/{id}/batches`,
    summary: 'Batches of a campaign (API-037)',
    response: z.array(dataLoadBatchSchema),
  },
  saveDataLoadBatches: {
    method: 'PUT',
    path: `${path}/{id}/batches`,
    summary: 'All batches of a campaign; a planned one has to be evaluated again (API-038, D-069.3)',
    access: { rule: ruleOf(saveBatches), brand: 'home' },
    params: idParams,
    command: { flow, type: 'batches.save' },
    form: type,
    body: saveBatches.payload,
    response: dataLoadCampaignSchema,
  },
  evaluateDataLoadCampaign: {
    method: 'POST',
    path: `${path}/{id}/evaluate`,
    summary: 'Plans a campaign, asks for a correction or rejects it (API-039, D-071.2)',
    access: { rule: ruleOf(evaluate), brand: 'home' },
    params: idParams,
    command: { flow, type: 'campaign.evaluate' },
    body: evaluate.payload,
    response: evaluationSchema,
  },
  getDataLoadEvaluation: {
    ...readable,
    of: batchOf,
    path: `${path}/{id}/evaluate`,
    summary: 'The last evaluation, and what changed since (API-040, D-071.1)',
    response: evaluationSchema,
  },
  getDataLoadBatch: {
    ...readable,
    of: batchOf,
    params: batchParams,
    path: batchPath,
    summary: 'One batch of a campaign',
    response: dataLoadBatchSchema,
  },
  pauseDataLoadBatch: { ...sendsBatch('batch.pause'), path: `${batchPath}/pause`, summary: 'Pauses one batch (D-070.1)' },
  resumeDataLoadBatch: { ...sendsBatch('batch.resume'), path: `${batchPath}/resume`, summary: 'Resumes one batch (D-070.1)' },
  stopDataLoadBatch: { ...sendsBatch('batch.stop'), path: `${batchPath}/stop`, summary: 'Stops one batch (D-070.1)' },
  tellSimulatedLoader: simulatedAnswerCall(
    'data-load-campaigns',
    { tool: 'data loader', what: 'campaign' },
    z.strictObject({
      ...simulatedAnswer,
      /** per cent that every running batch has reached; null as time goes by */
      progress: z.number().int().min(0).max(100).nullable().default(null),
      /** which starts the loader's clock has passed, whatever the day */
      started: z.enum(['NONE', 'CAMPAIGN', 'ALL']).default('NONE'),
    }),
  ),
});
export type DataLoadEndpoints = typeof dataLoadEndpoints;
