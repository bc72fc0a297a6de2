import type { CandidateCommand } from '#contract/release-candidate/candidate-commands.ts';
import {
  type BrandDecision,
  type CandidateContext,
  candidateContext,
  emptyNote,
  openDecision,
  type ReleaseNote,
} from '#contract/release-candidate/candidate-context.ts';
import type { FlowEvent } from '#machines/flow.ts';

/** Facts that only the server tells (no right). */
export type CandidateFact =
  | 'promotion.succeeded'
  | 'promotion.duplicated'
  | 'promotion.failed'
  | 'conflict.cleared'
  | 'documents.changed'
  | 'testLog.saved'
  | 'deployments.changed';

/** Everything an event can carry: the payloads of the contract, the target brand, and facts. All optional. */
type CandidateCarried = {
  readonly brandId?: number;
  readonly nameForRelease?: string;
  readonly vehiclePlatform?: string;
  readonly title?: string;
  readonly url?: string;
  readonly documentId?: number;
  /** fact of brand.review: of that document */
  readonly documentVersion?: number;
  /** of brand.reject: what the reason is about */
  readonly aboutDocumentIds?: readonly number[];
  readonly timeZone?: string;
  readonly reason?: string;
  /** of candidate.recall: what happens to rollouts under way */
  readonly rollouts?: 'PAUSE' | 'ABORT';
  /** fact of candidate.edit: name, description or platform is another one */
  readonly contentChanged?: boolean;
  /** fact of approval.resolveConflict: nobody else holds the name now */
  readonly nameFree?: boolean;
  /** fact of live.resolveConflict: the re-check found the live duplicate retired */
  readonly duplicateRetired?: boolean;
  readonly complete?: boolean;
  readonly documentIds?: readonly number[];
  readonly changedIds?: readonly number[];
  readonly deploymentId?: number;
  readonly successful?: boolean;
  readonly running?: number;
  readonly requested?: boolean;
};

export type CandidateEvent = FlowEvent<CandidateCommand | CandidateFact, CandidateCarried>;

type Step = 'NOT_STARTED_YET' | 'ACTION_REQUIRED' | 'IN_PROGRESS' | 'COMPLETED';
/** The steps A1…A6 of D-060, each a region of the chart. */
export type CandidateStep =
  | 'pushToApproval'
  | 'releaseNotes'
  | 'scmDocumentation'
  | 'functionalValidation'
  | 'brandApproval'
  | 'deploymentRequest'
  | 'releaseConfirmation'
  | 'pushToLive'
  | 'createDeployment';
export type CandidateValue = 'CANCELLED' | { ACTIVE: { [Region in CandidateStep]: Step } };

export type CandidateInput = {
  readonly homeBrandId: number;
  readonly brandIds: readonly number[];
  readonly nameForRelease?: string;
  readonly platform?: string;
  readonly documents?: { readonly ids: readonly number[]; readonly complete: boolean };
};

const perBrand = <T>(brandIds: readonly number[], make: () => T): Record<string, T> =>
  Object.fromEntries(brandIds.map((brandId) => [String(brandId), make()]));

/** The facts of a candidate that was just created (D-060.01). */
export function newCandidate({ homeBrandId, brandIds, nameForRelease, platform, documents }: CandidateInput): CandidateContext {
  const [notes, decisions] = [perBrand(brandIds, emptyNote), perBrand(brandIds, openDecision)];
  return candidateContext.parse({ homeBrandId, brandIds, nameForRelease, platform, documents, notes, decisions });
}

/** The note of a brand; an empty one for a brand that the candidate does not have. */
export const noteOf = (context: CandidateContext, brandId: number): ReleaseNote => context.notes[String(brandId)] ?? emptyNote();

/** The decision of a brand; an open one for a brand that the candidate does not have. */
export const decisionOf = (context: CandidateContext, brandId: number): BrandDecision =>
  context.decisions[String(brandId)] ?? openDecision();

/** True when the brand's reviewer has seen every document (A4a complete). */
export function reviewedAll(context: CandidateContext, brandId: number): boolean {
  const { reviewed } = decisionOf(context, brandId);
  return reviewed.length > 0 && context.documents.ids.every((id) => reviewed.includes(id));
}

/** True when the name under which the duplicate was found is no longer the candidate's. */
export const nameChanged = (context: CandidateContext): boolean => context.nameForRelease !== context.conflictName;

/** Subjects of everybody that the facts name, each once: the server presents them as `people`. */
export function peopleOf(context: CandidateContext): string[] {
  const decisions = Object.values(context.decisions).flatMap((decision) => [decision.reviewer, decision.confirmedBy]);
  const named = [
    context.approvalPushedBy,
    context.scmConfirmer,
    context.validationConfirmer,
    context.requester,
    context.approver,
    context.releaseConfirmer,
    context.livePushedBy,
    context.cancelledBy,
    ...decisions,
  ];
  return [...new Set(named.filter((subject) => subject !== null))];
}
