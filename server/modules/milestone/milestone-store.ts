import { type Selectable, sql } from 'kysely';
import { drmdWrite } from '#contract/access/read-rules.ts';
import {
  expectedOn,
  type MilestoneContext,
  type MilestoneInput,
  type MilestoneStatus,
  milestoneEndpoints,
  milestoneStatuses,
  milestoneTypes,
} from '#contract/milestone/milestone.ts';
import { milestoneFlow } from '#machines/flows/milestone/milestone.ts';
import type { FlowColumns } from '#server/db/tables/platform.ts';
import type { Tables } from '#server/db/tables.ts';
import { type FlowStore, flatState } from '#server/entity/flow-store.ts';
import { amongValues, containing, figure, instant, listSource, optionalWords, ranked, words } from '#server/list/list-source.ts';
import { projectNames } from '#server/modules/drm-project/drm-project-store.ts';
import { completionFacts } from './completion.ts';

declare module '#server/db/tables.ts' {
  interface Tables {
    /** D-088 */
    milestone: FlowColumns & MilestoneInput & { status: MilestoneStatus };
  }
}

export type MilestoneStored = Omit<Selectable<Tables['milestone']>, 'facts'> & { facts: MilestoneContext };

/** D-078.1 */
export const milestoneStore: FlowStore<MilestoneStored, typeof milestoneFlow.machine> = {
  entityType: 'MILESTONE',
  table: 'milestone',
  read: drmdWrite,
  write: () => drmdWrite,
  parent: (row) => (row as MilestoneStored).swProjectId,
  page: {
    title: sql`e.name`,
    status: sql`e.status`,
    place: sql`p.name`,
    from: sql`join drm_project p on p.id = e.sw_project_id`,
  },
  flow: milestoneFlow,
  ...flatState('status'),
  external: completionFacts,
  taskOf: async (db, rows) => {
    const names = await projectNames(
      db,
      rows.map(({ swProjectId }) => swProjectId),
    );
    return ({ swProjectId }) => names.get(swProjectId) ?? '';
  },
  task: (row) => ({ title: row.name, where: 'Milestone', dueDate: expectedOn(row) }),
};

const reachedOn = sql`coalesce(e.actual_date, e.forecast_date, e.planned_date)`;

/** D-182 */
export const milestoneList = listSource(milestoneEndpoints.listMilestones.list, {
  from: sql`milestone e join drm_project p on p.id = e.sw_project_id left join person o on o.subject = e.responsible_id`,
  columns: {
    name: words(sql`e.name`),
    project: words(sql`p.name`),
    type: ranked(sql`e.type`, milestoneTypes),
    status: ranked(sql`e.status`, milestoneStatuses),
    plannedDate: words(sql`e.planned_date`),
    forecastDate: optionalWords(sql`e.forecast_date`),
    actualDate: optionalWords(sql`e.actual_date`),
    slip: figure(sql`(${reachedOn}::date - e.planned_date::date)`),
    responsible: words(sql`coalesce(o.full_name, e.responsible_id)`),
    lastEdited: instant(sql`e.changed_on`),
  },
  search: (word) => [
    sql`select s.id from milestone s where ${containing(sql`s.name`, word)}`,
    sql`select s.id from milestone s join drm_project p on p.id = s.sw_project_id where ${containing(sql`p.name`, word)}`,
    sql`select s.id from milestone s join person p on p.subject = s.responsible_id where ${containing(sql`p.full_name`, word)}`,
    ...amongValues(sql`select s.id from milestone s where`, { 's.status': milestoneStatuses, 's.type': milestoneTypes }, word),
  ],
});
