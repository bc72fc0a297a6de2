import { z } from 'zod';

/** Share of a whole in per cent, to the nearest tenth; a part of it is at most 99.9: what is not reached is not said to be. 0 without a whole. */
export function shareOf(part: number, whole: number): number {
  if (whole === 0) return 0;
  const share = Math.round((part * 1000) / whole) / 10;
  return part < whole ? Math.min(99.9, share) : share;
}

/** The same beside a share that has to be reached: cut, since one that is short of it would read as if it were there. */
export const shareReached = (part: number, whole: number): number => (whole === 0 ? 0 : Math.floor((part * 1000) / whole) / 10);

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
