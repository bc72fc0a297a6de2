import type { TestVehicleRow } from '#contract/test-vehicle.ts';
import type { StatusKind } from '#src/ui/status-kind.ts';

/** How the status of a vehicle looks: free to use, held, away, gone. */
export const kindOfStatus: Readonly<Record<TestVehicleRow['status'], StatusKind>> = {
  ACTIVE: 'POSITIVE',
  RESERVED: 'IN_PROGRESS',
  IN_MAINTENANCE: 'ACTION_REQUIRED',
  RETIRED: 'NEUTRAL',
};

const results: Readonly<Record<string, StatusKind>> = {
  SUCCESS: 'POSITIVE',
  FAILED: 'NEGATIVE',
  ABORTED: 'NEGATIVE',
  RUNNING: 'IN_PROGRESS',
};

/** How what a vehicle reported in a rollout looks. */
export const kindOfResult = (status: string): StatusKind => results[status] ?? 'NEUTRAL';
