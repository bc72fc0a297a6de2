import { DependencyFailure, unavailable } from '#server/problem.ts';

/** No upstream may hold a caller longer than this (T24). */
const upstreamTimeout = 10_000;

/** An upstream gave no answer in time: what became of the request is unknown. */
export class UpstreamTimeout extends DependencyFailure {
  override readonly name = 'UpstreamTimeout';
}

/** Runs a call of an upstream with a deadline that holds even when the upstream ignores its signal. */
export async function withDeadline<T>(call: (signal: AbortSignal) => Promise<T>, timeout = upstreamTimeout): Promise<T> {
  const signal = AbortSignal.timeout(timeout);
  const late = Promise.withResolvers<never>();
  const giveUp = () => late.reject(new UpstreamTimeout(`no answer within ${timeout} ms`));
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    return await Promise.race([call(signal), late.promise]);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}

/** A timeout as 503 for calls that change nothing; other errors as they are. */
export function timeoutAsUnavailable(error: unknown): unknown {
  return error instanceof UpstreamTimeout ? unavailable('The service behind this did not answer in time.', error) : error;
}
