import { type Selectable, sql } from 'kysely';
import { type RiskContext, type RiskInput, riskCommands, riskEndpoints } from '#contract/risk/risk.ts';
import { riskFlow } from '#machines/flows/baseline-update/risk.ts';
import type { FlowColumns } from '#server/db/tables/platform.ts';
import type { Tables } from '#server/db/tables.ts';
import { listSource } from '#server/list/list-source.ts';
import { childStore } from '#server/modules/baseline-update/baseline-child.ts';
import { approverFacts, type RiskColumns, riskListColumns, riskSearch } from './judged-risk.ts';

declare module '#server/db/tables.ts' {
  interface Tables {
    /** D-085 */
    risk: FlowColumns & RiskColumns & Pick<RiskInput, 'ecuReleaseId'> & { baselineUpdateId: number };
  }
}

export type RiskStored = Omit<Selectable<Tables['risk']>, 'facts'> & { facts: RiskContext };

/** D-077 */
export const riskStore = childStore<RiskStored, typeof riskFlow.machine>({
  type: 'RISK',
  table: 'risk',
  flow: riskFlow,
  title: sql`e.title`,
  nameOf: ({ title }) => title,
  param: 'riskId',
  whose: ({ ownerId }) => ownerId,
  asked: approverFacts('RISK'),
  dueOf: ({ mitigationDue }) => mitigationDue,
  reasonOf: ({ facts: { rejectReason } }) => rejectReason,
  write: riskCommands['item.edit'].right,
  writers: ({ ownerId }) => ({ owner: ownerId }),
});

/** D-130 */
export const riskList = listSource(riskEndpoints.listRisks.list, {
  from: sql`risk e left join person o on o.subject = e.owner_id`,
  columns: riskListColumns,
  search: riskSearch('risk'),
});
