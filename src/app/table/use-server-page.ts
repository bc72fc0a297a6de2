import { useEffect, useEffectEvent, useState } from 'react';

export type ServerPage<Row> = { readonly items: readonly Row[]; readonly total: number };

type Loaded<Page> = {
  readonly state: 'loading' | 'ready' | 'failed';
  readonly page: Page | undefined;
  readonly error: unknown;
};

/** A page of rows that the server filtered, sorted and cut (D-044); asked for again when the question changes, the old rows stay meanwhile. */
export function useServerPage<Page extends ServerPage<unknown>>(question: string, load: (signal: AbortSignal) => Promise<Page>) {
  const [loaded, setLoaded] = useState<Loaded<Page>>({ state: 'loading', page: undefined, error: undefined });
  const [again, setAgain] = useState(0);
  const ask = useEffectEvent(load);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question and the retry say when
  useEffect(() => {
    const controller = new AbortController();
    ask(controller.signal).then(
      (page) => {
        if (!controller.signal.aborted) setLoaded({ state: 'ready', page, error: undefined });
      },
      (error: unknown) => {
        if (!controller.signal.aborted) setLoaded((before) => ({ ...before, state: 'failed', error }));
      },
    );
    return () => controller.abort();
  }, [question, again]);
  return { ...loaded, reload: () => setAgain((count) => count + 1) };
}
