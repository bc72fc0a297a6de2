import { useSelector } from '@xstate/react';
import type { Running } from './import-desk.ts';

const states = ['uploading', 'checking', 'cancelling', 'imported', 'failed', 'cancelled'] as const;

/** How far one upload is. */
export function useImportState({ actor }: Running) {
  const snapshot = useSelector(actor, (current) => current);
  return {
    state: states.find((name) => snapshot.matches(name)) ?? 'checking',
    percent: snapshot.context.percent,
    import: snapshot.context.import,
    error: snapshot.context.error,
    isCancellable: snapshot.hasTag('cancellable'),
    cancel: () => actor.send({ type: 'import.cancel' }),
  };
}
