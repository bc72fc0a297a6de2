import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import { usePortal } from '#src/app/portal.ts';
import { lazyPart } from '#src/ui/page/lazy-part.tsx';

const ErrorPopupPart = lazyPart(() => import('./error-popup-part.tsx').then((module) => module.ErrorPopupPart), {
  isSilent: true,
});

/** The error popup of every page (SHELL-07, ERR-31…ERR-37). */
export function ErrorPopupHost() {
  const { errorPopup } = usePortal();
  const isOpen = useSelector(errorPopup, (snapshot) => snapshot.matches('open'));
  return isOpen ? (
    <Suspense>
      <ErrorPopupPart />
    </Suspense>
  ) : null;
}
