import { z } from 'zod';
import { dateSchema } from '#contract/common.ts';

export const calendarViews = ['month', 'week', 'list'] as const;
/** What the calendar shows: a view around a day, of one source or both, and states; the batch or phase whose details are open. */
export const calendarSearch = z.lazy(() =>
  z.object({
    view: z.enum(calendarViews).optional().catch(undefined),
    day: dateSchema.optional().catch(undefined),
    source: z.enum(['DLM', 'SCM']).optional().catch(undefined),
    states: z.string().max(120).optional().catch(undefined),
    batch: z.coerce.number().int().optional().catch(undefined),
    phase: z.coerce.number().int().optional().catch(undefined),
  }),
);
export type CalendarSearch = z.infer<typeof calendarSearch>;
