import { unlessReported } from '#machines/fragments/guards.ts';

/** External facts of the vehicles that were approved (D-247, ADR 18). */
export type ListFacts = {
  /** the approved list of vehicles is not complete yet */
  readonly listIncomplete?: boolean;
  /** the approved list of vehicles could not be completed */
  readonly listFailed?: boolean;
};

/** External facts of what is approved (D-247, ADR 11). */
export type ApprovalFacts = ListFacts & {
  /** the release candidate was cancelled */
  readonly candidateCancelled?: boolean;
  /** what was approved is not what would be rolled out */
  readonly approvalVoid?: boolean;
  /** the targets name a vehicle group that is no more */
  readonly groupMissing?: boolean;
};
type Args = { event: ApprovalFacts };

export const listGuards = {
  listComplete: unlessReported('listIncomplete'),
  listFailed: ({ event }: { event: ListFacts }): boolean => event.listFailed === true,
};

export const approvalGuards = {
  ...listGuards,
  contentUnchanged: unlessReported('approvalVoid'),
  cancelledOrVoid: ({ event }: Args): boolean =>
    event.candidateCancelled === true || event.approvalVoid === true || event.listFailed === true,
  groupsExist: unlessReported('groupMissing'),
};
