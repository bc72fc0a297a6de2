import { brandHeader } from '#contract/brand.ts';
import { type MonitoringEvent, monitoringBatch, monitoringEndpoints } from '#contract/monitoring.ts';

type MonitorDeps = {
  readonly fetch: typeof fetch;
  /** runs the work after a moment, so that what fails together is told together */
  readonly later: (work: () => void) => void;
};

/** A page that fails again and again has said enough after this many. */
const maxEvents = 200;
const line = /(?:^|\s|@)(?:at )?(?:async )?([\w$.<>]+)?[\s@(]*https?:\/\/[^/\s]+(\/[\w./@~-]+)(?:\?[^\s:)]*)?:(\d+):(\d+)\)?\s*$/;

/** Places in our code where an error came from: function, file, line. What the error says stays here (D-055). */
export function framesOf(error: unknown): string[] {
  const lines = error instanceof Error ? (error.stack ?? '').split('\n') : [];
  return lines
    .flatMap((text) => {
      const [, name, file, row, column] = line.exec(text) ?? [];
      if (file === undefined) return [];
      return [`${name === undefined ? '' : `${name} `}${file}:${row}:${column}`.slice(0, 200)];
    })
    .slice(0, 10);
}

/** Kind of an error: its name, if it looks like one. */
export const kindOf = (error: unknown): string =>
  error instanceof Error && /^[A-Za-z]\w{0,59}$/.test(error.name) ? error.name : 'Error';

/**
 * Sends what the page met to the portal's own server (MON-03, MON-04). By plain fetch, without session and key: reporting must neither end a
 * session nor be reported itself (X-36).
 */
export function createMonitor({ fetch, later }: MonitorDeps) {
  let waiting: MonitoringEvent[] = [];
  let told = 0;
  const send = () => {
    const events = waiting;
    waiting = [];
    if (events.length === 0) return;
    const { method, path } = monitoringEndpoints.reportEvents;
    fetch(path, {
      method,
      headers: { [brandHeader]: '0', 'Content-Type': 'application/json' },
      body: JSON.stringify({ events }),
      credentials: 'omit',
      keepalive: true,
    }).catch(() => undefined);
  };
  return {
    tell(event: MonitoringEvent): void {
      if (told >= maxEvents || waiting.length >= monitoringBatch) return;
      told += 1;
      waiting.push(event);
      if (waiting.length === 1) later(send);
    },
  };
}
