import { pipeline } from 'node:stream/promises';
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { fieldText } from '#contract/field-text.ts';
import { vinFiles } from '#contract/vehicle-list/vehicle-list-import.ts';
import type { CallBase } from '#server/call.ts';
import { type Database, databaseOn } from '#server/db/connection.ts';
import { maxUploads, PoolBusyError } from '#server/db/connection-pools.ts';
import { asProblem } from '#server/http/errors.ts';
import type { IncomingFile } from '#server/http/stream-form.ts';
import { invalidFields, ProblemError, problem, unavailable } from '#server/problem.ts';
import { dropContent } from './vehicle-list-content.ts';
import { type Checked, cancelStatement, checkStaged, copyStatement, stagingTables } from './vehicle-list-import-checks.ts';
import { type ImportRow, noteImportNow } from './vehicle-list-import-store.ts';
import { VinReader } from './vin-reader.ts';

/** The answer waits this long for the checks: of a small file it can then tell the result. */
const answerAfter = 2_000;
const progressEvery = 500;
const beatEvery = 3_000;
/** In ms; after a minute whoever sweeps silent imports has ended it. */
const noteAgainAfter = 500;
const maxNotes = 120;

const running = (id: number) => `vehicle-list-import ${id}`;
const cancelled = () => problem('AEC_OPERATION_CANNOT_BE_PERFORMED', { detail: 'The upload was cancelled.' });

/** Turns a list to what was checked, in one transaction that also ends the import. Refusals are thrown; `own` is the import's connection. */
type Finish = (checked: Checked, own: Database) => Promise<void>;

/**
 * Takes a file in while it arrives, checks it, and hands the result to `finish`. Answers when the upload has ended and the checks are done
 * or take longer: they go on then, whoever has left. All or nothing: whatever fails leaves nothing behind but the note why (T15, T24).
 */
export async function runImport(call: CallBase, row: ImportRow, file: IncomingFile, finish: Finish): Promise<void> {
  const { pools, log } = call.services;
  const control = new AbortController();
  const uploaded = Promise.withResolvers<void>();
  const done = work(call, row, file, finish, control.signal, uploaded.resolve).catch(async (error: unknown) => {
    uploaded.resolve();
    await noteEnd(call, row, error, control.signal.aborted);
    throw error;
  });
  pools.running.set(running(row.id), { abort: () => control.abort(cancelled()), done });
  const beat = setInterval(() => {
    heartbeat(call, row.id, () => control.abort(cancelled())).catch((err: unknown) =>
      log.warn({ err }, 'an upload was not noted as alive'),
    );
  }, beatEvery);
  const ended = done.finally(() => {
    clearInterval(beat);
    pools.running.delete(running(row.id));
  });
  ended.catch((err: unknown) => {
    if (!(err instanceof ProblemError)) log.error({ err }, 'an upload failed');
  });
  await uploaded.promise;
  await Promise.race([ended, delay(answerAfter, undefined, { ref: false })]);
}

/** Ends an import of this process, and waits until it has; false when another one works on it. */
export async function abortImport({ services: { pools } }: CallBase, id: number): Promise<boolean> {
  const run = pools.running.get(running(id));
  run?.abort();
  await run?.done.catch(() => undefined);
  return run !== undefined;
}

async function heartbeat({ services: { db } }: CallBase, id: number, abort: () => void): Promise<void> {
  const row = await db
    .updateTable('vehicleListImport')
    .set({ beatOn: sql<Date>`now()` })
    .where('id', '=', id)
    .returning('cancelAsked')
    .executeTakeFirst();
  if (row?.cancelAsked) abort();
}

async function noteEnd({ services }: CallBase, row: ImportRow, error: unknown, wasCancelled: boolean): Promise<void> {
  const isCut = error instanceof ProblemError && error.status === 400;
  const state = wasCancelled || isCut ? 'CANCELLED' : 'FAILED';
  const end = { state, problem: wasCancelled ? null : whyEnded(error, isCut), finishedOn: services.now() } as const;
  const note = () => noteImportNow(services.db, row.id, end);
  // A database that is away is waited for, but nobody waits with it: else the import would seem to go on.
  await note().catch(() => void noteOnceBack(note));
}

