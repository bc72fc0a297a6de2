import { useEffect, useEffectEvent, useState } from 'react';
import { usePortal } from '#src/app/portal.ts';
import { type ListKey, loadVins, type VinPage, type VinQuery } from './wiring.ts';

type Loaded = { readonly state: 'loading' | 'ready' | 'failed'; readonly page: VinPage | undefined; readonly error: unknown };

/** A page of a list's vehicles; asked for again when the question or the list changed, the old rows stay meanwhile (D-044). */
export function useVins(list: ListKey & { readonly revision: number }, query: VinQuery) {
  const portal = usePortal();
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading', page: undefined, error: undefined });
  const [again, setAgain] = useState(0);
  const question = JSON.stringify([query, list.revision, again]);
  const ask = useEffectEvent((signal: AbortSignal) => loadVins(portal, list, query, signal));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question says when
  useEffect(() => {
    const control = new AbortController();
    ask(control.signal)
      .then((page) => setLoaded({ state: 'ready', page, error: undefined }))
      .catch((error: unknown) => {
        if (!control.signal.aborted) setLoaded(({ page }) => ({ state: 'failed', page, error }));
      });
    return () => control.abort();
  }, [question]);
  return { ...loaded, reload: () => setAgain(again + 1) };
}
