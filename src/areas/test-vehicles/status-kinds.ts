import type { TestVehicleRow } from '#contract/test-vehicle.ts';
import type { StatusKind } from '#src/ui/status-kind.ts';

/** How the status of a vehicle looks: free to use, held, away, gone. */
export const kindOfStatus: Readonly<Record<TestVehicleRow['status'], StatusKind>> = {
  ACTIVE: 'POSITIVE',
  RESERVED: 'IN_PROGRESS',
  IN_MAINTENANCE: 'ACTION_REQUIRED',
  RETIRED: 'NEUTRAL',
};
