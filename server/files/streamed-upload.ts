import { pipeline } from 'node:stream/promises';
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { fieldText } from '#contract/field-text.ts';
import type { CallBase } from '#server/call.ts';
import { cancelStatements } from '#server/db/cancel-statement.ts';
import { maxUploads, PoolBusyError } from '#server/db/connection-pools.ts';
import { asProblem } from '#server/http/errors.ts';
import type { IncomingFile } from '#server/http/stream-form.ts';
import { ProblemError, problem, unavailable } from '#server/problem.ts';

/** The answer waits this long for the checks: of a small file it can then tell the result. */
const answerAfter = 2_000;
const progressEvery = 500;
const beatEvery = 3_000;
/** In ms; after a minute whoever sweeps silent uploads has ended it. */
const noteAgainAfter = 500;
const maxNotes = 120;
/** Of an upload that its server works on it says so every three seconds; after so many without, by the database's clock, there is no such server. */
export const uploadSilence = 30;

const cancelled = () => problem('AEC_OPERATION_CANNOT_BE_PERFORMED', { detail: 'The upload was cancelled.' });

/** How an upload ended of which nothing came; a problem where nobody asked for that, as a sentence. */
type UploadEnd = { readonly state: 'CANCELLED' | 'FAILED'; readonly problem: string | null };

type StreamedUpload = {
  /** names it among the work under way */
  readonly key: string;
  /** notes that its server works on it; true where somebody wants it to end */
  readonly beat: () => Promise<boolean>;
  /** takes the file in, checks it and keeps what comes of it; `uploaded` is called once all of it has arrived */
  readonly work: (signal: AbortSignal, uploaded: () => void) => Promise<void>;
  /** notes that nothing came of it */
  readonly ended: (end: UploadEnd) => Promise<unknown>;
};

/**
 * Takes a file in while it arrives. Answers when the upload has ended and the checks are done or take longer: they go on then, whoever has left.
 * All or nothing: whatever fails leaves nothing behind but the note why (T15, T24).
 */
export async function runUpload(call: CallBase, { key, beat, work, ended: noted }: StreamedUpload): Promise<void> {
  const { pools, log } = call.services;
  const control = new AbortController();
  const abort = () => control.abort(cancelled());
  const uploaded = Promise.withResolvers<void>();
  const done = work(control.signal, uploaded.resolve).catch(async (error: unknown) => {
    uploaded.resolve();
    const end = endOf(error, control.signal.aborted);
    // A database that is away is waited for, but nobody waits with it: else the upload would seem to go on.
    await noted(end).catch(() => void noteOnceBack(() => noted(end)));
    throw error;
  });
  pools.running.set(key, { abort, done });
  const beating = setInterval(() => {
    beat()
      .then((isUnwanted) => isUnwanted && abort())
      .catch((err: unknown) => log.warn({ err }, 'an upload was not noted as alive'));
  }, beatEvery);
  const ended = done.finally(() => {
    clearInterval(beating);
    pools.running.delete(key);
  });
  ended.catch((err: unknown) => {
    if (!(err instanceof ProblemError)) log.error({ err }, 'an upload failed');
  });
  await uploaded.promise;
  await Promise.race([ended, delay(answerAfter, undefined, { ref: false })]);
}

/** Ends an upload of this process, and waits until it has; false when another one works on it. */
export async function abortUpload({ services: { pools } }: CallBase, key: string): Promise<boolean> {
  const run = pools.running.get(key);
  run?.abort();
  await run?.done.catch(() => undefined);
  return run !== undefined;
}

function endOf(error: unknown, wasCancelled: boolean): UploadEnd {
  const isCut = error instanceof ProblemError && error.status === 400;
  const state = wasCancelled || isCut ? 'CANCELLED' : 'FAILED';
  return { state, problem: wasCancelled ? null : whyEnded(error, isCut) };
}

function whyEnded(error: unknown, isCut: boolean): string {
  if (isCut) return 'The upload ended before all of the file had arrived.';
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

/** A connection of its own with temporary tables, gone with it whatever happens; a statement on it ends with the upload. */
export async function withStaging(
  call: CallBase,
  { signal, tables }: { readonly signal: AbortSignal; readonly tables: string },
  work: (client: PoolClient) => Promise<void>,
): Promise<void> {
  const { db, pools } = call.services;
  const client = await pools.uploads.connect().catch((cause: unknown) => {
    if (!(cause instanceof PoolBusyError)) throw cause;
    throw unavailable(`${maxUploads} uploads are already in progress. Please try again soon.`, cause);
  });
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  let stop = (): void => undefined;
  const cancel = () => {
    stop = cancelStatements(db, rows[0]?.pid ?? 0);
  };
  signal.addEventListener('abort', cancel, { once: true });
  try {
    // Somebody may have cancelled while the connection was made: of that no event comes any more.
    signal.throwIfAborted();
    await client.query(tables);
    await work(client);
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    signal.removeEventListener('abort', cancel);
    stop();
    // The connection ends, and the staging tables with it.
    client.release(true);
  }
}

type Staging = {
  readonly client: PoolClient;
  readonly copy: string;
  readonly file: IncomingFile;
  readonly rows: AsyncGenerator<Buffer>;
  readonly signal: AbortSignal;
};

/** From the connection into the staging table, as fast as both sides go; only what is on its way is held. */
export async function stageRows(call: CallBase, { client, copy, file, rows, signal }: Staging): Promise<void> {
  const stop = () => file.content.destroy(signal.reason instanceof Error ? signal.reason : undefined);
  signal.addEventListener('abort', stop, { once: true });
  const began = performance.now();
  try {
    signal.throwIfAborted();
    await pipeline(rows, client.query(copyFrom(copy)));
    call.services.telemetry.statement({ operation: 'COPY', table: 'staging', milliseconds: performance.now() - began });
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** Reads a file's bytes into rows for COPY. */
type RowReader = {
  readonly push: (chunk: Buffer) => Buffer[];
  readonly end: () => Buffer[];
  /** lines so far */
  readonly lines: number;
};

/** The rows of a file as it arrives; 413 past its limit, 400 where the connection is cut before its end. */
export async function* arrivingRows(
  file: IncomingFile,
  reader: RowReader,
  maxBytes: number,
  note: (bytes: number) => Promise<unknown>,
): AsyncGenerator<Buffer> {
  let bytes = 0;
  let noted = 0;
  for await (const chunk of file.content as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge(file.name);
    yield* reader.push(chunk);
    // What has arrived already is read without waiting: everybody else gets their turn in between.
    await nextTurn();
    if (performance.now() - noted < progressEvery) continue;
    noted = performance.now();
    await note(bytes);
  }
  await file.ended;
  yield* reader.end();
  await note(bytes);
}

function tooLarge(name: string): ProblemError {
  const detail = fieldText('fileSize', name, '100 MB');
  return problem('UNKNOWN', { status: 413, detail, fields: [{ pointer: '/files', detail }] });
}
