import { z } from 'zod';
import { platforms, productTypes } from '#contract/access/permissions.ts';
import { dateSchema, spoken } from '#contract/common.ts';
import { parseNamed } from '#contract/field-text.ts';
import { type BoardName, boardOf, type FilterName } from './boards.ts';
import { noValue, trackingPhases } from './measures.ts';

export const periods = ['7d', '30d', '90d', 'year', 'custom'] as const;
/** Days of a period that ends today. */
export const periodLengths = { '7d': 7, '30d': 30, '90d': 90, year: 365 } as const;
/** D-190 */
export const longestPeriod = 730;

/** A failure is of a phase that it ended. */
export const failurePhases = trackingPhases.slice(0, 4);
const names = () => spoken(0, 4_000).optional();
const listed = (one: string, error: string) =>
  names()
    .unwrap()
    .regex(new RegExp(`^(?:${one})(?:,(?:${one}))*$`), { error })
    .optional();
const among = (values: readonly string[]) => listed(values.join('|'), 'notAccepted');
/** Values of a filter, joined with a comma: any of them matches. What can be no value of it is refused; what only does not occur matches nothing. */
const filterValues = (): { readonly [Name in FilterName]: ReturnType<typeof names> } => ({
  market: listed(`[A-Z]{2}|${noValue}`, 'such:country codes|DE,NO'),
  model: names(),
  modelYear: listed('\\d{4}', 'such:years|2025,2026'),
  productType: among(productTypes),
  campaign: listed('[1-9]\\d{0,9}', 'such:campaign numbers|7,12'),
  platform: among(platforms),
  swVersion: names(),
  module: names(),
  moduleVersion: names(),
  stage: among(['TEST', 'LIVE']),
  vehicleGroup: names(),
  baseline: names(),
  ecu: names(),
  errorCode: names(),
  phase: among(failurePhases),
  regulation: among(['R155', 'R156']),
  request: names(),
  release: names(),
  /** one vehicle, by its name in addresses: none of them tells a VIN (D-202, ADR 40) */
  vehicle: z
    .string()
    .regex(/^[\w-]{22}$/, { error: 'notAccepted' })
    .optional(),
});
export type Filters = ReturnType<typeof filterValues>;
/**
 * Values of every filter, as a board takes them: of some it has its own. Not to be called while a module is read: the router knows the addresses
 * of all boards, and a start opens none.
 */
export const valuesOf = (name: BoardName): Filters => ({
  ...filterValues(),
  ...Object.fromEntries(Object.entries(boardOf(name).offers ?? {}).map(([filter, values]) => [filter, among(values)])),
});
/** `from` and `to` are the days of a custom period. */
export const days = { period: z.enum(periods).default('90d'), from: dateSchema.optional(), to: dateSchema.optional() };
type Dates = { readonly period: string; readonly from?: string | undefined; readonly to?: string | undefined };
/** What is wrong with the days of a custom period, by the field that it is said at and the name of its sentence (D-153); undefined where nothing is. */
export function wrongDays({ from, period, to }: Dates): { readonly field: 'from' | 'to'; readonly error: string } | undefined {
  if (period !== 'custom') return undefined;
  for (const [field, day] of [['from', from] as const, ['to', to] as const]) {
    const [issue] = parseNamed(dateSchema, day).error?.issues ?? [];
    if (issue) return { field, error: issue.message === 'date' ? 'noSuchDate' : issue.message };
  }
  const length = (Date.parse(to ?? '') - Date.parse(from ?? '')) / 86_400_000 + 1;
  if (length < 1) return { field: 'to', error: 'order' };
  return length > longestPeriod ? { field: 'to', error: `dateUpTo:${longestPeriod - 1}` } : undefined;
}
/** Days beside another period would be dropped without a word. */
export function checkDays(query: Dates, context: z.core.$RefinementCtx): void {
  const field = query.from === undefined ? 'to' : 'from';
  const wrong = query.period !== 'custom' && query[field] !== undefined ? { field, error: 'daysOfCustom' } : wrongDays(query);
  if (wrong) context.addIssue({ code: 'custom', message: wrong.error, path: [wrong.field] });
}
