import { randomBytes } from 'node:crypto';

const traceparent = /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}$/;

export type Trace = { readonly traceId: string; readonly spanId: string; readonly parentSpanId?: string };

/** The caller's trace (W3C traceparent) or a new one, and this call's own span in it; both stand in problems (ERR-02). */
export function traceOf(headers: Headers): Trace {
  const [, traceId, parentSpanId] = traceparent.exec(headers.get('traceparent') ?? '') ?? [];
  const spanId = randomBytes(8).toString('hex');
  const isGiven = traceId && parentSpanId && !/^0+$/.test(traceId) && !/^0+$/.test(parentSpanId);
  return isGiven ? { traceId, spanId, parentSpanId } : { traceId: randomBytes(16).toString('hex'), spanId };
}
