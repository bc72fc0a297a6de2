import {
  type AnyRoute,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  notFound,
  redirect,
} from '@tanstack/react-router';
import { z } from 'zod';
import { Crash } from '#src/app/layout/crash.tsx';
import { PendingShell } from '#src/app/layout/pending-shell.tsx';
import { PlainLayout } from '#src/app/layout/plain-layout.tsx';
import { Root } from '#src/app/layout/root.tsx';
import { SignedInLayout } from '#src/app/layout/signed-in-layout.tsx';
import { MissingPage } from '#src/app/page/missing-page.tsx';
import { NoAccessHere } from '#src/app/page/no-access-here.tsx';
import { PagePending } from '#src/app/page/page-pending.tsx';
import type { Portal } from '#src/app/portal.ts';
import { NoAccess } from '#src/app/session/no-access.ts';
import { analyticsRoutes } from '#src/areas/analytics/routes.ts';
import { baselineUpdateRoutes } from '#src/areas/baseline-update/routes.ts';
import { campaignRoutes } from '#src/areas/campaign/routes.ts';
import { campaignReleaseRoutes } from '#src/areas/campaign-release/routes.ts';
import { campaignListRoutes } from '#src/areas/campaigns/routes.ts';
import { creationRoutes } from '#src/areas/creation/routes.ts';
import { dataImportRoutes } from '#src/areas/data-import/routes.ts';
import { demoRoutes } from '#src/areas/demo/routes.ts';
import { deploymentRoutes } from '#src/areas/deployment/routes.ts';
import { drmProjectRoutes } from '#src/areas/drm-project/routes.ts';
import { e311RequestRoutes } from '#src/areas/e311-request/routes.ts';
import { homeRoutes } from '#src/areas/home/routes.ts';
import { infoRoutes } from '#src/areas/info/routes.ts';
import { landingRoutes } from '#src/areas/landing/routes.ts';
import { milestoneRoutes } from '#src/areas/milestone/routes.ts';
import { releaseCandidateRoutes } from '#src/areas/release-candidate/routes.ts';
import { releaseNotesProjectRoutes } from '#src/areas/release-notes-project/routes.ts';
import { smartCampaignRoutes } from '#src/areas/smart-campaign/routes.ts';
import { softwareProjectRoutes } from '#src/areas/software-project/routes.ts';
import { testVehicleRoutes } from '#src/areas/test-vehicle/routes.ts';
import { vehicleHistoryRoutes } from '#src/areas/vehicle-history/routes.ts';
import { vehicleListRoutes } from '#src/areas/vehicle-list/routes.ts';
import { loadTexts } from '#src/i18n/i18n.ts';
import { impossible, misplaced } from './address.ts';
import { enter, type Leaf } from './enter.ts';
import { matchPattern, withoutSlash } from './match-pattern.ts';
import { type AreaRoute, type At, joinPath } from './route-table.ts';
import { knowRoutes } from './routes-by-path.ts';
import { parseSearch, stringifySearch } from './search.ts';
import { keptWhenDropped, zeroWhenDropped } from './zero-when-dropped.ts';

type RouterContext = { readonly portal: Portal };

/** `/software` leads to its first permitted page (NAV-10, D-032). */
const softwareIndex: AreaRoute = { path: '/software', crumb: () => 'Software' };

/** Every page of the product. A later area adds its table here. */
export const areaRoutes: readonly AreaRoute[] = [
  ...homeRoutes,
  ...infoRoutes,
  softwareIndex,
  ...softwareProjectRoutes,
  ...releaseCandidateRoutes,
  ...deploymentRoutes,
  ...creationRoutes,
  ...campaignRoutes,
  ...campaignReleaseRoutes,
  ...demoRoutes,
  ...landingRoutes,
  ...testVehicleRoutes,
  ...vehicleListRoutes,
  ...releaseNotesProjectRoutes,
  ...e311RequestRoutes,
  ...campaignListRoutes,
  ...smartCampaignRoutes,
  ...baselineUpdateRoutes,
  ...analyticsRoutes,
  ...vehicleHistoryRoutes,
  ...drmProjectRoutes,
  ...milestoneRoutes,
  ...dataImportRoutes,
];

/** From when on the shell stands in for a page that is on its way, in ms. */
const pendingAfter = 100;

const isExactly = (pattern: string, pathname: string) =>
  matchPattern(withoutSlash(pattern), withoutSlash(pathname)) !== undefined;

