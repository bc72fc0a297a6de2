import { describe, expect, it } from 'vitest';
import { type StatusKind, statusKind } from '#src/ui/status-kind.ts';

const TABLE: [string, StatusKind, string][] = [
  [
    'TAG-01',
    'ACTION_REQUIRED',
    'ACTION_REQUIRED, ACTIVE, NOT_STARTED_YET, CREATED, REQUESTED, ACCEPTED, VEHICLE_LIST_ADDED, ROLLOUT_READY',
  ],
  ['TAG-02', 'NEGATIVE', 'INACTIVE, CANCELED, REJECTED, Rejected, ROLLOUT_FAILED, Failed, CAMPAIGN_CREATION_FAILED'],
  [
    'TAG-03',
    'IN_PROGRESS',
    'IN_PROGRESS, PROGRESS, In Progress, PENDING, PLANNED, READY_TO_ROLLOUT, IN_PREPARATION, EDITING, TRANSLATION, PUBLISHED, ROLLOUT_INITIATED',
  ],
  [
    'TAG-04',
    'POSITIVE',
    'APPROVED, READY_FOR_DEPLOYMENT, ROLLOUT, FINISHED, COMPLETED, Confirmed, READY, ROLLOUT_SUCCESSFUL, ENABLEMENT_SUCCESSFUL, Successful',
  ],
  ['TAG-05', 'NEUTRAL', 'Open, ROLLOUT_ABORTED'],
  ['TAG-06', 'NEUTRAL', 'CANCELLED, ROLLED_OUT, ACTIVATED, PAUSED, COMPLETE, anything else'],
];

describe('status tag', () => {
  it.each(TABLE)('%s: shows as %s exactly %s', (_id, kind, labels) => {
    for (const label of labels.split(', ')) expect(statusKind(label), label).toBe(kind);
  });

  it('matches by exact text, case included: near twins and other spellings are NEUTRAL (TAG-06, X-09)', () => {
    for (const label of ['active', 'Active', 'IN PROGRESS', 'in progress', 'CONFIRMED', 'failed', ' ACTIVE', 'READY ']) {
      expect(statusKind(label), label).toBe('NEUTRAL');
    }
    expect(statusKind('CANCELED')).toBe('NEGATIVE');
    expect(statusKind('CANCELLED')).toBe('NEUTRAL');
    expect(statusKind('constructor')).toBe('NEUTRAL');
  });
});
