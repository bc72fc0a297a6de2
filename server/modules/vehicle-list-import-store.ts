import { type Selectable, sql } from 'kysely';
import type { ListImport } from '#contract/vehicle-list-import.ts';
import { listAccess } from '#contract/vehicle-list-rules.ts';
import type { CallBase } from '#server/call.ts';
import type { Database, Transaction } from '#server/db/connection.ts';
import type { VehicleListImportTable } from '#server/db/tables/vehicle-list.ts';
import { tell } from '#server/live.ts';
import { dropOrphans } from '#server/modules/vehicle-list-content.ts';
import { peopleOf } from '#server/people.ts';
import { defineRecurring } from '#server/recurring.ts';
import { inTransaction } from '#server/transaction.ts';

export type ImportRow = Selectable<VehicleListImportTable>;
export const openStates = ['UPLOADING', 'VALIDATING'] as const;

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
  }));
}

/** Steps that ended say for sure how far it is; between them the time that such a file takes does. */
function progress({ checked, lines, state, uploadedOn }: ImportRow, now: Date): Pick<ListImport, 'percent' | 'secondsLeft'> {
  if (state === 'IMPORTED') return { percent: 100, secondsLeft: 0 };
  if (state !== 'VALIDATING' || !uploadedOn) return { percent: 0, secondsLeft: null };
  const passed = now.getTime() - uploadedOn.getTime();
  const expected = expectedTime(lines);
  const share = Math.max(lines === 0 ? 0 : checked / lines, passed / expected);
  const left = Math.max(0, expected - passed);
  return { percent: Math.max(0, Math.min(99, Math.floor(share * 100))), secondsLeft: Math.ceil(left / 1_000) };
}

type Beginning = Pick<ImportRow, 'homeBrandId' | 'brandIds' | 'name' | 'listId' | 'fileName'>;
export function beginImport(call: CallBase, beginning: Beginning): Promise<ImportRow> {
  const started = { startedOn: new Date(call.at), beatOn: sql<Date>`now()`, uploader: call.actor.subject };
  return noted(call.services.db, (tx) =>
    tx
      .insertInto('vehicleListImport')
      .values({ ...beginning, ...started, brandIds: [...beginning.brandIds], state: 'UPLOADING' })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
}

export type ImportChange = {
  readonly [Key in 'state' | 'bytes' | 'lines' | 'checked' | 'uploadedOn' | 'finishedOn' | 'listId' | 'problem']?: ImportRow[Key];
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
    .where('state', 'in', openStates)
    .returningAll()
    .executeTakeFirst();
  if (row) await tellImport(tx, row);
  return row;
}

/** noteImport in a transaction of its own. */
export const noteImportNow = (db: Database, id: number, change: ImportChange): Promise<ImportRow | undefined> =>
  inTransaction(db, (tx) => noteImport(tx, id, change));

async function noted(db: Database, work: (tx: Transaction) => Promise<ImportRow>): Promise<ImportRow> {
  return inTransaction(db, async (tx) => {
    const row = await work(tx);
    await tellImport(tx, row);
    return row;
  });
}

/** On the live channel only: the journal has what the upload did to the list. */
async function tellImport(tx: Transaction, row: ImportRow): Promise<void> {
  const uploader = row.finishedOn ? (await peopleOf(tx, [row.uploader]))(row.uploader) : null;
  const news = {
    entityType: 'VEHICLE_LIST_IMPORT' as const,
    entityId: row.id,
    parentId: row.listId,
    revision: row.checked,
    command: row.finishedOn ? 'import.ended' : 'import.progress',
    // Whose upload has ended: that person is told wherever they are.
    by: uploader && { id: uploader.id, name: uploader.fullName },
    at: new Date().toISOString(),
  };
  return tell(tx, news, { brandIds: [...new Set([row.homeBrandId, ...row.brandIds])], read: listAccess.importedWrite });
}

/** Of an import that its server works on it says so every three seconds; after so many without, by the database's clock, there is no such server. */
const silence = 60;

/**
 * Ends what a killed server left: its connection is gone, and with it all that it had staged (T24). `alone`: no other server works on the
 * database, so all that is open now was left.
 */
export async function endOrphanImports(db: Database, alone: boolean): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from vehicle_list_import where state = any(${[...openStates]})
      and (${alone} or beat_on < now() - make_interval(secs => ${silence}))
  `.execute(db);
  const problem = 'The server stopped before the file was checked. Please upload it again.';
  for (const { id } of rows) await noteImportNow(db, id, { state: 'FAILED', problem, finishedOn: new Date() });
  await dropOrphans(db, alone ? 0 : 60);
}

/** A server may start again before the import of the one that died has been silent for long enough. */
export const orphanImports = defineRecurring('vehicle-list-imports.orphans', 30, ({ db }) => endOrphanImports(db, false));
