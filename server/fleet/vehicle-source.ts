import type { RawBuilder } from 'kysely';
import type { FilterTree, ListFilterKey } from '#contract/vehicle/filter-tree.ts';
import type { ListedVehicle } from '#contract/vehicle-list/vehicle-list.ts';

/** Which vehicles: those of the brands that the trees match, one after the other; groups are those of `homeBrandId`. */
export type TreeQuery = {
  readonly homeBrandId: number;
  readonly brandIds: readonly number[];
  readonly filter: FilterTree;
  readonly preConstraints: FilterTree | null;
};

export type Explanation = {
  readonly count: number;
  readonly total: number;
  readonly constraints: { readonly pointer: string; readonly alone: number; readonly without: number }[];
};

/** A system that vehicle lists find their vehicles in (VIN-05). Failures are ProblemError with the type of D-150 (T14 to T17). */
export type VehicleSource = {
  /** Refuses a query that cannot be asked, before anything is. */
  readonly check: (query: Pick<TreeQuery, 'filter'>) => void;
  readonly count: (query: TreeQuery, signal?: AbortSignal) => Promise<number>;
  readonly explain: (query: TreeQuery, signal?: AbortSignal) => Promise<Explanation>;
  readonly sample: (query: TreeQuery, limit: number, signal?: AbortSignal) => Promise<ListedVehicle[]>;
  /** The choice as SQL `select vin …`, for lists too large to travel. */
  readonly selectVins: (query: TreeQuery) => Promise<RawBuilder<{ vin: string }>>;
  /** Fails as the source would when it is asked for all vehicles of a list by that name (D-150). */
  readonly answersFor: (name: string) => void;
  /** values of a key that occur in the fleet of the brands and hold the text */
  readonly suggest: (
    key: ListFilterKey,
    text: string,
    brands: { readonly homeBrandId: number; readonly brandIds: readonly number[] },
    limit: number,
  ) => Promise<string[]>;
};
