import type { BoardQuery } from '#contract/analytics/board-endpoints.ts';
import { periods, wrongDays } from '#contract/analytics/board-filters.ts';
import { dateFault } from '#src/ui/form/date-text.ts';
import type { PeriodKey, PeriodSearch } from './period-search.ts';

/** What the server is asked: an address that names no days of its period has the usual one (D-190). */
export function daysOf({ from, period, to }: PeriodSearch): Partial<Pick<BoardQuery, PeriodKey>> {
  if (period === 'custom') return from && to ? { period, from, to } : {};
  return periods.some((one) => one === period) ? { period: period as BoardQuery['period'] } : {};
}

/** What is wrong with the days that an address names, or that were typed; nothing is asked for them then (D-153). */
export function daysFault({ from, period = '90d', to }: PeriodSearch) {
  if (!from && !to) return undefined;
  const wrong = wrongDays({ period, from, to });
  const day = wrong?.field === 'from' ? from : to;
  // What was typed and is no day stands as it was typed.
  return wrong && day && !isDay(day) ? { ...wrong, error: dateFault(day, 'day') } : wrong;
}
/** Of the form in which addresses and calls have days. */
export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);
