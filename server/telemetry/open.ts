import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '#server/start/config.ts';
import { eventRecord, failureRecord, resourceOf, spanOf } from './otlp.ts';
import { createOutbox } from './outbox.ts';
import { inertTelemetry, type Telemetry } from './telemetry.ts';

type Deps = { readonly fetch?: typeof fetch; readonly now?: () => number };

const scope = { name: 'control-center' };
const graceful = 1_000;
const minute = 60_000;
/** Anybody can send what a page tells; more than this a minute is dropped, so that it cannot push out what the server itself tells. */
export const toldPerMinute = 600;

/** Opens the way to the collector of OTEL_EXPORTER_OTLP_ENDPOINT; without it monitoring is inert (MON-01, MON-02). */
export function openTelemetry(
  { environment, otlpEndpoint }: Pick<Config, 'environment' | 'otlpEndpoint'>,
  { fetch: send = fetch, now = Date.now }: Deps = {},
): Telemetry {
  if (otlpEndpoint === undefined) return inertTelemetry;
  const resource = resourceOf(environment);
  const base = otlpEndpoint.replace(/\/+$/, '');
  const traces = createOutbox({
    url: `${base}/v1/traces`,
    fetch: send,
    envelope: (spans) => ({ resourceSpans: [{ resource, scopeSpans: [{ scope, spans }] }] }),
  });
  const logs = createOutbox({
    url: `${base}/v1/logs`,
    fetch: send,
    envelope: (logRecords) => ({ resourceLogs: [{ resource, scopeLogs: [{ scope, logRecords }] }] }),
  });
  let told = 0;
  let since = now();
  return {
    isOn: true,
    call: (span) => traces.add(spanOf(span)),
    failed: (failure) => logs.add(failureRecord(failure, now())),
    told: (event, traceId) => {
      if (now() - since >= minute) [told, since] = [0, now()];
      told += 1;
      if (told <= toldPerMinute) logs.add(eventRecord(event, traceId, now()));
    },
    close: async () => {
      await Promise.race([Promise.all([traces.flush(), logs.flush()]), delay(graceful, undefined, { ref: false })]);
      traces.forget();
      logs.forget();
    },
  };
}
