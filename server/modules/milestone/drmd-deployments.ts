import { sql } from 'kysely';
import type { Api } from '#contract/api.ts';
import { drmdDeploymentEndpoints } from '#contract/milestone/drmd-deployment.ts';
import type { Handlers } from '#server/call.ts';
import { visibleFor } from '#server/entity/entity.ts';
import { answerList } from '#server/list/list-page.ts';
import { containing, listSource, words } from '#server/list/list-source.ts';
import { drmDeploymentRows } from '#server/modules/drm-deployment/drm-deployment.ts';
import { drmDeploymentList } from '#server/modules/drm-deployment/drm-deployment-store.ts';
import { projectNames } from '#server/modules/drm-project/drm-project-store.ts';

type Column = (typeof drmDeploymentList.columns)[string];
const { columns, from, search } = drmDeploymentList;
const own = columns as Readonly<
  Record<'name' | 'coreVersion' | 'status' | 'vehicles' | 'startDate' | 'endDate' | 'lastEdited', Column>
>;

/** As the deployments of a project, of all of them. */
const list = listSource(drmdDeploymentEndpoints.listDrmdDeployments.list, {
  from: sql`${from} join drm_project p on p.id = e.drm_project_id`,
  columns: { ...own, project: words(sql`p.name`) },
  search: (word) => [
    ...search(word),
    sql`select s.id from drm_deployment s join drm_project p on p.id = s.drm_project_id where ${containing(sql`p.name`, word)}`,
  ],
});

/** DRM-20 */
export const drmdDeploymentHandlers = {
  listDrmdDeployments: (call) =>
    answerList(call, list, {
      where: visibleFor(call.brandId, 'e'),
      present: async (ids) => {
        const rows = await drmDeploymentRows(call, ids);
        const names = await projectNames(
          call.services.db,
          rows.map(({ swProjectId }) => swProjectId),
        );
        return rows.map((row) => ({ ...row, project: names.get(row.swProjectId) ?? '' }));
      },
      idOf: ({ id }) => id,
    }),
} satisfies Partial<Handlers<Api>>;
