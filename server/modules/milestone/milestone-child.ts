import { type RawBuilder, sql } from 'kysely';
import { drmdWrite } from '#contract/access/read-rules.ts';
import { fieldText } from '#contract/field-text.ts';
import { openMilestoneStatuses } from '#contract/milestone/milestone.ts';
import type { Database } from '#server/db/connection.ts';
import { childrenOf } from '#server/entity/child-store.ts';
import { containing, words } from '#server/list/list-source.ts';
import { invalidFields } from '#server/problem.ts';
import { milestoneStore } from './milestone-store.ts';

const isOpenMilestone = (status: string): boolean => (openMilestoneStatuses as readonly string[]).includes(status);

/** What belongs to a milestone: nothing of it changes once that one is completed or cancelled (D-078). */
export const milestoneChildren = childrenOf({
  ...{ store: milestoneStore, column: 'milestoneId', name: 'name', isOpen: isOpenMilestone },
  closed: 'milestoneClosed',
  refusal: ['The milestone is completed or cancelled.', 'milestoneOpen'],
  ...{ read: drmdWrite, write: drmdWrite },
});

type Named = { readonly milestone: string; readonly swProjectId: number; readonly project: string };

/** Names of the milestones that some rows belong to, and of their projects, by the milestone's id. */
export async function namesOf(db: Database, ids: readonly number[]): Promise<(id: number) => Named> {
  const { rows } = await sql<Named & { id: number }>`
    select m.id, m.name as milestone, m.sw_project_id, p.name as project
    from milestone m join drm_project p on p.id = m.sw_project_id where m.id = any(${[...new Set(ids)]}::int[])
  `.execute(db);
  const known = new Map(rows.map(({ id, ...names }) => [id, names]));
  return (id) => known.get(id) ?? { milestone: '', swProjectId: 0, project: '' };
}

/** Rows with these names, by the milestone that each belongs to. */
export async function withNames<Row>(db: Database, rows: readonly Row[], idOf: (row: Row) => number) {
  const named = await namesOf(db, rows.map(idOf));
  return rows.map((row) => ({ ...row, ...named(idOf(row)) }));
}

/** Tables that every list of what belongs to milestones joins to its row `e`. */
export const withMilestone = (id: RawBuilder<unknown>) =>
  sql`join milestone m on m.id = ${id} join drm_project p on p.id = m.sw_project_id`;
/** Columns that they have then. */
export const milestoneColumns = { milestone: words(sql`m.name`), project: words(sql`p.name`) };
/** A part of their search: a word is looked for in the names of milestone and project. */
export const byMilestone = (table: string, word: string) => sql`
  select s.id from ${sql.table(table)} s ${withMilestone(sql`s.milestone_id`)}
  where ${containing(sql`m.name`, word)} or ${containing(sql`p.name`, word)}
`;

/** A test or risk stays with its milestone. */
export function checkSame(input: { readonly milestoneId: number }, row: { readonly milestoneId: number } | undefined): void {
  if (row && row.milestoneId !== input.milestoneId)
    throw invalidFields([{ pointer: '/milestoneId', detail: fieldText('notAccepted') }]);
}
