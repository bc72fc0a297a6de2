import { type RawBuilder, sql } from 'kysely';
import type { ExternalFacts } from '#contract/command.ts';
import { count } from '#contract/words.ts';
import type { Database } from '#server/db/connection.ts';
import { runPrepared } from '#server/db/statement.ts';
import { countsAsHigh } from '#server/modules/risk/judged-risk.ts';
import { linkedRollouts } from './baseline-links.ts';

/** Tables of what belongs to a baseline update, each with `baseline_update_id`. */
export const childTables = ['ecu_release', 'customer_vehicle_function', 'precondition', 'risk', 'gate_review'] as const;

/** All of it, for its history. */
export const belowUpdate = (id: number) => ({
  types: ['ECU_RELEASE', 'CUSTOMER_VEHICLE_FUNCTION', 'PRECONDITION', 'RISK', 'GATE_REVIEW'] as const,
  rows: sql`(${sql.join(
    childTables.map(
      (table) =>
        sql`select ${sql.lit(table.toUpperCase())} as entity_type, id from ${sql.table(table)} where baseline_update_id = ${id}`,
    ),
    sql` union all `,
  )})`,
});

/** What is approved or decided one by one (D-134): decisions on it are counted. What a no-go left undecided waits for nobody. */
const decided = sql`(
  select baseline_update_id, status, 'ecu' as kind from ecu_release
  union all select baseline_update_id, status, 'cvf' from customer_vehicle_function
  union all select r.baseline_update_id, case when r.status = 'PENDING' and u.status <> 'PENDING' then 'CLOSED' else r.status end, 'review'
    from gate_review r join baseline_update u on u.id = r.baseline_update_id
)`;

/** How many decisions on what belongs to a baseline update are open (D-134). */
export const reviewsOf = (id: RawBuilder<unknown>): RawBuilder<number> =>
  sql`(select count(*)::int from ${decided} d where d.baseline_update_id = ${id} and d.status = 'PENDING')`;

type Pair = { readonly inReview: number; readonly reviewed: number };
export type Counts = Pair & {
  readonly id: number;
  readonly ecuReviews: Pair;
  readonly cvfReviews: Pair;
  readonly reviews: Pair;
  readonly ecuReleases: number;
  readonly ecuReleasesApproved: number;
  readonly cvfs: number;
  readonly cvfsApproved: number;
  readonly risks: number;
  readonly openRisks: number;
  readonly preconditions: number;
  readonly preconditionsConfirmed: number;
};

const pairOf = (kind: 'cvf' | 'ecu' | 'review') => sql`jsonb_build_object(
  'inReview', count(*) filter (where kind = ${sql.lit(kind)} and status = 'PENDING'),
  'reviewed', count(*) filter (where kind = ${sql.lit(kind)} and status in ('APPROVED', 'REJECTED'))
)`;

