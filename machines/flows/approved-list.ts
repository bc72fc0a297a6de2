import { unlessReported } from '#machines/fragments/guards.ts';

/** External facts of what is approved, and of its list of vehicles (D-247, ADR 11, ADR 18). */
export type ApprovalFacts = {
  /** the release candidate was cancelled */
  readonly candidateCancelled?: boolean;
  /** what was approved is not what would be rolled out */
  readonly approvalVoid?: boolean;
  /** the targets name a vehicle group that is no more */
  readonly groupMissing?: boolean;
  /** the approved list of vehicles is not complete yet */
  readonly listIncomplete?: boolean;
  /** the approved list of vehicles could not be completed */
  readonly listFailed?: boolean;
};
type Args = { event: ApprovalFacts };

export const approvalGuards = {
  contentUnchanged: unlessReported('approvalVoid'),
  cancelledOrVoid: ({ event }: Args): boolean =>
    event.candidateCancelled === true || event.approvalVoid === true || event.listFailed === true,
  groupsExist: unlessReported('groupMissing'),
  listComplete: unlessReported('listIncomplete'),
  listFailed: ({ event }: Args): boolean => event.listFailed === true,
};
