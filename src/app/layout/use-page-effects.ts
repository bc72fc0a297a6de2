import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { accessOf } from '#contract/page/routes.ts';
import { useEntityTitle } from '#src/app/page/entity-title.ts';
import { usePortal } from '#src/app/portal.ts';
import { rememberVisit } from '#src/app/recent.ts';
import { missingPath } from '#src/app/routing/address.ts';
import { withoutSlash } from '#src/app/routing/match-pattern.ts';
import { routesByPath } from '#src/app/routing/routes-by-path.ts';
import { titleOf } from '#src/app/routing/title.ts';
import { usePortalConfiguration } from '#src/app/use-configuration.ts';
import { crumbsOf } from './crumbs.ts';
import { preservesScroll } from './preserves-scroll.ts';

/** Pattern of the page that is open: `/software/projects/aec/$swProjectId/overview`. */
function useFullPath(): string {
  return useRouterState({ select: (state): string => state.matches.at(-1)?.fullPath ?? '/' });
}

/** Title (TITLE-01…TITLE-04, D-248), scroll to the top unless the route opts out (SHELL-13), focus to the content, recent pages (D-033). */
export function usePageEffects(): void {
  const portal = usePortal();
  const router = useRouter();
  const fullPath = withoutSlash(useFullPath());
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const { environment } = usePortalConfiguration();
  const before = useRef<string | undefined>(undefined);
  const entity = useEntityTitle();
  useEffect(() => {
    document.title = titleOf(environment, accessOf(fullPath).area, entity);
  }, [environment, fullPath, entity]);
  useEffect(() => {
    if (pathname === undefined || pathname === before.current) return;
    const from = before.current;
    before.current = pathname;
    const state = router.state;
    const crumbs = crumbsOf(portal, pathname, state.location.search, missingPath(state.matches));
    const entity = crumbs.at(-1);
    if (entity?.isEntity && entity.isNamed)
      rememberVisit({
        href: entity.href,
        label: crumbs
          .filter((crumb) => crumb.isEntity)
          .map((crumb) => crumb.label)
          .join(' '),
        at: new Date().toISOString(),
      });
    if (from === undefined) return;
    const stays = routesByPath().get(fullPath)?.keepScroll === true && preservesScroll(fullPath, from, pathname);
    if (!stays && state.location.hash === '') window.scrollTo(0, 0);
  }, [pathname, fullPath, portal, router]);
}
