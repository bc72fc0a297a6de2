import type { CandidateCommand } from '#contract/release-candidate/candidate-commands.ts';
import type { FlowContext, FlowEvent } from '#machines/flow.ts';

/** A4 of one brand. `reviewed` are the documents that the brand's reviewer has seen in their present content. */
export type BrandDecision = {
  decision: 'Open' | 'In Progress' | 'Confirmed' | 'Rejected';
  reviewed: number[];
  reviewer: string | null;
  confirmedBy: string | null;
  /** when it was decided, a rejection too */
  confirmedOn: string | null;
  timeZone: string | null;
  reason: string | null;
};

/** A2 of one brand; reopening keeps the text and takes `saved` back. */
export type ReleaseNote = { title: string; url: string; saved: boolean };

/** What the approval chain knows besides its state. Persons are subjects, instants ISO 8601; records are keyed by brand id. */
export type CandidateContext = FlowContext & {
  nameForRelease: string;
  platform: string;
  approvalPushedBy: string | null;
  approvalPushedOn: string | null;
  /** why the last push came back: 'duplicate', 'failed' or the upstream's own word; null while none has */
  promotionProblem: string | null;
  conflictForApproval: boolean;
  /** the name that the cloud called a duplicate */
  conflictName: string | null;
  /** the candidate that holds the name was cancelled */
  competitorCancelled: boolean;
  notes: Record<string, ReleaseNote>;
  documents: { ids: number[]; complete: boolean };
  scmConfirmer: string | null;
  scmConfirmedOn: string | null;
  validationConfirmer: string | null;
  validationConfirmedOn: string | null;
  validationTimeZone: string | null;
  decisions: Record<string, BrandDecision>;
  requester: string | null;
  requestedOn: string | null;
  approver: string | null;
  approvedOn: string | null;
  /** why the request was rejected or returned last */
  requestReason: string | null;
  releaseConfirmer: string | null;
  releaseConfirmedOn: string | null;
  livePushedBy: string | null;
  livePushedOn: string | null;
  conflictForLive: boolean;
  /** test deployments whose log result is Successful */
  successfulTestLogs: number[];
  /** test and live deployments in ROLLOUT_INITIATED or ROLLED_OUT */
  runningDeployments: number;
  /** a live deployment of the candidate has been REQUESTED */
  deploymentRequested: boolean;
  cancelledBy: string | null;
  cancelledOn: string | null;
  cancelReason: string | null;
};

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
export type CandidateCarried = {
  readonly brandId?: number;
  readonly nameForRelease?: string;
  readonly vehiclePlatform?: string;
  readonly title?: string;
  readonly url?: string;
  readonly documentId?: number;
  readonly timeZone?: string;
  readonly reason?: string;
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

export const openDecision = (): BrandDecision => ({
  decision: 'Open',
  reviewed: [],
  reviewer: null,
  confirmedBy: null,
  confirmedOn: null,
  timeZone: null,
  reason: null,
});

export const emptyNote = (): ReleaseNote => ({ title: '', url: '', saved: false });

const perBrand = <T>(brandIds: readonly number[], make: () => T): Record<string, T> =>
  Object.fromEntries(brandIds.map((brandId) => [String(brandId), make()]));

/** The facts of a candidate that was just created (D-060.01). */
export function newCandidate(input: CandidateInput): CandidateContext {
  return {
    homeBrandId: input.homeBrandId,
    brandIds: [...input.brandIds],
    nameForRelease: input.nameForRelease ?? '',
    platform: input.platform ?? '',
    approvalPushedBy: null,
    approvalPushedOn: null,
    promotionProblem: null,
    conflictForApproval: false,
    conflictName: null,
    competitorCancelled: false,
    notes: perBrand(input.brandIds, emptyNote),
    documents: { ids: [...(input.documents?.ids ?? [])], complete: input.documents?.complete ?? false },
    scmConfirmer: null,
    scmConfirmedOn: null,
    validationConfirmer: null,
    validationConfirmedOn: null,
    validationTimeZone: null,
    decisions: perBrand(input.brandIds, openDecision),
    requester: null,
    requestedOn: null,
    approver: null,
    approvedOn: null,
    requestReason: null,
    releaseConfirmer: null,
    releaseConfirmedOn: null,
    livePushedBy: null,
    livePushedOn: null,
    conflictForLive: false,
    successfulTestLogs: [],
    runningDeployments: 0,
    deploymentRequested: false,
    cancelledBy: null,
    cancelledOn: null,
    cancelReason: null,
  };
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
