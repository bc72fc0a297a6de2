import { allows, reading } from '#contract/access/access.ts';
import { baselineWrite } from '#contract/access/read-rules.ts';
import type { Api } from '#contract/api.ts';
import { gateCatalogue, gateCategories } from '#contract/baseline-update/gate-catalogue.ts';
import { fieldText } from '#contract/field-text.ts';
import { gateReviewEndpoints, type ReviewInput, reviewedFields, reviewFields } from '#contract/gate-review/gate-review.ts';
import { type CallBase, type Handlers, reply, zoneOf } from '#server/call.ts';
import { readEntity, visibleFor } from '#server/entity/entity.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { formHandlers } from '#server/entity/form-handlers.ts';
import { differs, presenting } from '#server/entity/presenting.ts';
import { byKey, codeOf } from '#server/modules/baseline-update/baseline-child.ts';
import { type BaselineStored, baselineStore } from '#server/modules/baseline-update/baseline-update-store.ts';
import { defineNoun } from '#server/noun.ts';
import { peopleOf } from '#server/people.ts';
import { invalidFields } from '#server/problem.ts';
import { checkPerson } from '#server/upstreams/directory.ts';
import { type ReviewStored, reviewStore, uncheckedIn, unread } from './gate-review-store.ts';
import { gate2Of } from './gate2.ts';

const { byId, whole } = presenting(reviewStore, {
  own: ({ baselineUpdateId, category, checklist, comment, facts, reviewerId, status }: ReviewStored, person) => ({
    bluId: baselineUpdateId,
    category,
    checklist,
    comment,
    status,
    reviewer: reviewerId === null ? null : person(reviewerId),
    submittedOn: facts.submittedOn,
    decidedBy: facts.decider === null ? null : person(facts.decider),
    decidedOn: facts.decidedOn,
    timeZone: facts.timeZone,
    rejectReason: facts.rejectReason,
  }),
  subjects: ({ facts: { decider }, reviewerId }) => [reviewerId, decider].filter((subject) => subject !== null),
});

const keyed = byKey(reviewStore, {
  ...entityHandlers(gateReviewEndpoints, 'GateReview', {
    store: reviewStore,
    rows: ({ services: { db } }, ids) => byId(db, ids),
    shown: answer,
    told: zoneOf,
  }),
  editGateReview: formHandlers('GateReview', {
    store: reviewStore,
    shown: answer,
    facts: ({ checklist, reviewerId }: ReviewInput) => ({ reviewer: reviewerId, unchecked: uncheckedIn(checklist) }),
    // Nobody answers for what another one ticked or wrote.
    kept: (row: ReviewStored, input: ReviewInput) =>
      input.reviewerId === row.reviewerId ? input : { ...input, checklist: unread(input.checklist), comment: '' },
    differences: (row: ReviewStored, input: ReviewInput) => ({
      altered: differs(reviewFields, row, input),
      reviewChanged: differs(reviewedFields, row, input),
    }),
    check: async (call, input, row) => {
      checkItems(input, row);
      checkTwice(input);
      await checkReviewer(call, input, row);
    },
  }).editGateReview,
});

/** Gate 2 of baseline updates and its reviews (D-180f) with the transitions of D-075.4. */
const handlers = {
  ...keyed,
  getGate2: async (call) => {
    const update = await readEntity<BaselineStored>(call, baselineStore, call.params.id);
    return reply(await gate2Of(call, update, await reviewsIn(call, update.id)), update.revision);
  },
  listMyReviews: async (call) => {
    const { db } = call.services;
    const rows = await db
      .selectFrom('gateReview')
      .select(['id', 'baselineUpdateId'])
      .where('reviewerId', '=', call.actor.subject)
      .where('status', '<>', 'CREATED')
      .where(visibleFor(call.brandId))
      .orderBy('changedOn', 'desc')
      .limit(250)
      .execute();
    const [shown, updates] = await Promise.all([
      byId(
        db,
        rows.map(({ id }) => id),
      ),
      db
        .selectFrom('baselineUpdate')
        .select(['id', 'code', 'title', 'status', 'ownerId', 'versionGeneral'])
        .where('id', 'in', [0, ...rows.map(({ baselineUpdateId }) => baselineUpdateId)])
        .execute(),
    ]);
    const person = await peopleOf(
      db,
      updates.map(({ ownerId }) => ownerId),
    );
    const all = rows.flatMap(({ id, baselineUpdateId }) => {
      const review = shown.find((one) => one.id === id);
      const update = updates.find((one) => one.id === baselineUpdateId);
      if (!review || !update) return [];
      const { code: bluCode, ownerId, status: bluStatus, title: bluTitle, versionGeneral } = update;
      return [
        { ...review, bluCode, bluStatus, bluTitle, owner: person(ownerId), targetDate: versionGeneral?.targetDate ?? null },
      ];
    });
    return reply(all);
  },
} satisfies Partial<Handlers<Api>>;

/** Gate 2 and its reviews at the server. */
export const gateReviewNoun = defineNoun({ stores: { GATE_REVIEW: reviewStore }, handlers });

/** The five reviews of a baseline update, in the order of the catalogue. */
async function reviewsIn(call: CallBase, baselineUpdateId: number) {
  const { db } = call.services;
  const ids = await db.selectFrom('gateReview').select('id').where('baselineUpdateId', '=', baselineUpdateId).execute();
  const rows = await byId(
    db,
    ids.map(({ id }) => id),
  );
  return gateCategories.flatMap((category) => rows.find((row) => row.category === category) ?? []);
}

/** D-099: what every review begins with stays; others may be added and taken away. */
function checkItems({ checklist }: ReviewInput, row: ReviewStored | undefined): void {
  const kept = new Set(checklist.map(({ text }) => text));
  const gone = Object.values(row ? gateCatalogue[row.category] : {}).filter((text) => !kept.has(text));
  if (gone.length > 0)
    throw invalidFields([
      { pointer: '/checklist', detail: `Every review of this category has “${gone.join('”, “')}”. Put it back.` },
    ]);
}

/** Each item is there once: who ticked it is told by its text. */
function checkTwice({ checklist }: ReviewInput): void {
  const twice = checklist.flatMap(({ text }, at) =>
    checklist.findIndex((one) => one.text === text) < at
      ? [{ pointer: `/checklist/${at}/text`, detail: 'This item is in the list already.' }]
      : [],
  );
  if (twice.length > 0) throw invalidFields(twice);
}

/** Who reviews is for whoever writes baselines to say, may read them, and is not the owner (D-075.4). */
async function checkReviewer(call: CallBase, { reviewerId }: ReviewInput, row: ReviewStored | undefined): Promise<void> {
  if (!row || reviewerId === row.reviewerId) return;
  const refused = (detail: string) => invalidFields([{ pointer: '/reviewerId', detail }]);
  if (!allows(baselineWrite, call.actor, { brandId: row.homeBrandId }))
    throw refused('Only people who write baseline updates choose the reviewer.');
  if (reviewerId === null && row.status === 'PENDING') throw refused(fieldText('required'));
  if (reviewerId === null) return;
  if (reviewerId === row.facts.owner) throw refused('The owner of the baseline update does not review it.');
  await checkPerson(call, reviewerId, { rule: reading('BASELINE_READ'), brandId: row.homeBrandId }, '/reviewerId');
}

async function answer(call: CallBase, row: ReviewStored) {
  const [{ body, revision }, code] = await Promise.all([whole(call, row), codeOf(call.services.db, row)]);
  return reply({ ...body, ...code }, revision);
}
