import i18next from 'i18next';
import { createActor } from 'xstate';
import { accessOf } from '#contract/page/routes.ts';
import { errorPopup as errorPopupMachine } from '#machines/shell/error-popup.ts';
import { highlight as highlightMachine } from '#machines/shell/highlight.ts';
import { warnings as warningsMachine } from '#machines/shell/warnings.ts';
import { createFailures } from '#src/app/failure/failures.ts';
import { followBackends } from '#src/app/failure/follow-backends.ts';
import { createReport } from '#src/app/failure/monitoring.ts';
import { createNotify } from '#src/app/notify.ts';
import type { Portal } from '#src/app/portal.ts';
import { resource } from '#src/app/resource.ts';
import { staysAt } from '#src/app/routing/guard.ts';
import { askWhyMissing } from '#src/app/routing/missing-page.ts';
import { pageAt } from '#src/app/routing/page-at.ts';
import { routeOf } from '#src/app/routing/route-of.ts';
import { createPortalRouter, type PortalRouter } from '#src/app/routing/router.tsx';
import { flagAnswerNow } from '#src/app/session/flags.ts';
import { startSession } from '#src/app/session/session.ts';
import { openToastArea } from '#src/app/toast-area.ts';
import { createUnsaved } from '#src/app/unsaved.ts';

/** Starts everything that lives once a tab, outside React, and ties it together. */
export function createPortal(): { readonly portal: Portal; readonly router: PortalRouter } {
  const errorPopup = createActor(errorPopupMachine).start();
  const warnings = createActor(warningsMachine).start();
  const highlight = createActor(highlightMachine).start();
  const notify = createNotify(openToastArea);
  const session = startSession({
    routePermitted: (brandId) => isHerePermitted(portal, router, brandId),
    mayChange: () => mayFollowRoles(portal),
    onSwitchedOff: () => void followSwitch(portal, router),
  });
  const report = createReport(async () => {
    const { isMonitored } = await resource(session, 'getPortalConfiguration', {}).get();
    return isMonitored;
  });
  const unsaved = createUnsaved({
    brand: ({ brandId }) => session.brand.send({ type: 'brand.select', brandId }),
    signOut: () => session.session.send({ type: 'session.logOut' }),
  });
  const failures = createFailures({ errorPopup, warnings, notify, report, whyMissing: askWhyMissing });
  const backends = followBackends(session, failures.warn);
  const portal: Portal = { ...session, unsaved, errorPopup, warnings, highlight, backends, notify, report, ...failures };
  const router = createPortalRouter(portal);
  followSession(portal, router);
  followImports(portal);
  followSynchronisation(portal);
  return { portal, router };
}

/** VIN-09, D-188: who began an upload hears of its end on every page. */
function followImports(portal: Portal): void {
  portal.live.watch(({ by, command, entityId, entityType }) => {
    if (command !== 'import.ended' || by === null || by.id !== portal.actor()?.subject) return;
    const told =
      entityType === 'DATA_IMPORT' || entityType === 'ORU23_IMPORT'
        ? import('#src/areas/data-import/import-news.ts').then(({ tellEnd }) => tellEnd(portal, entityType, entityId))
        : import('#src/areas/vehicle-list/list-news.ts').then(({ tellEnd }) => tellEnd(portal, entityId));
    // Without it the list of uploads says so.
    told.catch(() => undefined);
  });
}

/** ERR-20: who may read a list is warned on every page when it could not be synchronised. */
function followSynchronisation(portal: Portal): void {
  let hasWarned = false;
  portal.live.watch(({ command, entityId, entityType }) => {
    const isFailure = command === 'synchronisation.failed';
    if (entityType !== 'VEHICLE_LIST' || !(isFailure || hasWarned)) return;
    hasWarned = true;
    // Without it the list's own page says so.
    import('#src/areas/vehicle-list/list-news.ts')
      .then(({ tellSync }) => tellSync(portal, entityId, isFailure))
      .catch(() => undefined);
  });
}

/** Long enough for the first page to be there. */
const settled = 4_000;

/** What shows a failure, a sign-out that got no answer included, is there before a server that is gone could no longer send it. */
function loadFailureParts(router: PortalRouter): void {
  void router.preloadRoute({ to: '/logout' });
  // What failed before its time is tried again when it is needed.
  for (const load of [() => import('#src/app/layout/error-popup-part.tsx'), () => import('#src/ui/overlay/toasts.tsx')])
    load().catch(() => undefined);
}

/** Whether the page that is open, or on its way, may stay for another brand. */
function isHerePermitted(portal: Portal, router: PortalRouter, brandId: number): boolean {
  const { fullPath = '/', params } = router.matchRoutes(router.latestLocation).at(-1) ?? {};
  return staysAt({ fullPath, params, actor: portal.actor(), brandId });
}

/** Other roles may close the page: nobody's input goes with it without a word (D-154). */
function mayFollowRoles({ notify, unsaved }: Portal): boolean {
  if (unsaved.isUnsaved()) notify.warning(i18next.t('error:rolesChanged'), i18next.t('error:rolesChangedText'));
  return !unsaved.isUnsaved();
}

/** The feature of the open page was switched off: the page says so, unless somebody's input stands on it (ROLE-15). */
async function followSwitch(portal: Portal, router: PortalRouter): Promise<void> {
  const { flags } = accessOf(routeOf(router));
  const answers = await Promise.allSettled(flags.map((flag) => flagAnswerNow(portal, flag)));
  const isOff = answers.some((answer) => answer.status === 'fulfilled' && !answer.value);
  if (isOff && !portal.unsaved.isUnsaved()) await router.invalidate();
}

/** Navigation and toasts that follow from session and brand. Facts arrive before the actor has its new state, hence the microtask. */
function followSession(portal: Portal, router: PortalRouter): void {
  const { session, brand, notify, report, warnings, errorPopup, brandId, unsaved } = portal;
  session.on('session.started', ({ redirectTo }) => {
    if (redirectTo !== undefined) queueMicrotask(() => router.history.replace(redirectTo));
    setTimeout(() => loadFailureParts(router), settled);
  });
  session.on('session.ended', ({ reason }) => {
    const redirectFrom = router.state.location.href;
    if (reason === 'timedOut') report({ kind: 'exception', cause: 'unauthorized', route: routeOf(router) });
    warnings.send({ type: 'warnings.clear' });
    errorPopup.send({ type: 'popup.close' });
    // Asked before the page goes with what was typed into it.
    const lost = unsaved.isUnsaved() ? i18next.t('error:inputLost') : undefined;
    queueMicrotask(() => {
      if (reason === 'timedOut') notify.error(i18next.t('error:sessionTimedOut'), lost);
      if (reason === 'loggedOutElsewhere') notify.error(i18next.t('error:signedOutElsewhere'), lost);
      // Nobody is asked any more: the session is over, and what was on the page must go with it (T22). It is told that it has.
      void router.navigate({
        ignoreBlocker: true,
        ...(reason === 'loggedOut'
          ? { to: '/logout' }
          : { ...pageAt('/login', reason === 'timedOut' ? { redirectFrom } : {}), replace: true }),
      });
    });
  });
  // With other roles every page is asked anew whether it may be entered (T22).
  session.on('session.changed', () => queueMicrotask(() => void router.invalidate()));
  session.on('session.failed', ({ message }) => notify.error(i18next.t('error:authorizationFailed'), message));
  brand.on('brand.changed', ({ permitted }) => {
    warnings.send({ type: 'warnings.clear' });
    queueMicrotask(() => void (permitted && brandId() !== 0 ? router.invalidate() : router.navigate({ to: '/' })));
  });
}
