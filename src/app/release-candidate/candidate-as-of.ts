import type { UserReference } from '#contract/common.ts';
import { candidateContext } from '#contract/release-candidate/candidate-context.ts';
import type { ApprovalStatus, ReleaseCandidate } from '#contract/release-candidate/release-candidate.ts';
import { approvalParts } from '#machines/flows/release-candidate/candidate-approval.ts';
import { candidateSteps, type StepStates } from '#machines/flows/release-candidate/candidate-status.ts';
import { type Past, personAmong } from '#src/app/workflow/history-past.ts';
import type { CandidateData } from './candidate-data.ts';
import { regionsOf } from './candidate-milestones.ts';

/** The candidate and its approval chain as they were at a moment that History shows; documents and deployments have no past here. */
export function candidateAsOf({ candidate, status }: CandidateData, past: Past): CandidateData {
  const person = personAmong([...status.people, ...past.people]);
  const then = entityThen(candidate, past, person);
  return { candidate: then, status: { ...statusThen(status, past, person), candidate: then } };
}

type Person = (subject: string) => UserReference;

function entityThen(now: ReleaseCandidate, { edited, columns }: Past, person: Person): ReleaseCandidate {
  const {
    brandIds = now.vehicleBrands,
    vehicleBrandsEditedBy = now.vehicleBrandsEditedBy?.id ?? null,
    vehicleBrandsEditedOn = now.vehicleBrandsEditedOn,
  } = columns;
  const { nameForRelease, description, vehiclePlatform, stage, status } = { ...now, ...columns } as ReleaseCandidate;
  return {
    ...now,
    nameForRelease,
    description,
    vehiclePlatform,
    stage,
    status,
    vehicleBrands: brandIds as ReleaseCandidate['vehicleBrands'],
    vehicleBrandsEditedBy: vehicleBrandsEditedBy === null ? null : person(String(vehicleBrandsEditedBy)),
    vehicleBrandsEditedOn: vehicleBrandsEditedOn as string | null,
    lastEditedBy: edited?.by ?? now.lastEditedBy,
    lastEditedOn: edited?.on ?? now.lastEditedOn,
  };
}

/** A cancelled candidate's steps stay as they were when it was cancelled: nothing of them has changed since (STATE-06). */
function statusThen(now: ApprovalStatus, { state, columns }: Past, person: Person): ApprovalStatus {
  if (!state || typeof state.value === 'string') return now;
  const context = candidateContext.parse(state.context);
  const regions = regionsOf(state);
  const entries = candidateSteps.map((step) => [step, regions[step] === 'NOT_STARTED_YET' ? null : regions[step]]);
  const { stage, status } = { ...now, ...columns } as Pick<ApprovalStatus, 'stage' | 'status'>;
  const parts = approvalParts(context, Object.fromEntries(entries) as StepStates, person);
  return { ...now, stage, status, ...parts, flow: { ...state, context } };
}
