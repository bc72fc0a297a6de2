import { z } from 'zod';
import { boardFilters } from '#contract/data-load-campaign/data-load.ts';
import { periodSearch } from '#src/app/board/period-search.ts';

/** D-201; what can be no value of a filter is left out */
export const dashboardSearch = z.lazy(() => {
  const { owner, state, type } = boardFilters();
  return z.object({
    type: type.catch(undefined),
    state: state.catch(undefined),
    owner: owner.catch(undefined),
    ...periodSearch(),
  });
});
export type DashboardSearch = z.output<typeof dashboardSearch>;
