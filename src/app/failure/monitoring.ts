import type { Rule } from '#contract/access/access.ts';
import type { ApiError } from '#src/api/problem.ts';

/** What the page meets and monitoring wants to know (D-055). */
export type Observed =
  | {
      readonly kind: 'exception';
      readonly cause: 'uncaught' | 'unauthorized';
      readonly error?: unknown;
      readonly route: string;
      readonly traceId?: string | undefined;
    }
  | { readonly kind: 'accessRefused'; readonly route: string; readonly missing: readonly Rule[] }
  | { readonly kind: 'problem'; readonly error: ApiError };

export type Report = (observed: Observed) => void;

/** Tells the server, once it said that it wants to know; otherwise nothing is even loaded (MON-02). Never fails, never waits. */
export function createReport(isWanted: () => Promise<boolean>): Report {
  let opened: Promise<Report> | undefined;
  return (observed) => {
    // Without an answer there is nobody to tell.
    if (observed.kind === 'problem' && observed.error.unreachable) return;
    isWanted()
      .then(async (wanted) => {
        if (!wanted) return;
        opened ??= import('./monitoring-open.ts').then(({ openMonitoring }) => openMonitoring());
        (await opened)(observed);
      })
      .catch(() => undefined);
  };
}
