import { useEffect, useEffectEvent, useRef, useState } from 'react';

export type ServerPage<Row> = { readonly items: readonly Row[]; readonly total: number };

type Loaded<Page> = {
  readonly state: 'loading' | 'ready' | 'failed';
  readonly page: Page | undefined;
  readonly error: unknown;
};

/**
 * A page of rows that the server filtered, sorted and cut (D-044); the old rows stay until the new ones are there. Another question cancels
 * the one under way. A new `version` of the same one waits for its answer and then asks again (ADR 10).
 */
export function useServerPage<Page extends ServerPage<unknown>>(
  question: string,
  load: (signal: AbortSignal) => Promise<Page>,
  version = '',
) {
  const [loaded, setLoaded] = useState<Loaded<Page>>({ state: 'loading', page: undefined, error: undefined });
  const ask = useEffectEvent(load);
  const again = useRef<() => void>(undefined);
  const known = useRef(version);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question says when
  useEffect(() => {
    const { signal, abort } = stoppable();
    let isAsking = false;
    let isOld = false;
    const begin = async () => {
      isOld = isAsking;
      if (isAsking) return;
      isAsking = true;
      try {
        const page = await ask(signal);
        if (!signal.aborted) setLoaded({ state: 'ready', page, error: undefined });
      } catch (error) {
        if (!signal.aborted) setLoaded((before) => ({ ...before, state: 'failed', error }));
      }
      isAsking = false;
      if (isOld && !signal.aborted) void begin();
    };
    again.current = () => void begin();
    void begin();
    return abort;
  }, [question]);
  useEffect(() => {
    if (known.current === version) return;
    known.current = version;
    again.current?.();
  }, [version]);
  return { ...loaded, reload: () => again.current?.() };
}

function stoppable() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
