import { useEffect, useState } from 'react';
import { type Found, searchEndpoints } from '#contract/search.ts';
import { usePortal } from '#src/app/portal.ts';

/** How long typing rests before it is searched, in ms. */
const PAUSE = 150;

type Search = { readonly found: readonly Found[]; readonly state: 'idle' | 'searching' | 'done' | 'failed' };
const idle: Search = { found: [], state: 'idle' };

/** Entities by words of their name or by id; the newest question alone is answered (D-046). */
export function useEntitySearch(query: string): Search {
  const portal = usePortal();
  const q = query.trim();
  const [answer, setAnswer] = useState<{ readonly q: string; readonly search: Search }>({ q: '', search: idle });
  useEffect(() => {
    if (q === '') return;
    let current = true;
    const timer = setTimeout(() => {
      portal
        .clientOf(searchEndpoints)
        .searchEntities({ query: { q } })
        .then(
          (found) => current && setAnswer({ q, search: { found, state: 'done' } }),
          () => current && setAnswer({ q, search: { found: [], state: 'failed' } }),
        );
    }, PAUSE);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [portal, q]);
  if (q === '') return idle;
  // What was found for the last word stays in place until the next is answered.
  return answer.q === q ? answer.search : { found: answer.search.found, state: 'searching' };
}
