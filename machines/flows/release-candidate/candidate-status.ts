import type { CandidateContext } from '#contract/release-candidate/candidate-context.ts';
import type { StepStatus } from '#contract/release-candidate/release-candidate.ts';
import { type CandidateStep, decisionOf, noteOf, reviewedAll } from './candidate-state.ts';

/** The steps A1…A6 in the order of the flow (AEC-24); page order differs. */
export const candidateSteps = [
  'pushToApproval',
  'releaseNotes',
  'scmDocumentation',
  'functionalValidation',
  'brandApproval',
  'deploymentRequest',
  'releaseConfirmation',
  'pushToLive',
  'createDeployment',
] as const satisfies readonly CandidateStep[];
export type StepStates = Readonly<Record<CandidateStep, StepStatus | null>>;

/** Whether a step in this state waits for somebody; a push that is under way waits for nobody. */
export function isWaiting(step: CandidateStep, status: StepStatus): boolean {
  const isPush = step === 'pushToApproval' || step === 'pushToLive';
  return status !== 'COMPLETED' && !(isPush && status === 'IN_PROGRESS');
}

/** D-124: the first step of the chain that waits for somebody. */
export function openStep(states: StepStates): CandidateStep | null {
  return candidateSteps.find((step) => states[step] !== null && isWaiting(step, states[step])) ?? null;
}

/** A2 of one brand (AEC-26). */
export function noteStatus(context: CandidateContext, steps: StepStates, brandId: number): StepStatus | null {
  if (steps.releaseNotes === null) return null;
  return noteOf(context, brandId).saved ? 'COMPLETED' : 'ACTION_REQUIRED';
}

/** A4a, A4b and both together of one brand (AEC-28). */
export function brandStatus(
  context: CandidateContext,
  steps: StepStates,
  brandId: number,
): { readonly review: StepStatus | null; readonly approval: StepStatus | null; readonly status: StepStatus | null } {
  const { decision } = decisionOf(context, brandId);
  if (decision === 'Confirmed') return { review: 'COMPLETED', approval: 'COMPLETED', status: 'COMPLETED' };
  if (decision === 'Rejected') return { review: null, approval: 'ACTION_REQUIRED', status: 'ACTION_REQUIRED' };
  if (decision === 'In Progress') {
    if (reviewedAll(context, brandId)) return { review: 'COMPLETED', approval: 'ACTION_REQUIRED', status: 'ACTION_REQUIRED' };
    return { review: 'IN_PROGRESS', approval: null, status: 'IN_PROGRESS' };
  }
  const reached = [steps.releaseNotes, steps.scmDocumentation, steps.functionalValidation].every((step) => step === 'COMPLETED');
  const status = reached ? 'ACTION_REQUIRED' : null;
  return { review: status, approval: null, status };
}
