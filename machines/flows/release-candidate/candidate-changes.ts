import {
  type BrandDecision,
  type CandidateContext,
  emptyNote,
  openDecision,
} from '#contract/release-candidate/candidate-context.ts';
import { type CandidateEvent, decisionOf, noteOf } from './candidate-state.ts';

/** What an event changes in the facts of a candidate: pure, told apart by name, used by the chart's actions. */
type Change = (context: CandidateContext, event: CandidateEvent) => Partial<CandidateContext>;

const without = <T>(record: Record<string, T>, brandId: number): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== String(brandId)));

const decide = (context: CandidateContext, event: CandidateEvent, change: Partial<BrandDecision>): Partial<CandidateContext> => {
  const brandId = event.brandId ?? 0;
  return { decisions: { ...context.decisions, [brandId]: { ...decisionOf(context, brandId), ...change } } };
};

/** Open once more: what the reviewer saw is known on. */
const reopened = ({ seen }: BrandDecision): BrandDecision => ({ ...openDecision(), seen });

/** A confirmation stands for the content that was confirmed: other content takes it back; reviews are of documents, and stay (ADR 11). */
export const edit: Change = (context, event) => {
  const after = (decision: BrandDecision): BrandDecision =>
    event.contentChanged !== true || decision.decision !== 'Confirmed'
      ? decision
      : { ...reopened(decision), decision: 'In Progress', reviewed: decision.reviewed, reviewer: decision.reviewer };
  return {
    nameForRelease: event.nameForRelease ?? context.nameForRelease,
    platform: event.vehiclePlatform ?? context.platform,
    decisions: Object.fromEntries(Object.entries(context.decisions).map(([brandId, decision]) => [brandId, after(decision)])),
  };
};

export const addBrand: Change = (context, { brandId = 0 }) => ({
  brandIds: [...context.brandIds, brandId],
  notes: { ...context.notes, [brandId]: emptyNote() },
  decisions: { ...context.decisions, [brandId]: openDecision() },
});

export const removeBrand: Change = (context, { brandId = 0 }) => ({
  brandIds: context.brandIds.filter((id) => id !== brandId),
  notes: without(context.notes, brandId),
  decisions: without(context.decisions, brandId),
});

export const beginApprovalPush: Change = (_, { actor }) => ({ approvalPushedBy: actor.subject, promotionProblem: null });
export const endApprovalPush: Change = (_, { at }) => ({ approvalPushedOn: at });
export const failApprovalPush: Change = (_, { reason = 'failed' }) => ({ approvalPushedBy: null, promotionProblem: reason });
export const flagApprovalConflict: Change = ({ nameForRelease }) => ({
  approvalPushedBy: null,
  promotionProblem: 'duplicate',
  conflictForApproval: true,
  conflictName: nameForRelease,
  competitorCancelled: false,
});
export const clearCompetitor: Change = () => ({ competitorCancelled: true });
export const resolveApprovalConflict: Change = () => ({
  conflictForApproval: false,
  conflictName: null,
  competitorCancelled: false,
  promotionProblem: null,
});

export const saveNote: Change = ({ notes }, { brandId = 0, title = '', url = '' }) => ({
  notes: { ...notes, [brandId]: { title, url, saved: true } },
});
export const reopenNote: Change = (context, { brandId = 0 }) => ({
  notes: { ...context.notes, [brandId]: { ...noteOf(context, brandId), saved: false } },
  decisions: { ...context.decisions, [brandId]: reopened(decisionOf(context, brandId)) },
});

