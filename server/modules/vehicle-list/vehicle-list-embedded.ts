import type { ReferredType } from '#contract/entity/entity-reference.ts';
import type { FilterTree } from '#contract/vehicle/filter-tree.ts';
import type { DataSource, ListOwnerKind } from '#contract/vehicle-list/vehicle-list-rules.ts';
import type { Transaction } from '#server/db/connection.ts';
import { insertRow, lockEntity, writeRow } from '#server/entity/entity.ts';
import type { Author } from '#server/journal/journal.ts';
import { notFound } from '#server/problem.ts';
import { listChange, type VehicleListRow, vehicleListStore } from './vehicle-list-store.ts';

/** What an embedded list belongs to, as the list shows it. */
type ListOwner = {
  readonly kind: ListOwnerKind;
  readonly id: number;
  readonly name: string;
  readonly route: string;
};
type EmbeddedList = {
  readonly homeBrandId: number;
  readonly brandIds: readonly number[];
  readonly name: string;
  readonly ownerId: string;
  readonly dataSource: DataSource;
  readonly preConstraints: FilterTree | null;
};

/** Makes the list of an entity that has one of its own, in the transaction that makes the entity (D-118). It has no vehicles yet. */
export function embedList(tx: Transaction, author: Author, owner: ListOwner, list: EmbeddedList): Promise<VehicleListRow> {
  const columns = {
    ...list,
    brandIds: [...list.brandIds],
    type: 'EMBEDDED',
    description: '',
    filter: null,
    ownerKind: owner.kind,
    ownerEntityId: owner.id,
    ownerName: owner.name,
    ownerRoute: owner.route,
  };
  return insertRow<VehicleListRow>(tx, vehicleListStore, columns, {
    author,
    command: 'created',
    brandId: list.homeBrandId,
    role: '',
  });
}

/** What uses a list: it stays as it is until that has ended. */
type ListUse = {
  readonly entityType: ReferredType;
  readonly entityId: number;
  readonly name: string;
  readonly route: string;
};

/** A deployment was requested that goes to the vehicles of a list (D-079.2). Asked twice, it is in use once. */
export async function beginUse(tx: Transaction, author: Author, listId: number, use: ListUse): Promise<void> {
  const row = await lockedRow(tx, listId);
  const added = await tx
    .insertInto('vehicleListUse')
    .values({ ...use, listId, since: new Date(author.at) })
    .onConflict((on) => on.doNothing())
    .returning('listId')
    .executeTakeFirst();
  if (added) await writeRow(tx, vehicleListStore, row, {}, { ...listChange(author, row, 'use.began'), mentions: mentionOf(use) });
}

/** The deployment has ended, was rejected or withdrawn: the list is free again, unless something else uses it (D-079.2). */
export async function endUse(
  tx: Transaction,
  author: Author,
  listId: number,
  use: Pick<ListUse, 'entityType' | 'entityId'>,
): Promise<void> {
  const row = await lockedRow(tx, listId);
  const ended = await tx
    .deleteFrom('vehicleListUse')
    .where('listId', '=', listId)
    .where('entityType', '=', use.entityType)
    .where('entityId', '=', use.entityId)
    .returning('listId')
    .executeTakeFirst();
  if (ended) await writeRow(tx, vehicleListStore, row, {}, { ...listChange(author, row, 'use.ended'), mentions: mentionOf(use) });
}

/** The journal names what used the list, so that the history tells it to whoever could open that (D-241). */
const mentionOf = ({ entityId, entityType }: Pick<ListUse, 'entityType' | 'entityId'>) => ({ entityType, id: entityId });

async function lockedRow(tx: Transaction, listId: number): Promise<VehicleListRow> {
  const row = await lockEntity<VehicleListRow>(tx, vehicleListStore, listId);
  if (!row) throw notFound();
  return row;
}
