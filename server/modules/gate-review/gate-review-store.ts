import { type Selectable, sql } from 'kysely';
import type { GateCategory } from '#contract/baseline-update/gate-catalogue.ts';
import { type ReviewContext, type ReviewInput, type ReviewStatus, reviewCommands } from '#contract/gate-review/gate-review.ts';
import { capital } from '#contract/words.ts';
import { gateReviewFlow } from '#machines/flows/baseline-update/gate-review.ts';
import type { FlowColumns, Json } from '#server/db/tables/platform.ts';
import type { Tables } from '#server/db/tables.ts';
import { always } from '#server/entity/child-store.ts';
import { childStore, isOpenStatus } from '#server/modules/baseline-update/baseline-child.ts';

declare module '#server/db/tables.ts' {
  interface Tables {
    /** D-080d */
    gateReview: FlowColumns &
      Pick<ReviewInput, 'comment' | 'reviewerId'> & {
        baselineUpdateId: number;
        category: GateCategory;
        checklist: Json<ReviewInput['checklist']>;
        status: ReviewStatus;
      };
  }
}

export type ReviewStored = Omit<Selectable<Tables['gateReview']>, 'facts'> & { facts: ReviewContext };

/** How many items of a checklist are not done. */
export const uncheckedIn = (checklist: ReviewInput['checklist']): number => checklist.filter(({ done }) => !done).length;

/** A checklist that nobody has looked at: what a round begins with, and a reviewer who comes in its course (D-075.4). */
export const unread = (checklist: ReviewInput['checklist']): ReviewInput['checklist'] =>
  checklist.map(({ text }) => ({ text, done: false, comment: '' }));

/** D-075.4 */
export const reviewStore = childStore<ReviewStored, typeof gateReviewFlow.machine>({
  type: 'GATE_REVIEW',
  table: 'gateReview',
  flow: gateReviewFlow,
  title: sql`initcap(e.category) || ' review'`,
  nameOf: ({ category }) => `${capital(category)} review`,
  isKeyed: true,
  pageOf: ({ category }) => `gate2/${category}`,
  external: (_, status) => ({
    gateClosed: status === 'PENDING' ? [] : always,
    updateDecided: isOpenStatus(status) || status === 'PENDING' ? [] : always,
  }),
  isBeside: true,
  isDueAbove: true,
  whose: ({ reviewerId }) => reviewerId,
  lists: ['checklist'],
  write: reviewCommands['item.edit'].right,
  writers: ({ reviewerId }): Readonly<Record<string, string>> => (reviewerId === null ? {} : { reviewer: reviewerId }),
});
