import { type RawBuilder, type Selectable, sql } from 'kysely';
import { keptHours, type ListImport } from '#contract/vehicle-list/vehicle-list-import.ts';
import { listAccess } from '#contract/vehicle-list/vehicle-list-rules.ts';
import type { CallBase } from '#server/call.ts';
import type { Database, Transaction } from '#server/db/connection.ts';
import type { VehicleListImportTable } from '#server/db/tables/vehicle-list.ts';
import { uploadSilence } from '#server/files/streamed-upload.ts';
import { defineRecurring } from '#server/jobs/recurring.ts';
import { publish } from '#server/live/live.ts';
import { peopleOf } from '#server/people.ts';
import { conflict, notFound } from '#server/problem.ts';
import { inTransaction } from '#server/transaction.ts';
import { dropContent, dropOrphans } from './vehicle-list-content.ts';

export type ImportRow = Selectable<VehicleListImportTable>;
/** Work is under way. */
const openStates = ['UPLOADING', 'WAITING', 'VALIDATING'] as const;
/** Not ended yet: still at work, or it waits for a decision. */
const unended = [...openStates, 'READY'] as const;
export const isUnended = ({ state }: Pick<ImportRow, 'state'>): boolean => (unended as readonly string[]).includes(state);
const hour = 3_600_000;

/** What the checks of so many lines take about, in milliseconds; the estimate that people see. */
const expectedTime = (lines: number) => 400 + lines * 0.006;

/** Uploads as their pages show them. */
export async function shownImports(db: Database, rows: readonly ImportRow[], now: Date): Promise<ListImport[]> {
  const person = await peopleOf(
    db,
    rows.map(({ uploader }) => uploader),
  );
  return rows.map((row) => ({
    id: row.id,
    state: row.state,
    listId: row.listId,
    name: row.name,
    fileName: row.fileName,
    uploader: person(row.uploader),
    startedOn: row.startedOn.toISOString(),
    finishedOn: row.finishedOn?.toISOString() ?? null,
    bytes: row.bytes,
    lines: row.lines,
    checked: row.checked,
    ...progress(row, now),
    counts: row.counts,
    change: row.change,
    problem: row.problem,
    decideUntil:
      row.state === 'READY' && row.uploadedOn ? new Date(row.uploadedOn.getTime() + keptHours * hour).toISOString() : null,
  }));
}

export async function shownImport({ services: { db, now } }: CallBase, row: ImportRow): Promise<ListImport> {
  const [one] = await shownImports(db, [row], now());
  if (!one) throw notFound();
  return one;
}

/** An import that the caller may see and, where the call asks for it, change. */
export async function importOf(call: CallBase, id: number): Promise<ImportRow> {
  const row = await call.services.db.selectFrom('vehicleListImport').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  call.authorize(row);
  return row;
}

/** Steps that ended say for sure how far it is; between them the time that such a file takes does. */
function progress({ checked, lines, state, uploadedOn }: ImportRow, now: Date): Pick<ListImport, 'percent' | 'secondsLeft'> {
  if (state === 'IMPORTED' || state === 'READY') return { percent: 100, secondsLeft: 0 };
  if (state !== 'VALIDATING' || !uploadedOn) return { percent: 0, secondsLeft: null };
  const passed = now.getTime() - uploadedOn.getTime();
  const expected = expectedTime(lines);
  const share = Math.max(lines === 0 ? 0 : checked / lines, passed / expected);
  const left = Math.max(0, expected - passed);
  return { percent: Math.max(0, Math.min(99, Math.floor(share * 100))), secondsLeft: Math.ceil(left / 1_000) };
}

