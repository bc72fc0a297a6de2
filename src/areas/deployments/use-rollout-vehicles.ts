import { useEffect, useEffectEvent, useState } from 'react';
import type { Portal } from '#src/app/portal.ts';
import { usePortal } from '#src/app/portal.ts';
import type { VehicleQuery } from './wiring.ts';

export type VehiclePage<Row> = { readonly items: readonly Row[]; readonly total: number };
/** Asks the server for a page of vehicles of a deployment. */
export type LoadVehicles<Row> = (
  portal: Portal,
  id: number,
  query: VehicleQuery,
  signal: AbortSignal,
) => Promise<VehiclePage<Row>>;

type Loaded<Row> = {
  readonly state: 'loading' | 'ready' | 'failed';
  readonly page: VehiclePage<Row> | undefined;
  readonly error: unknown;
};

/** A page of vehicles of a rollout; loaded again when the question or the progress changed, the old rows stay meanwhile (D-044). */
export function useRolloutVehicles<Row>(load: LoadVehicles<Row>, id: number, query: VehicleQuery, progress: string) {
  const portal = usePortal();
  const [loaded, setLoaded] = useState<Loaded<Row>>({ state: 'loading', page: undefined, error: undefined });
  const [again, setAgain] = useState(0);
  const question = JSON.stringify(query);
  const ask = useEffectEvent((signal: AbortSignal) => load(portal, id, query, signal));
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
