import type { Selectable } from 'kysely';
import type { VehicleListRow as ShownRow, VehicleList } from '#contract/vehicle-list.ts';
import { listAccess, type VehicleListType, vehicleListRules } from '#contract/vehicle-list-rules.ts';
import type { CallBase } from '#server/call.ts';
import type { Database, Transaction } from '#server/db/connection.ts';
import type { VehicleListTable, VehicleListUseTable } from '#server/db/tables/vehicle-list.ts';
import { refuseWhileLocked } from '#server/edit-lock.ts';
import { type Columns, checkRevision, loadEntity, lockEntity, visibleFor, writeRow } from '#server/entity.ts';
import { groupIdOf } from '#server/fleet/list-groups.ts';
import type { EntityStore } from '#server/flow-store.ts';
import { requireRight } from '#server/http/request-rules.ts';
import { type Author, roleUsed } from '#server/journal.ts';
import { closeReady } from '#server/modules/vehicle-list-import-store.ts';
import { earlierVehicles } from '#server/modules/vehicle-list-versions.ts';
import { peopleOf } from '#server/people.ts';
import { notFound, problem } from '#server/problem.ts';
import type { Services } from '#server/services.ts';

export type VehicleListRow = Selectable<VehicleListTable>;
export type ListKey = { readonly type: VehicleListType; readonly id: number };

/** D-216: by the list's own type, an EMBEDDED one by what it belongs to. */
export const rulesOf = ({ type, ownerKind }: Pick<VehicleListRow, 'type' | 'ownerKind'>) => vehicleListRules(type, ownerKind);
export const routeOfList = ({ id, type }: Pick<VehicleListRow, 'id' | 'type'>): string =>
  `/software/vinlist/${type}/${id}/properties`;

export const vehicleListStore: EntityStore = {
  entityType: 'VEHICLE_LIST',
  table: 'vehicleList',
  read: listAccess.anyRead,
  readOf: (row: VehicleListRow) => rulesOf(row).read,
  follow: async (tx, { actor, at }, after: VehicleListRow, before: VehicleListRow | undefined) => {
    // An upload that waits for a decision was compared with the vehicles of before.
    if (before && before.contentId !== after.contentId)
      await closeReady(tx, { listId: after.id }, `The list was changed by ${actor.name}.`, at);
  },
};

/** The list of a GET: the right for the type that the path names first, then whether there is such a list (T2). */
export async function readList(call: CallBase, { id, type }: ListKey): Promise<VehicleListRow> {
  if (type !== 'EMBEDDED') requireRight(call, vehicleListRules(type, null).read, call.brandId);
  const row = await loadEntity<VehicleListRow>(call.services.db, vehicleListStore, id);
  if (row?.type !== type) throw notFound();
  call.authorize(row);
  requireRight(call, rulesOf(row).read, call.brandId);
  return row;
}

/** What every change asks, before heavy work is begun and again under the row's lock: visible, right at home, revision, not locked. */
function checkChange(call: CallBase, row: VehicleListRow | undefined, { type }: ListKey): VehicleListRow {
  if (row?.type !== type) throw notFound();
  call.authorize({ ...row, persons: row.ownerId === call.actor.subject ? ['owner'] : [] });
  requireRight(call, rulesOf(row).write, row.homeBrandId);
  checkRevision(call, row);
  return row;
}

export async function listForChange(call: CallBase, key: ListKey): Promise<VehicleListRow> {
  const { db } = call.services;
  const row = checkChange(call, await loadEntity<VehicleListRow>(db, vehicleListStore, key.id), key);
  await refuseWhileLocked(call, db, 'VEHICLE_LIST', key.id);
  return row;
}

/** A list that the caller sees at the selected brand and may write at its home brand; nothing is changed. */
export async function listToWrite(call: CallBase, id: number): Promise<VehicleListRow> {
  const lists = call.services.db.selectFrom('vehicleList').selectAll().where('id', '=', id);
  const row = await lists.where(visibleFor(call.brandId)).executeTakeFirst();
  if (!row) throw notFound();
  requireRight(call, rulesOf(row).write, row.homeBrandId);
  return row;
}

