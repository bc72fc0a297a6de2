import { RouterProvider } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { StrictMode, Suspense, useLayoutEffect, useMemo } from 'react';
import { isMissingPart } from '#src/api/missing-part.ts';
import { BootScreen } from '#src/app/layout/boot-screen.tsx';
import { type Portal, PortalProvider } from '#src/app/portal.ts';
import type { PortalRouter } from '#src/app/routing/router.tsx';
import { useIsToastAreaOpen } from '#src/app/toast-area.ts';
import { KitProvider } from '#src/ui/kit-provider.tsx';
import { lazyPart, PartsProvider } from '#src/ui/page/lazy-part.tsx';

const ToastArea = lazyPart(() => import('#src/ui/overlay/toasts.tsx').then((module) => module.ToastArea), { isSilent: true });

type Props = {
  readonly portal: Portal;
  readonly router: PortalRouter;
  /** called once it stands on the page */
  readonly onDrawn: () => void;
};

/** The page as a whole. Before it is known who is there, nothing is routed. */
export function App({ portal, router, onDrawn }: Props) {
  useLayoutEffect(onDrawn, [onDrawn]);
  const isBooting = useSelector(portal.session, (snapshot) => snapshot.matches('booting'));
  const hasToasts = useIsToastAreaOpen();
  const parts = useMemo(
    () => ({ isMissing: isMissingPart, tell: (error: unknown) => portal.fail(error, { kind: 'part' }) }),
    [portal],
  );
  return (
    <StrictMode>
      <KitProvider>
        <PortalProvider value={portal}>
          <PartsProvider value={parts}>
            {isBooting ? <BootScreen /> : <RouterProvider router={router} />}
            {hasToasts && (
              <Suspense>
                <ToastArea />
              </Suspense>
            )}
          </PartsProvider>
        </PortalProvider>
      </KitProvider>
    </StrictMode>
  );
}
