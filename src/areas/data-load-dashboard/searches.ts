import { z } from 'zod';
import { boardFilters } from '#contract/data-load-campaign/data-load-dashboard.ts';
import { periodSearch } from '#src/app/board/period-search.ts';

/** D-201; what can be no value of a filter is left out */
export const dashboardSearch = z.lazy(() =>
  z.object({
    type: boardFilters.type.catch(undefined),
    state: boardFilters.state.catch(undefined),
    owner: boardFilters.owner.catch(undefined),
    ...periodSearch,
  }),
);
export type DashboardSearch = z.output<typeof dashboardSearch>;
