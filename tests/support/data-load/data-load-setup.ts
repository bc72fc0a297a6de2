import { exampleOf } from '#contract/command.ts';
import type { DataLoadBatch } from '#contract/data-load-batch/data-load-batch.ts';
import { campaignCommands, campaignExample, type DataLoadCampaign } from '#contract/data-load-campaign/data-load-campaign.ts';
import type { ToolHealth } from '#contract/tool-health.ts';
import { type As, answer } from '#tests/support/portal/caller.ts';

const day = 86_400_000;
export const campaigns = '/api/dataloadmanagement/campaigns';
type Said = { health: ToolHealth; isKnown: boolean; progress: number | null; started: 'NONE' | 'CAMPAIGN' | 'ALL' };

/** The batch of the command's example so many times, a day apart. */
export function exampleBatches(many: number) {
  const { batches } = exampleOf(campaignCommands['batches.save']) as {
    batches: { batchStart: string; vehicleVolume: number }[];
  };
  return Array.from({ length: many }, (_, index) =>
    batches.map((batch) => ({ ...batch, batchStart: new Date(Date.parse(batch.batchStart) + index * day).toISOString() })),
  ).flat();
}

/** What data load is tried with, by the calls of those who may: campaigns with their batches, and a loader that says what a test wants. */
export function dataLoadSetup(as: As) {
  let made = 0;
  const owner = () => as('data-load-manager');
  const admin = () => as('data-load-admin');
  const said = new Map<number, Said>();
  const input = async (title: string) => ({ ...campaignExample, title, campaignOwner: (await owner()).actor.subject });
  const newCampaign = async (): Promise<DataLoadCampaign> => {
    made += 1;
    return answer(await owner(), 'POST', campaigns, await input(`Walked data load ${made}`));
  };
  const change = async (id: number) => {
    made += 1;
    return answer<DataLoadCampaign>(await owner(), 'PUT', `${campaigns}/${id}`, await input(`Changed data load ${made}`));
  };
  /** the loader says this from now on, beside what it was told before */
  const tell = async (id: number, told: Partial<Said>) => {
    const next = { health: 'OK' as ToolHealth, isKnown: true, progress: 0, started: 'NONE' as const, ...said.get(id), ...told };
    said.set(id, next);
    await answer<undefined>(await as('admin'), 'PUT', `/api/simulation/data-load-campaigns/${id}/answer`, next);
  };
  const batchesOf = async (id: number) => answer<DataLoadBatch[]>(await owner(), 'GET', `${campaigns}/${id}/batches`);
  const saveBatches = async (id: number, many = 1) =>
    answer<DataLoadCampaign>(await owner(), 'PUT', `${campaigns}/${id}/batches`, { batches: exampleBatches(many) });
  const evaluate = async (id: number, state = 'PLAN', comment = '') =>
    answer<unknown>(await admin(), 'POST', `${campaigns}/${id}/evaluate`, { state, comment });
  const send = async (id: number, verb: string, body: object = {}) =>
    answer<DataLoadCampaign>(await admin(), 'POST', `${campaigns}/${id}/${verb}`, body);
  /** one batch is stopped by itself, the others get to their end: nothing is left to load, and not every vehicle has the data */
  const stopOneAndLoadTheOthers = async (id: number) => {
    const [first] = await batchesOf(id);
    await answer<DataLoadCampaign>(await owner(), 'POST', `${campaigns}/${id}/batches/${first?.batchId}/stop`, {});
    await tell(id, { progress: 100 });
  };
  const stateOf = async (id: number) => (await answer<DataLoadCampaign>(await owner(), 'GET', `${campaigns}/${id}`)).state;
  return {
    admin,
    batchesOf,
    change,
    evaluate,
    input,
    newCampaign,
    owner,
    saveBatches,
    send,
    stateOf,
    stopOneAndLoadTheOthers,
    tell,
  };
}
