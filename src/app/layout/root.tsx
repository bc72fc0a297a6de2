import { Outlet } from '@tanstack/react-router';
import { AppLink } from '#src/app/routing/app-link.tsx';
import { UiLinkProvider } from '#src/ui/link.tsx';
import { ErrorPopupHost } from './error-popup-host.tsx';
import { LeaveHost } from './leave-host.tsx';
import { usePageEffects } from './use-page-effects.ts';

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
