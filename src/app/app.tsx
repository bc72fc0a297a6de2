import { RouterProvider } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { lazy, StrictMode, Suspense } from 'react';
import { BootScreen } from '#src/app/layout/boot-screen.tsx';
import { type Portal, PortalProvider } from '#src/app/portal.ts';
import type { PortalRouter } from '#src/app/router.tsx';
import { useIsToastAreaOpen } from '#src/app/toast-area.ts';

const ToastArea = lazy(() => import('#src/ui/toasts.tsx').then((module) => ({ default: module.ToastArea })));

type Props = { readonly portal: Portal; readonly router: PortalRouter };

/** The page as a whole. Before it is known who is there, nothing is routed. */
export function App({ portal, router }: Props) {
  const isBooting = useSelector(portal.session, (snapshot) => snapshot.matches('booting'));
  const hasToasts = useIsToastAreaOpen();
  return (
    <StrictMode>
      <PortalProvider value={portal}>
        {isBooting ? <BootScreen /> : <RouterProvider router={router} />}
        {hasToasts && (
          <Suspense>
            <ToastArea />
          </Suspense>
        )}
      </PortalProvider>
    </StrictMode>
  );
}
