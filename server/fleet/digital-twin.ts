import type { RawBuilder } from 'kysely';
import type { FilterCriterion, FilterKey } from '#contract/vehicle/vehicle.ts';

/** Which vehicles: those of the brands that meet all criteria; groups are those of `homeBrandId`. */
export type VehicleQuery = {
  readonly homeBrandId: number;
  readonly brandIds: readonly number[];
  readonly filterCriteria: readonly FilterCriterion[];
};

export type TwinVehicle = {
  readonly vin: string;
  readonly model: string;
  readonly modelYear: number;
  readonly market: string;
  readonly brandId: number;
};

export type VinPage = { readonly after?: string | undefined; readonly limit: number };

/** The upstream that knows the vehicles. Failures are ProblemError with the type of D-150 (T14 to T17). */
export type DigitalTwin = {
  readonly count: (query: VehicleQuery) => Promise<number>;
  /** in order of VIN; of more than `limit` some */
  readonly vehicles: (query: VehicleQuery, limit: number) => Promise<TwinVehicle[]>;
  /** all of them in the order of their VINs; of a page those that come after a VIN in the fleet's own order, and no more than `limit`; 400 for an unknown one */
  readonly vins: (query: VehicleQuery, page?: VinPage) => Promise<string[]>;
  /**
   * The same choice as SQL `select vin from vehicle v where ...`, for lists too large to travel. A twin behind a network
   * stages its answer in table `vehicle` first.
   */
  readonly selectVins: (query: VehicleQuery) => Promise<RawBuilder<{ vin: string }>>;
  /** The same choice as a condition over column `number` of a table that holds vehicles, with how many there are. */
  readonly matching: (query: VehicleQuery, number: RawBuilder<number>) => Promise<{ where: RawBuilder<boolean>; total: number }>;
  /** values that occur in the fleet of the brands, and groups of the home brand, for suggestions; VINs are none of them */
  readonly valueHints: (homeBrandId: number, brandIds: readonly number[]) => Promise<Readonly<Record<FilterKey, string[]>>>;
};
