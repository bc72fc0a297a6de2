import { z } from 'zod';
import { calendarSearch } from '#src/areas/campaign-calendar/searches.ts';
import { dataLoadSearch } from '#src/areas/data-load/searches.ts';
import { cuSearch, smartSearch } from '#src/areas/smart-campaign/searches.ts';

/** The tabs of campaigns share one address. */
export const campaignsSearch = z.lazy(() =>
  z.object({
    tab: z.string().max(40).optional().catch(undefined),
    ...dataLoadSearch.unwrap().shape,
    ...smartSearch.unwrap().shape,
    ...cuSearch.unwrap().shape,
    ...calendarSearch.unwrap().shape,
  }),
);
