import { milestoneRiskJudges } from '#contract/access/judges.ts';
import { milestoneRiskCommands as commands, milestoneRiskContext as context } from '#contract/milestone-risk/milestone-risk.ts';
import type { Flow } from '#machines/flow.ts';
import { judgedRisk } from '#machines/flows/judged-risk.ts';

/** A risk of a milestone: D-078.3, read-only once that one is completed or cancelled. */
const kind = judgedRisk({
  ...{ id: 'milestoneRisk', context, commands },
  ...{ open: 'milestoneOpen', closed: 'milestoneClosed', decider: milestoneRiskJudges.high },
});

export const milestoneRiskFlow = kind satisfies Flow<typeof kind.machine, typeof commands>;
