import { reading } from '#contract/access/access.ts';
import { baselineRead, baselineWrite } from '#contract/access/read-rules.ts';

/** What somebody who is chosen in a field has to be allowed to do: those are offered there, where the directory knows everybody's roles. */
export const ableRules = { baselineRead, baselineReview: reading('BASELINE_READ'), baselineWrite } as const;
export type AbleTo = keyof typeof ableRules;
export const abilities = Object.keys(ableRules) as [AbleTo, ...AbleTo[]];
