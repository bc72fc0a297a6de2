import { z } from 'zod';
import { text, typedInstantSchema, wholeNumber } from '#contract/common.ts';

/** How a phase begins (D-250): at its time, with what the phase before it has reached, or by hand. */
const beginSchema = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('TIME') }),
  z.strictObject({
    by: z.literal('SUCCESS'),
    /** of the vehicles of the phase before, in per cent */
    share: wholeNumber(1, 100),
    /** results that there are at least */
    results: wholeNumber(1, 1_000_000),
    soakHours: wholeNumber(0, 168),
  }),
  z.strictObject({ by: z.literal('HAND') }),
]);
export type Begin = z.output<typeof beginSchema>;

/** Of a small phase no more results are asked than it has vehicles (D-250). */
export const resultsNeeded = (results: number, vehicles: number): number => Math.min(results, vehicles);

const phaseFields = z.strictObject({
  name: text(1, 60),
  /** of a phase that begins by time; null for others */
  start: typedInstantSchema.nullable(),
  share: wholeNumber(1, 100),
  stopOnFailureRate: z.number().min(0, { error: 'range:0|100' }).max(100, { error: 'range:0|100' }).default(5),
  begin: beginSchema.default({ by: 'TIME' }),
});
type PhaseFields = z.output<typeof phaseFields>;
export const phaseInputSchema = phaseFields.refine(({ begin, start }) => (begin.by === 'TIME') === (start !== null), {
  path: ['start'],
  error: 'required',
});
export const phaseShape = phaseFields.shape;

/** How many vehicles an hour are handed over at most (D-251): `factor` times as many each hour, up to `most`. */
export const paceSchema = z
  .strictObject({
    perHour: wholeNumber(1, 1_000_000),
    factor: z.number().min(1, { error: 'range:1|10' }).max(10, { error: 'range:1|10' }).default(1),
    most: wholeNumber(1, 1_000_000).nullable().default(null),
  })
  .refine(({ most, perHour }) => most === null || most >= perHour, { path: ['most'], error: 'paceMost' });
export type Pace = z.output<typeof paceSchema>;

const minuteOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'pattern:22:00' });
/**
 * When vehicles are handed over (D-252), by the clock of the vehicle's market: each of the weekdays (1 is Monday) from `from` to `to`, over
 * midnight where `to` is the earlier.
 */
export const maintenanceSchema = z
  .strictObject({ from: minuteOfDay, to: minuteOfDay, weekdays: z.array(wholeNumber(1, 7)).min(1, { error: 'required' }).max(7) })
  .refine(({ from, to }) => from !== to, { path: ['to'], error: 'windowEnd' });
export type Maintenance = z.output<typeof maintenanceSchema>;

const phasesSchema = z
  .array(phaseInputSchema)
  .min(1)
  .max(10)
  .refine((phases) => phases.reduce((sum, phase) => sum + phase.share, 0) === 100, { error: 'sum' })
  .refine(isAscending, { error: 'phaseOrder' })
  .refine(([first]) => first?.begin.by === 'TIME', { error: 'firstByTime' });

/** D-091: starts ascending, shares sum to 100; the first phase begins by time, there is none before it. */
export const planInputSchema = z.strictObject({
  phases: phasesSchema,
  pace: paceSchema.nullable().default(null),
  maintenance: maintenanceSchema.nullable().default(null),
});
export type PlanInput = z.output<typeof planInputSchema>;

/** Whether those that begin by time do so one after the other. */
export function isAscending(phases: readonly Pick<PhaseFields, 'start'>[]): boolean {
  const starts = phases.flatMap(({ start }) => (start === null ? [] : [Date.parse(start)]));
  return starts.every((start, place) => place === 0 || start > (starts[place - 1] ?? 0));
}
