import type { MonitoringEvent } from '#contract/monitoring.ts';

/** One answered call. `route` is the pattern of the endpoint table: a path may hold a vehicle's number. */
export type CallSpan = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string | undefined;
  readonly name: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly problem?: string | undefined;
  /** epoch milliseconds */
  readonly began: number;
  readonly ended: number;
};

/** A line of the log at level warn or above. */
export type Failure = {
  readonly severity: 'WARN' | 'ERROR';
  readonly text: string;
  readonly error?: unknown;
  readonly traceId?: string | undefined;
};

/** The application's monitoring (MON-01…MON-04, D-055). No method throws, waits or answers anything. */
export type Telemetry = {
  readonly isOn: boolean;
  readonly call: (span: CallSpan) => void;
  readonly failed: (failure: Failure) => void;
  /** what a page told */
  readonly told: (event: MonitoringEvent, traceId: string) => void;
  /** sends what waits, for a second at most */
  readonly close: () => Promise<void>;
};

const nothing = () => undefined;

/** Monitoring without OTEL_EXPORTER_OTLP_ENDPOINT, and in tests: it keeps and sends nothing (MON-02). */
export const inertTelemetry: Telemetry = {
  isOn: false,
  call: nothing,
  failed: nothing,
  told: nothing,
  close: async () => undefined,
};
