import { Outlet } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import { usePortal } from '#src/app/portal.ts';
import { AppLink } from '#src/app/routing/app-link.tsx';
import { UiLinkProvider } from '#src/ui/link.tsx';
import { lazyPart } from '#src/ui/page/lazy-part.tsx';
import { LeaveHost } from './leave-host.tsx';
import { usePageEffects } from './use-page-effects.ts';

const ErrorPopupPart = lazyPart(() => import('./error-popup-part.tsx').then((module) => module.ErrorPopupPart), {
  isSilent: true,
});

/** Around every page: the router's own anchor, the document's title, the error popup, the question before unsaved input goes. */
export function Root() {
  usePageEffects();
  return (
    <UiLinkProvider value={AppLink}>
      <Outlet />
      <LeaveHost />
      <ErrorPopupHost />
    </UiLinkProvider>
  );
}

/** The error popup of every page (SHELL-07, ERR-31…ERR-37). */
function ErrorPopupHost() {
  const { errorPopup } = usePortal();
  const isOpen = useSelector(errorPopup, (snapshot) => snapshot.matches('open'));
  return isOpen ? (
    <Suspense>
      <ErrorPopupPart />
    </Suspense>
  ) : null;
}
