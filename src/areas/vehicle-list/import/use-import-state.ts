import { useSelector } from '@xstate/react';
import type { ImportMode } from '#contract/vehicle-list/vehicle-list-import.ts';
import type { Running } from './upload-manager.ts';

const states = ['uploading', 'checking', 'cancelling', 'proposed', 'applying', 'imported', 'failed', 'cancelled'] as const;

/** How far one upload is. */
export function useImportState({ actor }: Running) {
  const snapshot = useSelector(actor, (current) => current);
  return {
    state: states.find((name) => snapshot.matches(name)) ?? 'checking',
    percent: snapshot.context.percent,
    import: snapshot.context.import,
    error: snapshot.context.error,
    isCancellable: snapshot.hasTag('cancellable'),
    isRunning: snapshot.hasTag('running'),
    cancel: () => actor.send({ type: 'import.cancel' }),
    apply: (mode: ImportMode) => actor.send({ type: 'import.apply', mode }),
  };
}