type Beginning = Pick<ImportRow, 'homeBrandId' | 'brandIds' | 'name' | 'listId' | 'fileName'>;
/** 409 while another file is on its way to the same list. */
export async function beginImport(call: CallBase, beginning: Beginning): Promise<ImportRow> {
  const { db } = call.services;
  const started = { startedOn: new Date(call.at), beatOn: sql<Date>`now()`, uploader: call.actor.subject };
  await endDead(db, sql`list_id = ${beginning.listId} and ${isSilent}`);
  const row = await inTransaction(db, async (tx) => {
    const begun = await tx
      .insertInto('vehicleListImport')
      .values({ ...beginning, ...started, brandIds: [...beginning.brandIds], state: 'UPLOADING' })
      .onConflict((on) => on.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (begun) await tellImport(tx, begun);
    return begun;
  });
  if (!row) throw await underWay(db, beginning.listId);
  return row;
}

async function underWay(db: Database, listId: number | null) {
  const other = await db
    .selectFrom('vehicleListImport')
    .select(['fileName', 'uploader'])
    .where('listId', '=', listId)
    .where('state', 'in', openStates)
    .executeTakeFirst();
  if (!other) return conflict('Another upload to this list has just ended. Please try again.');
  const person = await peopleOf(db, [other.uploader]);
  return conflict(
    `${other.fileName} is being uploaded to this list by ${person(other.uploader).fullName}. Wait until that has ended.`,
  );
}

export type ImportChange = {
  readonly [Key in
    | 'state'
    | 'bytes'
    | 'lines'
    | 'checked'
    | 'uploadedOn'
    | 'finishedOn'
    | 'listId'
    | 'contentId'
    | 'problem']?: ImportRow[Key];
} & { readonly counts?: ImportRow['counts']; readonly change?: ImportRow['change'] };

/** Notes how far an upload is, and tells it. One that has ended stays as it is: undefined. */
export async function noteImport(
  tx: Transaction,
  id: number,
  { change, counts, ...rest }: ImportChange,
): Promise<ImportRow | undefined> {
  const row = await tx
    .updateTable('vehicleListImport')
    .set({
      ...rest,
      ...(counts === undefined ? {} : { counts: JSON.stringify(counts) }),
      ...(change === undefined ? {} : { change: JSON.stringify(change) }),
    })
    .where('id', '=', id)
    .where('state', 'in', unended)
    .returningAll()
    .executeTakeFirst();
  if (row) await tellImport(tx, row);
  return row;
}

/** noteImport in a transaction of its own. */
export const noteImportNow = (db: Database, id: number, change: ImportChange): Promise<ImportRow | undefined> =>
  inTransaction(db, (tx) => noteImport(tx, id, change));

type Which = { readonly id: number } | { readonly listId: number | null; readonly uploader?: string };

/** Ends uploads about which nobody has decided: one, or those to a list, of anybody or of one person. */
export async function closeReady(tx: Transaction, which: Which, problem: string, at: string): Promise<void> {
  const rows = await tx
    .selectFrom('vehicleListImport')
    .select(['id', 'contentId'])
    .where('state', '=', 'READY')
    .where((eb) => eb.and(which))
    .execute();
  for (const { contentId, id } of rows) {
    await noteImport(tx, id, { state: 'CANCELLED', problem, contentId: null, finishedOn: new Date(at) });
    await dropContent(tx, contentId);
  }
}

/** On the live channel only: the journal has what the upload did to the list. */
async function tellImport(tx: Transaction, row: ImportRow): Promise<void> {
  const isDue = row.finishedOn !== null || row.state === 'READY';
  const uploader = isDue ? (await peopleOf(tx, [row.uploader]))(row.uploader) : null;
  const news = {
    entityType: 'VEHICLE_LIST_IMPORT' as const,
    entityId: row.id,
    parentId: row.listId,
    revision: row.checked,
    command: isDue ? 'import.ended' : 'import.progress',
    // Whose upload has ended, or waits for a decision: that person is told wherever they are.
    by: uploader && { id: uploader.id, name: uploader.fullName },
    at: new Date().toISOString(),
  };
  return publish(tx, news, { brandIds: [...new Set([row.homeBrandId, ...row.brandIds])], read: listAccess.importedWrite });
}

/**
 * Ends what a killed server left: its connection is gone, and with it all that it had staged (T24). `alone`: no other server works on the
 * database, so all that is open now was left.
 */
export async function endOrphanImports(db: Database, alone: boolean): Promise<void> {
  await endDead(db, sql`${alone} or ${isSilent}`);
  await dropOrphans(db, alone ? 0 : 60);
}

const isSilent = sql`beat_on < now() - make_interval(secs => ${sql.lit(uploadSilence)})`;

async function endDead(db: Database, which: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from vehicle_list_import where state = any(${[...openStates]}::text[]) and (${which})
  `.execute(db);
  const problem = 'The check of the file was interrupted. Please upload it again.';
  for (const { id } of rows) await noteImportNow(db, id, { state: 'FAILED', problem, finishedOn: new Date() });
}

/** A server may start again before the import of the one that died has been silent for long enough. */
export const orphanImports = defineRecurring('vehicle-list-imports.orphans', 30, ({ db }) => endOrphanImports(db, false));
