import { useSyncExternalStore } from 'react';
import { usePortal } from '#src/app/portal.ts';

/** Whether news arrive at this tab. */
export function useIsLive(): boolean {
  const { live } = usePortal();
  return useSyncExternalStore(
    (changed) => live.onState(changed),
    () => live.state() === 'open',
  );
}
