import { type CommandTable, exampleOf } from '#contract/command.ts';
import { dataLoadBatchCommands } from '#contract/data-load-batch/data-load-batch.ts';
import { campaignCommands } from '#contract/data-load-campaign/data-load-campaign.ts';
import type { ToolHealth } from '#contract/tool-health.ts';
import type { FlowTests } from '#tests/support/flow/flow-tests.ts';
import type { Walker } from '#tests/support/flow/walker.ts';
import { type As, answer } from '#tests/support/portal/caller.ts';
import { testUsers } from '#tests/support/test-users.ts';
import { batchModel, campaignModel } from './data-load-models.ts';
import { campaigns, dataLoadSetup, exampleBatches } from './data-load-setup.ts';

type Told = { readonly health?: ToolHealth; readonly isKnown?: boolean };
const sayingOf = ({ health = 'OK', isKnown = true }: Told) => ({ health, isKnown });

/** Data-load campaigns on a running portal: D-069 and D-071 by calls. The simulated loader says what a path wants. */
function campaignWalker(as: As): Walker {
  const setup = dataLoadSetup(as);
  const table: CommandTable = campaignCommands;
  return {
    entityType: 'DATA_LOAD_CAMPAIGN',
    reader: 'data-load-manager',
    begin: async () => {
      const { id, title } = await setup.newCampaign();
      return { id, address: `${campaigns}/${id}`, name: title, rival: undefined };
    },
    body: async ({ id, name }, { payload, type }) => {
      if (type === 'campaign.edit') return { ...(await setup.input(name)), description: `Changed ${Math.random()}` };
      if (type !== 'batches.save') return payload ?? exampleOf(table[type] ?? {});
      // Two, so that one can be stopped alone, and not as they were: so there is something to evaluate.
      const [known] = await setup.batchesOf(id);
      return {
        batches: exampleBatches(2).map((batch) => ({
          ...batch,
          vehicleVolume: (known?.vehicleVolume ?? batch.vehicleVolume) + 1,
        })),
      };
    },
    special: async ({ id }, { event: { move } }) => {
      if (move.by) return false;
      if (move.type === 'tool.reported') await setup.tell(id, sayingOf(move.facts ?? {}));
      if (move.type === 'start.reached') await setup.tell(id, { started: 'ALL' });
      if (move.type === 'progress.reported') await setup.tell(id, { progress: 100 });
      if (move.type === 'batches.stopped') await setup.stopOneAndLoadTheOthers(id);
      return true;
    },
  };
}

/** D-069, D-071 for the tests of every flow. */
export const campaignTests: FlowTests = {
  title: 'the data-load campaign (D-069, D-071, DLM-11, STATE-11, STATE-13, X-14, T5)',
  model: campaignModel,
  walker: campaignWalker,
  parity: async (portal) => (await import('./data-load-parity.ts')).campaignParity(portal),
  other: testUsers.admin,
};

/** Batches on a running portal: D-070 by calls to their campaign. */
function batchWalker(as: As): Walker {
  const setup = dataLoadSetup(as);
  const table: CommandTable = dataLoadBatchCommands;
  const campaignOf = ({ ids }: { readonly ids?: Readonly<Record<string, number | string>> }) => Number(ids?.id ?? 0);
  return {
    entityType: 'DATA_LOAD_BATCH',
    reader: 'data-load-manager',
    begin: async () => {
      const { id: campaignId } = await setup.newCampaign();
      // Of two, so that one of them can be stopped alone.
      await setup.saveBatches(campaignId, 2);
      const [batch] = await setup.batchesOf(campaignId);
      const id = batch?.batchId ?? 0;
      return {
        id,
        ids: { id: campaignId, batchId: id },
        address: `${campaigns}/${campaignId}/batches/${id}`,
        name: 'Batch',
        rival: undefined,
      };
    },
    body: async (_, { payload, type }) => payload ?? exampleOf(table[type] ?? {}),
    special: async (world, { before, event: { move } }) => {
      const id = campaignOf(world);
      switch (move.type) {
        case 'campaign.planned':
          await setup.evaluate(id);
          return true;
        case 'campaign.replanned':
          // And changed, so that it can be planned once more.
          await setup.send(id, 'replan');
          await setup.change(id);
          return true;
        case 'campaign.paused':
        case 'campaign.resumed':
          await setup.send(id, move.type === 'campaign.paused' ? 'pause' : 'resume');
          return true;
        case 'campaign.canceled':
          await setup.send(id, 'cancel');
          return true;
        case 'campaign.deleted':
          await answer<undefined>(await setup.admin(), 'DELETE', `${campaigns}/${id}`);
          return true;
        case 'campaign.stopped':
          // Nothing is stopped before the campaign has begun.
          if (before.matches('PLANNED')) await setup.tell(id, { started: 'CAMPAIGN' });
          await setup.send(id, 'stop', { reason: 'The package has a wrong checksum.' });
          return true;
        case 'start.reached':
          await setup.tell(id, { started: 'ALL' });
          return true;
        case 'progress.reported':
          await setup.tell(id, { progress: 100 });
          return true;
        case 'tool.reported':
          await setup.tell(id, sayingOf(move.facts ?? {}));
          return true;
        default:
          if (before.matches('PLANNED')) await setup.tell(id, { started: 'CAMPAIGN' });
          return false;
      }
    },
  };
}

/** D-070 for the tests of every flow. */
export const batchTests: FlowTests = {
  title: 'the batch of a data-load campaign (D-070, STATE-12, T5)',
  model: batchModel,
  walker: batchWalker,
  parity: async (portal) => (await import('./data-load-parity.ts')).batchParity(portal),
};
