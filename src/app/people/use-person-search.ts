import { useEffect, useState } from 'react';
import type { BrandId } from '#contract/brand.ts';
import type { UserReference } from '#contract/common.ts';
import type { AbleTo } from '#contract/people/able.ts';
import { peopleEndpoints } from '#contract/people/people.ts';
import { usePortal } from '#src/app/portal.ts';

/** Pause after the last key, in ms. */
const PAUSE = 250;
/** From this many letters on the directory answers (D-171c). */
const LEAST = 2;

type Found = { readonly state: 'idle' | 'searching' | 'done' | 'failed'; readonly people: readonly UserReference[] };
const nothing: Found = { state: 'idle', people: [] };

const met = new Map<string, string>();

/** The name of a person whom a search of this tab found; their id for others. */
export const nameOfMet = (id: string): string => met.get(id) ?? id;

/** People of the directory for what is typed, of those who may do something (`at`: at that brand) where that is said. A newer search aborts the older. */
export function usePersonSearch(q: string, able?: AbleTo, at?: BrandId): Found {
  const portal = usePortal();
  const [found, setFound] = useState<Found>(nothing);
  const asked = q.trim();
  useEffect(() => {
    if (asked.length < LEAST) {
      setFound(nothing);
      return;
    }
    const controller = new AbortController();
    const timer = setTimeout(() => {
      setFound({ state: 'searching', people: [] });
      portal
        .clientOf(peopleEndpoints)
        .searchUsers({ query: { q: asked, able, at } }, { signal: controller.signal })
        .then(
          (people) => {
            for (const { id, fullName } of people) met.set(id, fullName);
            setFound({ state: 'done', people });
          },
          () => {
            if (!controller.signal.aborted) setFound({ state: 'failed', people: [] });
          },
        );
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [portal, asked, able, at]);
  return found;
}
