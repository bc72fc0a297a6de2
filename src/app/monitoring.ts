import type { Rule } from '#contract/access.ts';
import type { MonitoringEvent } from '#contract/monitoring.ts';
import type { ApiError } from '#src/api/problem.ts';

/** What the page meets and monitoring wants to know (D-055). */
export type Observed =
  | { readonly kind: 'exception'; readonly cause: 'uncaught' | 'unauthorized'; readonly error?: unknown; readonly route: string }
  | { readonly kind: 'accessRefused'; readonly route: string; readonly missing: readonly Rule[] }
  | { readonly kind: 'problem'; readonly error: ApiError };

export type Report = (observed: Observed) => void;

type Tools = Pick<typeof import('#src/api/monitor.ts'), 'framesOf' | 'kindOf'>;

/** The checks of a rule by name: `permission:VIN_LIST_READ`. */
function namesOf(rule: Rule): string[] {
  if ('all' in rule) return rule.all.flatMap(namesOf);
  if ('any' in rule) return rule.any.flatMap(namesOf);
  return Object.entries(rule).map(([kind, value]) => `${kind}:${String(value)}`);
}

/** As it is told: kinds, routes, checks and places in the code; no message, no address, nothing that names a person or a vehicle. */
export function eventOf(observed: Observed, { framesOf, kindOf }: Tools): MonitoringEvent {
  if (observed.kind === 'exception') {
    const { cause, error, kind, route } = observed;
    return { kind, cause, type: kindOf(error), frames: framesOf(error), route };
  }
  if (observed.kind === 'accessRefused') {
    return { kind: observed.kind, route: observed.route, missing: [...new Set(observed.missing.flatMap(namesOf))].slice(0, 20) };
  }
  const { code, status, traceId } = observed.error;
  const isTrace = traceId !== undefined && /^[\da-f]{32}$/.test(traceId);
  return { kind: observed.kind, problemType: code, status, ...(isTrace ? { traceId } : {}) };
}

const pause = 2_000;

/** Tells the server, once it said that it wants to know; otherwise nothing is even loaded (MON-02). Never fails, never waits. */
export function createReport(isWanted: () => Promise<boolean>): Report {
  let opened: Promise<(observed: Observed) => void> | undefined;
  const open = async () => {
    const { createMonitor, ...tools } = await import('#src/api/monitor.ts');
    const monitor = createMonitor({
      fetch: (...request) => fetch(...request),
      later: (work) => {
        const timer = setTimeout(work, pause);
        // A page that is left tells at once.
        window.addEventListener(
          'pagehide',
          () => {
            clearTimeout(timer);
            work();
          },
          { once: true },
        );
      },
    });
    return (observed: Observed) => monitor.tell(eventOf(observed, tools));
  };
  return (observed) => {
    // Without an answer there is nobody to tell.
    if (observed.kind === 'problem' && observed.error.unreachable) return;
    isWanted()
      .then(async (wanted) => {
        if (!wanted) return;
        opened ??= open();
        (await opened)(observed);
      })
      .catch(() => undefined);
  };
}
