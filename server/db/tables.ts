import type { CollabTables } from '#server/db/tables/collab.ts';
import type { DeploymentTables } from '#server/db/tables/deployment.ts';
import type { FleetTables } from '#server/db/tables/fleet.ts';
import type { IdentityTables } from '#server/db/tables/identity.ts';
import type { PlatformTables } from '#server/db/tables/platform.ts';
import type { SoftwareTables } from '#server/db/tables/software.ts';
import type { TestVehicleTables } from '#server/db/tables/test-vehicle.ts';
import type { VehicleListTables } from '#server/db/tables/vehicle-list.ts';

/** Every table of the database. A noun adds its own from where it stands: `declare module '#server/db/tables.ts' { interface Tables { … } }`. */
export interface Tables
  extends CollabTables,
    DeploymentTables,
    FleetTables,
    IdentityTables,
    PlatformTables,
    SoftwareTables,
    TestVehicleTables,
    VehicleListTables {}
