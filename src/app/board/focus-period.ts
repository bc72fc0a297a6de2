import { useRef } from 'react';

/**
 * The filters of a board. The button that clears them goes with the last of them: whoever pressed it comes to the usual period, which is the one that is
 * chosen then.
 */
export function useFilterArea() {
  const area = useRef<HTMLDivElement>(null);
  const stay = () => area.current?.querySelector<HTMLElement>('button[value="90d"]')?.focus();
  return { area, stay };
}
