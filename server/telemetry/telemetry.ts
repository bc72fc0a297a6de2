import type { MonitoringEvent } from '#contract/monitoring.ts';
import type { Trace } from '#server/http/trace.ts';

/** How a call was answered. `route` is the pattern of the endpoint table: a path may hold a vehicle's number. */
export type Answer = {
  readonly name: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly problem?: string | undefined;
};

/** A statement of the database that has ended: what it does to which table, never its text, parameters or rows. */
export type Statement = {
  readonly operation: string;
  readonly table?: string | undefined;
  readonly milliseconds: number;
  readonly error?: unknown;
};

/** Connections of a pool as of now. */
export type PoolUse = { readonly size: number; readonly idle: number; readonly waiting: number };

/** A job that has ended. */
type JobRun = { readonly name: string; readonly milliseconds: number; readonly hasFailed: boolean };

/** A line of the log at level warn or above. */
export type Failure = {
  readonly severity: 'WARN' | 'ERROR';
  readonly text: string;
  readonly error?: unknown;
  readonly traceId?: string | undefined;
};

/** The application's monitoring (MON-01…MON-04, D-055). No method throws, waits or answers anything of its own. */
export type Telemetry = {
  readonly isOn: boolean;
  /**
   * Answers a call inside its span: what `work` causes becomes part of it. `work` gets the trace as it is recorded, and says how the call was
   * answered.
   */
  readonly call: <T>(incoming: Trace, work: (trace: Trace, answered: (answer: Answer) => void) => Promise<T>) => Promise<T>;
  /** a statement inside a call; elsewhere it is not kept */
  readonly statement: (statement: Statement) => void;
  /** Asks a service behind the portal inside a span of the call that needs it; outside of a call it is just asked. */
  readonly upstream: <T>(port: string, operation: string, ask: () => Promise<T>) => Promise<T>;
  /** headers by which a service behind the portal goes on with the trace (W3C traceparent) */
  readonly outgoing: () => Readonly<Record<string, string>>;
  readonly job: (run: JobRun) => void;
  /** reads a pool of connections from now on */
  readonly pool: (name: string, use: () => PoolUse) => void;
  /** reads how many pages listen to the live channel from now on */
  readonly streams: (count: () => number) => void;
  readonly failed: (failure: Failure) => void;
  /** what a page told */
  readonly told: (event: MonitoringEvent, traceId: string) => void;
  /** sends what waits, for a second at most, and nothing from then on */
  readonly close: () => Promise<void>;
};

const nothing = () => undefined;

/** Monitoring without OTEL_EXPORTER_OTLP_ENDPOINT, and in tests: it keeps and sends nothing (MON-02). */
export const inertTelemetry: Telemetry = {
  isOn: false,
  call: (incoming, work) => work(incoming, nothing),
  statement: nothing,
  upstream: (_port, _operation, ask) => ask(),
  outgoing: () => ({}),
  job: nothing,
  pool: nothing,
  streams: nothing,
  failed: nothing,
  told: nothing,
  close: async () => undefined,
};
