import i18next from 'i18next';
import { ApiError } from '#src/api/problem.ts';
import { isHarmless } from '#src/app/failure.ts';
import type { PortalRouter } from '#src/app/router.tsx';

const RELOADED = 'cc.preloadReload';
/** A page reloads itself once in this time for a chunk that is gone, in ms (D-054). */
const PAUSE = 60_000;

/** Opens the error page with what is known (ERR-28, INFO-10). */
function openErrorPage(router: PortalRouter, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  const here = router.state.location.href;
  const previous = router.state.resolvedLocation?.href ?? here;
  void router.navigate({
    to: '/error',
    search: {
      message: message || i18next.t('error:unexpected'),
      traceId: error instanceof ApiError ? error.traceId : undefined,
      redirectFrom: here,
      previousPage: previous,
    } as never,
  });
}

/** A failed call has its own place (D-158), and a call that was given up is no failure. */
const isHandledElsewhere = (error: unknown) =>
  error instanceof ApiError || (error instanceof DOMException && error.name === 'AbortError');

/** Uncaught errors, window errors and chunks that cannot be loaded (ERR-27…ERR-29, D-054). */
export function watchPage(router: PortalRouter): void {
  window.addEventListener('error', ({ error, message }) => {
    if (!isHarmless(message) && !isHandledElsewhere(error)) openErrorPage(router, error ?? message);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => {
    if (!isHandledElsewhere(reason)) openErrorPage(router, reason);
  });
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
    if (Date.now() - last < PAUSE) return;
    // A new release replaced the chunk: the reloaded page knows the new name.
    event.preventDefault();
    sessionStorage.setItem(RELOADED, String(Date.now()));
    window.location.reload();
  });
}
