import type { Problem } from '#contract/problem.ts';
import { PoolBusyError } from '#server/db/connection-pools.ts';
import { isOutdated } from '#server/db/statement.ts';
import type { Trace } from '#server/http/trace.ts';
import { conflict, diskFull, invalidFields, noSpace, ProblemError, problem, unavailable } from '#server/problem.ts';

const connectionFailures = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT']);
const databaseDown = new Set(['57P01', '57P02', '57P03', '53300', '53200', '08000', '08003', '08006', '08001']);
const tookTooLong = new Set(['57014', '55P03', '25P03', '40001', '40P01']);
const notStorable = new Set(['22021', '22P05', '22P02', '22003', '22001', '22007', '22008']);
const duplicate = '23505';
const referenced = '23503';

/** Every failure as a problem of the catalogue: known ones as they are, database trouble as 503, the rest as 500. */
export function asProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  if (error instanceof PoolBusyError)
    return unavailable('Others are counting and searching vehicles right now. Please try again soon.', error);
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : '';
  const connecting = connectionFailures.has(code) && isSocketFailure(error);
  if (
    connecting ||
    databaseDown.has(code) ||
    /Connection terminated|not queryable|Cannot use a pool|Query read timeout/i.test(message)
  ) {
    return unavailable('The database cannot be reached.', error);
  }
  // All connections are taken by what waits, or a new one is not answered.
  if (message.includes('timeout exceeded when trying to connect'))
    return unavailable('The database does not answer in time. Please try again.', error);
  if (isOutdated(error)) return unavailable('The database was changed by a newer release. Please try again.', error);
  if (diskFull.has(code)) return noSpace(error);
  if (tookTooLong.has(code)) return unavailable('This took too long. Please try again.', error);
  if (notStorable.has(code)) return invalidFields([], 'A value cannot be stored.');
  if (code === duplicate) return conflict('It exists already.');
  if (code === referenced) return conflict('It is still used elsewhere.');
  return problem('UNKNOWN', { status: 500, detail: 'Something went wrong on the server.', cause: error });
}

const cutShort = new Set(['ABORT_ERR', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', '57014']);

/** A call whose caller has gone fails, by the cut itself or by what was ended because of it: nothing is wrong here, and nobody reads the answer. */
export function asLeft(error: unknown, { signal }: Request): ProblemError | undefined {
  const { cause } = asProblem(error);
  const isCut = cutShort.has(codeOf(cause)) || cutShort.has(codeOf(error)) || error === signal.reason;
  return signal.aborted && isCut ? problem('UNKNOWN', { status: 499, detail: 'The caller has left.', cause: error }) : undefined;
}

function isSocketFailure(error: unknown): boolean {
  const syscall = error !== null && typeof error === 'object' && 'syscall' in error ? error.syscall : undefined;
  return syscall === 'connect' || syscall === 'read' || syscall === 'write';
}

function codeOf(error: unknown): string {
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return error !== null && typeof error === 'object' && 'code' in error ? String(error.code) : '';
}

/**
 * The answer of a problem: document with the path that was asked for and the trace id, never a stack (ERR-02). What cannot be read as a request
 * has no path.
 */
export function problemResponse(error: ProblemError, { traceId, spanId }: Trace, request?: Request): Response {
  const instance = request && new URL(request.url).pathname;
  const document: Problem = { ...error.document, ...(instance !== undefined && { instance }), traceId, spanId };
  return new Response(JSON.stringify(document), {
    status: error.status,
    headers: { ...error.headers, 'Content-Type': 'application/problem+json' },
  });
}
