import { z } from 'zod';
import { useSearchState } from '#src/app/routing/use-search-state.ts';
import type { ListQuestion } from './list-question.ts';

/** Rows of a list that is part of a page: most are shorter. */
export const PART_ROWS = 100;

/** The page of a list inside a page, in the address; routes with one take it into their query. */
export const partSearch = z.lazy(() =>
  z.object({ page: z.coerce.number().int().min(1).max(1_000_000).optional().catch(undefined) }),
);

const questionFor = (page: number): ListQuestion => ({ limit: String(PART_ROWS), ...(page > 1 && { page: String(page - 1) }) });

/** The question of an address, for the page's loader. */
export const partQuestion = (search: unknown): ListQuestion => questionFor(partSearch.parse(search ?? {}).page ?? 1);

/** The page of a list inside a page, and the way to another one. */
export function usePartPage() {
  const [{ page = 1 }, setSearch] = useSearchState(partSearch);
  return {
    page,
    question: questionFor(page),
    onPage: (to: number) => setSearch({ page: to === 1 ? undefined : to }),
  };
}
