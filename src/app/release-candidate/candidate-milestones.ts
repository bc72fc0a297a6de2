import type { FlowState } from '#contract/command.ts';
import type { CandidateContext } from '#contract/release-candidate/candidate-context.ts';
import type { ApprovalStatus } from '#contract/release-candidate/release-candidate.ts';
import type { CandidateStep } from '#machines/flows/release-candidate/candidate-state.ts';
import { candidateSteps } from '#machines/flows/release-candidate/candidate-status.ts';
import { milestoneKind } from '#src/app/workflow/milestone-kind.ts';
import type { GlyphKind } from '#src/ui/status/status-kind.ts';

/** Step status with its tag label for steps that are not reached (STATE-06). */
export type RegionStatus = 'NOT_STARTED_YET' | 'ACTION_REQUIRED' | 'IN_PROGRESS' | 'COMPLETED';

export const milestoneKeys = [
  'pushToApproval',
  'releaseNotes',
  'sumoApproval',
  'brandApproval',
  'deploymentRequest',
  'releaseConfirmation',
  'pushToLive',
  'createDeployment',
] as const;
export type MilestoneKey = (typeof milestoneKeys)[number];

/** What stands below a milestone's name, as data: the page has the words. `on` is an instant, `by` a subject. */
export type MilestoneNote =
  | { readonly key: 'notReached' | 'never' | 'conflict' | 'running' }
  | { readonly key: 'todo' }
  | { readonly key: 'brands' | 'confirmedBrands'; readonly done: number; readonly total: number }
  | { readonly key: 'reopenedBy'; readonly brandIds: readonly number[] }
  | { readonly key: 'parts'; readonly done: number; readonly total: number }
  | { readonly key: 'by' | 'cancelled'; readonly by: string | null; readonly on: string | null }
  | { readonly key: 'requestedBy'; readonly by: string | null };

type CandidateMilestone = {
  readonly key: MilestoneKey;
  readonly kind: GlyphKind;
  readonly isCurrent: boolean;
  readonly note: MilestoneNote;
};

export type Regions = Readonly<Record<CandidateStep, RegionStatus>>;

/** Status of every region of the approval chain in a state of the flow; a cancelled candidate has none. */
export function regionsOf(state: FlowState): Regions {
  const active = typeof state.value === 'string' ? {} : ((state.value.ACTIVE ?? {}) as Record<string, unknown>);
  const status = (region: CandidateStep): RegionStatus => {
    const value = active[region];
    return value === 'ACTION_REQUIRED' || value === 'IN_PROGRESS' || value === 'COMPLETED' ? value : 'NOT_STARTED_YET';
  };
  return Object.fromEntries(candidateSteps.map((region) => [region, status(region)])) as Regions;
}

/** The same as the approval status tells it: the steps of a cancelled candidate stay as they were (STATE-06). */
export function stepsShown({
  pushToApproval,
  releaseNotes,
  sumoApproval: { scmDocumentation, functionalValidation },
  brandApproval,
  deploymentRequest: { deploymentApproval, confirmedByReleaseManager, pushToLive },
  createDeployment,
}: Omit<ApprovalStatus, 'flow'>): Regions {
  const steps = {
    pushToApproval,
    releaseNotes,
    scmDocumentation,
    functionalValidation,
    brandApproval,
    deploymentRequest: deploymentApproval,
    releaseConfirmation: confirmedByReleaseManager,
    pushToLive,
    createDeployment,
  };
  const statuses = Object.entries(steps).map(([region, { status }]) => [region, status ?? 'NOT_STARTED_YET']);
  return Object.fromEntries(statuses) as Regions;
}

/** SUMO approval is SCM documentation and then functional validation: done when both are, begun as soon as one is. */
export function sumoStatus({ scmDocumentation, functionalValidation }: Regions): RegionStatus {
  if (scmDocumentation !== 'COMPLETED') return scmDocumentation;
  return functionalValidation === 'COMPLETED' ? 'COMPLETED' : 'IN_PROGRESS';
}

/** "2 of 5 confirmed · 1 rejected" as figures. */
export function decisionCounts({ brandApproval: { brands } }: Pick<ApprovalStatus, 'brandApproval'>) {
  const confirmed = brands.filter(({ decision }) => decision === 'Confirmed').length;
  const rejected = brands.filter(({ decision }) => decision === 'Rejected').length;
  return { confirmed, rejected, total: brands.length };
}

