import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { vehicleListEndpoints } from '#contract/vehicle-list/vehicle-list.ts';
import { usePortal } from '#src/app/portal.ts';
import type { VinQuery } from '#src/areas/vehicle-list/addresses.ts';
import type { ListKey } from '#src/areas/vehicle-list/vehicle-list.ts';
import { heldPages, missingPage, type Pages, runAround } from './vin-pages.ts';

type Loaded = {
  /** what the pages answer */
  readonly question: string;
  /** what of it somebody asks for: another revision of the list has the same rows, as far as anybody knows */
  readonly asked: string;
  readonly pages: Pages;
  readonly total: number;
  /** vehicles of the list that the brand is not shown (D-240) */
  readonly otherBrands: number;
  readonly error: unknown;
  readonly state: 'loading' | 'ready' | 'failed';
};

const none: Pages = new Map();
const onlyPage = (page: number) => ({ at: page, from: page, to: page });
const nothing: Loaded = { question: '', asked: '', pages: none, total: 0, otherBrands: 0, error: undefined, state: 'loading' };

/** While one scrolls, what is in sight is looked at so often, in ms: pages that one only flies over are not asked for. */
const PACE = 80;

/**
 * Vehicles of a list around those in sight, of any number of them. Pages come as they come into sight, one after the other (D-046), and
 * are asked for again when the question or the list changed; the old rows stay meanwhile (D-044).
 */
export function useVins(list: ListKey & { readonly revision: number }, query: VinQuery) {
  const { t } = useTranslation('vehicle-lists');
  const portal = usePortal();
  const { page, size, vin } = query;
  const [loaded, setLoaded] = useState(nothing);
  const [again, setAgain] = useState(0);
  const question = JSON.stringify([size, vin, list.revision, again]);
  const asked = JSON.stringify([size, vin]);
  const [sight, setSight] = useState({ question, ...onlyPage(page) });
  const { at, from, to } = sight.question === question ? sight : onlyPage(page);
  const missing = missingPage(loaded.question === question ? loaded.pages : none, at, from, to);

  const what = t('vinWhat');
  const ask = useEffectEvent((wanted: number, signal: AbortSignal) =>
    portal
      .clientOf(vehicleListEndpoints)
      .listVins({ params: { id: list.id, type: list.type }, query: { ...query, page: wanted } }, { signal }),
  );
  useEffect(() => {
    if (missing === undefined) return;
    const control = new AbortController();
    ask(missing, control.signal).then(
      ({ items, otherBrands, total }) => {
        if (control.signal.aborted) return;
        portal.over(what);
        setLoaded((before) => ({
          question,
          asked,
          pages: heldPages(before.question === question ? before.pages : none, missing, items),
          total,
          otherBrands,
          error: undefined,
          state: 'ready',
        }));
      },
      (error: unknown) => {
        if (control.signal.aborted) return;
        portal.fail(error, { kind: 'list', what });
        setLoaded((before) => ({ ...before, state: 'failed', error }));
      },
    );
    return () => control.abort();
  }, [question, asked, missing, portal, what]);

  const seen = useRef({ at, from, to });
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
    const pageOf = (place: number) => Math.floor(Math.min(last, Math.max(0, place)) / size);
    seen.current = { at: pageOf(top), from: pageOf(top - ahead), to: pageOf(bottom + ahead) };
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
    otherBrands: loaded.otherBrands,
    state: loaded.state === 'ready' && loaded.asked !== asked ? ('waiting' as const) : loaded.state,
    error: loaded.error,
    scrollWindow: { first, onSight },
    /** those of the page that the address names */
    csvRows: async () => loaded.pages.get(page) ?? rows,
    reload: () => setAgain(again + 1),
  };
}
