import { type RawBuilder, sql } from 'kysely';
import type { ExternalFacts } from '#contract/command.ts';
import { acceptedStatuses } from '#contract/risk/risk-shape.ts';
import { count } from '#contract/words.ts';
import type { Database } from '#server/db/connection.ts';
import { runPrepared } from '#server/db/statement.ts';
import { countsAsHigh } from '#server/modules/risk/judged-risk.ts';

type Of = { readonly id: number };
/** How much a milestone's completion asks for, how much of it is missing, and what the first of it are called. */
type Asked = { readonly total: number; readonly missing: number; readonly names: string[] | null };
export type Completion = {
  readonly documents: Asked;
  readonly tests: Asked;
  readonly highRisks: Asked;
  readonly isEmpty: boolean;
};

const none: Asked = { total: 0, missing: 0, names: null };

/** Mandatory documents of the milestone `m` that are there: one of that name has a file or a link (D-078.1, as D-060.10). */
const present = (name: RawBuilder<unknown>) => sql<boolean>`exists (
  select 1 from document d where d.reference_type = 'MILESTONE' and d.reference_id = m.id and lower(d.name) = lower(${name})
    and (exists (select 1 from document_file f where f.document_id = d.id) or exists (select 1 from document_link l where l.document_id = d.id))
)`;

/** D-078.1: what the completion of some milestones asks for, in one statement. */
export async function completionOf(db: Database, milestones: readonly Of[]): Promise<ReadonlyMap<number, Completion>> {
  const ids = milestones.map(({ id }) => id);
  const asked = (missing: RawBuilder<boolean>, name: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql`jsonb_build_object(
    'total', count(*), 'missing', count(*) filter (where ${missing}),
    'names', (array_agg(${name} order by ${order}) filter (where ${missing}))[1:3]
  )`;
  const rows = await runPrepared(
    db,
    sql<Completion & Of>`
    select m.id, documents, tests, high_risks,
      not exists (select 1 from milestone_test t where t.milestone_id = m.id)
        and not exists (select 1 from milestone_risk r where r.milestone_id = m.id)
        and not exists (select 1 from document d where d.reference_type = 'MILESTONE' and d.reference_id = m.id) as is_empty
    from milestone m
    cross join lateral (
      select ${asked(sql`not ${present(sql`w.name`)}`, sql`w.name`, sql`w.place`)} as documents
      from unnest(m.mandatory_documents) with ordinality as w (name, place)
    ) as of_documents
    cross join lateral (
      select ${asked(sql`t.status <> 'Successful'`, sql`t.title`, sql`t.id`)} as tests from milestone_test t where t.milestone_id = m.id
    ) as of_tests
    cross join lateral (
      select ${asked(sql`r.status <> all(${[...acceptedStatuses]}::text[])`, sql`r.title`, sql`r.id`)} as high_risks
      from milestone_risk r where r.milestone_id = m.id and ${sql.raw(countsAsHigh)}
    ) as of_risks
    where m.id = any(${ids}::int[])
  `,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export const completionIn = (all: ReadonlyMap<number, Completion>, { id }: Of): Completion =>
  all.get(id) ?? { documents: none, tests: none, highRisks: none, isEmpty: true };

const wordsOf = ({ missing, names }: Asked): string => {
  const shown = names ?? [];
  return [...shown, ...(missing > shown.length ? [`+ ${count(missing - shown.length)}`] : [])].join(', ');
};

/** What keeps some milestones from being completed, each with what is missing in words (D-078.1), and from being deleted. */
export async function completionFacts(db: Database, milestones: readonly Of[]): Promise<(row: Of) => ExternalFacts> {
  const all = await completionOf(db, milestones);
  const told = (asked: Asked) => (asked.missing > 0 ? [{ from: null, to: null, reason: wordsOf(asked) }] : []);
  return (row) => {
    const { documents, highRisks, isEmpty, tests } = completionIn(all, row);
    return {
      documentMissing: told(documents),
      testUnsuccessful: told(tests),
      highRiskOpen: told(highRisks),
      hasItems: isEmpty ? [] : [{ from: null, to: null }],
    };
  };
}
