import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps a field where it is on the screen while somebody writes in it, whatever grows or shrinks above it. The style of the page turns the
 * browser's own way off for as long, which loses its place when the parts it holds on to go.
 */
export function useKeptPlace(field: RefObject<HTMLElement | null>): void {
  const place = useRef<number>(undefined);
  useLayoutEffect(() => {
    const { current } = field;
    if (!current) return;
    const now = current.getBoundingClientRect().top + window.scrollY;
    const moved = place.current === undefined ? 0 : now - place.current;
    place.current = now;
    if (moved !== 0 && document.activeElement === current) window.scrollBy(0, moved);
  });
}
