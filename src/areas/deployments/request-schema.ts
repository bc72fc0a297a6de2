import { z } from 'zod';
import { text } from '#contract/common.ts';

/** The day after `now` as YYYY-MM-DD, by the server's calendar (UTC). */
export function tomorrow(now: Date): string {
  return new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10);
}

/** D-091: a reason, and a start from tomorrow on. */
export function requestSchema(earliest: string) {
  return z.object({
    reason: text(10, 1000),
    desiredStart: z
      .string()
      .min(1, { error: 'required' })
      .refine((day) => day === '' || day >= earliest, {
        error: `pastDate:${earliest.split('-').reverse().join('.')}`,
      }),
  });
}