function whyEnded(error: unknown, isCut: boolean): string {
  if (isCut) return 'The upload ended before all of the file had arrived. Please upload it again.';
  const known = asProblem(error);
  return known.status === 500 ? 'The file could not be checked. Please try again.' : known.message;
}

async function noteOnceBack(note: () => Promise<unknown>): Promise<void> {
  for (let tried = 0; tried < maxNotes; tried += 1) {
    await delay(noteAgainAfter, undefined, { ref: false });
    const isNoted = await note().then(
      () => true,
      () => false,
    );
    if (isNoted) return;
  }
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
  const client = await pools.uploads.connect().catch((cause: unknown) => {
    if (!(cause instanceof PoolBusyError)) throw cause;
    throw unavailable(`${maxUploads} uploads are already in progress. Please try again soon.`, cause);
  });
  let checked: Checked | undefined;
  let giveBack: (() => void) | undefined;
  const cancel = await cancelOnAbort(call, client, signal);
  try {
    await client.query(stagingTables);
    const reader = new VinReader();
    await stage(call, row.id, client, file, reader, signal);
    uploaded();
    giveBack = await pools.checks.take(signal, () => noteImportNow(db, row.id, { state: 'WAITING', lines: reader.lines }));
    await noteImportNow(db, row.id, { state: 'VALIDATING', uploadedOn: call.services.now(), lines: reader.lines });
    checked = await checkStaged(client, row.brandIds, reader, async (share) => {
      signal.throwIfAborted();
      await noteImportNow(db, row.id, { checked: Math.floor(reader.lines * share) });
    });
    signal.throwIfAborted();
    await finish(checked, databaseOn(client, call.services.telemetry));
  } catch (error) {
    await dropContent(db, checked?.content.id);
    throw signal.aborted ? signal.reason : error;
  } finally {
    giveBack?.();
    cancel();
    // The connection ends, and the staging table with it.
    client.release(true);
  }
}

async function cancelOnAbort({ services: { db } }: CallBase, client: PoolClient, signal: AbortSignal): Promise<() => void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const cancel = () => {
    cancelStatement(rows[0]?.pid ?? 0)
      .execute(db)
      .catch(() => undefined);
  };
  signal.addEventListener('abort', cancel, { once: true });
  return () => signal.removeEventListener('abort', cancel);
}

/** From the connection into the staging table, as fast as both sides go; only what is on its way is held. */
async function stage(
  call: CallBase,
  id: number,
  client: PoolClient,
  file: IncomingFile,
  reader: VinReader,
  signal: AbortSignal,
): Promise<void> {
  const stop = () => file.content.destroy(signal.reason instanceof Error ? signal.reason : undefined);
  signal.addEventListener('abort', stop, { once: true });
  const began = performance.now();
  try {
    await pipeline(rowsOf(call, id, file, reader), client.query(copyFrom(copyStatement)));
    call.services.telemetry.statement({ operation: 'COPY', table: 'staging', milliseconds: performance.now() - began });
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

async function* rowsOf(call: CallBase, id: number, file: IncomingFile, reader: VinReader): AsyncGenerator<Buffer> {
  let bytes = 0;
  let noted = 0;
  for await (const chunk of file.content as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > vinFiles.maxBytes) throw tooLarge(file.name);
    yield* reader.push(chunk);
    // What has arrived already is read without waiting: everybody else gets their turn in between.
    await nextTurn();
    if (performance.now() - noted < progressEvery) continue;
    noted = performance.now();
    await noteImportNow(call.services.db, id, { bytes, lines: reader.lines });
  }
  await file.ended;
  yield* reader.end();
  if (reader.lines === 0) throw invalidFields([{ pointer: '/files', detail: fieldText('fileEmpty', file.name) }]);
  await noteImportNow(call.services.db, id, { bytes, lines: reader.lines });
}

function tooLarge(name: string): ProblemError {
  const detail = fieldText('fileSize', name, '100 MB');
  return problem('UNKNOWN', { status: 413, detail, fields: [{ pointer: '/files', detail }] });
}
