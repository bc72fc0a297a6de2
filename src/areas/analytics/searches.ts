import { z } from 'zod';
import { valuesOf } from '#contract/analytics/board-filters.ts';
import { type BoardName, boardNames, type FilterName, rowReaches } from '#contract/analytics/boards.ts';
import { trackingStatuses } from '#contract/analytics/measures.ts';
import { dateSchema } from '#contract/common.ts';
import { among, periodSearch, word } from '#src/app/board/period-search.ts';

/** What the address of a board says beside its filters: which part is open, and which rows. */
export const apart = ['tab', 'page', 'status', 'day', 'reach'] as const;
type Words = { readonly [Name in FilterName]: ReturnType<typeof word> };
const searchOf = (name: BoardName) =>
  z.object({
    ...(Object.fromEntries(Object.entries(valuesOf(name)).map(([name, value]) => [name, value.catch(undefined)])) as Words),
    ...periodSearch(),
    ...{
      tab: word(),
      status: among(trackingStatuses.filter((status) => status !== 'SOLVED')),
      reach: z.enum(rowReaches).optional().catch(undefined),
    },
    day: dateSchema.optional().catch(undefined),
    page: z.coerce.number().int().min(1).max(1_000_000).optional().catch(undefined),
  });
/** D-190, D-202; an address never names a vehicle, and what can be no value of a filter of the board is left out */
export const boardSearches = Object.fromEntries(boardNames.map((name) => [name, z.lazy(() => searchOf(name))])) as Readonly<
  Record<BoardName, z.ZodLazy<ReturnType<typeof searchOf>>>
>;
export type BoardSearch = z.output<ReturnType<typeof searchOf>>;
