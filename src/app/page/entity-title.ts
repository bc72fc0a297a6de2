import { useEffect, useSyncExternalStore } from 'react';

let shown: string | undefined;
const listeners = new Set<() => void>();
const show = (title: string | undefined) => {
  shown = title;
  for (const listener of listeners) listener();
};

/** Says of which entity the page is, as long as it is drawn: the tab of the browser is named by it (D-248). */
export function useNameOfEntity(title: string): void {
  useEffect(() => {
    show(title);
    // The page of another entity may have taken its place already.
    return () => {
      if (shown === title) show(undefined);
    };
  }, [title]);
}

/** The name of the entity whose page is open. */
export function useEntityTitle(): string | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );
}
