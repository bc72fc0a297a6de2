import type { Actor } from '#contract/access/access.ts';
import { bigLoopCommands } from '#contract/campaign/big-loop.ts';
import type { CampaignContext } from '#contract/campaign/campaign.ts';
import { oru20Commands } from '#contract/campaign/oru20.ts';
import { type CommandTable, exampleOf } from '#contract/command.ts';
import type { Flow } from '#machines/flow.ts';
import { bigLoopCampaignFlow } from '#machines/flows/campaign/big-loop-campaign.ts';
import { oru20CampaignFlow } from '#machines/flows/campaign/oru20-campaign.ts';
import type { FlowModel, Move } from '#tests/support/flow/flow-model.ts';
import type { FlowTests } from '#tests/support/flow/flow-tests.ts';
import type { Walker } from '#tests/support/flow/walker.ts';
import { type As, answer, sendFiles } from '#tests/support/portal/caller.ts';
import { testUsers } from '#tests/support/test-users.ts';
import { bigLoopSetup, type CampaignSetup, complete, oru20Setup, vinNo } from './campaign-setup.ts';

const by: Actor = testUsers.oru20Manager;
const sent = (table: CommandTable, type: string, facts: object = {}, payload: object = exampleOf(table[type] ?? {})): Move => ({
  type,
  by,
  payload,
  facts,
});
const told = (type: string, facts: object): Move => ({ type, facts });

/** What people send to a campaign, what its service says, and what becomes of its release. */
const movesOf = (table: CommandTable, context: CampaignContext): readonly Move[] => {
  const { incomplete, releaseValid, vehicles, removed } = context;
  if (removed) return [];
  const taken = { isTaken: true };
  return [
    sent(table, 'campaign.edit'),
    ...(vehicles === 0 ? [sent(table, 'vehicle.add', { vehicles: 1, incomplete: 1 })] : []),
    ...(incomplete > 0 ? [sent(table, 'vehicle.change', { vehicles, incomplete: 0 })] : []),
    ...(vehicles > 0 ? [sent(table, 'vehicle.remove', { vehicles: 0, incomplete: 0 })] : []),
    sent(table, 'release.set', { releaseId: 1, releaseValid: true, isOfBrand: true }),
    told('release.checked', { releaseValid: !releaseValid }),
    sent(table, 'campaign.rollout', taken),
    sent(table, 'campaign.rollout', { isTaken: false, campaignProblem: 'MQBEVO_ROLLOUT_FAILED' }),
    ...('campaign.abort' in table ? [sent(table, 'campaign.abort')] : [told('campaign.stopped', {})]),
    sent(table, 'campaign.delete'),
    told('tool.reported', { health: 'NOT_AVAILABLE' }),
    told('tool.reported', { health: 'OK' }),
  ];
};

const modelOf = (flow: Flow, table: CommandTable): FlowModel => ({
  flow,
  input: { homeBrandId: 1, brandIds: [1] },
  moves: (snapshot) => movesOf(table, snapshot.context as CampaignContext),
  key: (snapshot) => {
    const { health, incomplete, releaseId, releaseValid, removed, vehicles } = snapshot.context as CampaignContext;
    return JSON.stringify([snapshot.value, health, removed, vehicles > 0, incomplete > 0, releaseId !== null, releaseValid]);
  },
});

/** Campaigns on a running portal: releases, manifests and the simulated service beside the one call of a command. */
function campaignWalker(setup: CampaignSetup): Walker {
  const { base, table, manager } = setup;
  // Results come when a path wants them: once all are there nothing can be aborted.
  const simulate = (id: number, told: object) => setup.simulate(id, { isHeld: true, ...told });
  const campaigns = `${base}/campaigns`;
  const releases = new Map<number, number>();
  const vehicleOf = async (id: number) => {
    const [one] = await answer<{ id: number; vin: string }[]>(await manager(), 'GET', `${campaigns}/${id}/vehicles`);
    return one ?? { id: 2_000_000, vin: vinNo(0) };
  };
  /** a release of its own, so that what becomes of it concerns no other campaign */
  const releaseOf = async (id: number) => {
    const known = releases.get(id) ?? (await setup.newRelease());
    releases.set(id, known);
    return known;
  };
  return {
    entityType: setup.type,
    reader: 'oru20-manager',
    begin: async () => {
      const { id, name } = await setup.newCampaign();
      await simulate(id, {});
      return { id, address: `${campaigns}/${id}`, name, rival: undefined };
    },
    body: async ({ id, name }, { payload, type }) => {
      if (type === 'vehicle.add') {
        await setup.know(vinNo(id));
        return { vin: vinNo(id) };
      }
      if (type === 'vehicle.change' || type === 'vehicle.remove') {
        const { id: vehicleId, vin } = await vehicleOf(id);
        return { vehicleId, vin };
      }
      if (type === 'release.set') return { releaseId: await releaseOf(id) };
      const body = payload ?? exampleOf(table[type] ?? {});
      return type === 'campaign.edit' ? { ...body, name } : body;
    },
    special: async ({ id }, { event: { move } }) => {
      const facts = (move.facts ?? {}) as Record<string, unknown>;
      switch (move.type) {
        case 'vehicle.change': {
          const { id: vehicleId, vin } = await vehicleOf(id);
          await sendFiles(await manager(), 'PUT', `${campaigns}/${id}/vehicles/${vehicleId}`, { vin }, complete(vin));
          return true;
        }
        case 'release.set':
          await setup.makeValid(await releaseOf(id), true);
          return false;
        case 'release.checked':
          await setup.makeValid(await releaseOf(id), facts.releaseValid === true);
          return true;
        case 'campaign.rollout':
          if (facts.isTaken === true) return false;
          await simulate(id, { fault: 'REFUSED' });
          await answer(await manager(), 'POST', `${campaigns}/${id}/rollout`, {});
          await simulate(id, {});
          return true;
        case 'campaign.stopped':
          await simulate(id, { isStopped: true });
          return true;
        case 'tool.reported':
          await simulate(id, { health: facts.health });
          return true;
        default:
          return false;
      }
    },
  };
}

const parity = () => import('./campaign-parity.ts');

/** D-066 for the tests of every flow. */
export const bigLoopTests: FlowTests = {
  title: 'the big-loop campaign (D-066, BIG-17, STATE-07, T5)',
  model: modelOf(bigLoopCampaignFlow, bigLoopCommands),
  walker: (as: As) => campaignWalker(bigLoopSetup(as)),
  parity: async (portal) => (await parity()).campaignParity(portal, 'BIG_LOOP_CAMPAIGN'),
};

/** D-067 for the tests of every flow. */
export const oru20Tests: FlowTests = {
  title: 'the ORU 2.0 campaign (D-067, ORU2-10, STATE-08, T5)',
  model: modelOf(oru20CampaignFlow, oru20Commands),
  walker: (as: As) => campaignWalker(oru20Setup(as)),
  parity: async (portal) => (await parity()).campaignParity(portal, 'ORU20_CAMPAIGN'),
};
