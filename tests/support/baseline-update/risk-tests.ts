import type { Actor } from '#contract/access/access.ts';
import { exampleOf } from '#contract/command.ts';
import { type RiskContext, riskCommands, riskExample } from '#contract/risk/risk.ts';
import type { Flow } from '#machines/flow.ts';
import { riskFlow } from '#machines/flows/baseline-update/risk.ts';
import type { FlowModel, Move } from '#tests/support/flow/flow-model.ts';
import type { FlowTests } from '#tests/support/flow/flow-tests.ts';
import type { Walker } from '#tests/support/flow/walker.ts';
import type { As } from '#tests/support/portal/caller.ts';
import { testUsers } from '#tests/support/test-users.ts';
import { moveOf } from './approved-tests.ts';
import { baselineSetup, risks } from './baseline-setup.ts';

const { baselineUpdateManager, releaseManager } = testUsers;

/** D-077.4 … .7 of either kind of risk: what its owner sends, and whoever judges it. */
export function riskModelOf(flow: Flow, owner: Actor, judge: Actor, example: object): FlowModel {
  const move = (by: Actor, type: string, facts: object = {}) => moveOf(flow.commands, by, type, facts);
  const edit = (input: object, facts: object): Move => ({
    ...move(owner, 'item.edit', { level: 'MEDIUM', mitigated: true, mitigationDone: false, ...facts }),
    payload: { ...example, ...input },
  });
  const moves: readonly Move[] = [
    edit({}, {}),
    edit({ mitigationDone: true }, { mitigationDone: true }),
    edit({ probability: 4, severity: 4 }, { level: 'HIGH' }),
    {
      ...move(owner, 'approval.save', { part: 'approval', approver: judge.subject }),
      payload: { approverId: `seed-${judge.subject}` },
    },
    move(owner, 'item.assess'),
    move(judge, 'item.accept'),
    move(judge, 'item.reject'),
    move(owner, 'item.close'),
    move(owner, 'item.reopen'),
    move(owner, 'item.delete'),
  ];
  return {
    flow,
    input: { homeBrandId: 1, brandIds: [1], owner: owner.subject, level: 'MEDIUM', mitigated: false },
    moves: (snapshot) => {
      const { level, mitigationDone, removed } = snapshot.context as RiskContext;
      if (removed) return [];
      // What was accepted stays as it was judged: only how far its mitigation is changes.
      const stays = (facts: { readonly level?: string }) => !snapshot.matches('ACCEPTED') || facts.level === level;
      return moves.filter(
        ({ facts, type }) => type !== 'item.edit' || (stays(facts ?? {}) && (!mitigationDone || snapshot.matches('Open'))),
      );
    },
    key: (snapshot) => {
      const { highest, level, mitigated, mitigationDone, parts, removed } = snapshot.context as RiskContext;
      return JSON.stringify([snapshot.value, removed, highest, level, mitigated, mitigationDone, parts]);
    },
  };
}

const riskModel = riskModelOf(riskFlow, baselineUpdateManager, releaseManager, riskExample);

/** Risks on a running portal: D-077 by calls, each in a baseline update of its own. */
function riskWalker(as: As): Walker {
  const setup = baselineSetup(as);
  return {
    entityType: 'RISK',
    reader: 'admin',
    begin: async () => {
      const { id: bluId } = await setup.newUpdate();
      const { id, title } = await setup.newRisk(bluId, { mitigation: '' });
      return { id, ids: { bluId, riskId: id }, address: `${risks}/${id}`, name: title, rival: undefined };
    },
    body: async ({ name }, { payload, type }) => {
      const body = payload ?? exampleOf(riskCommands[type as 'item.edit']);
      return type === 'item.edit' ? { ...body, title: name, ownerId: (await setup.owner()).actor.subject } : body;
    },
    special: async () => false,
  };
}

/** D-077 for the tests of every flow. */
export const riskTests: FlowTests = {
  title: 'the risk (D-077, D-085, D-259, BLU-20, T5)',
  model: riskModel,
  walker: riskWalker,
  parity: async (portal) => (await import('./baseline-parity.ts')).riskParity(portal),
};
