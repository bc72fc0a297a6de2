import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { usePortal } from '#src/app/portal.ts';

/** Marks the row of a list from the moment its page is left (SHELL-14). */
export function useLeftRow(list: string, row: string | undefined): void {
  const portal = usePortal();
  useEffect(() => {
    if (row === undefined) return;
    return () => portal.highlight.send({ type: 'row.left', list, row });
  }, [portal, list, row]);
}

/** The marked row of a list, for 10 s. */
export function useHighlightedRow(list: string): string | undefined {
  const portal = usePortal();
  return useSelector(portal.highlight, ({ context }) => (context.list === list ? context.row : undefined));
}
