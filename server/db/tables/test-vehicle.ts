import type { ColumnType } from 'kysely';
import type { ConstructionAnswer, Ecu, GeneralInformation } from '#contract/test-vehicle/test-vehicle-fields.ts';
import type { EntityColumns, Json } from '#server/db/tables/platform.ts';

type Defaulted<T> = ColumnType<T, T | undefined, T>;

/** D-086a */
type GeneralColumns = GeneralInformation;

/** D-086b */
type LocationColumns = {
  site: Defaulted<string>;
  building: Defaulted<string>;
  parkingSpot: Defaulted<string>;
  country: Defaulted<string | null>;
  department: Defaulted<string>;
  costCenter: Defaulted<string>;
  contactId: Defaulted<string | null>;
  availableFrom: Defaulted<string | null>;
  availableTo: Defaulted<string | null>;
};

/** D-086c */
type ConstructionColumns = {
  buildPhase: Defaulted<ConstructionAnswer['buildPhase']>;
  buildDate: Defaulted<string | null>;
  driveType: Defaulted<ConstructionAnswer['driveType']>;
  battery: Defaulted<string>;
  prNumbers: Defaulted<string[]>;
  ecus: Json<Ecu[]>;
  lastRead: Defaulted<Date | null>;
  backendEnvironment: Defaulted<ConstructionAnswer['backendEnvironment']>;
};

export type TestVehicleTable = EntityColumns & GeneralColumns & LocationColumns & ConstructionColumns;

export type TestVehicleTables = { testVehicle: TestVehicleTable };
