import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** The command that the address points at: `?do=brand.confirm` or `?do=brand.confirm:3`. */
export function useWanted(): string | undefined {
  const search: { readonly do?: unknown } = useSearch({ strict: false });
  return typeof search.do === 'string' ? search.do : undefined;
}

/** Brings the wanted command into view and puts the focus on it, open or closed; once per address. */
export function useDeepLink(): string | undefined {
  const wanted = useWanted();
  const shown = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (wanted === undefined || shown.current === wanted) return;
    const found = [...document.querySelectorAll<HTMLElement>('[data-command]')].find(
      ({ dataset }) => dataset.command === wanted || dataset.command?.startsWith(`${wanted}:`),
    );
    if (!found) return;
    shown.current = wanted;
    found.scrollIntoView({ block: 'center' });
    found.focus({ preventScroll: true });
  });
  return wanted;
}