/** D-080a, D-134: figures of some baseline updates */
export async function countsOf(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, Counts>> {
  const counted = (table: string, of: string, condition: string) => sql`
    left join lateral (
      select count(*)::int as ${sql.id(of)}, count(*) filter (where ${sql.raw(condition)})::int as ${sql.id(`${of}_met`)}
      from ${sql.table(table)} where baseline_update_id = b.id
    ) as ${sql.id(`of_${of}`)} on true`;
  const { rows } = await sql<Counts>`
    select b.id, d.in_review, d.reviewed, d.ecu_reviews, d.cvf_reviews, d.reviews, ecu_releases, ecu_releases_met as ecu_releases_approved, cvfs, cvfs_met as cvfs_approved,
      risks, risks_met as open_risks, preconditions, preconditions_met as preconditions_confirmed
    from baseline_update b
    ${counted('ecu_release', 'ecu_releases', "status = 'APPROVED'")}
    ${counted('customer_vehicle_function', 'cvfs', "status = 'APPROVED'")}
    ${counted('risk', 'risks', "status = 'Open'")}
    ${counted('precondition', 'preconditions', "status = 'Confirmed'")}
    left join lateral (
      select count(*) filter (where status = 'PENDING')::int as in_review,
        count(*) filter (where status in ('APPROVED', 'REJECTED'))::int as reviewed,
        ${pairOf('ecu')} as ecu_reviews, ${pairOf('cvf')} as cvf_reviews, ${pairOf('review')} as reviews
      from ${decided} all_decided where baseline_update_id = b.id
    ) as d on true
    where b.id = any(${[...ids]}::int[])
  `.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

type Of = { readonly id: number };
type Missing = { readonly id: number; readonly fact: string; readonly missing: number; readonly names: string[] | null };

/** Items that are named in a fact before the others are counted. */
const named = 3;
const wordsOf = ({ missing, names }: Missing): string => {
  const shown = (names ?? []).slice(0, named);
  return [...shown, ...(missing > shown.length ? [`+ ${count(missing - shown.length)}`] : [])].join(', ');
};

/** What keeps gate 2 of some baseline updates closed, each with what is missing in words (D-075.3, D-075.5, D-075.6). */
export async function gateFacts(db: Database, rows: readonly Of[]): Promise<(row: Of) => ExternalFacts> {
  const missing = (fact: string, table: string, name: string, condition: string) => sql`
    select baseline_update_id as id, ${fact}::text as fact, count(*)::int as missing, (array_agg(${sql.raw(name)} order by id))[1:3] as names
    from ${sql.table(table)} where baseline_update_id = any(${ids}::int[]) and ${sql.raw(condition)} group by 1`;
  const ids = rows.map(({ id }) => id);
  const found = await runPrepared(
    db,
    sql<Missing>`
    ${missing('ecuReleaseUnapproved', 'ecu_release', 'ecu_name', "status <> 'APPROVED'")}
    union all ${missing('functionUnapproved', 'customer_vehicle_function', 'cvf_number', "status <> 'APPROVED'")}
    union all ${missing('preconditionUnconfirmed', 'precondition', 'title', "mandatory and status <> 'Confirmed'")}
    union all ${missing('highRiskOpen', 'risk', 'title', `status = 'Open' and ${countsAsHigh}`)}
    union all ${missing('reviewerMissing', 'gate_review', 'category', "(reviewer_id is null or reviewer_id = facts ->> 'owner')")}
    union all ${missing('reviewUnapproved', 'gate_review', 'category', "status <> 'APPROVED'")}
    union all ${missing('reviewRejected', 'gate_review', 'category', "status = 'REJECTED'")}
    union all ${missing('hasEcuRelease', 'ecu_release', 'ecu_name', 'true')}
    union all select l.baseline_update_id, 'rolloutRunning', count(*)::int, null from ${linkedRollouts}
      where l.baseline_update_id = any(${ids}::int[]) and not o.has_ended group by 1
    union all select l.baseline_update_id, 'rolloutsStarted', count(*)::int, null from ${linkedRollouts}
      where l.baseline_update_id = any(${ids}::int[]) group by 1 having bool_and(o.has_started)
  `,
  );
  return ({ id }) => {
    const of = (fact: string) => found.find((one) => one.id === id && one.fact === fact);
    const told = (fact: string) => {
      const one = of(fact);
      return one ? [{ from: null, to: null, reason: wordsOf(one) }] : [];
    };
    const unless = (fact: string) => (of(fact) ? [] : [{ from: null, to: null }]);
    return {
      ecuReleaseMissing: unless('hasEcuRelease'),
      ecuReleaseUnapproved: told('ecuReleaseUnapproved'),
      functionUnapproved: told('functionUnapproved'),
      preconditionUnconfirmed: told('preconditionUnconfirmed'),
      highRiskOpen: told('highRiskOpen'),
      reviewerMissing: told('reviewerMissing'),
      reviewUnapproved: told('reviewUnapproved'),
      noReviewRejected: unless('reviewRejected'),
      // Not everybody who closes one may know the rollout: it is not named.
      rolloutRunning: of('rolloutRunning') ? [{ from: null, to: null }] : [],
      rolloutsStarted: of('rolloutsStarted') ? [{ from: null, to: null }] : [],
    };
  };
}
