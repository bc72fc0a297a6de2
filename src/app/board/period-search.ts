import { z } from 'zod';
import { periods } from '#contract/analytics/board-filters.ts';

/** What is typed into the address of a board; nothing where it cannot be that. */
export const word = () => z.string().max(4_000).optional().catch(undefined);
/** One of some values, or nothing. */
export const among = (values: readonly string[]) =>
  z
    .string()
    .refine((value) => values.includes(value))
    .optional()
    .catch(undefined);
/** Period of a board in its address. Days stay as they were typed: what is wrong with them is said at their fields. */
export const periodSearch = () => ({ period: among(periods), from: word(), to: word() });
export type PeriodKey = 'period' | 'from' | 'to';
export type PeriodSearch = { readonly [Name in PeriodKey]?: string | undefined };
