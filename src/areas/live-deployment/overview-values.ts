import { z } from 'zod';
import { liveOverviewInputSchema } from '#contract/deployment/deployment-commands.ts';

export type OverviewValues = { name: string; description: string; purpose: 'ENABLE' | 'ROLLOUT' | ''; priority: string };
export const emptyOverview: OverviewValues = { name: '', description: '', purpose: '', priority: '50' };

/** What is typed is text; a priority is a whole number from 1 to 100 (D-091). */
export const overviewSchema = liveOverviewInputSchema.extend({
  priority: z
    .string()
    .trim()
    .min(1, { error: 'required' })
    .transform((text) => (/^-?\d+$/.test(text) ? Number(text) : 0.5))
    .pipe(liveOverviewInputSchema.shape.priority.unwrap()),
});
