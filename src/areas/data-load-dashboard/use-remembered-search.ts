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

/**
 * Filters of a board as the address has them. Those chosen last at the brand are kept for the session, and are there again where the address names
 * none (D-202); clearing them all forgets them.
 */
export function useRememberedSearch<Schema extends z.core.$ZodType<object>>(schema: Schema, board: string) {
  const [filters, set] = useSearchState(schema);
  const key = `cc.filters.${useBrandId()}.${board}`;
  useEffect(() => {
    const chosen = chosenIn(filters);
    if (chosen.length > 0) sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(chosen)));
    else if (chosenIn(recall(key)).length > 0) set(recall(key) as Partial<z.output<Schema>>, { replace: true });
  }, [filters, key, set]);
  const change = useCallback(
    (patch: Partial<z.output<Schema>>) => {
      sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(chosenIn({ ...filters, ...patch }))));
      set(patch);
    },
    [filters, key, set],
  );
  return [filters, change] as const;
}
