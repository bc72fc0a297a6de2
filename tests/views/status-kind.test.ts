import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type StatusKind, statusKind } from '#src/ui/status/status-kind.ts';

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
  // Further words of test vehicles, jobs, vehicles, uploads, lists and services, by ADR 12.
  [
    'ADR 12',
    'ACTION_REQUIRED',
    'IN_MAINTENANCE, WAITING, WAITING_FREEZE, VALID, PARTIAL_SUCCESS, LOCKED, ON_HOLD, NOT_AVAILABLE',
  ],
  ['ADR 12', 'NEGATIVE', 'FAILED, INVALID, MANIFEST_DUPLICATE, NOT_APPLICABLE, DOWN, NOT_FOUND'],
  ['ADR 12', 'IN_PROGRESS', 'RESERVED, RUNNING, JOB_INITIATED, NOT_FINISHED, UPLOADING, VALIDATING'],
  ['ADR 12', 'POSITIVE', 'SUCCESS, DONE, IMPORTED, COMMITTED, UP, OK'],
  ['ADR 12', 'NEUTRAL', 'RETIRED, ABORTED, ROLLED_BACK, SUPERSEDED, UNKNOWN, UNLOCKED, STANDALONE'],
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

  it('the literal table decides for words of test vehicles and vehicles too (C7, TAG-01, TAG-03)', () => {
    // A test vehicle that is ACTIVE, and a vehicle that is PENDING in a job, look as these words do everywhere.
    expect([statusKind('ACTIVE'), statusKind('PENDING')]).toEqual(['ACTION_REQUIRED', 'IN_PROGRESS']);
  });

  it('no page gives a status a kind of its own (C7, X-09)', () => {
    const root = path.resolve(import.meta.dirname, '../../src');
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => /^(areas|app)\/.*\.tsx?$/.test(file));
    const own = files.filter((file) =>
      /<StatusTag\b[^>]*\skind=|\bstatusType:/.test(readFileSync(path.join(root, file), 'utf8')),
    );
    expect(files.length).toBeGreaterThan(100);
    expect(own.filter((file) => !file.startsWith('areas/demo/'))).toEqual([]);
  });
});
