import i18next from 'i18next';
import { isMissingPart } from '#src/api/missing-part.ts';
import { ApiError } from '#src/api/problem.ts';

/**
 * What the error page is handed over (ERR-28, INFO-10, D-035). An error that is no failed call is found by the call before it: `lastTrace`.
 */
export function errorPageSearch(error: unknown, here: string, previous: string, lastTrace: string | undefined) {
  const own = error instanceof Error ? error.message : String(error ?? '');
  // The browser's own words name a file.
  const message = isMissingPart(error) ? i18next.t('error:missingPart.broken') : own;
  return {
    message: message || i18next.t('error:unexpected'),
    traceId: error instanceof ApiError ? error.traceId : lastTrace,
    redirectFrom: here,
    previousPage: previous,
  };
}
