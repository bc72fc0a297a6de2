import { dateSchema } from './common.ts';

/** A day YYYY-MM-DD as people read it (D-052). */
export const dayText = (day: string): string => day.split('-').reverse().join('.');

/** A day from `first` on; the one that it was before may stay, since it lay ahead when it was chosen. */
export const notBefore = (first: string, before?: string) =>
  dateSchema.refine((day) => day === before || day >= first, { error: `pastDate:${dayText(first)}` });
