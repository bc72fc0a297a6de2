import type { CollabTables } from '#server/db/tables/collab.ts';
import type { DeploymentTables } from '#server/db/tables/deployment.ts';
import type { E311Tables } from '#server/db/tables/e311.ts';
import type { FleetTables } from '#server/db/tables/fleet.ts';
import type { IdentityTables } from '#server/db/tables/identity.ts';
import type { PlatformTables } from '#server/db/tables/platform.ts';
import type { ReleaseNotesTables } from '#server/db/tables/release-notes-project.ts';
import type { SoftwareTables } from '#server/db/tables/software.ts';
import type { TestVehicleTables } from '#server/db/tables/test-vehicle.ts';
import type { VehicleListTables } from '#server/db/tables/vehicle-list.ts';

/** Every table of the database; each area adds its own type of server/db/tables/. */
export type Tables = CollabTables &
  DeploymentTables &
  E311Tables &
  FleetTables &
  IdentityTables &
  PlatformTables &
  ReleaseNotesTables &
  SoftwareTables &
  TestVehicleTables &
  VehicleListTables;
