import { useSelector } from '@xstate/react';
import { usePortal } from '#src/app/portal.ts';

/** Services behind the portal, as the whole tab knows them (D-033). */
export function useBackendStatus() {
  const { backends } = usePortal();
  const { rows, error } = useSelector(backends, (snapshot) => snapshot.context);
  const state = rows ? 'ready' : error === undefined ? 'loading' : 'failed';
  return { rows: rows ?? [], error, state, reload: () => backends.send({ type: 'backends.reload' }) } as const;
}
