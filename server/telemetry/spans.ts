import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import type { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { attributesOf, clean, kindOf } from './clean.ts';
import type { Answer, Telemetry } from './telemetry.ts';

type Deps = {
  readonly tracer: Tracer;
  readonly contexts: AsyncLocalStorageContextManager;
  readonly onAnswer: (answer: Answer, milliseconds: number) => void;
};

const epoch = (): number => performance.timeOrigin + performance.now();

/** The caller's span, which this process does not record. */
export const remote = (traceId: string, spanId: string): Context =>
  trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true });

/** Spans made by hand: a call, and inside it its statements and what it asks services behind the portal (MON-01, ADR 7). */
export function spansOf({ contexts, onAnswer, tracer }: Deps): Pick<Telemetry, 'call' | 'statement' | 'upstream' | 'outgoing'> {
  const active = () => trace.getSpanContext(contexts.active());
  return {
    call: async (incoming, work) => {
      const { parentSpanId, traceId } = incoming;
      const around = parentSpanId === undefined ? contexts.active() : remote(traceId, parentSpanId);
      const span = tracer.startSpan('call', { kind: SpanKind.SERVER }, around);
      const began = performance.now();
      const answered = (answer: Answer) => {
        const { method, name, problem, route, status } = answer;
        span.updateName(clean(`${method} ${route}`));
        span.setAttributes(
          attributesOf({
            'http.request.method': method,
            'http.route': route,
            'http.response.status_code': status,
            'control_center.call': name,
            'error.type': problem,
          }),
        );
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        onAnswer(answer, performance.now() - began);
      };
      const own = span.spanContext();
      try {
        return await contexts.with(trace.setSpan(around, span), () =>
          work({ ...incoming, traceId: own.traceId, spanId: own.spanId }, answered),
        );
      } finally {
        span.end();
      }
    },
    statement: ({ error, milliseconds, operation, table }) => {
      if (!active()) return;
      const ended = epoch();
      const name = table === undefined ? operation : `${operation} ${table}`;
      const attributes: Attributes = attributesOf({
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        'db.collection.name': table,
        'error.type': error === undefined ? undefined : kindOf(error),
      });
      const options = { kind: SpanKind.CLIENT, startTime: ended - milliseconds, attributes };
      const span = tracer.startSpan(clean(name), options, contexts.active());
      if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(ended);
    },
    upstream: async (port, operation, ask) => {
      if (!active()) return ask();
      const around = contexts.active();
      const attributes = attributesOf({ 'control_center.upstream': port, 'control_center.operation': operation });
      const span = tracer.startSpan(clean(`${port} ${operation}`), { kind: SpanKind.CLIENT, attributes }, around);
      try {
        const answer = await contexts.with(trace.setSpan(around, span), ask);
        span.setAttribute('control_center.outcome', 'ok');
        return answer;
      } catch (error) {
        span.setAttributes(attributesOf({ 'control_center.outcome': 'failed', 'error.type': kindOf(error) }));
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    },
    outgoing: (): Readonly<Record<string, string>> => {
      const own = active();
      return own ? { traceparent: `00-${own.traceId}-${own.spanId}-01` } : {};
    },
  };
}
