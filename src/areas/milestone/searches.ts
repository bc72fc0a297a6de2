import { z } from 'zod';
import { tableOf } from '#src/app/table/table-search.ts';

export const drmdPath = '/software/drmd';
/** Pages of the area, in the order of its tabs (DRM-14 … DRM-20). */
export const drmdPages = ['milestone', 'documentation', 'tests', 'risks', 'deployments'] as const;

/** D-182. Every list is narrowed to projects by their names. */
export const { search: milestoneSearch, defaults: milestoneDefaults } = tableOf(
  ['name', 'project', 'type', 'status', 'responsible'],
  'plannedDate,asc',
);
export const { search: documentSearch, defaults: documentDefaults } = tableOf(['name', 'project', 'milestone'], 'name,asc');
export const { search: testSearch, defaults: testDefaults } = tableOf(
  ['title', 'project', 'milestone', 'level', 'status', 'tester'],
  'plannedOn,asc',
);
export const { search: deploymentSearch, defaults: deploymentDefaults } = tableOf(
  ['name', 'project', 'coreVersion', 'status'],
  'lastEdited,desc',
);
export const { search: riskSearch, defaults: riskDefaults } = tableOf(
  ['title', 'project', 'milestone', 'level', 'category', 'probability', 'severity', 'status', 'owner'],
  'level,desc',
);

const id = z.coerce.number().int().positive().optional().catch(undefined);
/** `milestone` is the one that something new belongs to; `name` is what a new document is called. */
export const newItemSearch = z.lazy(() =>
  z.object({ milestone: id, name: z.coerce.string().max(120).optional().catch(undefined) }),
);

/** Address of the form of something new that belongs to a milestone. */
export function newItemHref(
  page: 'documentation/new' | 'risks/create' | 'tests/new',
  milestoneId: number,
  name?: string,
): string {
  const query = new URLSearchParams({ milestone: String(milestoneId), ...(name !== undefined && { name }) });
  return `${drmdPath}/${page}?${query}`;
}
export const documentHref = (id: number): string => `${drmdPath}/documentation/${id}`;