const root = createRootRouteWithContext<RouterContext>()({
  component: Root,
  pendingComponent: PendingShell,
  // The root waits for what stands below it: the shell is known already, only the page is on its way.
  beforeLoad: ({ location, matches }) => {
    const leaf = matches.at(-1) as Leaf | undefined;
    // The router answers an unknown path with its nearest parent.
    if (leaf === undefined || !isExactly(leaf.fullPath, location.pathname)) {
      throw redirect({ to: '/error', search: { message: 'unknown route', redirectFrom: location.href }, replace: true });
    }
  },
});

const plain = createRoute({ getParentRoute: () => root, id: 'plain', component: PlainLayout });
const signedIn = createRoute({ getParentRoute: () => root, id: 'signedIn', component: SignedInLayout });

/** Of the routes above: the path so far, '' directly below a layout, and whether one of them draws a page that this one stands inside. */
type Above = { readonly route: AnyRoute; readonly path: string; readonly hasPage: boolean };

function routeUnder(route: AreaRoute, above: Above): AnyRoute {
  const path = joinPath(above.path, route.path);
  const at = (context: RouterContext, params: object, search: unknown): At => ({
    portal: context.portal,
    params: params as At['params'],
    search,
  });
  const made: AnyRoute = createRoute({
    getParentRoute: () => above.route,
    path: route.path,
    ...(route.page && { component: route.page }),
    notFoundComponent: () => <MissingPage level={above.hasPage ? 2 : 1} />,
    ...(route.search && { validateSearch: (search: unknown) => (route.search ? z.parse(route.search, search) : {}) }),
    ...(route.zeroWhenDropped !== undefined && { search: { middlewares: [zeroWhenDropped(route.zeroWhenDropped)] } }),
    ...(route.keptWhenDropped !== undefined && { search: { middlewares: [keptWhenDropped(route.keptWhenDropped)] } }),
    // The layout stays when the page is closed.
    ...(above.path === '' && { beforeLoad: enter }),
    // The query is no dependency: who types into a filter keeps the page, which asks for its rows itself.
    loader: async ({ context, params, location }: { context: object; params: object; location: { search: unknown } }) => {
      const here = at(context as RouterContext, params, route.search && z.parse(route.search, location.search));
      const nothing = impossible(path, here.params);
      if (nothing !== undefined) throw notFound({ data: nothing });
      // At once, so that one call serves both.
      const [stray] = await Promise.all([
        misplaced(path, route.parents ?? {}, here),
        route.texts && loadTexts(route.texts),
        route.load?.(here),
      ]);
      if (stray !== undefined) throw notFound({ data: stray });
    },
    remountDeps: ({ params }: { params: object }) => params,
  });
  const hasPage = above.hasPage || route.page !== undefined;
  const children = (route.children ?? []).map((child) => routeUnder(child, { route: made, path, hasPage }));
  if (route.redirect !== undefined) children.push(indexRedirect(made, route.redirect));
  return children.length > 0 ? made.addChildren(children) : made;
}

/** The index of a container leads on to one of its children (D-025), or to another place (NAV-02), keeping the query. */
function indexRedirect(parent: AnyRoute, child: string): AnyRoute {
  return createRoute({
    getParentRoute: () => parent,
    path: '/',
    beforeLoad: ({ location }) => {
      const [path = '', query = ''] = location.href.split('?');
      throw redirect({ href: `${joinPath(path, child)}${query && `?${query}`}`, replace: true });
    },
  });
}

function treeOf() {
  const under = (isPlain: boolean, parent: AnyRoute) =>
    areaRoutes
      .filter((route) => (route.layout === 'plain') === isPlain)
      .map((route) => routeUnder(route, { route: parent, path: '', hasPage: false }));
  return root.addChildren([plain.addChildren(under(true, plain)), signedIn.addChildren(under(false, signedIn))]);
}

/** The router over all areas. Data is the cache's, so the router itself keeps nothing. */
export function createPortalRouter(portal: Portal) {
  knowRoutes(areaRoutes);
  const router = createRouter({
    routeTree: treeOf(),
    context: { portal },
    parseSearch,
    stringifySearch,
    defaultPreloadStaleTime: 0,
    defaultPendingMs: pendingAfter,
    defaultPendingMinMs: 0,
    defaultPendingComponent: PagePending,
    defaultErrorComponent: (props: ErrorComponentProps) =>
      props.error instanceof NoAccess ? <NoAccessHere closed={props.error.closed} /> : <Crash {...props} />,
    defaultNotFoundComponent: () => null,
    scrollRestoration: false,
  });
  // The page's own effects decide about scrolling (SHELL-13, D-038); told only now, since at its creation the router would begin to record.
  router.options.scrollRestoration = () => false;
  return router;
}
export type PortalRouter = ReturnType<typeof createPortalRouter>;
