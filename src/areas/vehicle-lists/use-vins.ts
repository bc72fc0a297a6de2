import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { usePortal } from '#src/app/portal.ts';
import { heldPages, type Pages, runAround } from './vin-pages.ts';
import { type ListKey, loadVins, type VinQuery } from './wiring.ts';

type Loaded = {
  /** what the pages answer */
  readonly question: string;
  readonly pages: Pages;
  readonly total: number;
  readonly error: unknown;
  readonly state: 'loading' | 'ready' | 'failed';
};

const nothing: Loaded = { question: '', pages: new Map(), total: 0, error: undefined, state: 'loading' };

/** While one scrolls, what is in sight is looked at so often, in ms: pages that one only flies over are not asked for. */
const PACE = 80;

/**
 * Vehicles of a list around those in sight, of any number of them. Pages come as they come into sight and are asked for again when the
 * question or the list changed; the old rows stay meanwhile (D-044).
 */
export function useVins(list: ListKey & { readonly revision: number }, query: VinQuery) {
  const portal = usePortal();
  const { page, size, vin } = query;
  const [loaded, setLoaded] = useState(nothing);
  const [again, setAgain] = useState(0);
  const question = JSON.stringify([size, vin, list.revision, again]);
  const [sight, setSight] = useState({ question, from: page, to: page });
  const { from, to } = sight.question === question ? sight : { from: page, to: page };

  const ask = (wanted: number, signal: AbortSignal) => loadVins(portal, list, { ...query, page: wanted }, signal);
  const load = useEffectEvent((signal: AbortSignal) => {
    const had = loaded.question === question ? loaded.pages : undefined;
    for (let wanted = from; wanted <= to; wanted += 1) {
      if (had?.has(wanted)) continue;
      ask(wanted, signal).then(
        ({ items, total }) => {
          if (signal.aborted) return;
          setLoaded((before) => ({
            question,
            pages: heldPages(before.question === question ? before.pages : new Map(), wanted, items),
            total,
            error: undefined,
            state: 'ready',
          }));
        },
        (error: unknown) => {
          if (!signal.aborted) setLoaded((before) => ({ ...before, state: 'failed', error }));
        },
      );
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question and the pages in sight say when
  useEffect(() => {
    const control = new AbortController();
    load(control.signal);
    return () => control.abort();
  }, [question, from, to]);

  const seen = useRef({ from, to });
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  const look = () => {
    const now = { question, ...seen.current };
    setSight((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now));
  };
  const onSight = (top: number, bottom: number) => {
    // Half a page ahead on both sides, so that who scrolls slowly meets no row that is still on its way.
    const ahead = size / 2;
    const last = Math.max(0, loaded.total - 1);
    seen.current = {
      from: Math.floor(Math.max(0, top - ahead) / size),
      to: Math.floor(Math.min(last, bottom + ahead) / size),
    };
    if (pause.current !== undefined) return;
    look();
    pause.current = setTimeout(() => {
      pause.current = undefined;
      look();
    }, PACE);
  };

  const { first, rows } = useMemo(() => runAround(loaded.pages, from, to, size), [loaded.pages, from, to, size]);
  return {
    rows,
    total: loaded.total,
    state: loaded.state,
    error: loaded.error,
    reach: { first, onSight },
    /** the rows of the page that the address names */
    loadPage: async () => (await loadVins(portal, list, query, new AbortController().signal)).items,
    reload: () => setAgain(again + 1),
  };
}
