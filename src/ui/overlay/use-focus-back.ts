import { useEffect, useState } from 'react';

/** Gives the focus back to where it was before a part came that takes it, once the part is gone. */
export function useFocusBack(): void {
  const [before] = useState(() => (typeof document === 'undefined' ? null : document.activeElement));
  useEffect(
    () => () => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (!isLost || !(before instanceof HTMLElement)) return;
      before.focus({ preventScroll: true });
      if (document.activeElement === before) return;
      // A row's buttons are hidden while the focus is elsewhere: the row has to have it first.
      before.parentElement?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });
      before.focus({ preventScroll: true });
    },
    [before],
  );
}
