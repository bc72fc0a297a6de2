import type { Rule } from '#contract/access/access.ts';
import type { MonitoringEvent } from '#contract/monitoring.ts';
import { createMonitor, framesOf, kindOf } from '#src/api/monitor.ts';
import type { Observed, Report } from './monitoring.ts';

/** The checks of a rule by name: `permission:VIN_LIST_READ`. */
function namesOf(rule: Rule): string[] {
  if ('all' in rule) return rule.all.flatMap(namesOf);
  if ('any' in rule) return rule.any.flatMap(namesOf);
  return Object.entries(rule).map(([kind, value]) => `${kind}:${String(value)}`);
}

const traced = (traceId: string | undefined) => (traceId !== undefined && /^[\da-f]{32}$/.test(traceId) ? { traceId } : {});

/** As it is told: kinds, routes, checks and places in the code; no message, no address, nothing that names a person or a vehicle. */
export function eventOf(observed: Observed): MonitoringEvent {
  if (observed.kind === 'exception') {
    const { cause, error, kind, route, traceId } = observed;
    return { kind, cause, type: kindOf(error), frames: framesOf(error), route, ...traced(traceId) };
  }
  if (observed.kind === 'accessRefused') {
    return { kind: observed.kind, route: observed.route, missing: [...new Set(observed.missing.flatMap(namesOf))].slice(0, 20) };
  }
  const { code, status, traceId } = observed.error;
  return { kind: observed.kind, problemType: code, status, ...traced(traceId) };
}

const pause = 2_000;

/** Opens the way to the portal's server; loaded with the first thing that is told. */
export function openMonitoring(): Report {
  const monitor = createMonitor({
    fetch: (...request) => fetch(...request),
    later: (work) => {
      const timer = setTimeout(work, pause);
      const leave = () => {
        clearTimeout(timer);
        work();
      };
      // A page that is left tells at once.
      window.addEventListener('pagehide', leave, { once: true });
    },
  });
  return (observed) => monitor.tell(eventOf(observed));
}
