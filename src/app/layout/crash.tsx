import { type ErrorComponentProps, Navigate, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiError, unreachable } from '#src/api/problem.ts';
import { errorPageSearch } from '#src/app/failure/error-page-search.ts';
import { FailedPart } from '#src/app/page/failed-part.tsx';
import { PagePending } from '#src/app/page/page-pending.tsx';
import { usePortal } from '#src/app/portal.ts';
import { useMissingPage } from '#src/app/routing/missing-page.ts';
import { pageAt } from '#src/app/routing/page-at.ts';
import { routeOf } from '#src/app/routing/route-of.ts';

/**
 * A page that failed while it was loaded or drawn. An uncaught error leads to the error page (ERR-28); a failed call, a page whose code did not
 * come, and an error page that itself cannot be shown, stay where they are and offer another try.
 */
export function Crash({ error, reset }: ErrorComponentProps) {
  const portal = usePortal();
  const router = useRouter();
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  const [route] = useState(() => routeOf(router));
  const [search] = useState(() => {
    const here = router.state.location.href;
    return errorPageSearch(error, here, router.state.resolvedLocation?.href ?? here, portal.lastTrace());
  });
  const missing = useMissingPage(error);
  const isUncaught = !(error instanceof ApiError) && (missing === 'no' || missing === 'broken');
  useEffect(() => {
    if (isUncaught) portal.report({ kind: 'exception', cause: 'uncaught', error, route, traceId: search.traceId });
  }, [portal, error, isUncaught, route, search]);
  if (isUncaught && route !== '/error') return <Navigate {...pageAt('/error', search)} />;
  if (missing === 'asking') return <PagePending />;
  const again = () => {
    reset();
    void router.invalidate();
  };
  return (
    <div className="cc-gap">
      <FailedPart level={1} error={missing === 'no' ? error : unreachable(error)} onRetry={again} busy={isLoading} />
    </div>
  );
}
