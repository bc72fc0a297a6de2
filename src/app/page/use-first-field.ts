import { useEffect } from 'react';

const FIELD =
  'input:not([type=hidden], [type=file], [hidden], :disabled), .cc-upload button:not(:disabled), select:not(:disabled), textarea:not(:disabled)';

/** Begins at the first field of a form (of a file the button that chooses one) that is there to be filled in, as a task does that leads to one; `?field=` names another one itself. */
export function useFirstField(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen || new URLSearchParams(window.location.search).has('field')) return;
    document.querySelector<HTMLElement>(`#main form [data-field] :is(${FIELD})`)?.focus({ preventScroll: true });
  }, [isOpen]);
}
