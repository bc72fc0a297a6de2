import { useEffect } from 'react';

type Log = {
  /** the result that one saved oneself */
  readonly saved: number | undefined;
  /** the one that stands first */
  readonly latest: number | undefined;
  /** one more is asked for */
  readonly isAdding: boolean;
};

/** Leads to the result that was saved just now, before anything else is asked for, and to the first field of one more. */
export function useLogFocus({ saved, latest, isAdding }: Log): void {
  useEffect(() => {
    if (saved === undefined || latest !== saved) return;
    const shown = document.querySelector<HTMLElement>('[data-result]');
    shown?.scrollIntoView({ block: 'nearest' });
    shown?.focus({ preventScroll: true });
  }, [latest, saved]);
  useEffect(() => {
    if (isAdding) document.querySelector<HTMLElement>('#main [data-field="status"] input')?.focus();
  }, [isAdding]);
}
