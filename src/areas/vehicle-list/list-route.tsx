import { Navigate, useMatches, useParams } from '@tanstack/react-router';
import { listPages } from '#contract/page/pages.ts';
import { vehicleListType } from '#contract/vehicle-list/vehicle-list-rules.ts';
import { useRouteParam } from '#src/app/routing/use-route-param.ts';
import { ImportPage } from './import/import-page.tsx';
import { ListCreatePage } from './list-create-page.tsx';
import { ListFrame } from './list-frame.tsx';
import { listPath } from './paths.ts';

/** Container of a list's pages (VIN-02): the list that the address names, or a new one of its type (NAV-12). */
export function ListRoute() {
  const id = useRouteParam('vinListId');
  // Of what is drawn, not of where one is about to go.
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' });
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false });
  // VIN-08: any other text raises; the page's guard has refused it before.
  const type = vehicleListType(params.vinListType ?? '');
  if (id !== undefined) return <ListFrame key={`${type} ${id}`} type={type} id={id} />;
  const first = listPath(type, 'new');
  if (!pathname.endsWith(`/${listPages.properties}`)) return <Navigate to={first} replace />;
  return type === 'IMPORTED' ? <ImportPage /> : <ListCreatePage />;
}
