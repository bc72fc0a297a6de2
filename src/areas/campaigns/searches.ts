import { z } from 'zod';
import { tableSearch } from '#src/app/table/table-search.ts';

const day = z.iso.date().optional().catch(undefined);

/** D-126: what the list of data-load campaigns is narrowed by. */
export const dataLoadSearch = tableSearch(['title', 'type', 'state', 'campaignOwner']);
export const dataLoadDefaults = {
  filters: ['title', 'type', 'state', 'campaignOwner'],
  sort: [{ id: 'campaignStart', desc: true }],
} as const;

export const calendarViews = ['month', 'week', 'list'] as const;
/** What the calendar shows: a view around a day, of one source or both, and states. */
export const calendarSearch = z.object({
  view: z.enum(calendarViews).default('month').catch('month'),
  day,
  source: z.enum(['DLM', 'SCM']).optional().catch(undefined),
  states: z.string().max(120).optional().catch(undefined),
  batch: z.coerce.number().int().optional().catch(undefined),
});
export type CalendarSearch = z.infer<typeof calendarSearch>;

/** The tabs of campaigns share one address. */
export const campaignsSearch = z.object({
  tab: z.string().max(40).optional().catch(undefined),
  ...dataLoadSearch.shape,
  ...calendarSearch.shape,
});

const word = z.string().max(200).optional().catch(undefined);
/** D-201 */
export const dashboardSearch = z.object({ type: word, state: word, owner: word });
