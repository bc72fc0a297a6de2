import { z } from 'zod';
import { tableSearch } from '#src/app/table/table-search.ts';
import { releaseFilters } from '#src/areas/campaign-release/searches.ts';

/** D-128 */
export const campaignFilters = ['name', 'status'] as const;
export const campaignSearch = tableSearch(campaignFilters);
export const campaignDefaults = { filters: campaignFilters, sort: [{ id: 'lastEdited', desc: true }] } as const;

/** The release that a navigation carries along from page to page (BIG-06, ORU2-02), beside the state of the list of releases. */
export const carriedSearch = tableSearch(releaseFilters).extend({
  releaseId: z.coerce.number().int().positive().optional().catch(undefined),
});
