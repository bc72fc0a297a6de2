import { useSyncExternalStore } from 'react';
import { usePortal } from '#src/app/portal.ts';

/** Whether news arrive at this tab; undefined while that is not known yet, at a start for example. */
export function useIsLive(): boolean | undefined {
  const { live } = usePortal();
  return useSyncExternalStore(
    (changed) => live.onState(changed),
    () => (live.state() === 'opening' ? undefined : live.state() === 'open'),
  );
}
