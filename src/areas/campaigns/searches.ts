import { z } from 'zod';
import { calendarSearch } from '#src/areas/campaign-calendar/searches.ts';
import { dataLoadSearch } from '#src/areas/data-load/searches.ts';
import { cuSearch, smartSearch } from '#src/areas/smart-campaign/searches.ts';

/** The tabs of campaigns share one address. */
export const campaignsSearch = z.object({
  tab: z.string().max(40).optional().catch(undefined),
  ...dataLoadSearch.shape,
  ...smartSearch.shape,
  ...cuSearch.shape,
  ...calendarSearch.shape,
});
