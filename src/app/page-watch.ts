import { isMissingPart, watchParts } from '#src/api/missing-part.ts';
import { ApiError } from '#src/api/problem.ts';
import { errorPageSearch } from '#src/app/failure/error-page-search.ts';
import { isHarmless } from '#src/app/failure/failure.ts';
import type { Portal } from '#src/app/portal.ts';
import { pageAt } from '#src/app/routing/page-at.ts';
import { routeOf } from '#src/app/routing/route-of.ts';
import type { PortalRouter } from '#src/app/routing/router.tsx';

/** A call that was given up is no failure. */
const isGivenUp = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/** Uncaught errors and window errors: reported, then shown (ERR-28, ERR-29, MON-04). A part of the page that is missing pops up (ERR-27, D-158). */
export function watchPage(router: PortalRouter, portal: Pick<Portal, 'report' | 'fail' | 'lastTrace'>): void {
  // The page one came from: at the moment of an error the router may already be on its way to the next.
  let previous = router.state.location.href;
  router.subscribe('onResolved', ({ fromLocation }) => {
    previous = fromLocation?.href ?? previous;
  });
  const fail = (error: unknown) => {
    const route = routeOf(router);
    const traceId = portal.lastTrace();
    portal.report({ kind: 'exception', cause: 'uncaught', error, route, traceId });
    // The error page itself failed: it would only replace itself.
    if (route === '/error') return;
    void router.navigate(pageAt('/error', errorPageSearch(error, router.state.location.href, previous, traceId)));
  };
  // A failed call, and a part that does not come, have their own place (D-158): where nobody waited for them too.
  const meet = (error: unknown) => {
    if (error instanceof ApiError || isMissingPart(error)) portal.fail(error, { kind: 'part' });
    else fail(error);
  };
  window.addEventListener('error', ({ error, message }) => {
    if (!isHarmless(message) && !isGivenUp(error)) meet(error ?? message);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => {
    if (!isGivenUp(reason)) meet(reason);
  });
  watchParts({ events: window, document });
}