/** The present step: what waits for somebody, else the furthest that is under way, so that a reopened earlier step does not hide it. */
function currentMilestone(statuses: Readonly<Record<MilestoneKey, RegionStatus>>): MilestoneKey | undefined {
  return (
    milestoneKeys.find((key) => statuses[key] === 'ACTION_REQUIRED') ??
    milestoneKeys.findLast((key) => statuses[key] === 'IN_PROGRESS')
  );
}

function milestoneStatuses(regions: Regions): Readonly<Record<MilestoneKey, RegionStatus>> {
  const { scmDocumentation: _scm, functionalValidation: _validation, ...others } = regions;
  return { ...others, sumoApproval: sumoStatus(regions) };
}

function sumoNote(regions: Regions, context: CandidateContext): MilestoneNote {
  const rejecting = context.brandIds.filter((id) => context.decisions[String(id)]?.decision === 'Rejected');
  if (rejecting.length > 0) return { key: 'reopenedBy', brandIds: rejecting };
  const done = [regions.scmDocumentation, regions.functionalValidation].filter((status) => status === 'COMPLETED').length;
  return { key: 'parts', done, total: 2 };
}

function noteOf(key: MilestoneKey, status: RegionStatus, regions: Regions, context: CandidateContext): MilestoneNote {
  const total = context.brandIds.length;
  if (key === 'pushToApproval' && context.conflictForApproval) return { key: 'conflict' };
  if (key === 'pushToLive' && context.conflictForLive) return { key: 'conflict' };
  if (status === 'NOT_STARTED_YET') return { key: context.cancelledOn === null ? 'notReached' : 'never' };
  if (key === 'releaseNotes') {
    return { key: 'brands', done: context.brandIds.filter((id) => context.notes[String(id)]?.saved === true).length, total };
  }
  if (key === 'sumoApproval') return sumoNote(regions, context);
  if (key === 'brandApproval') {
    const done = context.brandIds.filter((id) => context.decisions[String(id)]?.decision === 'Confirmed').length;
    return { key: 'confirmedBrands', done, total };
  }
  if (status === 'ACTION_REQUIRED') return { key: 'todo' };
  if (status === 'IN_PROGRESS')
    return key === 'deploymentRequest' ? { key: 'requestedBy', by: context.requester } : { key: 'running' };
  const moments: Readonly<Partial<Record<MilestoneKey, readonly [string | null, string | null]>>> = {
    pushToApproval: [context.approvalPushedBy, context.approvalPushedOn],
    deploymentRequest: [context.approver, context.approvedOn],
    releaseConfirmation: [context.releaseConfirmer, context.releaseConfirmedOn],
    pushToLive: [context.livePushedBy, context.livePushedOn],
  };
  const [by = null, on = null] = moments[key] ?? [];
  return { key: 'by', by, on };
}

/**
 * The eight boxes of a candidate's workflow in a state of its flow, present or past (AEC-24, D-060). Of a cancelled one they show what was done,
 * and who cancelled it at the step where it stood: `regions` are its steps as they were then.
 */
export function candidateMilestones(state: FlowState, regions: Regions = regionsOf(state)): CandidateMilestone[] {
  const statuses = milestoneStatuses(regions);
  const current = currentMilestone(statuses);
  const context = state.context as CandidateContext;
  const { cancelledBy: by, cancelledOn: on } = context;
  return milestoneKeys.map((key) => {
    if (on !== null && key === current) return { key, kind: 'NEGATIVE', isCurrent: false, note: { key: 'cancelled', by, on } };
    const note = noteOf(key, statuses[key], regions, context);
    return { key, kind: milestoneKind(statuses[key]), isCurrent: key === current, note };
  });
}

/** Brands that rejected, and no document has changed since. */
export function unanswered({ flow }: Pick<ApprovalStatus, 'flow'>): number[] {
  const { brandIds, decisions } = flow.context as Pick<CandidateContext, 'brandIds' | 'decisions'>;
  return brandIds.filter((brandId) => {
    const decided = decisions[String(brandId)];
    return decided?.decision === 'Rejected' && !decided.isAnswered;
  });
}
