import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import { usePortal } from '#src/app/portal.ts';

const ErrorPopupPart = lazy(() => import('./error-popup-part.tsx').then((module) => ({ default: module.ErrorPopupPart })));

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
