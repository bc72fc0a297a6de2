import { useEffect, useState } from 'react';
import { isListFilterKey } from '#contract/vehicle/filter-tree.ts';
import { usePortal } from '#src/app/portal.ts';
import { suggestValues } from './filter-calls.ts';

/** Pause after the last key, in ms. */
const PAUSE = 200;
const none: readonly string[] = [];

/** Values that occur in the fleet for a key and what is typed; nothing before somebody began (`q` undefined), or where it cannot be asked. */
export function useSuggestions(key: string, q: string | undefined): readonly string[] {
  const portal = usePortal();
  const [found, setFound] = useState(none);
  useEffect(() => {
    if (q === undefined || !isListFilterKey(key)) {
      setFound(none);
      return;
    }
    const controller = new AbortController();
    const timer = setTimeout(() => {
      // Without suggestions one types: nothing to tell.
      suggestValues(portal, key, q.trim().slice(0, 80), controller.signal).then(setFound, () => undefined);
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [portal, key, q]);
  return found;
}
