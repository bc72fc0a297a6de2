import type { Selectable } from 'kysely';
import { allows } from '#contract/access/access.ts';
import type { BrandId } from '#contract/brand.ts';
import type { EntityReference } from '#contract/entity/entity-reference.ts';
import { referenceText } from '#contract/entity/entity-reference.ts';
import type { VehicleListRow as ShownRow, VehicleList } from '#contract/vehicle-list/vehicle-list.ts';
import { listOwnerKinds, vehicleListRules } from '#contract/vehicle-list/vehicle-list-rules.ts';
import type { CallBase } from '#server/call.ts';
import type { Database } from '#server/db/connection.ts';
import type { VehicleListUseTable } from '#server/db/tables/vehicle-list.ts';
import { referencesFor } from '#server/entity/entity-references.ts';
import { headOf } from '#server/entity/presenting.ts';
import { seenCriteria } from '#server/entity/sight.ts';
import { groupIdOf } from '#server/fleet/list-groups.ts';
import { peopleOf } from '#server/people.ts';
import { notFound } from '#server/problem.ts';
import { type VehicleListRow, vehicleListStore } from './vehicle-list-store.ts';
import { earlierVehicles } from './vehicle-list-versions.ts';

type Use = Selectable<VehicleListUseTable>;
/** What uses lists now (D-079.2). */
export const usesOf = (db: Database, listIds: readonly number[]): Promise<Use[]> =>
  listIds.length === 0
    ? Promise.resolve([])
    : db.selectFrom('vehicleListUse').selectAll().where('listId', 'in', listIds).orderBy('since').execute();

/** What uses lists, as the caller may read of it (D-241): deployments by their own rules, other owners of lists by those of their lists. */
async function usersOf(
  call: CallBase,
  rows: readonly Pick<VehicleListRow, 'id' | 'homeBrandId'>[],
  uses: readonly Use[],
  db: Database = call.services.db,
): Promise<(listId: number) => EntityReference[]> {
  const reference = await referencesFor(
    call,
    uses.map(({ entityId, entityType }) => ({ entityType, id: entityId })),
    db,
  );
  const shown = (use: Use): EntityReference[] => {
    const home = rows.find(({ id }) => id === use.listId)?.homeBrandId;
    const known = reference({ entityType: use.entityType, id: use.entityId }) ?? (home && ownerReference(call, use, home));
    if (!known) return [];
    return [{ ...known, open: known.open && { ...known.open, route: use.route } }];
  };
  return (listId) => uses.filter((use) => use.listId === listId).flatMap(shown);
}

/** An owner of lists that is no entity of the portal yet: read where the list is at home, by those who read its own list (D-216). */
function ownerReference({ actor, brandId }: CallBase, use: Use, home: number): EntityReference | undefined {
  const kind = listOwnerKinds.find((one) => one === use.entityType);
  if (!kind) return undefined;
  const isOpen = brandId === home && allows(vehicleListRules('EMBEDDED', kind).read, actor, { brandId });
  const open = isOpen ? { id: use.entityId, name: use.name, route: use.route } : null;
  return { entityType: kind, brandId: home as BrandId, open };
}

/** The first of what uses a list, in words that the caller may read. */
export async function firstUserOf(call: CallBase, row: VehicleListRow, uses: readonly Use[], db: Database): Promise<string> {
  const [first] = (await usersOf(call, [row], uses, db))(row.id);
  return first ? referenceText(first) : 'something else';
}

/** Lists as the overview shows them. */
export async function shownRows(call: CallBase, rows: readonly VehicleListRow[]): Promise<ShownRow[]> {
  const { db } = call.services;
  const [reference, uses, person] = await Promise.all([
    referencesFor(
      call,
      rows.flatMap(({ parentId }) => (parentId === null ? [] : [listOf(parentId)])),
    ),
    usesOf(
      db,
      rows.map(({ id }) => id),
    ),
    peopleOf(
      db,
      rows.flatMap((row) => [row.ownerId, row.changedBy]),
    ),
  ]);
  const used = new Set(uses.map(({ listId }) => listId));
  return rows.map((row) => ({
    ...headOf(row, person),
    type: row.type,
    name: row.name,
    description: row.description,
    owner: person(row.ownerId),
    dataSource: row.dataSource,
    vwacVehicleGroupId: row.contentId === null ? null : groupIdOf(row.id),
    count: row.count,
    lastCountSync: row.lastCountSync?.toISOString() ?? null,
    syncFailedOn: row.syncFailedOn?.toISOString() ?? null,
    locked: row.lockedBy !== null || used.has(row.id),
    parent: row.parentId === null ? null : (reference(listOf(row.parentId)) ?? null),
    embeddedIn: embeddedIn(row),
  }));
}

const listOf = (id: number) => ({ entityType: 'VEHICLE_LIST', id }) as const;

function embeddedIn({ ownerEntityId, ownerKind, ownerName, ownerRoute }: VehicleListRow): ShownRow['embeddedIn'] {
  if (ownerKind === null || ownerEntityId === null) return null;
  return { kind: ownerKind, id: ownerEntityId, name: ownerName ?? '', route: ownerRoute ?? '' };
}

/** A list as its own pages show it (VIN-03, VIN-06). */
export async function shownList(call: CallBase, row: VehicleListRow): Promise<VehicleList> {
  const { db, now } = call.services;
  const [[shown], uses, person, earlier] = await Promise.all([
    shownRows(call, [row]),
    usesOf(db, [row.id]),
    peopleOf(
      db,
      [row.lockedBy, row.uploader].filter((subject) => subject !== null),
    ),
    earlierVehicles(db, row.id, now()),
  ]);
  if (!shown) throw notFound();
  const since = (uses[0]?.since ?? row.lockedOn)?.toISOString();
  const lock =
    since === undefined
      ? null
      : {
          by: uses.length > 0 ? ('USE' as const) : ('HAND' as const),
          user: row.lockedBy === null ? null : person(row.lockedBy),
          reason: row.lockReason ?? '',
          since,
          usedBy: (await usersOf(call, [row], uses))(row.id),
        };
  const { counts, fileName, uploadedOn, uploader } = row;
  const upload =
    fileName === null || counts === null || uploader === null || uploadedOn === null
      ? null
      : {
          fileName,
          uploader: person(uploader),
          date: uploadedOn.toISOString(),
          counts,
        };
  const { filter, preConstraints } = row;
  return { ...shown, ...(await seenCriteria(call, vehicleListStore, row, { filter, preConstraints })), lock, upload, earlier };
}
