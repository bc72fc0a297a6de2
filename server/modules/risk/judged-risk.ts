import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { allows, type Rule } from '#contract/access/access.ts';
import type { ExternalFacts } from '#contract/command.ts';
import type { UserReference } from '#contract/common.ts';
import { fieldText } from '#contract/field-text.ts';
import { ableRules, judgeOf, type RiskType } from '#contract/people/able.ts';
import {
  judgedFields,
  judgedLevelOf,
  type RiskFacts,
  type RiskStatus,
  riskCategories,
  riskLevelOf,
  type riskShape,
  riskStatuses,
} from '#contract/risk/risk-shape.ts';
import type { CallBase } from '#server/call.ts';
import type { Database } from '#server/db/connection.ts';
import type { NullableJson } from '#server/db/tables/platform.ts';
import { always } from '#server/entity/child-store.ts';
import { actorsOf } from '#server/identity/users.ts';
import { amongValues, containing, figure, instant, optionalWords, ranked, words } from '#server/list/list-source.ts';
import { invalidFields } from '#server/problem.ts';
import { checkPerson } from '#server/upstreams/directory.ts';

/** D-085: what every risk has in its row, whatever it is a risk of. */
export type RiskInput = z.infer<z.ZodObject<typeof riskShape>>;
export type RiskColumns = RiskInput & { status: RiskStatus; approval: NullableJson<{ approverId: string }> };
type Held = RiskInput & {
  readonly status: RiskStatus;
  readonly approval: { readonly approverId: string } | null;
  readonly homeBrandId: number;
  readonly facts: RiskFacts;
};

const scoreOf = ({ probability, severity }: Pick<RiskInput, 'probability' | 'severity'>) => probability * severity;

/** Its score, its level, and the one as which it counts. */
export function gradeShown(row: Pick<RiskInput, 'probability' | 'severity'> & { readonly facts: Pick<RiskFacts, 'highest'> }) {
  const score = scoreOf(row);
  const level = riskLevelOf(score);
  return { score, level, judgedLevel: judgedLevelOf({ highest: row.facts.highest, level }) };
}

/** What its answer has beside what was typed. */
export const riskShown = (row: Held, person: (subject: string) => UserReference) => ({
  status: row.status,
  ...gradeShown(row),
  judge: row.facts.judge === null ? null : person(row.facts.judge),
  judgedOn: row.facts.judgedOn,
});

/** Whom it names. */
export const riskPeople = ({ approval, facts: { judge }, ownerId }: Held): string[] =>
  [ownerId, approval?.approverId, judge].filter((subject) => subject !== null && subject !== undefined);

/** What its flow looks at of the fields. */
export const riskFactsOf = (input: RiskInput) => ({
  owner: input.ownerId,
  level: riskLevelOf(scoreOf(input)),
  mitigated: input.mitigation !== '',
  mitigationDone: input.mitigationDone,
});

/** The fields that stay as they are once it is accepted; a kind has more of them. */
export function judgedOf<F extends { readonly name: string }>(all: readonly F[], ...more: readonly string[]) {
  const names: readonly string[] = [...judgedFields, ...more];
  return { all: all.filter(({ name }) => names.includes(name)) };
}

/** What its flow looks at of who is to judge it. */
export const approverFact = ({ approverId }: { readonly approverId: string }) => ({ approver: approverId });

/** What whoever judges it has to be allowed to do. */
const judgeRule = (type: RiskType, { facts }: Pick<Held, 'facts'>): Rule => ableRules[judgeOf(type, judgedLevelOf(facts))];

/** D-085: who is to judge it may do so (of a high one fewer may), and neither owns nor assessed it (D-077.5). */
export const judgeCheck =
  (type: RiskType) =>
  async (call: CallBase, { approverId }: { readonly approverId: string }, row: Held): Promise<void> => {
    const pointer = '/approverId';
    await checkPerson(call, approverId, { rule: judgeRule(type, row), brandId: row.homeBrandId }, pointer);
    if ([row.ownerId, ...row.facts.hands].includes(approverId)) throw invalidFields([{ pointer, detail: fieldText('person') }]);
  };

/**
 * External facts of risks that wait for their judgement: who is named may not judge it any more, since it was raised, or since they lost a role; told of those
 * whose roles the portal knows without them being there (ADR 14).
 */
export const approverFacts =
  (type: RiskType) =>
  async (db: Database, rows: readonly Held[]): Promise<(row: Held) => ExternalFacts> => {
    const waiting = rows.filter(({ status }) => status === 'Open' || status === 'IN_PROGRESS');
    const known = await actorsOf(
      db,
      waiting.flatMap(({ approval }) => (approval === null ? [] : [approval.approverId])),
    );
    return (row) => {
      const approver = known.get(row.approval?.approverId ?? '');
      const isUnable = approver !== undefined && !allows(judgeRule(type, row), approver, { brandId: row.homeBrandId });
      return { approverUnable: isUnable ? always : [] };
    };
  };

/** Refuses at the field an owner who is to judge the risk: nobody could judge it then (D-077.5, D-085). */
export function checkOwner(ownerId: string, row: Pick<Held, 'approval'> | undefined): void {
  if (row?.approval?.approverId !== ownerId) return;
  const detail = 'This person is to judge the risk. Choose another owner, or another approver first.';
  throw invalidFields([{ pointer: '/ownerId', detail }]);
}

/** Whether the risk of a row counts as high, also one that was lowered since (`judgedLevelOf`). */
export const countsAsHigh = "(probability * severity >= 13 or facts ->> 'highest' = 'HIGH')";

/** D-085: the level of a row `e` */
const levelSql = sql`(case when e.probability * e.severity >= 13 then 'HIGH' when e.probability * e.severity >= 6 then 'MEDIUM' else 'LOW' end)`;

/** Columns of its lists, over a row `e` and its owner `o`. */
export const riskListColumns = {
  title: words(sql`e.title`),
  level: { ...figure(sql`e.probability * e.severity`), value: levelSql },
  category: ranked(sql`e.category`, riskCategories),
  probability: { ...figure(sql`e.probability`), value: sql`e.probability::text` },
  severity: { ...figure(sql`e.severity`), value: sql`e.severity::text` },
  status: ranked(sql`e.status`, riskStatuses),
  owner: words(sql`coalesce(o.full_name, e.owner_id)`),
  mitigationDue: optionalWords(sql`e.mitigation_due`),
  lastEdited: instant(sql`e.changed_on`),
};

/** What a word is looked for in, of the table of a kind. */
export const riskSearch =
  (table: string) =>
  (word: string): RawBuilder<unknown>[] => {
    const s = sql`${sql.table(table)} s`;
    return [
      sql`select s.id from ${s} where ${containing(sql`s.title`, word)}`,
      sql`select s.id from ${s} join person p on p.subject = s.owner_id where ${containing(sql`p.full_name`, word)}`,
      ...amongValues(sql`select s.id from ${s} where`, { 's.status': riskStatuses, 's.category': riskCategories }, word),
    ];
  };
