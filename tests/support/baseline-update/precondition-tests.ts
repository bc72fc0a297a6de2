import { exampleOf } from '#contract/command.ts';
import { urlOf } from '#contract/entity/entity-address.ts';
import { type PreconditionContext, preconditionCommands, preconditionExample } from '#contract/precondition/precondition.ts';
import { preconditionFlow } from '#machines/flows/baseline-update/precondition.ts';
import type { FlowModel, Move } from '#tests/support/flow/flow-model.ts';
import type { FlowTests } from '#tests/support/flow/flow-tests.ts';
import type { Walker } from '#tests/support/flow/walker.ts';
import type { As } from '#tests/support/portal/caller.ts';
import { testUsers } from '#tests/support/test-users.ts';
import { moveOf } from './approved-tests.ts';
import { baselineSetup, updates } from './baseline-setup.ts';

const { baselineUpdateManager: owner } = testUsers;
const move = (type: string, facts: object = {}) => moveOf(preconditionCommands, owner, type, facts);

const moves: readonly Move[] = [
  move('item.edit', { hasLink: true }),
  { ...move('item.edit', { hasLink: false }), payload: { ...preconditionExample, evidenceUrl: '' } },
  move('evidence.add', { documents: 1 }),
  move('item.start'),
  move('item.confirm'),
  move('item.reject'),
  move('item.reopen'),
  move('item.delete'),
];

const preconditionModel: FlowModel = {
  flow: preconditionFlow,
  input: { homeBrandId: 1, brandIds: [1], responsible: owner.subject },
  moves: (snapshot) => {
    const { documents, removed } = snapshot.context as PreconditionContext;
    if (removed) return [];
    // A document can be taken away once there is one.
    return documents > 0
      ? [...moves.filter(({ type }) => type !== 'evidence.add'), move('evidence.remove', { documents: 0 })]
      : moves;
  },
  key: (snapshot) => {
    const { documents, hasLink, removed } = snapshot.context as PreconditionContext;
    return JSON.stringify([snapshot.value, removed, hasLink, documents]);
  },
};

/** Preconditions on a running portal: D-077 by calls, each added to a baseline update of its own. */
function preconditionWalker(as: As): Walker {
  const setup = baselineSetup(as);
  return {
    entityType: 'PRECONDITION',
    reader: 'admin',
    begin: async () => {
      const { id: bluId } = await setup.newUpdate();
      const { category, id, name, title } = await setup.newPrecondition(bluId);
      const address = `${updates}/${bluId}/preconditions/${category}/${name}`;
      const at = {
        path: urlOf('BASELINE_UPDATE', { bluId }, `preconditions/${category}/${name}`),
        panel: `Next steps: ${title}`,
      };
      return { id, ids: { id: bluId, bluId, category, name }, address, name: title, at, rival: undefined };
    },
    body: async ({ name }, { payload, type }) => {
      const body = payload ?? exampleOf(preconditionCommands[type as 'item.edit']);
      return type === 'item.edit' ? { ...body, title: name, responsibleId: (await setup.owner()).actor.subject } : body;
    },
    special: async ({ address }, { event: { move: one } }) => {
      if (one.type === 'evidence.add') await setup.addEvidence(address);
      else if (one.type === 'evidence.remove') await setup.removeEvidence(address);
      else return false;
      return true;
    },
  };
}

/** D-077 for the tests of every flow. */
export const preconditionTests: FlowTests = {
  title: 'the precondition (D-077, D-084, BLU-18, BLU-19, T5)',
  model: preconditionModel,
  walker: preconditionWalker,
  parity: async (portal) => (await import('./baseline-parity.ts')).preconditionParity(portal),
};
