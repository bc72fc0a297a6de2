import { useEffect, useEffectEvent, useState } from 'react';
import { usePortal } from '#src/app/portal.ts';
import { loadVehicles, type RolloutVehicles, type VehicleQuery } from './wiring.ts';

type Loaded = {
  readonly state: 'loading' | 'ready' | 'failed';
  readonly page: RolloutVehicles | undefined;
  readonly error: unknown;
};

/** A page of vehicles of a rollout; loaded again when the question or the progress changed, the old rows stay meanwhile (D-044). */
export function useRolloutVehicles(id: number, query: VehicleQuery, progress: string) {
  const portal = usePortal();
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading', page: undefined, error: undefined });
  const [again, setAgain] = useState(0);
  const question = JSON.stringify(query);
  const ask = useEffectEvent((signal: AbortSignal) => loadVehicles(portal, id, query, signal));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question, the progress and the retry say when
  useEffect(() => {
    const controller = new AbortController();
    ask(controller.signal).then(
      (page) => setLoaded({ state: 'ready', page, error: undefined }),
      (error: unknown) => {
        if (!controller.signal.aborted) setLoaded((before) => ({ ...before, state: 'failed', error }));
      },
    );
    return () => controller.abort();
  }, [question, progress, again]);
  return { ...loaded, reload: () => setAgain(again + 1) };
}
