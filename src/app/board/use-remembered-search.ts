import { useCallback, useEffect } from 'react';
import { z } from 'zod';
import { useSearchState } from '#src/app/routing/use-search-state.ts';
import { useBrandId } from '#src/app/session/use-me.ts';

const stored = z.record(z.string(), z.string()).catch({});

function recall(key: string): Readonly<Record<string, string>> {
  try {
    return stored.parse(JSON.parse(sessionStorage.getItem(key) ?? '{}'));
  } catch {
    return {};
  }
}

const chosenIn = (filters: object) => Object.entries(filters).filter(([, value]) => typeof value === 'string' && value !== '');
const keyOf = (brandId: number, board: string): string => `cc.filters.${brandId}.${board}`;

/** Keeps filters for a board that is about to be opened by `withSelectedFilters` (D-014). */
export function keepFilters(brandId: number, board: string, filters: object): void {
  sessionStorage.setItem(keyOf(brandId, board), JSON.stringify(Object.fromEntries(chosenIn(filters))));
}

type Kept = {
  /** the address alone decides; what is chosen is kept all the same */
  readonly isFresh?: boolean;
  /** parts of the address that are no filters, and not kept */
  readonly apart?: readonly string[];
};

/**
 * Filters of a board as the address has them. Those chosen last at the brand are kept for the session, and are there again where the address names
 * none (D-202); clearing them all forgets them.
 */
export function useRememberedSearch<Schema extends z.core.$ZodType<object>>(
  schema: Schema,
  board: string,
  { apart, isFresh = false }: Kept = {},
) {
  const [filters, set] = useSearchState(schema);
  const key = keyOf(useBrandId(), board);
  const left = apart?.join() ?? '';
  useEffect(() => {
    const chosen = chosenIn(filters).filter(([name]) => !left.split(',').includes(name));
    if (chosen.length > 0) sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(chosen)));
    else if (!isFresh && chosenIn(recall(key)).length > 0) set(recall(key) as Partial<z.output<Schema>>, { replace: true });
  }, [filters, key, set, isFresh, left]);
  const change = useCallback(
    (patch: Partial<z.output<Schema>>) => {
      const chosen = chosenIn({ ...filters, ...patch }).filter(([name]) => !left.split(',').includes(name));
      sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(chosen)));
      set(patch);
    },
    [filters, key, set, left],
  );
  return [filters, change] as const;
}
