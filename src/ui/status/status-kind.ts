/** The kinds a status can be shown as; NOT_REACHED is for places ahead of the present one and never a tag. */
export type StatusKind = 'ACTION_REQUIRED' | 'NEGATIVE' | 'IN_PROGRESS' | 'POSITIVE' | 'NEUTRAL';
export type GlyphKind = StatusKind | 'NOT_REACHED';

/** The table of the specification, literally (TAG-01…TAG-05). */
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

/** Words that the table does not name and that are no NEUTRAL: of test vehicles, jobs and their vehicles, rollouts, uploads, lists, services, tools (ADR 12). */
const FURTHER: typeof LABELS = {
  ACTION_REQUIRED: [
    'IN_MAINTENANCE',
    'WAITING',
    'WAITING_FREEZE',
    'VALID',
    'PARTIAL_SUCCESS',
    'LOCKED',
    'ON_HOLD',
    'NOT_AVAILABLE',
  ],
  NEGATIVE: ['FAILED', 'INVALID', 'MANIFEST_DUPLICATE', 'NOT_APPLICABLE', 'DOWN', 'ALARM', 'NOT_FOUND'],
  IN_PROGRESS: ['RESERVED', 'RUNNING', 'JOB_INITIATED', 'NOT_FINISHED', 'UPLOADING', 'VALIDATING'],
  POSITIVE: ['SUCCESS', 'DONE', 'IMPORTED', 'COMMITTED', 'UP', 'OK'],
};

const KINDS = new Map<string, StatusKind>(
  [LABELS, FURTHER].flatMap((table) =>
    Object.entries(table).flatMap(([kind, labels]) => labels.map((label): [string, StatusKind] => [label, kind as StatusKind])),
  ),
);

/** Kind of a status by its constant, case included; anything else is NEUTRAL (TAG-01…TAG-06, X-09). No page has a table of its own. */
export function statusKind(label: string): StatusKind {
  return KINDS.get(label) ?? 'NEUTRAL';
}
