import { z } from 'zod';
import { tableSearch } from '#src/app/table/table-search.ts';

/** D-126: what the list of data-load campaigns is narrowed by. */
export const dataLoadSearch = z.lazy(() => tableSearch(['title', 'type', 'state', 'campaignOwner']));
export const dataLoadDefaults = {
  filters: ['title', 'type', 'state', 'campaignOwner'],
  sort: [{ id: 'campaignStart', desc: true }],
} as const;
