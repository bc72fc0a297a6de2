import { useEffect, useState } from 'react';
import { usePortal } from '#src/app/portal.ts';
import { filterContext } from './wiring.ts';

type FilterContext = {
  /** values of the fleet by filter key */
  readonly hints: ReadonlyMap<string, readonly string[]>;
  /** vehicle lists by the group that stands for each */
  readonly listNames: Readonly<Record<string, string>>;
};
const none: FilterContext = { hints: new Map(), listNames: {} };

/** What there is to choose from; without it one types (D-186d). */
export function useFilterContext(): FilterContext {
  const portal = usePortal();
  const [known, setKnown] = useState(none);
  useEffect(() => {
    let current = true;
    filterContext(portal)
      .get()
      .then(
        ({ keys, listNames }) =>
          current && setKnown({ hints: new Map(keys.map(({ key, valueHints }) => [key, valueHints])), listNames }),
        () => undefined,
      );
    return () => {
      current = false;
    };
  }, [portal]);
  return known;
}
