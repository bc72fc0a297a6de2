import { Outlet, useLocation } from '@tanstack/react-router';
import { CandidateFrame } from '#src/app/release-candidate/candidate-frame.tsx';
import { candidateTabOf } from '#src/app/release-candidate/candidate-tabs.ts';
import { useRouteParam } from '#src/app/routing/use-route-param.ts';
import { CandidateCreatePage } from './candidate-create-page.tsx';

/** Container of a candidate's pages (AEC-08); a new candidate is a form (NAV-12). */
export function CandidateRoute() {
  const { pathname } = useLocation();
  const id = useRouteParam('releaseCandidateId');
  const projectId = useRouteParam('swProjectId');
  if (id === undefined) return <CandidateCreatePage projectId={projectId} />;
  return (
    <CandidateFrame key={id} id={id} projectId={projectId} tab={candidateTabOf(pathname)}>
      <Outlet />
    </CandidateFrame>
  );
}
