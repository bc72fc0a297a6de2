import { useEffect, useState } from 'react';
import { vehicleEndpoints } from '#contract/vehicle/vehicle.ts';
import { type Portal, usePortal } from '#src/app/portal.ts';
import { resource } from '#src/app/resource.ts';

type FilterContext = {
  /** nothing is said of what there is before it is known */
  readonly isAsking: boolean;
  /** values of the fleet by filter key */
  readonly hints: ReadonlyMap<string, readonly string[]>;
  /** vehicle lists by the group that stands for each */
  readonly listNames: Readonly<Record<string, string>>;
};
const none: FilterContext = { isAsking: false, hints: new Map(), listNames: {} };
/** D-104 */
const filterContext = (portal: Portal) => resource(portal, 'getFilterContext', {}, vehicleEndpoints);

type Answer = {
  readonly keys: readonly { key: string; valueHints: readonly string[] }[];
  readonly listNames: FilterContext['listNames'];
};
const contextOf = ({ keys, listNames }: Answer): FilterContext => ({
  isAsking: false,
  hints: new Map(keys.map(({ key, valueHints }) => [key, valueHints])),
  listNames,
});

/** What there is to choose from; without it one types (D-186d). */
export function useFilterContext(): FilterContext {
  const portal = usePortal();
  const [known, setKnown] = useState<FilterContext>(() => {
    const answer = filterContext(portal).peek();
    return answer ? contextOf(answer) : { ...none, isAsking: true };
  });
  useEffect(() => {
    let current = true;
    filterContext(portal)
      .get()
      .then(
        (answer) => current && setKnown(contextOf(answer)),
        () => current && setKnown(none),
      );
    return () => {
      current = false;
    };
  }, [portal]);
  return known;
}
