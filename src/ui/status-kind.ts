/** The kinds a status can be shown as; NOT_REACHED is for places ahead of the present one and never a tag. */
export type StatusKind = 'ACTION_REQUIRED' | 'NEGATIVE' | 'IN_PROGRESS' | 'POSITIVE' | 'NEUTRAL';
export type GlyphKind = StatusKind | 'NOT_REACHED';

const LABELS: Readonly<Record<Exclude<StatusKind, 'NEUTRAL'>, readonly string[]>> = {
  ACTION_REQUIRED: [
    'ACTION_REQUIRED',
    'ACTIVE',
    'NOT_STARTED_YET',
    'CREATED',
    'REQUESTED',
    'ACCEPTED',
    'VEHICLE_LIST_ADDED',
    'ROLLOUT_READY',
  ],
  NEGATIVE: ['INACTIVE', 'CANCELED', 'REJECTED', 'Rejected', 'ROLLOUT_FAILED', 'Failed', 'CAMPAIGN_CREATION_FAILED'],
  IN_PROGRESS: [
    'IN_PROGRESS',
    'PROGRESS',
    'In Progress',
    'PENDING',
    'PLANNED',
    'READY_TO_ROLLOUT',
    'IN_PREPARATION',
    'EDITING',
    'TRANSLATION',
    'PUBLISHED',
    'ROLLOUT_INITIATED',
  ],
  POSITIVE: [
    'APPROVED',
    'READY_FOR_DEPLOYMENT',
    'ROLLOUT',
    'FINISHED',
    'COMPLETED',
    'Confirmed',
    'READY',
    'ROLLOUT_SUCCESSFUL',
    'ENABLEMENT_SUCCESSFUL',
    'Successful',
  ],
};

const KINDS = new Map<string, StatusKind>(
  Object.entries(LABELS).flatMap(([kind, labels]) => labels.map((label): [string, StatusKind] => [label, kind as StatusKind])),
);

/** Kind of a status label by exact text, case included; anything else is NEUTRAL (TAG-01…TAG-06, X-09). */
export function statusKind(label: string): StatusKind {
  return KINDS.get(label) ?? 'NEUTRAL';
}
