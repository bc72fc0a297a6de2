import { z } from 'zod';
import { tableOf, tableSearch } from '#src/app/table/table-search.ts';
import { releaseFilters } from '#src/areas/campaign-release/searches.ts';

/** D-128 */
export const { search: campaignSearch, defaults: campaignDefaults } = tableOf(['name', 'status'], 'lastEdited,desc');

/** The release that a navigation carries along from page to page (BIG-06, ORU2-02), beside the state of the list of releases. */
export const carriedSearch = z.lazy(() =>
  tableSearch(releaseFilters).extend({ releaseId: z.coerce.number().int().positive().optional().catch(undefined) }),
);
