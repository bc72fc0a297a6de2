import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Meter } from '@opentelemetry/api';
import { attributesOf } from './clean.ts';
import type { Answer, PoolUse, Telemetry } from './telemetry.ts';

type Metrics = Pick<Telemetry, 'job' | 'pool' | 'streams'> & {
  readonly answered: (answer: Pick<Answer, 'method' | 'route' | 'status'>, milliseconds: number) => void;
  readonly close: () => void;
};

/** Bounds in seconds. */
const callBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const jobBounds = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300, 600];
/** How often the event loop is looked at, in ms; what it measures holds this pause, too. */
const look = 20;

/** Measures of the process: calls, jobs, pools, live streams, delay of the event loop. No attribute names a person, vehicle or entity. */
export function metricsOf(meter: Meter): Metrics {
  const calls = meter.createHistogram('http.server.request.duration', {
    unit: 's',
    advice: { explicitBucketBoundaries: callBounds },
  });
  const jobs = meter.createHistogram('control_center.job.duration', {
    unit: 's',
    advice: { explicitBucketBoundaries: jobBounds },
  });
  const pools = new Map<string, () => PoolUse>();
  const connections = meter.createObservableGauge('db.client.connection.count', { unit: '{connection}' });
  const waiting = meter.createObservableGauge('db.client.connection.pending_requests', { unit: '{request}' });
  meter.addBatchObservableCallback(
    (result) => {
      for (const [name, use] of pools) {
        const now = use();
        const pool = { 'db.client.connection.pool.name': name };
        result.observe(connections, now.idle, { ...pool, 'db.client.connection.state': 'idle' });
        result.observe(connections, now.size - now.idle, { ...pool, 'db.client.connection.state': 'used' });
        result.observe(waiting, now.waiting, pool);
      }
    },
    [connections, waiting],
  );
  const streams = meter.createObservableGauge('control_center.live.streams', { unit: '{stream}' });
  const delay = monitorEventLoopDelay({ resolution: look });
  delay.enable();
  const gauges = {
    mean: meter.createObservableGauge('nodejs.eventloop.delay.mean', { unit: 's' }),
    p99: meter.createObservableGauge('nodejs.eventloop.delay.p99', { unit: 's' }),
    max: meter.createObservableGauge('nodejs.eventloop.delay.max', { unit: 's' }),
  };
  meter.addBatchObservableCallback((result) => {
    if (delay.count === 0) return;
    const seconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - look / 1e3);
    result.observe(gauges.mean, seconds(delay.mean));
    result.observe(gauges.p99, seconds(delay.percentile(99)));
    result.observe(gauges.max, seconds(delay.max));
    delay.reset();
  }, Object.values(gauges));
  return {
    answered: ({ method, route, status }, milliseconds) =>
      calls.record(
        milliseconds / 1_000,
        attributesOf({
          'http.request.method': method,
          'http.route': route,
          'control_center.status_class': `${Math.floor(status / 100)}xx`,
        }),
      ),
    job: ({ hasFailed, milliseconds, name }) =>
      jobs.record(
        milliseconds / 1_000,
        attributesOf({ 'control_center.job': name, 'control_center.outcome': hasFailed ? 'failed' : 'ok' }),
      ),
    pool: (name, use) => pools.set(name, use),
    streams: (count) => streams.addCallback((result) => result.observe(count())),
    close: () => delay.disable(),
  };
}
