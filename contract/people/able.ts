import { all, reading } from '#contract/access/access.ts';
import { milestoneRiskJudges, riskJudges } from '#contract/access/judges.ts';
import { baselineRead, baselineWrite, drmdWrite, releaseNotesWrite } from '#contract/access/read-rules.ts';

/** What somebody who is chosen in a field has to be allowed to do: those are offered there, where the directory knows everybody's roles. */
export const ableRules = {
  baselineRead,
  baselineReview: reading('BASELINE_READ'),
  baselineWrite,
  releaseNotesWrite,
  riskJudge: all(baselineRead, riskJudges.other),
  riskHighJudge: all(baselineRead, riskJudges.high),
  milestoneRiskJudge: all(drmdWrite, milestoneRiskJudges.other),
  milestoneRiskHighJudge: all(drmdWrite, milestoneRiskJudges.high),
} as const;
export type AbleTo = keyof typeof ableRules;
export const abilities = Object.keys(ableRules) as [AbleTo, ...AbleTo[]];

type Judges = { readonly high: AbleTo; readonly other: AbleTo };
/** What the approver of a risk has to be allowed to do, by what it is a risk of, and as which level it is judged (D-077.5, D-078.3, D-085). */
const judgesOf = {
  RISK: { high: 'riskHighJudge', other: 'riskJudge' },
  MILESTONE_RISK: { high: 'milestoneRiskHighJudge', other: 'milestoneRiskJudge' },
} as const satisfies Readonly<Record<string, Judges>>;
export type RiskType = keyof typeof judgesOf;
/** The same for one risk. */
export const judgeOf = (type: RiskType, level: 'HIGH' | 'LOW' | 'MEDIUM'): AbleTo =>
  judgesOf[type][level === 'HIGH' ? 'high' : 'other'];
