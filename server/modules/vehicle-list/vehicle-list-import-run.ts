import { sql } from 'kysely';
import { fieldText } from '#contract/field-text.ts';
import { vinFiles } from '#contract/vehicle-list/vehicle-list-import.ts';
import type { CallBase } from '#server/call.ts';
import { type Database, databaseOn } from '#server/db/connection.ts';
import { abortUpload, arrivingRows, runUpload, stageRows, withStaging } from '#server/files/streamed-upload.ts';
import type { IncomingFile } from '#server/http/stream-form.ts';
import { invalidFields } from '#server/problem.ts';
import { dropContent } from './vehicle-list-content.ts';
import { type Checked, checkStaged, copyStatement, stagingTables } from './vehicle-list-import-checks.ts';
import { type ImportRow, noteImportNow } from './vehicle-list-import-store.ts';
import { VinReader } from './vin-reader.ts';

const running = (id: number) => `vehicle-list-import ${id}`;

/** Turns a list to what was checked, in one transaction that also ends the import. Refusals are thrown; `own` is the import's connection. */
type Finish = (checked: Checked, own: Database) => Promise<void>;

/** Takes a file in while it arrives, checks it, and hands the result to `finish` (T15, T24). */
export function runImport(call: CallBase, row: ImportRow, file: IncomingFile, finish: Finish): Promise<void> {
  const { db, now } = call.services;
  return runUpload(call, {
    key: running(row.id),
    beat: () => heartbeat(call, row.id),
    work: (signal, uploaded) => work(call, row, file, finish, signal, uploaded),
    ended: (end) => noteImportNow(db, row.id, { ...end, finishedOn: now() }),
  });
}

/** Ends an import of this process, and waits until it has; false when another one works on it. */
export const abortImport = (call: CallBase, id: number): Promise<boolean> => abortUpload(call, running(id));

async function heartbeat({ services: { db } }: CallBase, id: number): Promise<boolean> {
  const row = await db
    .updateTable('vehicleListImport')
    .set({ beatOn: sql<Date>`now()` })
    .where('id', '=', id)
    .returning('cancelAsked')
    .executeTakeFirst();
  return row?.cancelAsked ?? false;
}

async function work(
  call: CallBase,
  row: ImportRow,
  file: IncomingFile,
  finish: Finish,
  signal: AbortSignal,
  uploaded: () => void,
): Promise<void> {
  const { db, pools } = call.services;
  let checked: Checked | undefined;
  let giveBack: (() => void) | undefined;
  await withStaging(call, { signal, tables: stagingTables }, async (client) => {
    const reader = new VinReader();
    const rows = rowsOf(call, row.id, file, reader);
    await stageRows(call, { client, copy: copyStatement, file, rows, signal });
    uploaded();
    giveBack = await pools.checks.take(signal, () => noteImportNow(db, row.id, { state: 'WAITING', lines: reader.lines }));
    await noteImportNow(db, row.id, { state: 'VALIDATING', uploadedOn: call.services.now(), lines: reader.lines });
    checked = await checkStaged(client, row.brandIds, reader, async (share) => {
      signal.throwIfAborted();
      await noteImportNow(db, row.id, { checked: Math.floor(reader.lines * share) });
    });
    signal.throwIfAborted();
    await finish(checked, databaseOn(client, call.services.telemetry));
  })
    .catch(async (error: unknown) => {
      await dropContent(db, checked?.content.id);
      throw error;
    })
    .finally(() => giveBack?.());
}

async function* rowsOf(
  { services: { db } }: CallBase,
  id: number,
  file: IncomingFile,
  reader: VinReader,
): AsyncGenerator<Buffer> {
  yield* arrivingRows(file, reader, vinFiles.maxBytes, (bytes) => noteImportNow(db, id, { bytes, lines: reader.lines }));
  if (reader.lines === 0) throw invalidFields([{ pointer: '/files', detail: fieldText('fileEmpty', file.name) }]);
}
