import type { ColumnType, Generated } from 'kysely';
import type { FilterCriterion } from '#contract/vehicle/vehicle.ts';
import type { Json } from '#server/db/tables/platform.ts';

/** The fleet as the digital twin knows it. */
export type VehicleTable = {
  vin: string;
  brandId: number;
  model: string;
  modelYear: number;
  /** ISO 3166 alpha-2 */
  market: string;
  platform: string;
  driveType: 'BEV' | 'PHEV' | 'MHEV' | 'ICE';
  fleet: string;
  ecuPartNumbers: string[];
  ecuSwVersions: string[];
  prNumbers: string[];
  hwVersions: string[];
  /** null for a vehicle that was there before the key was */
  productionDate: Date | null;
  moduleNames: string[];
  moduleVersions: string[];
  /** its place in the bits of its block */
  number: Generated<number>;
};

/** TEST-09. Static groups have vehicles as a list has, dynamic ones are their criteria. */
export type VehicleGroupTable = {
  id: Generated<number>;
  brandId: number;
  name: string;
  type: 'STATIC' | 'DYNAMIC';
  brandIds: number[];
  filterCriteria: Json<FilterCriterion[]>;
  vehicleCount: number;
  createdOn: Date;
  createdBy: string;
  /** the form of a test deployment in which it was saved */
  deploymentId: number | null;
  source: 'SELECTION' | 'APPROVAL' | null;
  /** the vehicles of a static one, in chunks of `vehicle_list_content` */
  contentId: number | null;
};

/** A job of the simulated fleet. What its vehicles do is computed from these instants, so there is no state to lose. */
export type FleetJobTable = {
  id: string;
  key: string;
  openedAt: Date;
  /** per thousand of vehicles that fail */
  failShare: number;
  /** its vehicles install nothing (D-254) */
  downloadOnly: ColumnType<boolean, boolean | undefined, boolean>;
  /** what the whole job ends as, whatever its vehicles do */
  verdict: string | null;
  /** the status cannot be asked before this instant */
  silentUntil: Date | null;
  pausedAt: Date | null;
  abortedAt: Date | null;
  /** the list is complete: no vehicle is added any more */
  completeAt: Date | null;
  lastEndAt: Date | null;
  total: ColumnType<number, number | undefined, number>;
  failing: ColumnType<number, number | undefined, number>;
  /** milliseconds from the start to the end of its slowest vehicle, at the speed that it was added with */
  longest: ColumnType<number, number | undefined, number>;
};

/** When a vehicle starts, installs, activates and ends; `failure` is an index of the catalogue, 0 for none. */
type FleetJobVehicleTable = {
  jobId: string;
  vin: string;
  startAt: Date;
  installAt: Date;
  activateAt: Date;
  endAt: Date;
  failure: number;
  stoppedAt: Date | null;
};

type FleetEnablementTable = { key: string; requestedAt: Date };

/** One bit for each vehicle of a block: whether it has the value. */
type VehicleBitsTable = { key: string; value: string; block: number; bits: string };
/** Every value that a key ever had in the fleet. */
type VehicleValueTable = { key: string; value: string };
/** Blocks whose bits are behind their vehicles. */
type VehicleStaleBlockTable = { block: number; cameOrWent: Generated<boolean> };
/** Which vehicles of a block a list holds; none where it holds none of them. */
type VehicleListBitsTable = { contentId: number; block: number; bits: string | null };

export type FleetTables = {
  vehicle: VehicleTable;
  vehicleBits: VehicleBitsTable;
  vehicleValue: VehicleValueTable;
  vehicleStaleBlock: VehicleStaleBlockTable;
  vehicleListBits: VehicleListBitsTable;
  vehicleGroup: VehicleGroupTable;
  fleetJob: FleetJobTable;
  fleetJobVehicle: FleetJobVehicleTable;
  fleetEnablement: FleetEnablementTable;
};
