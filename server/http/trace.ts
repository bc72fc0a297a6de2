import { randomBytes } from 'node:crypto';

const traceparent = /^[\da-f]{2}-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}$/;

/** The caller's trace id (W3C traceparent) or a new one; it stands in the answer, the log and the journal. */
export function traceIdOf(headers: Headers): string {
  const [, given] = traceparent.exec(headers.get('traceparent') ?? '') ?? [];
  return given && !/^0+$/.test(given) ? given : randomBytes(16).toString('hex');
}
