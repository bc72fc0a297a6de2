import type { MonitoringEvent } from '#contract/monitoring.ts';
import { withoutSecrets } from '#server/log/secrets.ts';
import type { CallSpan, Failure } from './telemetry.ts';

/** Span and log record as OTLP/HTTP writes them in JSON: ids in hex, instants as nanoseconds in text. */
type Value = { readonly stringValue: string } | { readonly intValue: string };
type Attribute = { readonly key: string; readonly value: Value };
export type Resource = { readonly attributes: readonly Attribute[] };

const address = /[^\s@"'<>]+@[^\s@"'<>]+/g;
/** Whatever is sent is cleaned once more, so that a mistake elsewhere leaks nothing (D-055). */
const clean = (text: string): string => withoutSecrets(text).replace(address, '[hidden]').slice(0, 500);

const nano = (epochMs: number): string => `${Math.round(epochMs * 1000)}000`;

function attributes(facts: Readonly<Record<string, string | number | undefined>>): Attribute[] {
  return Object.entries(facts).flatMap(([key, value]) => {
    if (value === undefined) return [];
    return [{ key, value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: clean(value) } }];
  });
}

/** Says which installation speaks: one client, configured for each environment by its own variables (MON-01). */
export function resourceOf(environment: string): Resource {
  return { attributes: attributes({ 'service.name': 'control-center', 'deployment.environment.name': environment }) };
}

export function spanOf({ began, ended, method, name, parentSpanId, problem, route, spanId, status, traceId }: CallSpan) {
  return {
    traceId,
    spanId,
    ...(parentSpanId === undefined ? {} : { parentSpanId }),
    name: `${method} ${route}`,
    kind: 2,
    startTimeUnixNano: nano(began),
    endTimeUnixNano: nano(ended),
    attributes: attributes({
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
      'control_center.call': name,
      'error.type': problem,
    }),
    status: status >= 500 ? { code: 2 } : {},
  };
}

const severities = { INFO: 9, WARN: 13, ERROR: 17 } as const;
type Entry = {
  readonly severity: keyof typeof severities;
  readonly text: string;
  readonly traceId?: string | undefined;
  readonly facts: Readonly<Record<string, string | number | undefined>>;
};

function recordOf({ facts, severity, text, traceId }: Entry, now: number) {
  return {
    timeUnixNano: nano(now),
    severityNumber: severities[severity],
    severityText: severity,
    body: { stringValue: clean(text) },
    attributes: attributes(facts),
    ...(traceId !== undefined && /^[\da-f]{32}$/.test(traceId) ? { traceId } : {}),
  };
}

/** The kind of an error and where it was thrown. Its message stays in the log of this machine: it may name people or vehicles. */
function placeOf(error: unknown): { type: string; frames: string } | undefined {
  if (!(error instanceof Error)) return undefined;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at .*:\d+:\d+\)?$/.test(line));
  return {
    type: error.constructor.name,
    frames: frames
      .slice(0, 8)
      .map((line) => line.trim().replace(/\(?\S*\//, ''))
      .join('\n'),
  };
}

export function failureRecord({ error, severity, text, traceId }: Failure, now: number) {
  const place = placeOf(error);
  const facts = {
    'event.name': place ? 'exception' : 'log',
    'exception.type': place?.type,
    'exception.stacktrace': place?.frames,
  };
  return recordOf({ severity, text, traceId, facts }, now);
}

/** What a page told, as a log record: exception(uncaught), exception(401), trace(access refused), trace(problem) of D-055. */
export function eventRecord(event: MonitoringEvent, traceId: string, now: number) {
  if (event.kind === 'exception') {
    const facts = {
      'event.name': 'exception',
      'control_center.cause': event.cause,
      'exception.type': event.type,
      'exception.stacktrace': event.frames.join('\n'),
      'http.route': event.route,
    };
    return recordOf(
      { severity: 'ERROR', text: `page: exception (${event.cause})`, traceId: event.traceId ?? traceId, facts },
      now,
    );
  }
  if (event.kind === 'accessRefused') {
    const facts = {
      'event.name': 'access_refused',
      'http.route': event.route,
      'control_center.missing': event.missing.join(' '),
    };
    return recordOf({ severity: 'WARN', text: 'page: access refused', traceId, facts }, now);
  }
  const facts = { 'event.name': 'problem', 'error.type': event.problemType, 'http.response.status_code': event.status };
  return recordOf({ severity: 'WARN', text: 'page: problem', traceId: event.traceId ?? traceId, facts }, now);
}
