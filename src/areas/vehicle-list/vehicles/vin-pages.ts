import type { VehicleOfList } from '#contract/vehicle-list/vehicle-list.ts';
import { range } from '#src/ui/range.ts';

/** Pages of VINs by their number, from 0. */
export type Pages = ReadonlyMap<number, readonly VehicleOfList[]>;

/** Pages that are held on each side of the one that came last; a list of a million VINs does not stay in the browser. */
const HELD = 4;

/** The pages with one more, without those far from it. */
export function heldPages(pages: Pages, number: number, items: readonly VehicleOfList[]): Pages {
  const near = [...pages].filter(([other]) => Math.abs(other - number) <= HELD);
  return new Map([...near, [number, items]]);
}

/** What to ask for next of the pages `from` to `to`: that of the first row in sight before all others. */
export function missingPage(pages: Pages, at: number, from: number, to: number): number | undefined {
  return [at, ...range(to - from + 1).map((number) => from + number - 1)].find((number) => !pages.has(number));
}

/** Rows without a gap around the pages `from` to `to`, and the place of the first of them among all; none if none of these is there. */
export function runAround(pages: Pages, from: number, to: number, size: number) {
  let begin = from;
  while (begin < to && !pages.has(begin)) begin += 1;
  while (pages.has(begin - 1)) begin -= 1;
  const rows: VehicleOfList[] = [];
  for (let number = begin; pages.has(number); number += 1) rows.push(...(pages.get(number) ?? []));
  return { first: begin * size, rows };
}
