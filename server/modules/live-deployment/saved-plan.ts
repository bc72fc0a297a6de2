import type { Selectable } from 'kysely';
import type { Api } from '#contract/api.ts';
import type { BrandId } from '#contract/brand.ts';
import { savedPlanEndpoints } from '#contract/deployment/saved-plan.ts';
import { fieldText } from '#contract/field-text.ts';
import { type Handlers, reply } from '#server/call.ts';
import type { Database } from '#server/db/connection.ts';
import type { SavedPlanTable } from '#server/db/tables/deployment.ts';
import { deleteEntity, insertEntity } from '#server/entity/entity.ts';
import type { EntityStore } from '#server/entity/flow-store.ts';
import { uniqueOr409 } from '#server/entity/unique.ts';
import { peopleOf } from '#server/people.ts';

type SavedPlanRow = Selectable<SavedPlanTable>;

export const savedPlanStore: EntityStore = {
  entityType: 'SAVED_PLAN',
  table: 'savedPlan',
  read: savedPlanEndpoints.listSavedPlans.access.rule,
  flag: savedPlanEndpoints.listSavedPlans.access.flag,
};

/** D-253: plans of a brand under a name, which planners copy. */
export const savedPlanHandlers = {
  listSavedPlans: async (call) => {
    const { db } = call.services;
    const rows = await db.selectFrom('savedPlan').selectAll().where('homeBrandId', '=', call.brandId).orderBy('name').execute();
    return reply(await present(db, rows));
  },
  createSavedPlan: async (call) => {
    const { name, plan } = call.body;
    const place = { homeBrandId: call.brandId, brandIds: [call.brandId] };
    const row = await uniqueOr409(
      () =>
        call.transaction((tx) =>
          insertEntity<SavedPlanRow>(call, tx, savedPlanStore, { ...place, name, plan: JSON.stringify(plan) }),
        ),
      'saved_plan_name',
      fieldText('unique', 'name'),
      '/name',
    );
    const [shown] = await present(call.services.db, [row]);
    if (!shown) throw new Error('a saved plan was lost');
    return reply(shown, row.revision);
  },
  deleteSavedPlan: async (call) => {
    await call.transaction((tx) => deleteEntity<SavedPlanRow>(call, tx, savedPlanStore, call.params.id));
    return undefined;
  },
} satisfies Partial<Handlers<Api>>;

async function present(db: Database, rows: readonly SavedPlanRow[]) {
  const person = await peopleOf(
    db,
    rows.map((row) => row.createdBy),
  );
  return rows.map((row) => ({
    id: row.id,
    brandId: row.homeBrandId as BrandId,
    name: row.name,
    plan: row.plan,
    savedBy: person(row.createdBy),
    savedOn: row.createdOn.toISOString(),
  }));
}
