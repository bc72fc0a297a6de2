import { type CommandTable, exampleOf } from '#contract/command.ts';
import {
  type DataLoadBatchCommand,
  type DataLoadBatchContext,
  dataLoadBatchCommands,
} from '#contract/data-load-batch/data-load-batch.ts';
import { type CampaignCommand, type CampaignContext, campaignCommands } from '#contract/data-load-campaign/data-load-campaign.ts';
import { type DataLoadBatchFact, dataLoadBatchFlow } from '#machines/flows/data-load-batch.ts';
import { type CampaignFact, dataLoadCampaignFlow } from '#machines/flows/data-load-campaign.ts';
import type { FlowModel, Move } from '#tests/support/flow/flow-model.ts';
import { testUsers } from '#tests/support/test-users.ts';

const { dataLoadAdmin, dataLoadManager } = testUsers;
const table: CommandTable = { ...campaignCommands, ...dataLoadBatchCommands };
const by = (
  actor: typeof dataLoadManager,
  type: CampaignCommand | DataLoadBatchCommand,
  facts: object = {},
  payload?: object,
): Move => ({
  type,
  by: actor,
  payload: payload ?? exampleOf(table[type] ?? {}),
  facts,
});
const told = (type: CampaignFact | DataLoadBatchFact, facts: object = {}): Move => ({ type, facts });
const answers: readonly Move[] = [
  told('tool.reported', { health: 'OK', isKnown: true }),
  told('tool.reported', { health: 'OK', isKnown: false }),
  told('tool.reported', { health: 'NOT_FOUND' }),
  told('tool.reported', { health: 'NOT_AVAILABLE' }),
];
const comment = 'Please look at the starts once more.';

/** Of what the owner and the evaluator send, of the clock and of what the loader says. */
const campaignMoves: readonly Move[] = [
  by(dataLoadManager, 'campaign.edit', { differs: true, owner: dataLoadManager.subject }),
  by(dataLoadManager, 'batches.save', { differs: true, batchCount: 1 }),
  by(dataLoadAdmin, 'campaign.evaluate'),
  by(dataLoadAdmin, 'campaign.evaluate', {}, { state: 'CORRECT', comment }),
  by(dataLoadAdmin, 'campaign.evaluate', {}, { state: 'REJECT', comment }),
  by(dataLoadManager, 'campaign.replan'),
  by(dataLoadManager, 'campaign.pause'),
  by(dataLoadManager, 'campaign.resume'),
  by(dataLoadAdmin, 'campaign.stop'),
  by(dataLoadManager, 'campaign.cancel'),
  by(dataLoadManager, 'campaign.delete'),
  told('start.reached'),
  told('progress.reported', { progress: 100 }),
  told('batches.stopped', { reason: 'Batch 1 was stopped by the owner' }),
  ...answers,
];

/** D-069, D-071 */
export const campaignModel: FlowModel = {
  flow: dataLoadCampaignFlow,
  input: { homeBrandId: 1, brandIds: [1], owner: dataLoadManager.subject, editors: [dataLoadManager.subject] },
  moves: () => campaignMoves,
  key: (snapshot) => {
    const { batches, before, changed, completed, health } = snapshot.context as CampaignContext;
    return JSON.stringify([snapshot.value, before, health, batches > 0, changed, completed]);
  },
};

const batchMoves: readonly Move[] = [
  by(dataLoadManager, 'batch.pause'),
  by(dataLoadManager, 'batch.resume'),
  by(dataLoadManager, 'batch.stop'),
  ...(['planned', 'replanned', 'paused', 'resumed', 'stopped', 'canceled', 'deleted'] as const).map((verb) =>
    told(`campaign.${verb}`),
  ),
  told('start.reached'),
  told('progress.reported', { progress: 100 }),
  ...answers,
];

/** D-070. While it is paused with its campaign, nobody resumes or stops it alone. */
export const batchModel: FlowModel = {
  flow: dataLoadBatchFlow,
  input: { homeBrandId: 1, brandIds: [1] },
  moves: (snapshot) => {
    const { pausedByCampaign } = snapshot.context as DataLoadBatchContext;
    return batchMoves.filter(({ by: actor }) => actor === undefined || !pausedByCampaign);
  },
  key: (snapshot) => {
    const { before, completed, health, pausedByCampaign } = snapshot.context as DataLoadBatchContext;
    return JSON.stringify([snapshot.value, before, health, pausedByCampaign, completed]);
  },
};
