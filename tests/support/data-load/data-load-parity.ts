import { batchStore, campaignStore } from '#server/modules/data-load-campaign/data-load-store.ts';
import { driving, subject } from '#tests/support/deployment/deployment-parity.ts';
import type { RolloutPortal } from '#tests/support/deployment/rollouts.ts';
import type { ParitySubject } from '#tests/support/flow/parity.ts';
import { inProcess } from '#tests/support/portal/in-process-caller.ts';
import { dataLoadSetup } from './data-load-setup.ts';

/** A campaign that is put into any state of the chart; its start has passed, or not (D-069.3). */
export async function campaignParity(t: RolloutPortal): Promise<ParitySubject> {
  const { id } = await dataLoadSetup(inProcess(t)).newCampaign();
  const write = async (columns: object) => {
    await t.services.db.updateTable('dataLoadCampaign').set(columns).where('id', '=', id).execute();
  };
  const made = subject(campaignStore, id, driving(t, 'dataLoadCampaign'), write);
  const situation = (campaignStarted: boolean) => ({
    facts: { campaignStarted },
    arrange: () => write({ campaignStart: campaignStarted ? '2020-01-20T06:00:00.000Z' : '2099-01-20T06:00:00.000Z' }),
  });
  return { ...made, situations: [situation(false), situation(true)] };
}

/** A batch that is put into any state of the chart; its campaign is active, or not, and has another one to load, or not (D-070.1). */
export async function batchParity(t: RolloutPortal): Promise<ParitySubject> {
  const setup = dataLoadSetup(inProcess(t));
  const { id: campaignId } = await setup.newCampaign();
  await setup.saveBatches(campaignId, 2);
  const [batch, other] = await setup.batchesOf(campaignId);
  const id = batch?.batchId ?? 0;
  const { db } = t.services;
  const drive = driving(t, 'dataLoadBatch');
  // On its shortest way a planned batch has a campaign that has not begun.
  const driven: typeof drive = async (state) => ({
    ...(await drive(state)),
    facts: { campaignInactive: state.matches('PLANNED'), lastOpenBatch: false },
  });
  const made = subject(batchStore, id, driven, async (columns) => {
    await db.updateTable('dataLoadBatch').set(columns).where('id', '=', id).execute();
  });
  const situation = (state: 'ACTIVE' | 'PLANNED', lastOpenBatch: boolean) => ({
    facts: { campaignInactive: state !== 'ACTIVE', lastOpenBatch },
    arrange: async () => {
      await db.updateTable('dataLoadCampaign').set({ state }).where('id', '=', campaignId).execute();
      const others = { state: lastOpenBatch ? ('STOPPED' as const) : state };
      await db
        .updateTable('dataLoadBatch')
        .set(others)
        .where('id', '=', other?.batchId ?? 0)
        .execute();
    },
  });
  const situations = [situation('ACTIVE', false), situation('ACTIVE', true), situation('PLANNED', false)];
  return { ...made, ids: { id: campaignId, batchId: id }, situations };
}
