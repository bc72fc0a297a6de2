import { type Selectable, sql } from 'kysely';
import type { ExternalFacts } from '#contract/command.ts';
import { platformScopeSchema, wideReleaseTypes } from '#contract/common.ts';
import type { ApsAnswers } from '#contract/drm-release-version/aps-questionnaire.ts';
import {
  type Configuration,
  type DrmDocument,
  type DrmVersionContext,
  type DrmVersionStatus,
  drmVersionStatuses,
  drmVersionWrite,
} from '#contract/drm-release-version/drm-release-version.ts';
import { drmVersionEndpoints } from '#contract/drm-release-version/drm-release-version-endpoints.ts';
import { entities } from '#contract/entity/entities.ts';
import { urlOf } from '#contract/entity/entity-address.ts';
import { drmVersionPages } from '#contract/page/pages.ts';
import { drmReleaseVersionFlow } from '#machines/flows/drm-release-version.ts';
import type { Database } from '#server/db/connection.ts';
import { runPrepared } from '#server/db/statement.ts';
import type { FlowColumns, Json } from '#server/db/tables/platform.ts';
import type { Tables } from '#server/db/tables.ts';
import { type FlowStore, flatState } from '#server/entity/flow-store.ts';
import { amongValues, containing, figure, instant, listSource, ownWords, ranked, words } from '#server/list/list-source.ts';
import { projectNames } from '#server/modules/drm-project/drm-project-store.ts';
import { followOwnUse, renameOwnList } from '#server/modules/vehicle-list/own-list.ts';

declare module '#server/db/tables.ts' {
  interface Tables {
    drmReleaseVersion: FlowColumns &
      DrmDocument & {
        drmProjectId: number;
        configuration: Json<Configuration>;
        aps: Json<ApsAnswers>;
        /** the list that belongs to it; null for the moment of its creation */
        listId: number | null;
        status: DrmVersionStatus;
      };
  }
}

export type DrmVersionStored = Omit<Selectable<Tables['drmReleaseVersion']>, 'facts'> & { facts: DrmVersionContext };

const always: ExternalFacts[string] = [{ from: null, to: null }];
/** States of a deployment up to which its version can be opened again (D-064.4). */
const early = sql`('CREATED', 'IN_PREPARATION', 'VEHICLE_LIST_ADDED')`;

type Around = { id: number; listEmpty: boolean; hasDeployments: boolean; deploymentBeyond: boolean; deploymentRunning: boolean };

/** Whether its list has vehicles, and how far its deployments are. */
async function externalFacts(db: Database, rows: readonly DrmVersionStored[]) {
  const around = await runPrepared(
    db,
    sql<Around>`
    select v.id, coalesce(l.count, 0) = 0 as list_empty, count(d.id) > 0 as has_deployments,
      coalesce(bool_or(d.status not in ${early}), false) as deployment_beyond,
      coalesce(bool_or(d.status = 'ROLLOUT_INITIATED'), false) as deployment_running
    from drm_release_version v left join vehicle_list l on l.id = v.list_id left join drm_deployment d on d.release_version_id = v.id
    where v.id = any(${rows.map(({ id }) => id)}::int[]) group by v.id, l.count
  `,
  );
  const byId = new Map(around.map(({ id, ...facts }) => [id, facts]));
  return ({ id }: DrmVersionStored): ExternalFacts =>
    Object.fromEntries(Object.entries(byId.get(id) ?? {}).map(([fact, holds]) => [fact, holds ? always : []]));
}

/** From its completion on somebody counts on its vehicles (D-079.2). */
const usesList = ({ status }: DrmVersionStored): boolean => status === 'READY_FOR_DEPLOYMENT' || status === 'COMPLETED';

const addressOf = ({ drmProjectId, id }: DrmVersionStored) => ({ swProjectId: drmProjectId, releaseVersionId: id });
/** The page of its vehicles. */
export const vehiclesPageOf = (row: DrmVersionStored): string =>
  urlOf('DRM_RELEASE_VERSION', addressOf(row), drmVersionPages.vehicles);

/** D-064 */
export const drmVersionStore: FlowStore<DrmVersionStored, typeof drmReleaseVersionFlow.machine> = {
  entityType: 'DRM_RELEASE_VERSION',
  table: 'drmReleaseVersion',
  read: entities.DRM_RELEASE_VERSION.read,
  write: () => drmVersionWrite,
  page: {
    title: sql`e.core_version`,
    place: sql`p.name`,
    status: sql`e.status`,
    from: sql`join drm_project p on p.id = e.drm_project_id`,
    ids: sql`jsonb_build_object('swProjectId', e.drm_project_id, 'releaseVersionId', e.id)`,
  },
  parent: (row: DrmVersionStored) => row.drmProjectId,
  flow: drmReleaseVersionFlow,
  ...flatState('status'),
  external: externalFacts,
  taskOf: async (db, rows) => {
    const names = await projectNames(
      db,
      rows.map(({ drmProjectId }) => drmProjectId),
    );
    return ({ drmProjectId }) => names.get(drmProjectId) ?? '';
  },
  task: (row) => ({ title: row.coreVersion, where: 'DRM release version', dueDate: row.targetDate, ids: addressOf(row) }),
  follow: async (tx, author, after: DrmVersionStored, before: DrmVersionStored | undefined) => {
    const use = { entityType: 'DRM_RELEASE_VERSION', name: after.coreVersion, route: vehiclesPageOf(after) } as const;
    await followOwnUse(tx, author, [before, after], usesList, use);
    if (!before || before.coreVersion === after.coreVersion) return;
    const project = await tx
      .selectFrom('drmProject')
      .select('name')
      .where('id', '=', after.drmProjectId)
      .executeTakeFirstOrThrow();
    await renameOwnList(tx, author, after, `${project.name} ${after.coreVersion}`);
  },
};

/** Release versions of a project. */
export const drmVersionList = listSource(drmVersionEndpoints.listDrmReleaseVersions.list, {
  from: sql`drm_release_version e left join person o on o.subject = e.owner_id left join vehicle_list l on l.id = e.list_id`,
  columns: {
    ...ownWords('coreVersion', 'vehiclePlatform', 'type', 'targetDate'),
    status: ranked(sql`e.status`, drmVersionStatuses),
    vehicles: figure(sql`coalesce(l.count, 0)`),
    deployments: figure(sql`(select count(*)::int from drm_deployment d where d.release_version_id = e.id)`),
    owner: words(sql`coalesce(o.full_name, e.owner_id)`),
    lastEdited: instant(sql`e.changed_on`),
  },
  search: (word) => [
    sql`select s.id from drm_release_version s where ${containing(sql`s.core_version`, word)} or ${containing(sql`s.description`, word)}`,
    ...amongValues(
      sql`select s.id from drm_release_version s where`,
      { 's.status': drmVersionStatuses, 's.vehicle_platform': platformScopeSchema.options, 's.type': wideReleaseTypes },
      word,
    ),
  ],
});
