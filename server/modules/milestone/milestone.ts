import { sql } from 'kysely';
import { drmdWrite } from '#contract/access/read-rules.ts';
import type { Api } from '#contract/api.ts';
import { fieldText } from '#contract/field-text.ts';
import {
  type MilestoneInput,
  milestoneEndpoints,
  milestoneFields,
  openMilestoneStatuses,
  slipOf,
} from '#contract/milestone/milestone.ts';
import { type CallBase, type Handlers, reply, todayOf } from '#server/call.ts';
import type { Database } from '#server/db/connection.ts';
import { runCommand } from '#server/entity/command.ts';
import { visibleFor } from '#server/entity/entity.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { formHandlers } from '#server/entity/form-handlers.ts';
import { differs, presenting, typedOf } from '#server/entity/presenting.ts';
import { uniqueOr409 } from '#server/entity/unique.ts';
import { projectNames } from '#server/modules/drm-project/drm-project-store.ts';
import { defineNoun } from '#server/noun.ts';
import { invalidFields, notFound } from '#server/problem.ts';
import { checkPerson } from '#server/upstreams/directory.ts';
import { type Completion, completionIn, completionOf } from './completion.ts';
import { drmdDeploymentHandlers } from './drmd-deployments.ts';
import { itemsOf } from './milestone-items.ts';
import { seedMilestones } from './milestone-seed.ts';
import { type MilestoneStored, milestoneList, milestoneStore } from './milestone-store.ts';

const { byId, whole } = presenting(milestoneStore, {
  own: (row: MilestoneStored, person) => ({
    ...typedOf(milestoneFields, row, person),
    // No person, though it is called as one.
    swProjectId: row.swProjectId,
    status: row.status,
    slip: slipOf(row),
  }),
  subjects: ({ facts: { completer }, responsibleId }) => [responsibleId, ...(completer === null ? [] : [completer])],
});

const typed = formHandlers('Milestone', {
  store: milestoneStore,
  shown: answer,
  differences: (row: MilestoneStored, input: MilestoneInput) => ({ altered: differs(milestoneFields, row, input) }),
  check,
});
const nameTaken = fieldText('unique', 'name');
/** Of two that take one name at the same moment, the second is refused as by `check`. */
const unique = <T>(save: () => Promise<T>): Promise<T> => uniqueOr409(save, 'milestone_name', nameTaken, '/name');

/** Milestones of DRM projects (D-182) with the transitions of D-078.1. */
const handlers = {
  ...drmdDeploymentHandlers,
  ...entityHandlers(milestoneEndpoints, 'Milestone', {
    store: milestoneStore,
    list: milestoneList,
    rows: async ({ services: { db } }, ids) => around(db, await byId(db, ids)),
    shown: answer,
  }),
  createMilestone: (call) => unique(() => typed.createMilestone(call)),
  editMilestone: (call) => unique(() => typed.editMilestone(call)),
  // It is reached on the day on which somebody says so, where nobody wrote down another one.
  completeMilestone: async (call) => {
    const set = ({ actualDate }: MilestoneStored) => ({ actualDate: actualDate ?? todayOf(call) });
    const { id } = call.params;
    return answer(call, await runCommand<MilestoneStored, Machine>(call, milestoneStore, { id, payload: call.body, set }));
  },
  listMilestoneProjects: async (call) => {
    const { brandId, services } = call;
    const seen = sql<boolean>`${visibleFor(brandId)} and status = 'ACTIVE'`;
    return reply(await services.db.selectFrom('drmProject').select(['id', 'name']).where(seen).orderBy('name').execute());
  },
  listMilestoneNames: async ({ brandId, services: { db } }) => {
    const { rows } = await sql<{ id: number; name: string; project: string }>`
      select m.id, m.name, p.name as project from milestone m join drm_project p on p.id = m.sw_project_id
      where ${visibleFor(brandId, 'm')} and m.status = any(${[...openMilestoneStatuses]}::text[]) order by p.name, m.planned_date, m.id
    `.execute(db);
    return reply(rows);
  },
} satisfies Partial<Handlers<Api>>;

/** Milestones at the server, with the demo data of all that belongs to them. */
export const milestoneNoun = defineNoun({ stores: { MILESTONE: milestoneStore }, handlers, seed: seedMilestones });

type Machine = typeof milestoneStore.flow.machine;

/** D-088: no other milestone of its project that goes on or was reached has its name, its project is one that the brand sees and that goes on, who answers for it may write here, and what is said to have been reached was. */
async function check(call: CallBase, input: MilestoneInput, row: MilestoneStored | undefined): Promise<void> {
  const today = todayOf(call);
  const brandId = row?.homeBrandId ?? call.brandId;
  if (input.actualDate !== null && input.actualDate > today)
    throw invalidFields([{ pointer: '/actualDate', detail: fieldText('dateUntil', today) }]);
  if (input.swProjectId !== row?.swProjectId) {
    const found = await call.services.db
      .selectFrom('drmProject')
      .select('status')
      .where('id', '=', input.swProjectId)
      .where(visibleFor(brandId))
      .executeTakeFirst();
    // What the brand does not see is not there (T2).
    if (!found) throw notFound();
    if (found.status !== 'ACTIVE')
      throw invalidFields([{ pointer: '/swProjectId', detail: 'Choose an active DRM project of the brand.' }]);
  }
  const { id } = row ?? { id: 0 };
  const { rows: same } = await sql`
    select 1 from milestone
    where sw_project_id = ${input.swProjectId} and lower(name) = lower(${input.name}) and status <> 'CANCELED' and id <> ${id} limit 1
  `.execute(call.services.db);
  if (same.length > 0) throw invalidFields([{ pointer: '/name', detail: nameTaken }]);
  if (input.responsibleId !== row?.responsibleId)
    await checkPerson(call, input.responsibleId, { rule: drmdWrite, brandId }, '/responsibleId');
}

const asked = ({ missing, total }: Completion['tests']) => ({ missing, total });
/** Rows with the names of their projects, and what their completion asks for. */
async function around<Row extends { readonly id: number; readonly swProjectId: number }>(db: Database, rows: readonly Row[]) {
  const [names, completion] = await Promise.all([
    projectNames(
      db,
      rows.map(({ swProjectId }) => swProjectId),
    ),
    completionOf(db, rows),
  ]);
  return rows.map((row) => {
    const { documents, highRisks, tests } = completionIn(completion, row);
    return {
      ...row,
      project: names.get(row.swProjectId) ?? '',
      ...{ documents: asked(documents), tests: asked(tests), highRisks: asked(highRisks) },
    };
  });
}

async function answer(call: CallBase, row: MilestoneStored) {
  const { db } = call.services;
  const { body, revision } = await whole(call, row);
  const [[shown], items] = await Promise.all([around(db, [body]), itemsOf(call, row)]);
  if (!shown) throw new Error('a milestone is shown with its project');
  return reply({ ...shown, items }, revision);
}
