import type { CandidateBrandId } from '#contract/brand.ts';
import type { UserReference } from '#contract/common.ts';
import type { CandidateContext } from '#contract/release-candidate/candidate-context.ts';
import type { ApprovalStatus } from '#contract/release-candidate/release-candidate.ts';
import { decisionOf, noteOf } from './candidate-state.ts';
import { brandStatus, noteStatus, type StepStates } from './candidate-status.ts';

type Person = (subject: string) => UserReference;

/** The parts of the approval status that follow from the flow alone: the same for the present and for a moment of the past. */
type ApprovalParts = Pick<
  ApprovalStatus,
  'pushToApproval' | 'releaseNotes' | 'sumoApproval' | 'brandApproval' | 'deploymentRequest' | 'createDeployment'
>;

/** AEC-25…AEC-30 from the facts and step states of a candidate. `person` gives the reference of a subject. */
export function approvalParts(facts: CandidateContext, steps: StepStates, person: Person): ApprovalParts {
  const reference = (subject: string | null): UserReference | null => (subject === null ? null : person(subject));
  const moment = (by: string | null, on: string | null) => ({ by: reference(by), on: by === null ? null : on });
  const brandIds = facts.brandIds as CandidateBrandId[];
  return {
    pushToApproval: {
      status: steps.pushToApproval,
      date: facts.approvalPushedOn,
      pushedBy: reference(facts.approvalPushedBy),
      conflictFlagForApproval: facts.conflictForApproval,
    },
    releaseNotes: {
      status: steps.releaseNotes,
      brands: brandIds.map((brandId) => {
        const { title, url } = noteOf(facts, brandId);
        return { brandId, title, url, status: noteStatus(facts, steps, brandId) };
      }),
    },
    sumoApproval: {
      scmDocumentation: { status: steps.scmDocumentation, ...moment(facts.scmConfirmer, facts.scmConfirmedOn) },
      functionalValidation: {
        status: steps.functionalValidation,
        ...moment(facts.validationConfirmer, facts.validationConfirmedOn),
        timeZone: facts.validationTimeZone,
      },
    },
    brandApproval: {
      status: steps.brandApproval,
      brands: brandIds.map((brandId) => {
        const { reviewed, reviewer, confirmedBy, decision, confirmedOn, timeZone, reason, aboutDocuments } = decisionOf(
          facts,
          brandId,
        );
        return {
          brandId,
          ...{ decision, confirmedOn, timeZone, reason },
          status: brandStatus(facts, steps, brandId).status,
          reviewedDocumentIds: reviewed,
          aboutDocumentIds: aboutDocuments,
          reviewer: reference(reviewer),
          confirmedBy: reference(confirmedBy),
        };
      }),
    },
    deploymentRequest: {
      deploymentApproval: {
        status: steps.deploymentRequest,
        ...moment(facts.approver, facts.approvedOn),
        requestedBy: reference(facts.requester),
        requestedOn: facts.requestedOn,
        reason: facts.requestReason,
      },
      confirmedByReleaseManager: {
        status: steps.releaseConfirmation,
        ...moment(facts.releaseConfirmer, facts.releaseConfirmedOn),
        reason: facts.requestReason,
      },
      pushToLive: {
        status: steps.pushToLive,
        ...moment(facts.livePushedBy, facts.livePushedOn),
        conflictFlagForLive: facts.conflictForLive,
      },
    },
    createDeployment: { status: steps.createDeployment },
  };
}
