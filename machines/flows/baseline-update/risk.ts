import { riskJudges } from '#contract/access/judges.ts';
import { riskCommands as commands, riskContext as context } from '#contract/risk/risk.ts';
import type { Flow } from '#machines/flow.ts';
import { judgedRisk } from '#machines/flows/judged-risk.ts';

/** A risk of a baseline update: D-077.4 … .7, read-only while that one is at gate 2 or later (D-259). */
const kind = judgedRisk({ id: 'risk', context, commands, open: 'updateOpen', closed: 'updateClosed', decider: riskJudges.high });

export const riskFlow = kind satisfies Flow<typeof kind.machine, typeof commands>;
