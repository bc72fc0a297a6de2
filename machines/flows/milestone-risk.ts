import {
  milestoneRiskCommands as commands,
  milestoneRiskContext as context,
  highRiskJudge,
} from '#contract/milestone-risk/milestone-risk.ts';
import type { Flow } from '#machines/flow.ts';
import { judgedRisk } from './judged-risk.ts';

/** A risk of a milestone: D-078.3, read-only once that one is completed or cancelled. */
const kind = judgedRisk({
  ...{ id: 'milestoneRisk', context, commands },
  ...{ open: 'milestoneOpen', closed: 'milestoneClosed', decider: highRiskJudge },
});

export const milestoneRiskFlow = kind satisfies Flow<typeof kind.machine, typeof commands>;
