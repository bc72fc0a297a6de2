import { baselineWrite } from '#contract/access/read-rules.ts';
import type { Api } from '#contract/api.ts';
import { type BaselineInput, baselineFields, baselineParts, isAbove } from '#contract/baseline-update/baseline-update.ts';
import { baselineUpdateEndpoints } from '#contract/baseline-update/baseline-update-endpoints.ts';
import { dayText } from '#contract/day.ts';
import { fieldText } from '#contract/field-text.ts';
import { type CallBase, type Handlers, reply, todayOf, zoneOf } from '#server/call.ts';
import type { Database } from '#server/db/connection.ts';
import { createEntity, runCommand } from '#server/entity/command.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { formHandlers } from '#server/entity/form-handlers.ts';
import { partHandlers } from '#server/entity/part-handlers.ts';
import { differs, presenting, typedOf } from '#server/entity/presenting.ts';
import { uniqueOr409 } from '#server/entity/unique.ts';
import { defineNoun } from '#server/noun.ts';
import { invalidFields, notFound } from '#server/problem.ts';
import { checkPerson } from '#server/upstreams/directory.ts';
import { dossierHandlers } from './baseline-dossier.ts';
import { type Counts, countsOf } from './baseline-gate.ts';
import { makeCatalogue, rejectionsOf, tellOwner, tellReviews } from './baseline-parts.ts';
import { rolloutHandlers } from './baseline-rollout.ts';
import { seedBaselineUpdates } from './baseline-update-seed.ts';
import { type BaselineStored, baselineList, baselineStore } from './baseline-update-store.ts';

const { byId, whole } = presenting(baselineStore, {
  own: (row: BaselineStored, person) => ({
    ...typedOf(baselineFields, row, person),
    status: row.status,
    platform: row.versionGeneral?.platform ?? null,
    targetDate: row.versionGeneral?.targetDate ?? null,
    createdOn: row.createdOn.toISOString(),
    versionGeneral: row.versionGeneral,
    versionCurrent: row.versionCurrent,
    versionTarget: row.versionTarget,
  }),
  subjects: ({ deputyId, facts: { decider }, ownerId }) => [ownerId, deputyId, decider].filter((subject) => subject !== null),
});

const typed = formHandlers('BaselineUpdate', {
  store: baselineStore,
  shown: answer,
  facts: ({ ownerId }: BaselineInput) => ({ owner: ownerId }),
  differences: (row: BaselineStored, input: BaselineInput) => ({ altered: differs(baselineFields, row, input) }),
  check: checkPeople,
  saved: tellOwner,
});

