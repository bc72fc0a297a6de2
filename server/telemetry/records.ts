import { type Context, type Logger, ROOT_CONTEXT, SeverityNumber, trace } from '@opentelemetry/api';
import type { MonitoringEvent } from '#contract/monitoring.ts';
import { attributesOf, clean, originOf } from './clean.ts';
import { remote } from './spans.ts';
import type { Failure } from './telemetry.ts';

const severities = { WARN: SeverityNumber.WARN, ERROR: SeverityNumber.ERROR } as const;
type Entry = {
  readonly severity: keyof typeof severities;
  readonly text: string;
  readonly traceId?: string | undefined;
  readonly facts: Readonly<Record<string, string | number | undefined>>;
};

/** Log records: lines of the log at level warn or above, and what pages tell (MON-03, MON-04). */
export function recordsOf(logger: Logger, active: () => Context) {
  const emit = ({ facts, severity, text, traceId }: Entry): void =>
    logger.emit({
      timestamp: Date.now(),
      severityNumber: severities[severity],
      severityText: severity,
      body: clean(text),
      attributes: attributesOf(facts),
      context: contextOf(traceId, active()),
    });
  return {
    failed: ({ error, severity, text, traceId }: Failure): void => {
      const place = originOf(error);
      const facts = {
        'event.name': place ? 'exception' : 'log',
        'exception.type': place?.type,
        'exception.stacktrace': place?.frames,
      };
      emit({ severity, text, traceId, facts });
    },
    told: (event: MonitoringEvent, traceId: string): void => emit(entryOf(event, traceId)),
  };
}

/**
 * The span under way where the line belongs to its trace. Otherwise the page's own span, which the first half of a trace's id names for the
 * traces that pages begin (src/api/http.ts): a record without a span's id would lose its trace.
 */
function contextOf(traceId: string | undefined, active: Context): Context {
  if (traceId === undefined || trace.getSpanContext(active)?.traceId === traceId) return active;
  return /^[\da-f]{32}$/.test(traceId) ? remote(traceId, traceId.slice(0, 16)) : ROOT_CONTEXT;
}

/** What a page told, as a log record: exception(uncaught), exception(401), trace(access refused), trace(problem) of D-055. */
function entryOf(event: MonitoringEvent, traceId: string): Entry {
  if (event.kind === 'exception') {
    const facts = {
      'event.name': 'exception',
      'control_center.cause': event.cause,
      'exception.type': event.type,
      'exception.stacktrace': event.frames.join('\n'),
      'http.route': event.route,
    };
    return { severity: 'ERROR', text: `page: exception (${event.cause})`, traceId: event.traceId ?? traceId, facts };
  }
  if (event.kind === 'accessRefused') {
    const facts = {
      'event.name': 'access_refused',
      'http.route': event.route,
      'control_center.missing': event.missing.join(' '),
    };
    return { severity: 'WARN', text: 'page: access refused', traceId, facts };
  }
  const facts = { 'event.name': 'problem', 'error.type': event.problemType, 'http.response.status_code': event.status };
  return { severity: 'WARN', text: 'page: problem', traceId: event.traceId ?? traceId, facts };
}
