import { useMatch, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo } from 'react';
import { z } from 'zod';
import { useSearchState } from '#src/app/routing/use-search-state.ts';
import { useBrandId } from '#src/app/session/use-me.ts';
import { keepTabWords, type TabWords, tabWords } from '#src/app/tab-words.ts';
import { changeOnShow, chosenIn, keptOf, stillChosen } from './remembered.ts';
import { keepShown, shownIn } from './shown-entries.ts';

const keyOf = (brandId: number, board: string): string => `cc.filters.${brandId}.${board}`;
const keep = (key: string, chosen: TabWords): boolean => keepTabWords(key, keptOf(chosen));

/** Keeps filters for a board that is about to be opened by `withSelectedFilters` (D-014). */
export function keepFilters(brandId: number, board: string, filters: object): void {
  keep(keyOf(brandId, board), chosenIn(filters));
}

type Kept = {
  /** the address alone decides; what is chosen is kept all the same */
  readonly isFresh?: boolean;
  /** parts of the address that are no filters, and not kept */
  readonly apart?: readonly string[];
};

const none: readonly string[] = [];
/** At which brand the query of a page was shown: the page begins anew with another brand, with the query of before. Of older entries the tab knows it. */
const queryAt = new WeakMap<object, number>();
const pathOf = (pathname: string): string => pathname.replace(/\/+$/, '');

/**
 * Filters of a board as the address has them. Those chosen last at the brand are kept for the session, and are there again where the address names
 * none, or those of another brand (D-202), but not on the way back to what was seen without any; clearing them all forgets them.
 */
export function useRememberedSearch<Schema extends z.core.$ZodType<object>>(
  schema: Schema,
  board: string,
  { apart = none, isFresh = false }: Kept = {},
) {
  const [filters, set] = useSearchState(schema);
  const query: object = useSearch({ strict: false });
  const path = useMatch({ strict: false, select: ({ pathname }) => pathOf(pathname) });
  const { history } = useRouter();
  // As of the query that is drawn: an entry that is still being opened has another one.
  const entry = history.location.state.__TSR_key ?? '';
  const brandId = useBrandId();
  const key = keyOf(brandId, board);
  const entryAt = shownIn(entry);
  const isOther = [queryAt.get(query), entryAt].some((at) => at !== undefined && at !== brandId);
  // The way back shows a page as it was seen: an entry without filters is one that was left by choosing some.
  const isSeen = !isOther && entryAt === brandId;
  const change = useMemo(
    () =>
      changeOnShow({
        ...{ chosen: chosenIn(filters, apart), kept: stillChosen(schema, tabWords(key), apart), isOther },
        isFresh: isFresh || isSeen,
      }),
    [filters, apart, key, isFresh, isOther, isSeen, schema],
  );
  useEffect(() => {
    if (change) {
      // A page that does not stand for the brand is being left: the address is the next one's.
      if (pathOf(history.location.pathname) === path) set(change as Partial<z.output<Schema>>, { replace: true });
      return;
    }
    queryAt.set(query, brandId);
    keepShown(history.location.state.__TSR_key ?? '', brandId);
    const chosen = chosenIn(filters, apart);
    if (Object.keys(chosen).length > 0) keep(key, chosen);
  }, [apart, brandId, change, filters, history, key, path, query, set]);
  // What another brand had is not asked of this one.
  const shown = useMemo(
    () => (isOther && change ? z.parse(schema, { ...filters, ...change }) : filters),
    [change, filters, isOther, schema],
  );
  const choose = useCallback(
    (patch: Partial<z.output<Schema>>) => {
      keep(key, chosenIn({ ...shown, ...patch }, apart));
      set(patch);
    },
    [apart, key, set, shown],
  );
  return [shown, choose] as const;
}
