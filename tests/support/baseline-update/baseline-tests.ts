import { type BaselineCommand, type BaselineContext, baselineCommands } from '#contract/baseline-update/baseline-update.ts';
import { type CommandTable, exampleOf } from '#contract/command.ts';
import { type BaselineFact, baselineUpdateFlow } from '#machines/flows/baseline-update/baseline-update.ts';
import type { FlowModel, Move } from '#tests/support/flow/flow-model.ts';
import type { FlowTests } from '#tests/support/flow/flow-tests.ts';
import type { Walker } from '#tests/support/flow/walker.ts';
import type { As } from '#tests/support/portal/caller.ts';
import { testUsers } from '#tests/support/test-users.ts';
import { baselineSetup, updates } from './baseline-setup.ts';

const { admin, baselineUpdateManager: owner, releaseManager } = testUsers;
const table: CommandTable = baselineCommands;
const by = (actor: typeof owner, type: BaselineCommand, facts: object = {}, payload?: object): Move => ({
  type,
  by: actor,
  payload: payload ?? exampleOf(table[type] ?? {}),
  facts,
});
const told = (type: BaselineFact): Move => ({ type, facts: {} });
const go = { ...exampleOf(baselineCommands['gate2.decide']), decision: 'GO', reason: '' };

/** Of what the owner and the decider send; what keeps the gate closed has its own tests. */
const moves: readonly Move[] = [
  by(owner, 'update.edit', { owner: owner.subject }),
  by(owner, 'versionGeneral.save', { part: 'versionGeneral', brands: [1] }),
  by(owner, 'versionCurrent.save', { part: 'versionCurrent' }),
  by(owner, 'versionTarget.save', { part: 'versionTarget' }),
  by(owner, 'gate2.submit'),
  by(owner, 'gate2.withdraw'),
  by(releaseManager, 'gate2.decide', {}, go),
  by(releaseManager, 'gate2.decide'),
  by(releaseManager, 'gate2.close'),
  by(owner, 'update.release'),
  // Who links one, or takes that back, may read it, too (D-241).
  by(admin, 'rollout.link'),
  by(admin, 'rollout.unlink'),
  by(owner, 'update.close'),
  by(admin, 'update.cancel'),
  by(owner, 'update.delete'),
  told('child.saved'),
  told('deployment.started'),
  told('deployment.deleted'),
];

/** One linked rollout has started in ROLLOUT; one more is linked, taken back or deleted before it starts, and nothing is closed meanwhile. */
function isTried({ type }: Move, snapshot: { readonly value: unknown; readonly context: unknown }): boolean {
  const { removed, rollouts } = snapshot.context as BaselineContext;
  const started = snapshot.value === 'ROLLOUT' ? 1 : 0;
  if (removed) return false;
  if (type === 'rollout.link' || type === 'update.close') return rollouts === started;
  return !(type === 'rollout.unlink' || type === 'deployment.deleted') || rollouts > started;
}

const baselineModel: FlowModel = {
  flow: baselineUpdateFlow,
  input: { homeBrandId: 1, brandIds: [1], owner: owner.subject },
  moves: (snapshot) => moves.filter((move) => isTried(move, snapshot)),
  key: (snapshot) => {
    const { parts, removed, rollouts } = snapshot.context as BaselineContext;
    return JSON.stringify([snapshot.value, removed, parts.includes('versionTarget'), rollouts]);
  },
};

/** Baseline updates on a running portal: D-075 by calls. What gate 2 asks for is made before it is submitted. */
function baselineWalker(as: As): Walker {
  const setup = baselineSetup(as);
  /** the campaigns that were linked to an update, the last one last */
  const linked = new Map<number, readonly number[]>();
  /** one that is linked to whatever a command is tried with */
  let spare: Promise<{ readonly id: number }> | undefined;
  const spareId = async (): Promise<number> => {
    spare ??= setup.newCampaign({ name: 'Spare' });
    return (await spare).id;
  };
  return {
    entityType: 'BASELINE_UPDATE',
    reader: 'admin',
    begin: async () => {
      const { code, id } = await setup.newUpdate();
      return { id, address: `${updates}/${id}`, name: code, rival: undefined };
    },
    body: async ({ id, name }, { payload, type }) => {
      const body = payload ?? exampleOf(table[type] ?? {});
      if (type === 'update.edit') return { ...body, code: name, ownerId: (await setup.owner()).actor.subject };
      if (type === 'rollout.link') return { ...body, entityId: (payload && linked.get(id)?.at(-1)) ?? (await spareId()) };
      if (type === 'rollout.unlink') return { linkId: (linked.has(id) && (await setup.linkedOf(id)).at(-1)?.linkId) || 1 };
      return type === 'versionTarget.save' ? { ...body, baselineName: name } : body;
    },
    special: async ({ id }, { event: { move } }) => {
      const campaigns = linked.get(id) ?? [];
      const [first = 0, last = first] = [campaigns[0], campaigns.at(-1)];
      if (move.type === 'gate2.submit') await setup.fulfil(id);
      if (move.type === 'gate2.decide' && (move.payload as { decision?: string }).decision === 'GO') await setup.approveAll(id);
      if (move.type === 'gate2.close') await setup.rejectOne(id);
      if (move.type === 'rollout.link') linked.set(id, [...campaigns, (await setup.draft(id)).id]);
      if (move.type === 'rollout.unlink') linked.set(id, campaigns.slice(0, -1));
      if (move.type === 'update.close') await setup.endRollout(first);
      if (move.by) return false;
      if (move.type === 'child.saved') await setup.newRelease(id);
      else if (move.type === 'deployment.started') await setup.roll(first);
      else await setup.dropDraft(last);
      if (move.type === 'deployment.deleted') linked.set(id, campaigns.slice(0, -1));
      return true;
    },
  };
}

/** D-075 for the tests of every flow. */
export const baselineTests: FlowTests = {
  title: 'the baseline update and its gate 2 (D-075, BLU-01, BLU-08, BLU-21, T5)',
  model: baselineModel,
  walker: baselineWalker,
  parity: async (portal) => (await import('./baseline-parity.ts')).baselineParity(portal),
};
