import { gateCatalogue } from '#contract/baseline-update/gate-catalogue.ts';
import { exampleOf } from '#contract/command.ts';
import { urlOf } from '#contract/entity/entity-address.ts';
import { type ReviewContext, reviewCommands, reviewExample } from '#contract/gate-review/gate-review.ts';
import { gateReviewFlow, type ReviewFact } from '#machines/flows/baseline-update/gate-review.ts';
import type { FlowModel, Move } from '#tests/support/flow/flow-model.ts';
import type { FlowTests } from '#tests/support/flow/flow-tests.ts';
import type { Walker } from '#tests/support/flow/walker.ts';
import type { As } from '#tests/support/portal/caller.ts';
import { testUsers } from '#tests/support/test-users.ts';
import { moveOf } from './approved-tests.ts';
import { baselineSetup, updates } from './baseline-setup.ts';

const { admin, baselineUpdateManager: owner, releaseManager } = testUsers;
const told = (type: ReviewFact, facts: object = {}): Move => ({ type, facts });

/** Of the category that is walked: what the catalogue has of it, done or not. */
const items = Object.keys(gateCatalogue.testing).length;
type Facts = { readonly reviewer?: string; readonly unchecked?: number; readonly reviewChanged?: boolean };
const edit = (by: typeof owner, facts: Facts): Move => {
  const { checklist } = reviewExample;
  const done = facts.unchecked === 0;
  return {
    ...moveOf(reviewCommands, by, 'item.edit', facts),
    payload: { ...reviewExample, checklist: checklist.map((item) => ({ ...item, done })) },
  };
};

const moves: readonly Move[] = [
  edit(owner, { reviewer: releaseManager.subject }),
  edit(releaseManager, { unchecked: 0, reviewChanged: true }),
  edit(releaseManager, { unchecked: items, reviewChanged: true }),
  moveOf(reviewCommands, releaseManager, 'item.approve'),
  moveOf(reviewCommands, releaseManager, 'item.reject'),
  told('gate2.submitted', { unchecked: items }),
  told('gate2.withdrawn', { unchecked: items }),
  told('owner.changed', { owner: admin.subject }),
];

const reviewModel: FlowModel = {
  flow: gateReviewFlow,
  input: { homeBrandId: 1, brandIds: [1], owner: owner.subject, unchecked: items },
  // Once it is owned by somebody else nobody of the path could go on.
  moves: (snapshot) => {
    const { reviewer } = snapshot.context as ReviewContext;
    return (
      moves
        // Gate 2 is submitted once each category has a reviewer.
        .filter(({ by, type }) => (by !== releaseManager && type !== 'gate2.submitted') || reviewer !== null)
        .map((move): Move => (move.type === 'owner.changed' ? { ...move, isLast: true } : move))
    );
  },
  key: (snapshot) => {
    const { owner: held, reviewer, unchecked } = snapshot.context as ReviewContext;
    return JSON.stringify([snapshot.value, reviewer !== null, unchecked === 0, held]);
  },
};

/** Reviews of gate 2 on a running portal: D-075.4 by calls; gate 2 is submitted and withdrawn by the owner of the baseline update. */
function reviewWalker(as: As): Walker {
  const setup = baselineSetup(as);
  return {
    entityType: 'GATE_REVIEW',
    reader: 'admin',
    begin: async () => {
      const { id: bluId } = await setup.newUpdate();
      await setup.fulfil(bluId, 'testing');
      const address = `${updates}/${bluId}/gate2/testing`;
      const { id, bluCode } = await setup.shown(address);
      const name = `${bluCode} · Testing`;
      const at = { path: urlOf('BASELINE_UPDATE', { bluId }, 'gate2/testing'), panel: `Next steps: ${name}` };
      return { id, ids: { id: bluId, bluId, category: 'testing' }, address, name, at, rival: undefined };
    },
    body: async ({ ids }, { facts, payload, type }) => {
      if (type !== 'item.edit') return payload ?? exampleOf(reviewCommands[type as 'item.approve']);
      const { checklist, comment } = await setup.review(Number(ids?.bluId), 'testing');
      const { unchecked } = (facts ?? {}) as Facts;
      const ticked = checklist.map((item) => ({ ...item, done: unchecked === undefined ? item.done : unchecked === 0 }));
      return { reviewerId: (await as('release-manager')).actor.subject, checklist: ticked, comment };
    },
    special: async ({ ids }, { event: { move } }) => {
      const bluId = Number(ids?.bluId);
      // Another round begins once this one is decided with no-go.
      if (move.type === 'gate2.submitted' || move.type === 'owner.changed') await setup.openAgain(bluId);
      if (move.type === 'gate2.submitted') await setup.submitGate(bluId);
      else if (move.type === 'gate2.withdrawn') await setup.withdrawGate(bluId);
      else if (move.type === 'owner.changed') await setup.giveTo(bluId, 'admin');
      else return false;
      return true;
    },
  };
}

/** D-075.4 for the tests of every flow. */
export const reviewTests: FlowTests = {
  title: 'the review of gate 2 (D-075, D-023, BLU-08, BLU-21, T5)',
  model: reviewModel,
  walker: reviewWalker,
  parity: async (portal) => (await import('./baseline-parity.ts')).reviewParity(portal),
};
