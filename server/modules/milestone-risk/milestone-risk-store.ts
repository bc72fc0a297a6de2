import { type Selectable, sql } from 'kysely';
import {
  type MilestoneRiskContext,
  type MilestoneRiskInput,
  milestoneRiskCommands,
  milestoneRiskEndpoints,
} from '#contract/milestone-risk/milestone-risk.ts';
import { milestoneRiskFlow } from '#machines/flows/milestone/milestone-risk.ts';
import type { FlowColumns } from '#server/db/tables/platform.ts';
import type { Tables } from '#server/db/tables.ts';
import { listSource } from '#server/list/list-source.ts';
import { byMilestone, milestoneChildren, milestoneColumns, withMilestone } from '#server/modules/milestone/milestone-child.ts';
import { approverFacts, type RiskColumns, riskListColumns, riskSearch } from '#server/modules/risk/judged-risk.ts';

declare module '#server/db/tables.ts' {
  interface Tables {
    /** D-090 */
    milestoneRisk: FlowColumns & RiskColumns & Pick<MilestoneRiskInput, 'milestoneId'>;
  }
}

export type MilestoneRiskStored = Omit<Selectable<Tables['milestoneRisk']>, 'facts'> & { facts: MilestoneRiskContext };

/** D-078.3 */
export const milestoneRiskStore = milestoneChildren.store<MilestoneRiskStored, typeof milestoneRiskFlow.machine>({
  type: 'MILESTONE_RISK',
  table: 'milestoneRisk',
  flow: milestoneRiskFlow,
  title: sql`e.title`,
  nameOf: ({ title }) => title,
  param: 'riskId',
  asked: approverFacts('MILESTONE_RISK'),
  dueOf: ({ mitigationDue }) => mitigationDue,
  reasonOf: ({ facts: { rejectReason } }) => rejectReason,
  write: milestoneRiskCommands['item.edit'].right,
  writers: ({ ownerId }) => ({ owner: ownerId }),
});

const search = riskSearch('milestone_risk');
/** D-182 */
export const milestoneRiskList = listSource(milestoneRiskEndpoints.listMilestoneRisks.list, {
  from: sql`milestone_risk e ${withMilestone(sql`e.milestone_id`)} left join person o on o.subject = e.owner_id`,
  columns: { ...riskListColumns, ...milestoneColumns },
  search: (word) => [...search(word), byMilestone('milestone_risk', word)],
});
