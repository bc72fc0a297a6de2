import i18next from 'i18next';
import { createActor } from 'xstate';
import { mayVisit } from '#contract/routes.ts';
import { errorPopup as errorPopupMachine } from '#machines/shell/error-popup.ts';
import { highlight as highlightMachine } from '#machines/shell/highlight.ts';
import { warnings as warningsMachine } from '#machines/shell/warnings.ts';
import { createFailures } from '#src/app/failures.ts';
import { createNotify } from '#src/app/notify.ts';
import type { Portal } from '#src/app/portal.ts';
import { createPortalRouter, type PortalRouter } from '#src/app/router.tsx';
import { startSession } from '#src/app/session.ts';
import { openToastArea } from '#src/app/toast-area.ts';

/** Starts everything that lives once a tab, outside React, and ties it together. */
export function createPortal(): { readonly portal: Portal; readonly router: PortalRouter } {
  const errorPopup = createActor(errorPopupMachine).start();
  const warnings = createActor(warningsMachine).start();
  const highlight = createActor(highlightMachine).start();
  const notify = createNotify(openToastArea);
  const session = startSession({ routePermitted: (brandId) => isHerePermitted(portal, router, brandId) });
  const portal: Portal = {
    ...session,
    errorPopup,
    warnings,
    highlight,
    notify,
    ...createFailures({ errorPopup, warnings, notify }),
  };
  const router = createPortalRouter(portal);
  followSession(portal, router);
  return { portal, router };
}

/** BRAND-06: whether the page that is open, or on its way, may stay for another brand. */
function isHerePermitted(portal: Portal, router: PortalRouter, brandId: number): boolean {
  const here = router.matchRoutes(router.latestLocation).at(-1)?.fullPath ?? '/';
  const actor = portal.actor();
  return actor !== undefined && mayVisit(here, actor, brandId);
}

/** Navigation and toasts that follow from session and brand. Facts arrive before the actor has its new state, hence the microtask. */
function followSession({ session, brand, notify, warnings, errorPopup, brandId }: Portal, router: PortalRouter): void {
  session.on('session.started', ({ redirectTo }) => {
    if (redirectTo !== undefined) queueMicrotask(() => router.history.replace(redirectTo));
  });
  session.on('session.ended', ({ reason }) => {
    const redirectFrom = router.state.location.href;
    warnings.send({ type: 'warnings.clear' });
    errorPopup.send({ type: 'popup.close' });
    queueMicrotask(() => {
      if (reason === 'timedOut') notify.error(i18next.t('error:sessionTimedOut'));
      void router.navigate(
        reason === 'loggedOut'
          ? { to: '/logout' }
          : { to: '/login', search: (reason === 'timedOut' ? { redirectFrom } : {}) as never, replace: true },
      );
    });
  });
  session.on('session.failed', ({ message }) => notify.error(i18next.t('error:authorizationFailed'), message));
  brand.on('brand.changed', ({ permitted }) => {
    warnings.send({ type: 'warnings.clear' });
    queueMicrotask(() => void (permitted && brandId() !== 0 ? router.invalidate() : router.navigate({ to: '/' })));
  });
}
