import { and, not, stateIn } from 'xstate';
import { allows, permission } from '#contract/access/access.ts';
import type { CandidateContext } from '#contract/release-candidate/candidate-context.ts';
import { unlessDenied } from '#machines/fragments/guards.ts';
import { fourEyes } from '#machines/fragments/persons.ts';
import { documentation, request, validation } from './candidate-parts.ts';
import { type CandidateEvent, decisionOf, nameChanged, noteOf, reviewedAll } from './candidate-state.ts';

/** TEST-17: test deployments of a candidate in LIVE need a permission of their own. */
export const testWriteLive = permission('TEST_DEPLOYMENT_WRITE_LIVE');

type Args = { context: CandidateContext; event: CandidateEvent };

const step = (region: string, status: string) => stateIn({ ACTIVE: { [region]: status } });
/** The brand that the event names; 0, which no brand has, when it names none. */
const brandOf = (event: CandidateEvent): number => event.brandId ?? 0;

/** Facts of the candidate and of the event; a fact that the event does not carry counts as satisfied. */
export const candidateFacts = {
  nameForReleaseSet: ({ context }: Args) => context.nameForRelease !== '',
  brandChosen: ({ context }: Args) => context.brandIds.length > 0,
  platformSet: ({ context }: Args) => context.platform !== '',
  noConflictForApproval: ({ context }: Args) => !context.conflictForApproval,
  conflictForApproval: ({ context }: Args) => context.conflictForApproval,
  nameChanged: ({ context }: Args) => nameChanged(context),
  competitorCancelled: ({ context }: Args) => context.competitorCancelled,
  nameFree: unlessDenied('nameFree'),
  everyNoteSaved: ({ context }: Args) => context.brandIds.every((brandId) => noteOf(context, brandId).saved),
  noteSaved: ({ context, event }: Args) => noteOf(context, brandOf(event)).saved,
  documentsComplete: ({ context }: Args) => context.documents.complete,
  successfulTestLog: ({ context }: Args) => context.successfulTestLogs.length > 0,
  noBrandConfirmed: ({ context }: Args) => !Object.values(context.decisions).some(({ decision }) => decision === 'Confirmed'),
  someBrandRejected: ({ context }: Args) => Object.values(context.decisions).some(({ decision }) => decision === 'Rejected'),
  everyBrandConfirmed: ({ context }: Args) =>
    context.brandIds.every((brandId) => decisionOf(context, brandId).decision === 'Confirmed'),
  brandKnown: ({ context, event }: Args) => event.brandId === undefined || context.brandIds.includes(event.brandId),
  brandNotYetChosen: ({ context, event }: Args) => event.brandId === undefined || !context.brandIds.includes(event.brandId),
  otherBrandStays: ({ context }: Args) => context.brandIds.length > 1,
  brandUndecided: ({ context, event }: Args) => ['Open', 'In Progress'].includes(decisionOf(context, brandOf(event)).decision),
  brandConfirmed: ({ context, event }: Args) => decisionOf(context, brandOf(event)).decision === 'Confirmed',
  documentKnown: ({ context, event: { documentId, aboutDocumentIds = [] } }: Args) =>
    [...aboutDocumentIds, ...(documentId === undefined ? [] : [documentId])].every((id) => context.documents.ids.includes(id)),
  documentsLeftToReview: ({ context, event }: Args) => !reviewedAll(context, brandOf(event)),
  documentReviewed: ({ context, event }: Args) => {
    const { reviewed } = decisionOf(context, brandOf(event));
    return event.documentId === undefined ? reviewed.length > 0 : reviewed.includes(event.documentId);
  },
  everyDocumentReviewed: ({ context, event }: Args) => reviewedAll(context, brandOf(event)),
  ...fourEyes('reviewer', validation.confirmer),
  ...request.facts,
  noConflictForLive: ({ context }: Args) => !context.conflictForLive,
  conflictForLive: ({ context }: Args) => context.conflictForLive,
  liveDuplicateRetired: unlessDenied('duplicateRetired'),
  testWriteLiveHeldIfLive: ({ context, event }: Args) =>
    context.livePushedOn === null || allows(testWriteLive, event.actor, { brandId: context.homeBrandId }),
  deploymentRequested: ({ context }: Args) => context.deploymentRequested,
  rolloutsAborted: ({ event }: Args) => event.rollouts === 'ABORT',
  noRunningDeployment: ({ context }: Args) => context.runningDeployments === 0,
};

/** Facts of other regions. */
export const candidateStates = {
  pushedToApproval: step('pushToApproval', 'COMPLETED'),
  notesCompleted: step('releaseNotes', 'COMPLETED'),
  scmCompleted: step('scmDocumentation', 'COMPLETED'),
  validationCompleted: step('functionalValidation', 'COMPLETED'),
  brandsApproved: step('brandApproval', 'COMPLETED'),
  requestNotSubmitted: not(step('deploymentRequest', 'IN_PROGRESS')),
  requestNotApproved: not(step('deploymentRequest', 'COMPLETED')),
  requestApproved: step('deploymentRequest', 'COMPLETED'),
  releaseToConfirm: step('releaseConfirmation', 'ACTION_REQUIRED'),
  releaseConfirmed: step('releaseConfirmation', 'COMPLETED'),
  liveNotPushing: not(step('pushToLive', 'IN_PROGRESS')),
  notLive: not(step('pushToLive', 'COMPLETED')),
  live: step('pushToLive', 'COMPLETED'),
};

/** What brands and notes may no longer change under: the request is on its way or approved. */
const requestOpen = ['requestNotSubmitted', 'requestNotApproved'] as const;

/** What the brands confirmed is what is requested (ADR 11). */
export const editable = and(['notLive', ...requestOpen]);
export const addable = and(['notLive', ...requestOpen, 'brandNotYetChosen']);
export const removable = and(['notLive', ...requestOpen, 'brandKnown', 'otherBrandStays']);
export const reopenable = and(['notLive', 'noteSaved', ...requestOpen]);
export const reviewable = and([...documentation.items, 'brandUndecided', 'documentsLeftToReview', 'documentKnown']);
/** A review is the reviewer's own until the brand has decided. */
export const unreviewable = and(['brandUndecided', 'documentReviewed']);
/** A4b of a brand waits for its decision (D-060.16, .17). */
export const deciding = [...documentation.items, 'brandUndecided', 'everyDocumentReviewed'] as const;
export const decidable = and(deciding);
/** A rejection names documents of the candidate, where it names some (D-060.17). */
export const rejecting = [...deciding, 'documentKnown'] as const;
export const withdrawable = and(['brandConfirmed', ...requestOpen]);
