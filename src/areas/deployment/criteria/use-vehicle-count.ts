import { useEffect, useEffectEvent, useState } from 'react';
import type { z } from 'zod';
import type { vehicleCountSchema } from '#contract/vehicle/vehicle.ts';
import { failureText } from '#src/app/failure/failure-text.ts';

/** Pause after the last change, in ms. */
const PAUSE = 350;

type VehicleCount = z.output<typeof vehicleCountSchema>;

export type CountState =
  | { readonly state: 'idle' }
  | { readonly state: 'counting'; readonly last?: VehicleCount | undefined }
  | { readonly state: 'counted'; readonly last: VehicleCount }
  | { readonly state: 'failed'; readonly text: string };

/** Counts while one edits: `question` says what is asked, undefined when there is nothing to ask (TEST-10). */
export function useVehicleCount(question: string | undefined, ask: (signal: AbortSignal) => Promise<VehicleCount>): CountState {
  const [count, setCount] = useState<CountState>({ state: 'idle' });
  const send = useEffectEvent(ask);
  useEffect(() => {
    if (question === undefined) {
      setCount({ state: 'idle' });
      return;
    }
    const controller = new AbortController();
    const timer = setTimeout(() => {
      setCount((before) => ({ state: 'counting', last: before.state === 'counted' ? before.last : undefined }));
      send(controller.signal).then(
        (last) => setCount({ state: 'counted', last }),
        (error: unknown) => {
          if (!controller.signal.aborted) setCount({ state: 'failed', text: failureText(error) });
        },
      );
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [question]);
  return count;
}