/** Changes a list in the caller's transaction; `work` may refuse by throwing, and `reason` be known only after it. */
export async function changeList(
  call: CallBase,
  tx: Transaction,
  key: ListKey,
  command: string,
  work: (row: VehicleListRow) => Columns | Promise<Columns>,
  reason?: string | ((columns: Columns) => string),
): Promise<VehicleListRow> {
  const row = checkChange(call, await lockEntity<VehicleListRow>(tx, vehicleListStore, key.id), key);
  await refuseWhileLocked(call, tx, 'VEHICLE_LIST', key.id);
  const columns = await work(row);
  const why = typeof reason === 'function' ? reason(columns) : reason;
  return writeRow(tx, vehicleListStore, row, columns, listChange(call, row, command, why));
}

/** Author, brand and role of a change for the journal. */
export function listChange(author: Author, row: VehicleListRow, command: string, reason?: string) {
  const role = roleUsed(rulesOf(row).write, author.actor, row.homeBrandId);
  return { author, command, brandId: row.homeBrandId, role, ...(reason ? { reason } : {}) };
}

type Use = Selectable<VehicleListUseTable>;
export const usesOf = (db: Database, listIds: readonly number[]): Promise<Use[]> =>
  listIds.length === 0
    ? Promise.resolve([])
    : db.selectFrom('vehicleListUse').selectAll().where('listId', 'in', listIds).orderBy('since').execute();

/** 423 with who and why, while the list is locked by hand or in use (D-079.2, D-186c). */
export async function refuseLockedList(db: Database, row: VehicleListRow): Promise<void> {
  const [use] = await usesOf(db, [row.id]);
  if (use) throw locked(`Locked since ${use.since.toISOString()}: in use by ${use.name}.`);
  if (row.lockedBy === null) return;
  const person = await peopleOf(db, [row.lockedBy]);
  const why = row.lockReason ? ` ${row.lockReason}` : '';
  throw locked(`Locked by ${person(row.lockedBy).fullName} since ${row.lockedOn?.toISOString() ?? ''}.${why}`);
}

export const locked = (detail: string) => problem('AEC_OPERATION_CANNOT_BE_PERFORMED', { status: 423, detail });

/** Lists as the overview shows them. */
export async function shownRows(db: Database, rows: readonly VehicleListRow[]): Promise<ShownRow[]> {
  const parentIds = rows.flatMap(({ parentId }) => (parentId === null ? [] : [parentId]));
  const parents =
    parentIds.length === 0
      ? []
      : await db.selectFrom('vehicleList').select(['id', 'type', 'name']).where('id', 'in', parentIds).execute();
  const used = new Set(
    (
      await usesOf(
        db,
        rows.map(({ id }) => id),
      )
    ).map(({ listId }) => listId),
  );
  const person = await peopleOf(
    db,
    rows.flatMap((row) => [row.ownerId, row.changedBy]),
  );
  const parentById = new Map(parents.map((parent) => [parent.id, parent]));
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    brandId: row.homeBrandId,
    brandIds: row.brandIds,
    name: row.name,
    description: row.description,
    owner: person(row.ownerId),
    dataSource: row.dataSource,
    vwacVehicleGroupId: row.contentId === null ? null : groupIdOf(row.id),
    count: row.count,
    lastCountSync: row.lastCountSync?.toISOString() ?? null,
    syncFailedOn: row.syncFailedOn?.toISOString() ?? null,
    locked: row.lockedBy !== null || used.has(row.id),
    parent: (row.parentId !== null && parentById.get(row.parentId)) || null,
    embeddedIn: embeddedIn(row),
    lastEditedBy: person(row.changedBy),
    lastEditedOn: row.changedOn.toISOString(),
    revision: row.revision,
  }));
}

function embeddedIn({ ownerEntityId, ownerKind, ownerName, ownerRoute }: VehicleListRow): ShownRow['embeddedIn'] {
  if (ownerKind === null || ownerEntityId === null) return null;
  return { kind: ownerKind, id: ownerEntityId, name: ownerName ?? '', route: ownerRoute ?? '' };
}

/** A list as its own pages show it (VIN-03, VIN-06). */
export async function shownList({ db, now }: Pick<Services, 'db' | 'now'>, row: VehicleListRow): Promise<VehicleList> {
  const [[shown], uses, person, earlier] = await Promise.all([
    shownRows(db, [row]),
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
          usedBy: uses.map(({ name, route }) => ({ name, route })),
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
  return { ...shown, filter: row.filter, preConstraints: row.preConstraints, lock, upload, earlier };
}
