import { expect, it } from 'vitest';
import { approvalParts } from '#machines/flows/release-candidate/candidate-approval.ts';
import { unanswered } from '#src/app/release-candidate/candidate-milestones.ts';
import { seenBefore } from '#src/areas/release-candidate/checklist/brand-decisions.ts';
import { stepStates } from '#tests/support/release-candidate/candidate-reading.ts';
import {
  audi,
  type Candidate,
  reason,
  reviewerOf,
  validate,
  validated,
  vw,
} from '#tests/support/release-candidate/candidates.ts';

const statusOf = ({ context, snapshot }: Candidate) => ({
  ...approvalParts(context, stepStates(snapshot), (id) => ({ id, fullName: id, username: id, email: '' })),
  flow: { value: snapshot.value, context: { ...context } },
});
const review = (candidate: Candidate, brandId: number, documentId: number, documentVersion: number) =>
  candidate.send('brand.review', reviewerOf(brandId), { brandId, documentId, documentVersion });

it('tells what is new since a brand reviewed from what it has seen already (D-060.18)', () => {
  const candidate = validated();
  for (const documentId of [1, 2]) {
    review(candidate, vw, documentId, 1);
    review(candidate, audi, documentId, 1);
  }
  expect(seenBefore(statusOf(candidate), 1)).toEqual([]);
  candidate.send('brand.reject', reviewerOf(vw), { brandId: vw, reason });
  expect(unanswered(statusOf(candidate))).toEqual([vw]);
  candidate.tell('documents.changed', { documentIds: [1, 2], complete: true, changedIds: [2] });
  expect(unanswered(statusOf(candidate))).toEqual([]);
  validate(candidate);
  const again = statusOf(candidate);
  // AUDI goes on with what it has reviewed; VW begins anew.
  expect(seenBefore(again, 1)).toEqual([{ version: 1, brandIds: [vw] }]);
  expect(seenBefore(again, 2)).toEqual([{ version: 1, brandIds: [vw, audi] }]);
  review(candidate, audi, 2, 2);
  expect(seenBefore(statusOf(candidate), 2)).toEqual([{ version: 1, brandIds: [vw] }]);
});
