import { type Selectable, sql } from 'kysely';
import type { PartValues } from '#contract/entity/part-forms.ts';
import {
  type RiskContext,
  type RiskInput,
  type RiskStatus,
  riskCategories,
  riskCommands,
  riskEndpoints,
  type riskParts,
  riskStatuses,
} from '#contract/risk/risk.ts';
import { riskFlow } from '#machines/flows/risk.ts';
import type { FlowColumns, NullableJson } from '#server/db/tables/platform.ts';
import type { Tables } from '#server/db/tables.ts';
import { amongValues, containing, figure, instant, listSource, optionalWords, ranked, words } from '#server/list/list-source.ts';
import { childStore } from '#server/modules/baseline-update/baseline-child.ts';

type Parts = typeof riskParts;

declare module '#server/db/tables.ts' {
  interface Tables {
    /** D-085 */
    risk: FlowColumns &
      RiskInput & { [Key in keyof Parts]: NullableJson<PartValues<Parts[Key]>> } & {
        baselineUpdateId: number;
        status: RiskStatus;
      };
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
  dueOf: ({ mitigationDue }) => mitigationDue,
  reasonOf: ({ facts: { rejectReason } }) => rejectReason,
  write: riskCommands['item.edit'].right,
  writers: ({ ownerId }) => ({ owner: ownerId }),
});

/** D-085: the level of a row `e` */
const levelSql = sql`(case when e.probability * e.severity >= 13 then 'HIGH' when e.probability * e.severity >= 6 then 'MEDIUM' else 'LOW' end)`;

/** D-130 */
export const riskList = listSource(riskEndpoints.listRisks.list, {
  from: sql`risk e left join person o on o.subject = e.owner_id`,
  columns: {
    title: words(sql`e.title`),
    level: { ...figure(sql`e.probability * e.severity`), value: levelSql },
    category: ranked(sql`e.category`, riskCategories),
    probability: { ...figure(sql`e.probability`), value: sql`e.probability::text` },
    severity: { ...figure(sql`e.severity`), value: sql`e.severity::text` },
    status: ranked(sql`e.status`, riskStatuses),
    owner: words(sql`coalesce(o.full_name, e.owner_id)`),
    mitigationDue: optionalWords(sql`e.mitigation_due`),
    lastEdited: instant(sql`e.changed_on`),
  },
  search: (word) => [
    sql`select s.id from risk s where ${containing(sql`s.title`, word)}`,
    sql`select s.id from risk s join person p on p.subject = s.owner_id where ${containing(sql`p.full_name`, word)}`,
    ...amongValues(sql`select s.id from risk s where`, { 's.status': riskStatuses, 's.category': riskCategories }, word),
  ],
});
