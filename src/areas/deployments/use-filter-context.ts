import { useEffect, useState } from 'react';
import { usePortal } from '#src/app/portal.ts';
import { filterContext } from './wiring.ts';

const none: ReadonlyMap<string, readonly string[]> = new Map();

/** Values of the fleet by filter key; without them one types (D-186d). */
export function useFilterContext(): ReadonlyMap<string, readonly string[]> {
  const portal = usePortal();
  const [hints, setHints] = useState(none);
  useEffect(() => {
    let current = true;
    filterContext(portal)
      .get()
      .then(
        ({ keys }) => current && setHints(new Map(keys.map(({ key, valueHints }) => [key, valueHints]))),
        () => undefined,
      );
    return () => {
      current = false;
    };
  }, [portal]);
  return hints;
}