/** A review stands for the content that was seen: changed and new documents take confirmations back (D-060.18). */
export const changeDocuments: Change = (context, { documentIds = [], complete = false, changedIds = [] }) => {
  const after = (decision: BrandDecision): BrandDecision => {
    const reviewed = decision.reviewed.filter((id) => !changedIds.includes(id));
    if (decision.decision === 'Rejected') return { ...decision, isAnswered: decision.isAnswered || changedIds.length > 0 };
    if (decision.decision === 'Confirmed')
      return documentIds.every((id) => reviewed.includes(id)) ? decision : reopened(decision);
    return { ...decision, reviewed, decision: reviewed.length > 0 ? 'In Progress' : 'Open' };
  };
  return {
    documents: { ids: [...documentIds], complete },
    decisions: Object.fromEntries(Object.entries(context.decisions).map(([brandId, decision]) => [brandId, after(decision)])),
  };
};

export const saveTestLog: Change = ({ successfulTestLogs }, { deploymentId = 0, successful = false }) => {
  const others = successfulTestLogs.filter((id) => id !== deploymentId);
  return { successfulTestLogs: successful ? [...others, deploymentId] : others };
};

export const reviewDocument: Change = (context, event) => {
  const before = decisionOf(context, event.brandId ?? 0);
  const { documentId, documentVersion } = event;
  const isNew = documentId !== undefined && !before.reviewed.includes(documentId);
  const reviewed = isNew ? [...before.reviewed, documentId] : before.reviewed;
  const seen =
    documentId === undefined || documentVersion === undefined ? before.seen : { ...before.seen, [documentId]: documentVersion };
  return decide(context, event, { decision: 'In Progress', reviewed, seen, reviewer: event.actor.subject, reason: null });
};
export const unreviewDocument: Change = (context, event) => {
  const before = decisionOf(context, event.brandId ?? 0);
  const reviewed = before.reviewed.filter((id) => id !== event.documentId);
  const seen = Object.fromEntries(Object.entries(before.seen).filter(([id]) => id !== String(event.documentId)));
  return decide(context, event, reviewed.length > 0 ? { reviewed, seen } : { ...openDecision(), seen });
};
export const confirmBrand: Change = (context, event) =>
  decide(context, event, {
    decision: 'Confirmed',
    confirmedBy: event.actor.subject,
    confirmedOn: event.at,
    timeZone: event.timeZone ?? null,
    reason: null,
  });
export const rejectBrand: Change = (context, event) =>
  decide(context, event, {
    decision: 'Rejected',
    reviewer: event.actor.subject,
    confirmedOn: event.at,
    timeZone: event.timeZone ?? null,
    reason: event.reason ?? null,
    aboutDocuments: [...new Set(event.aboutDocumentIds)],
  });
export const reopenBrand: Change = (context, event) => decide(context, event, reopened(decisionOf(context, event.brandId ?? 0)));
export const reopenRejectedBrands: Change = ({ decisions }) => ({
  decisions: Object.fromEntries(
    Object.entries(decisions).map(([brandId, decision]) => [
      brandId,
      decision.decision === 'Rejected' ? reopened(decision) : decision,
    ]),
  ),
});

export const beginLivePush: Change = (_, { actor }) => ({ livePushedBy: actor.subject, promotionProblem: null });
export const endLivePush: Change = (_, { at }) => ({ livePushedOn: at });
export const failLivePush: Change = (_, { reason = 'failed' }) => ({ livePushedBy: null, promotionProblem: reason });
export const flagLiveConflict: Change = () => ({ livePushedBy: null, promotionProblem: 'duplicate', conflictForLive: true });
export const resolveLiveConflict: Change = () => ({ conflictForLive: false, promotionProblem: null });

/** The deployment is an entity of its own; the chain stands as it was. */
export const createTestDeployment: Change = () => ({});
export const countDeployments: Change = (context, { running, requested = false }) => ({
  runningDeployments: running ?? context.runningDeployments,
  deploymentRequested: context.deploymentRequested || requested,
});
/** Its rollouts are paused; the version stays live. */
export const pauseRollouts: Change = () => ({});
export const cancel: Change = (_, { actor, at, reason = null }) => ({
  cancelledBy: actor.subject,
  cancelledOn: at,
  cancelReason: reason,
});
