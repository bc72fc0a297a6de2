import type { ListFilterKey } from '#contract/vehicle/filter-tree.ts';
import { type FilterQuery, vehicleListEndpoints } from '#contract/vehicle-list/vehicle-list.ts';
import type { Counted, Insight } from '#machines/screens/filter-editor.ts';
import type { Portal } from '#src/app/portal.ts';

/** What the filter editor asks while somebody writes (D-186d). The calls come with it, not with the first load (ADR 6). */
const calls = (portal: Portal) => portal.clientOf(vehicleListEndpoints);

export const countMatches = (portal: Portal, body: FilterQuery, signal: AbortSignal): Promise<Counted> =>
  calls(portal).countMatches({ body }, { signal });

/** Where the tree stands in the body. */
const base = '/filter';

/** What each constraint does, and some vehicles that are matched. */
export async function exploreMatches(portal: Portal, body: FilterQuery, signal: AbortSignal): Promise<Insight> {
  const client = calls(portal);
  const [{ constraints, total }, sample] = await Promise.all([
    client.explainMatches({ body }, { signal }),
    client.sampleMatches({ body }, { signal }),
  ]);
  // What is put before the filter is nobody's to change here.
  const own = constraints.flatMap(({ pointer, ...figures }) =>
    pointer.startsWith(base) ? [{ ...figures, pointer: pointer.slice(base.length) }] : [],
  );
  return { total, constraints: own, sample };
}

/** Values of a key in the fleet of the brands that I may see, by what was typed. */
export const suggestValues = (portal: Portal, key: ListFilterKey, q: string, signal: AbortSignal): Promise<string[]> =>
  calls(portal).suggestValues({ query: { key, q } }, { signal });
