import { type Selectable, sql } from 'kysely';
import { allows } from '#contract/access/access.ts';
import { listAccess, listOwnerKinds, type VehicleListType, vehicleListRules } from '#contract/vehicle-list/vehicle-list-rules.ts';
import type { CallBase } from '#server/call.ts';
import type { VehicleListTable } from '#server/db/tables/vehicle-list.ts';
import { loadEntity, placeOf, visibleFor } from '#server/entity/entity.ts';
import type { EntityStore } from '#server/entity/flow-store.ts';
import { requireRight } from '#server/http/request-rules.ts';
import { type Author, roleUsed } from '#server/journal/journal.ts';
import { notFound } from '#server/problem.ts';
import { closeReady } from './vehicle-list-import-store.ts';

export type VehicleListRow = Selectable<VehicleListTable>;
export type ListKey = { readonly type: VehicleListType; readonly id: number };

/** D-216: by the list's own type, an EMBEDDED one by what it belongs to. */
export const rulesOf = ({ type, ownerKind }: Pick<VehicleListRow, 'type' | 'ownerKind'>) => vehicleListRules(type, ownerKind);

/** Types of lists, and owners of embedded ones, that the caller may read (D-216). */
function kindsRead({ actor, brandId }: Pick<CallBase, 'actor' | 'brandId'>): string[] {
  const types = (['STANDALONE', 'IMPORTED'] as const).filter((type) =>
    allows(vehicleListRules(type, null).read, actor, { brandId }),
  );
  const owners = listOwnerKinds.filter((kind) => allows(vehicleListRules('EMBEDDED', kind).read, actor, { brandId }));
  return [...types, ...owners];
}

export const vehicleListStore: EntityStore = {
  entityType: 'VEHICLE_LIST',
  table: 'vehicleList',
  read: listAccess.anyRead,
  page: {
    title: sql`e.name`,
    place: sql`coalesce(e.owner_name, '')`,
    status: sql`e.type`,
    kind: sql`coalesce(e.owner_kind, e.type)`,
    seen: (call) => sql<boolean>`kind = any(${kindsRead(call)}::text[])`,
    ids: sql`jsonb_build_object('vinListType', e.type, 'vinListId', e.id)`,
  },
  readOf: (row: VehicleListRow) => rulesOf(row).read,
  write: (row: VehicleListRow) => rulesOf(row).write,
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
  call.authorize(placeOf(vehicleListStore, row));
  requireRight(call, rulesOf(row).read, call.brandId);
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

/** Author, brand and role of a change for the journal. */
export function listChange(author: Author, row: VehicleListRow, command: string, reason?: string) {
  const role = roleUsed(rulesOf(row).write, author.actor, row.homeBrandId);
  return { author, command, brandId: row.homeBrandId, role, ...(reason ? { reason } : {}) };
}
