import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-http';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { AlwaysOnSampler, BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { metricsOf } from './metrics.ts';
import { recordsOf } from './records.ts';
import { spansOf } from './spans.ts';
import type { Telemetry } from './telemetry.ts';

type SdkOptions = {
  readonly environment: string;
  readonly endpoint: string;
  readonly warn: (text: string) => void;
  readonly now?: () => number;
};

const scope = 'control-center';
const [minute, hour] = [60_000, 3_600_000];
/** The end of the server waits so long for what is still to be sent, in ms. */
const graceful = 1_000;
/** What waits at most; whatever comes then is dropped, so that a silent collector costs neither memory nor time. */
export const queueLimit = 2_048;
const batch = { maxQueueSize: queueLimit, maxExportBatchSize: 512, scheduledDelayMillis: 5_000, exportTimeoutMillis: 5_000 };
/** A collector has so long to take a batch, further tries included. */
const sending = { timeoutMillis: 4_000, concurrencyLimit: 4 };
/** Anybody can send what a page tells; more than this a minute is dropped, so that it cannot push out what the server itself tells. */
export const toldPerMinute = 600;

/**
 * Monitoring by the SDK of OpenTelemetry (ADR 7). Nothing of it is registered for the process, and nothing is instrumented by itself: what is not
 * recorded by hand here is not recorded. `flush` sends what waits.
 */
export function createTelemetry({
  endpoint,
  environment,
  now = Date.now,
  warn,
}: SdkOptions): Telemetry & { readonly flush: () => Promise<void> } {
  const base = endpoint.replace(/\/+$/, '');
  const heard = tellOnceAnHour(warn, now);
  const exporterTo = <Exporter extends Exporting>(kind: string, make: new (config: object) => Exporter): Exporter =>
    heard(new make({ ...sending, url: `${base}/v1/${kind}` }));
  const resource = resourceFromAttributes({
    'service.name': scope,
    'service.instance.id': randomUUID(),
    'deployment.environment.name': environment,
  });
  const spans = new BatchSpanProcessor({ exporter: exporterTo('traces', OTLPTraceExporter), ...batch });
  // Whoever calls decides nothing about what is recorded here: a caller's flag could hide a call.
  const tracing = new TracerProvider({ resource, sampler: new AlwaysOnSampler(), spanProcessors: [spans] });
  const logging = new LoggerProvider({
    resource,
    processors: [new BatchLogRecordProcessor({ exporter: exporterTo('logs', OTLPLogExporter), ...batch })],
  });
  const exporter = exporterTo('metrics', OTLPMetricExporter);
  const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: minute, exportTimeoutMillis: 5_000 });
  const measuring = new MeterProvider({ resource, readers: [reader] });
  const providers = [tracing, logging, measuring];

  const contexts = new AsyncLocalStorageContextManager().enable();
  const { answered, close: closeMetrics, ...metrics } = metricsOf(measuring.getMeter(scope));
  const records = recordsOf(logging.getLogger(scope), () => contexts.active());
  let told = 0;
  let since = now();
  return {
    isOn: true,
    ...spansOf({ tracer: tracing.getTracer(scope), contexts, onAnswer: answered }),
    ...metrics,
    failed: records.failed,
    told: (event, traceId) => {
      if (now() - since >= minute) [told, since] = [0, now()];
      told += 1;
      if (told <= toldPerMinute) records.told(event, traceId);
    },
    flush: async () => {
      await Promise.allSettled(providers.map((provider) => provider.forceFlush()));
    },
    close: async () => {
      const ended = Promise.allSettled(providers.map((provider) => provider.shutdown()));
      await Promise.race([ended, delay(graceful, undefined, { ref: false })]);
      closeMetrics();
    },
  };
}

type Exporting = { export: (items: never, done: (result: { readonly code: number }) => void) => void };

/** Hears how sending goes: that a collector takes nothing is told once an hour at most, however many batches are lost. */
function tellOnceAnHour(warn: (text: string) => void, now: () => number) {
  let toldAt: number | undefined;
  const failed = () => {
    if (toldAt !== undefined && now() - toldAt < hour) return;
    toldAt = now();
    warn('monitoring: the collector of OTEL_EXPORTER_OTLP_ENDPOINT does not take what is sent, it is dropped');
  };
  return <Exporter extends Exporting>(exporter: Exporter): Exporter => {
    const send = exporter.export.bind(exporter);
    exporter.export = (items, done) =>
      send(items, (result) => {
        if (result.code !== 0) failed();
        done(result);
      });
    return exporter;
  };
}
