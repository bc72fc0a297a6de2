import { type ErrorComponentProps, Navigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiError } from '#src/api/problem.ts';
import { errorPageSearch } from '#src/app/error-page-search.ts';
import { FailedPart } from '#src/app/page/failed-part.tsx';
import { usePortal } from '#src/app/portal.ts';
import { routeOf } from '#src/app/route-of.ts';

/**
 * A page that failed while it was drawn. An uncaught error leads to the error page (ERR-28); a failed call, and an error page that
 * itself cannot be shown, stay where they are and offer another try.
 */
export function Crash({ error, reset }: ErrorComponentProps) {
  const portal = usePortal();
  const router = useRouter();
  const [route] = useState(() => routeOf(router));
  const [search] = useState(() => {
    const here = router.state.location.href;
    return errorPageSearch(error, here, router.state.resolvedLocation?.href ?? here);
  });
  const isCall = error instanceof ApiError;
  useEffect(() => {
    if (!isCall) portal.report({ kind: 'exception', cause: 'uncaught', error, route });
  }, [portal, error, isCall, route]);
  if (!isCall && route !== '/error') return <Navigate to="/error" search={search as never} />;
  return (
    <div className="cc-gap">
      <FailedPart level={1} error={error} onRetry={reset} />
    </div>
  );
}
