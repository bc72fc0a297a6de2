import type { Config } from '#server/start/config.ts';
import { inertTelemetry, type Telemetry } from './telemetry.ts';

/**
 * Opens the way to the collector of OTEL_EXPORTER_OTLP_ENDPOINT (MON-01). Without it monitoring is inert, and not one module of OpenTelemetry
 * is loaded (MON-02). `warn` is told when the collector takes nothing, once an hour at most.
 */
export async function openTelemetry(
  { environment, otlpEndpoint }: Pick<Config, 'environment' | 'otlpEndpoint'>,
  warn: (text: string) => void,
): Promise<Telemetry> {
  if (otlpEndpoint === undefined) return inertTelemetry;
  const { createTelemetry } = await import('./sdk.ts');
  return createTelemetry({ environment, endpoint: otlpEndpoint, warn });
}
