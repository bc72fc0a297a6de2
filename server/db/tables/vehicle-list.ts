import type { ColumnType, Generated } from 'kysely';
import type { ReferredType } from '#contract/entity/entity-reference.ts';
import type { FilterTree } from '#contract/vehicle/filter-tree.ts';
import type { ImportCounts } from '#contract/vehicle-list/vehicle-list.ts';
import type { ImportState, ListImport } from '#contract/vehicle-list/vehicle-list-import.ts';
import type { DataSource, ListOwnerKind, VehicleListType } from '#contract/vehicle-list/vehicle-list-rules.ts';
import type { EntityColumns } from '#server/db/tables/platform.ts';

type NullableJson<T> = ColumnType<T | null, string | null, string | null>;

export type VehicleListTable = EntityColumns & {
  type: VehicleListType;
  name: string;
  description: string;
  ownerId: string;
  dataSource: DataSource;
  filter: NullableJson<FilterTree>;
  preConstraints: NullableJson<FilterTree>;
  parentId: number | null;
  ownerKind: ListOwnerKind | null;
  ownerEntityId: number | null;
  ownerName: string | null;
  ownerRoute: string | null;
  lockedBy: string | null;
  lockedOn: Date | null;
  lockReason: string | null;
  contentId: number | null;
  count: Generated<number>;
  lastCountSync: Date | null;
  syncFailedOn: Date | null;
  fileName: string | null;
  uploader: string | null;
  uploadedOn: Date | null;
  counts: NullableJson<ImportCounts>;
};

/** `cutOf`: those of another content that are of a brand (D-240). */
type VehicleListContentTable = {
  id: Generated<number>;
  createdOn: Generated<Date>;
  cutOf: Generated<number | null>;
  cutBrandId: Generated<number | null>;
};
/** A thousand VINs in order; `number` from 0. */
type VehicleListChunkTable = { contentId: number; number: number; firstVin: string; vins: string[] };
/** Lines of the file that were not taken, a thousand a row. */
type VehicleListInvalidTable = { contentId: number; number: number; lines: number[]; reasons: string[]; texts: string[] };
export type VehicleListUseTable = {
  listId: number;
  entityType: ReferredType;
  entityId: number;
  name: string;
  route: string;
  since: Date;
};

export type VehicleListImportTable = {
  id: Generated<number>;
  listId: number | null;
  homeBrandId: number;
  brandIds: number[];
  name: string;
  state: ImportState;
  fileName: string;
  uploader: string;
  startedOn: Date;
  uploadedOn: Date | null;
  finishedOn: Date | null;
  /** the process that works on it lives: set every few seconds */
  beatOn: Date;
  bytes: Generated<number>;
  lines: Generated<number>;
  checked: Generated<number>;
  /** another process than the one that works on it was asked to end it */
  cancelAsked: Generated<boolean>;
  /** vehicles of a READY one, which no list has yet */
  contentId: number | null;
  counts: NullableJson<ImportCounts>;
  change: NullableJson<ListImport['change']>;
  problem: string | null;
};

/** Vehicles that a list had before an upload, with what was known of them then. */
export type VehicleListVersionTable = {
  id: Generated<number>;
  listId: number;
  contentId: number;
  brandIds: number[];
  count: number;
  lastCountSync: Date | null;
  fileName: string | null;
  uploader: string | null;
  uploadedOn: Date | null;
  counts: NullableJson<ImportCounts>;
  replacedOn: Date;
  replacedBy: string;
};

export type VehicleListTables = {
  vehicleList: VehicleListTable;
  vehicleListContent: VehicleListContentTable;
  vehicleListChunk: VehicleListChunkTable;
  vehicleListInvalid: VehicleListInvalidTable;
  vehicleListUse: VehicleListUseTable;
  vehicleListImport: VehicleListImportTable;
  vehicleListVersion: VehicleListVersionTable;
  vehicleListVin: { listId: number; vin: string };
};
