import { useSyncExternalStore } from 'react';

let isOpen = false;
const listeners = new Set<() => void>();

/** The first toast brings the area that draws it. */
export function openToastArea(): void {
  if (isOpen) return;
  isOpen = true;
  for (const listener of listeners) listener();
}

export function useIsToastAreaOpen(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isOpen,
  );
}
