import type { BaselineStatus } from '#contract/baseline-update/baseline-update.ts';
import { gateCatalogue, gateCategories } from '#contract/baseline-update/gate-catalogue.ts';
import type { ReviewContext } from '#contract/gate-review/gate-review.ts';
import { capital } from '#contract/words.ts';
import type { CallBase } from '#server/call.ts';
import type { Transaction } from '#server/db/connection.ts';
import { applyFact, type Changed, createEntity } from '#server/entity/command.ts';
import { type ReviewStored, reviewStore, uncheckedIn, unread } from '#server/modules/gate-review/gate-review-store.ts';
import { type PreconditionStored, preconditionStore } from '#server/modules/precondition/precondition-store.ts';
import { invalidFields } from '#server/problem.ts';
import type { BaselineStored } from './baseline-update-store.ts';

/** What every baseline update begins with: the catalogue's preconditions, whose owner answers for them, and the reviews of gate 2 (D-099, D-080d). */
export async function makeCatalogue(call: CallBase, tx: Transaction, update: BaselineStored): Promise<void> {
  const { brandIds, homeBrandId, id: baselineUpdateId, ownerId } = update;
  const place = { homeBrandId, brandIds };
  for (const category of gateCategories) {
    const items = Object.entries(gateCatalogue[category]);
    for (const [at, [name, title]] of items.entries())
      await createEntity<PreconditionStored, typeof preconditionStore.flow.machine>(
        call,
        tx,
        preconditionStore,
        {
          ...{ ...place, baselineUpdateId, category, name, title, isSeeded: true, place: at, mandatory: true },
          ...{ description: '', responsibleId: ownerId, dueDate: null, evidenceUrl: '', comment: '' },
        },
        { ...place, responsible: ownerId },
      );
    const checklist = items.map(([, text]) => ({ text, done: false, comment: '' }));
    await createEntity<ReviewStored, typeof reviewStore.flow.machine>(
      call,
      tx,
      reviewStore,
      { ...place, baselineUpdateId, category, reviewerId: null, checklist, comment: '' },
      { ...place, owner: ownerId, unchecked: uncheckedIn(checklist) },
    );
  }
}

const reviewsOf = (tx: Transaction, id: number) =>
  tx
    .selectFrom('gateReview')
    .select(['id', 'category', 'facts', 'checklist', 'reviewerId'])
    .where('baselineUpdateId', '=', id)
    .orderBy('id')
    .execute();

/** Why categories were rejected, in the order of the catalogue: "Testing: The HIL run is not complete." */
export async function rejectionsOf(tx: Transaction, id: number): Promise<string> {
  const rows = await tx
    .selectFrom('gateReview')
    .select(['category', 'facts'])
    .where('baselineUpdateId', '=', id)
    .where('status', '=', 'REJECTED')
    .execute();
  const reasons = gateCategories.flatMap((category) => {
    const { rejectReason } = (rows.find((row) => row.category === category)?.facts ?? {}) as Partial<ReviewContext>;
    return rejectReason ? [`${capital(category)}: ${rejectReason}`] : [];
  });
  return reasons.join('; ');
}

/** The reviews begin with the submission of gate 2, each anew, and end with its withdrawal (D-075.3, D-075.7). */
export async function tellReviews(tx: Transaction, call: CallBase, { after, before }: Changed<BaselineStored>): Promise<void> {
  const type = factOf(before.status, after.status);
  if (type === undefined) return;
  for (const { checklist, id } of await reviewsOf(tx, after.id)) {
    const set = { checklist: unread(checklist), comment: '' };
    await applyFact(tx, call, reviewStore, { id, type, payload: { unchecked: uncheckedIn(set.checklist) }, set });
  }
}

function factOf(before: BaselineStatus, after: BaselineStatus): string | undefined {
  if (after === 'PENDING' && before !== 'PENDING') return 'gate2.submitted';
  return before === 'PENDING' && after === 'IN_PROGRESS' ? 'gate2.withdrawn' : undefined;
}

/** Who owns it now does not review it (D-075.4): nobody who reviews a category is made its owner. */
export async function tellOwner(tx: Transaction, { id, ownerId }: BaselineStored, call: CallBase): Promise<void> {
  const told = (await reviewsOf(tx, id)).filter(({ facts }) => (facts as { readonly owner?: string }).owner !== ownerId);
  const reviewed = told.filter(({ reviewerId }) => reviewerId === ownerId).map(({ category }) => capital(category));
  if (reviewed.length > 0)
    throw invalidFields([
      { pointer: '/ownerId', detail: `This person reviews gate 2: ${reviewed.join(', ')}. The owner does not.` },
    ]);
  for (const review of told) {
    await applyFact(tx, call, reviewStore, { id: review.id, type: 'owner.changed', payload: { owner: ownerId } });
  }
}