/** Baseline updates with gate 2 (D-180a, D-180f, D-180g) and the transitions of D-075. */
const handlers = {
  ...dossierHandlers,
  ...entityHandlers(baselineUpdateEndpoints, 'BaselineUpdate', {
    store: baselineStore,
    list: baselineList,
    rows: async ({ services: { db } }, ids) => withCounts(db, await byId(db, ids)),
    shown: answer,
    told: zoneOf,
    effects: (tx, call, changed) => tellReviews(tx, call, changed),
  }),
  ...rolloutHandlers(answer),
  createBaselineUpdate: async (call) => {
    await checkPeople(call, call.body);
    const place = { homeBrandId: call.brandId, brandIds: [call.brandId] };
    const row = await withFreeCode(() =>
      call.transaction(async (tx) => {
        const input = { ...place, owner: call.body.ownerId };
        const made = await createEntity<BaselineStored, Machine>(call, tx, baselineStore, { ...call.body, ...place }, input);
        await makeCatalogue(call, tx, made);
        return made;
      }),
    );
    return answer(call, row);
  },
  editBaselineUpdate: (call) => withFreeCode(() => typed.editBaselineUpdate(call)),
  closeGate2: async (call) => {
    const row = await runCommand<BaselineStored, Machine>(call, baselineStore, {
      id: call.params.id,
      payload: zoneOf(call),
      // Whoever closes the review gives no reason: those who rejected gave theirs (D-075.6).
      facts: async (tx, { id }) => ({ reason: await rejectionsOf(tx, id) }),
    });
    return answer(call, row);
  },
  ...partHandlers('BaselineUpdate', {
    store: baselineStore,
    parts: baselineParts,
    shown: answer,
    facts: { versionGeneral: ({ vehicleBrands }) => ({ brands: vehicleBrands }) },
    checks: {
      // D-080b: of a date that is set anew
      versionGeneral: (call, { targetDate }, { versionGeneral }) => {
        const today = todayOf(call);
        if (targetDate < today && targetDate !== versionGeneral?.targetDate)
          throw invalidFields([{ pointer: '/targetDate', detail: fieldText('pastDate', dayText(today)) }]);
      },
      // D-080c
      versionCurrent: (_, { clusterVersion }, { versionTarget }) => {
        if (versionTarget && !isAbove(versionTarget.clusterVersion, clusterVersion))
          throw wrongOrder('versionBelow', versionTarget.clusterVersion);
      },
      versionTarget: (_, { clusterVersion }, { versionCurrent }) => {
        if (versionCurrent && !isAbove(clusterVersion, versionCurrent.clusterVersion))
          throw wrongOrder('versionAbove', versionCurrent.clusterVersion);
      },
    },
  }),
} satisfies Partial<Handlers<Api>>;

/** Baseline updates at the server, with the demo data of all that belongs to them. */
export const baselineUpdateNoun = defineNoun({
  stores: { BASELINE_UPDATE: baselineStore },
  handlers,
  seed: seedBaselineUpdates,
});

type Machine = typeof baselineStore.flow.machine;

/** Whom it names now may write it; who lost that since keeps nobody from changing something else. */
async function checkPeople(call: CallBase, { deputyId, ownerId }: BaselineInput, row?: BaselineStored): Promise<void> {
  const able = { rule: baselineWrite, brandId: row?.homeBrandId ?? call.brandId };
  if (ownerId !== row?.ownerId) await checkPerson(call, ownerId, able);
  if (deputyId !== null && deputyId !== row?.deputyId) await checkPerson(call, deputyId, able, '/deputyId');
}

/** D-080a: the code is unique at the brand. */
const withFreeCode = <T>(save: () => Promise<T>): Promise<T> =>
  uniqueOr409(save, 'baseline_update_code', fieldText('unique', 'code'), '/code', 'AEC_OPERATION_CANNOT_BE_PERFORMED');

const wrongOrder = (name: 'versionAbove' | 'versionBelow', other: string) =>
  invalidFields([{ pointer: '/clusterVersion', detail: fieldText(name, other) }]);

/** D-080a, D-134 */
async function withCounts<Shown extends { readonly id: number }>(db: Database, shown: readonly Shown[]) {
  const counts = await countsOf(
    db,
    shown.map(({ id }) => id),
  );
  return shown.flatMap((one) => {
    const { id: _, inReview, reviewed, ...own } = counts.get(one.id) ?? noCounts;
    return [{ ...one, inReview, reviewed, counts: own }];
  });
}

const noPair = { inReview: 0, reviewed: 0 };
const noCounts: Counts = {
  ...{ ecuReviews: noPair, cvfReviews: noPair, reviews: noPair },
  ...{ id: 0, inReview: 0, reviewed: 0, ecuReleases: 0, ecuReleasesApproved: 0, cvfs: 0, cvfsApproved: 0 },
  ...{ risks: 0, openRisks: 0, preconditions: 0, preconditionsConfirmed: 0 },
};

async function answer(call: CallBase, row: BaselineStored) {
  const { body, revision } = await whole(call, row);
  const [shown] = await withCounts(call.services.db, [body]);
  if (!shown) throw notFound();
  return reply(shown, revision);
}
