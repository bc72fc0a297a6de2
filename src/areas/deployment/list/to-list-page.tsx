import { Navigate } from '@tanstack/react-router';
import { liveListPath } from '#src/areas/deployment/paths.ts';
import { useListOfRoute } from '#src/areas/deployment/use-list-of-route.ts';

/** The address above a live deployment stands for the list (D-021). */
export function ToListPage() {
  return <Navigate to={useListOfRoute(liveListPath)} replace />;
}
