import type { Selectable } from 'kysely';
import type { EarlierVehicles } from '#contract/vehicle-list/vehicle-list.ts';
import { keptHours } from '#contract/vehicle-list/vehicle-list-import.ts';
import type { Database, Transaction } from '#server/db/connection.ts';
import type { VehicleListVersionTable } from '#server/db/tables/vehicle-list.ts';
import type { Columns } from '#server/entity/entity.ts';
import type { Author } from '#server/journal/journal.ts';
import { peopleOf } from '#server/people.ts';
import { conflict } from '#server/problem.ts';
import { dropContent } from './vehicle-list-content.ts';
import type { VehicleListRow } from './vehicle-list-store.ts';

const kept = keptHours * 3_600_000;
/** Of one list no more are kept: each may be a million VINs. */
const maxVersions = 10;

const since = (now: Date): Date => new Date(now.getTime() - kept);

/** Keeps what a list has now for a day, right before it turns to something else in the same transaction. */
export async function keepVersion(tx: Transaction, list: VehicleListRow, { actor, at }: Author): Promise<void> {
  const { brandIds, contentId, count, counts, fileName, id, lastCountSync, uploadedOn, uploader } = list;
  if (contentId === null) return;
  const upload = { fileName, uploader, uploadedOn, counts: counts && JSON.stringify(counts) };
  await tx
    .insertInto('vehicleListVersion')
    .values({
      ...upload,
      listId: id,
      contentId,
      brandIds,
      count,
      lastCountSync,
      replacedOn: new Date(at),
      replacedBy: actor.subject,
    })
    .execute();
  const tooMany = await tx
    .selectFrom('vehicleListVersion')
    .select('id')
    .where('listId', '=', id)
    .orderBy('id', 'desc')
    .offset(maxVersions)
    .execute();
  await dropVersions(
    tx,
    tooMany.map((version) => version.id),
  );
}

type Version = Selectable<VehicleListVersionTable>;

/** What a list had before; 409 when it is not kept any more. */
export async function versionOf(
  tx: Transaction,
  list: Pick<VehicleListRow, 'id'>,
  versionId: number,
  { at }: Pick<Author, 'at'>,
): Promise<Version> {
  const version = await tx
    .selectFrom('vehicleListVersion')
    .selectAll()
    .where('id', '=', versionId)
    .where('listId', '=', list.id)
    .where('replacedOn', '>', since(new Date(at)))
    .executeTakeFirst();
  if (!version)
    throw conflict(`These vehicles are not kept any more: ${keptHours} hours have passed, or somebody restored them.`);
  return version;
}

/** Columns that give a list the vehicles of a version back; the version is used up, and what the list has now is kept in its place. */
export async function takeVersion(tx: Transaction, list: VehicleListRow, version: Version, author: Author): Promise<Columns> {
  await tx.deleteFrom('vehicleListVersion').where('id', '=', version.id).execute();
  await keepVersion(tx, list, author);
  const { contentId, count, counts, fileName, lastCountSync, uploadedOn, uploader } = version;
  return { contentId, count, counts, fileName, lastCountSync, uploadedOn, uploader, syncFailedOn: null };
}

/** What a list can go back to, the newest first. */
export async function earlierVehicles(db: Database, listId: number, now: Date): Promise<EarlierVehicles[]> {
  const rows = await db
    .selectFrom('vehicleListVersion')
    .select(['id', 'count', 'fileName', 'brandIds', 'replacedBy', 'replacedOn'])
    .where('listId', '=', listId)
    .where('replacedOn', '>', since(now))
    .orderBy('id', 'desc')
    .execute();
  const person = await peopleOf(
    db,
    rows.map(({ replacedBy }) => replacedBy),
  );
  return rows.map(({ replacedBy, replacedOn, ...row }) => ({
    ...row,
    replacedBy: person(replacedBy),
    replacedOn: replacedOn.toISOString(),
    until: new Date(replacedOn.getTime() + kept).toISOString(),
  }));
}

/** A list that is deleted takes with it what it had before. */
export async function dropVersionsOf(tx: Transaction, listId: number): Promise<void> {
  const rows = await tx.selectFrom('vehicleListVersion').select('id').where('listId', '=', listId).execute();
  await dropVersions(
    tx,
    rows.map(({ id }) => id),
  );
}

/** Drops what was kept for longer than a day; answers how many. */
export async function sweepVersions(tx: Transaction, now: Date): Promise<number> {
  const rows = await tx.selectFrom('vehicleListVersion').select('id').where('replacedOn', '<=', since(now)).execute();
  await dropVersions(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.length;
}

async function dropVersions(tx: Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const dropped = await tx.deleteFrom('vehicleListVersion').where('id', 'in', ids).returning('contentId').execute();
  for (const { contentId } of dropped) await dropContent(tx, contentId);
}
