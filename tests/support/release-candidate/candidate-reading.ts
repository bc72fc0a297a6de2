import type { Stage } from '#contract/common.ts';
import type { CandidateContext } from '#contract/release-candidate/candidate-context.ts';
import type { CandidateSnapshot } from '#machines/flows/release-candidate/candidate.ts';
import { candidateSteps, type StepStates } from '#machines/flows/release-candidate/candidate-status.ts';

/** AEC-22, STATE-04: how far the promotions have brought it; a cancelled candidate keeps its stage. */
export function candidateStage(snapshot: { readonly context: CandidateContext }): Stage {
  if (snapshot.context.livePushedOn !== null) return 'LIVE';
  return snapshot.context.approvalPushedOn === null ? 'INTEGRATION' : 'APPROVAL';
}

/** STATE-05 */
export const candidateStatus = (snapshot: CandidateSnapshot): 'ACTIVE' | 'CANCELLED' =>
  snapshot.matches('CANCELLED') ? 'CANCELLED' : 'ACTIVE';

/** AEC-30, STATE-06: null for a step that is not reached, and for all of a cancelled candidate (its row keeps them frozen). */
export function stepStates(snapshot: CandidateSnapshot): StepStates {
  const values = snapshot.value === 'CANCELLED' ? undefined : snapshot.value.ACTIVE;
  const entries = candidateSteps.map((step) => {
    const value = values?.[step] ?? 'NOT_STARTED_YET';
    return [step, value === 'NOT_STARTED_YET' ? null : value];
  });
  return Object.fromEntries(entries) as StepStates;
}
