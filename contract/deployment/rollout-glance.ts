import { z } from 'zod';

/**
 * Share of a whole in per cent, to the nearest tenth, but no whole per cent that is not reached: thresholds are whole, and 97.96 beside one of 98 would read as if it were there.
 * 0 without a whole.
 */
export function shareOf(part: number, whole: number): number {
  if (whole === 0) return 0;
  const tenths = Math.round((part * 1000) / whole);
  return (tenths % 10 === 0 && tenths * whole > part * 1000 ? tenths - 1 : tenths) / 10;
}

/** A rollout at a glance, from its kept counters: vehicles by what became of them, and its newest phase that has begun. */
export const rolloutGlanceSchema = z.object({
  total: z.number().int(),
  installed: z.number().int(),
  running: z.number().int(),
  failed: z.number().int(),
  aborted: z.number().int(),
  paused: z.boolean(),
  /** of the phases that a rollout has; `place` counts from 1, `failureRate` is of its results in per cent, `isNearStop`: close to what it stops at */
  phase: z
    .object({
      name: z.string(),
      place: z.number().int(),
      of: z.number().int(),
      failureRate: z.number(),
      isNearStop: z.boolean(),
    })
    .nullable(),
});
export type RolloutGlance = z.infer<typeof rolloutGlanceSchema>;

/** The filter of a list for deployments of which vehicles have failed. */
export const withFailures = ['SOME', 'NONE'] as const;
