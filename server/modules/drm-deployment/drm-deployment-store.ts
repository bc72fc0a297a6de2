import { type Generated, type Selectable, sql } from 'kysely';
import type { ExternalFacts } from '#contract/command.ts';
import {
  type DrmDeploymentContext,
  type DrmDeploymentInput,
  type DrmDeploymentStatus,
  type DrmParameters,
  drmDeploymentStatuses,
  drmDeploymentWrite,
} from '#contract/drm-deployment/drm-deployment.ts';
import { drmDeploymentEndpoints } from '#contract/drm-deployment/drm-deployment-endpoints.ts';
import { entities } from '#contract/entity/entities.ts';
import { urlOf } from '#contract/entity/entity-address.ts';
import { drmDeploymentPages } from '#contract/page/pages.ts';
import { dayAfter } from '#contract/time-zone.ts';
import { drmDeploymentFlow } from '#machines/flows/drm-deployment.ts';
import type { Database } from '#server/db/connection.ts';
import { runPrepared, statement } from '#server/db/statement.ts';
import type { FlowColumns, NullableJson } from '#server/db/tables/platform.ts';
import type { Tables } from '#server/db/tables.ts';
import { applyFact } from '#server/entity/command.ts';
import { type FlowStore, flatState } from '#server/entity/flow-store.ts';
import { amongValues, containing, figure, instant, listSource, optionalWords, ranked, words } from '#server/list/list-source.ts';
import { drmVersionStore } from '#server/modules/drm-release-version/drm-release-version-store.ts';
import { followOwnUse, renameOwnList } from '#server/modules/vehicle-list/own-list.ts';
import { freezeSpans, holdFreezes } from '#server/rollout/freeze.ts';
import { never } from '#server/rollout/plan/begin.ts';

declare module '#server/db/tables.ts' {
  interface Tables {
    drmDeployment: FlowColumns &
      DrmDeploymentInput & {
        drmProjectId: number;
        releaseVersionId: number;
        parameters: NullableJson<DrmParameters>;
        /** the list that belongs to it; null for the moment of its creation */
        listId: number | null;
        status: DrmDeploymentStatus;
        paused: Generated<boolean>;
        /** counts the rollout jobs: part of their key */
        attempt: Generated<number>;
      };
  }
}

export type DrmDeploymentStored = Omit<Selectable<Tables['drmDeployment']>, 'facts'> & { facts: DrmDeploymentContext };

const always: ExternalFacts[string] = [{ from: null, to: null }];
const when = (holds: boolean | undefined): ExternalFacts[string] => (holds ? always : []);

/** The first instant after a day: it ends for everybody at once, by UTC (D-052). One that was saved before days had bounds ends with the calendar. */
export const endOfDay = (day: string): Date => (day < lastDay ? new Date(`${dayAfter(day, 1)}T00:00:00.000Z`) : never);
const lastDay = '9999-12-31';

const versionNames = statement<{ readonly id: number; readonly name: string; readonly coreVersion: string }>(`
  select v.id, p.name, v.core_version from drm_release_version v join drm_project p on p.id = v.drm_project_id where v.id = any($1::int[])`);

type Around = { id: number } & Record<'listEmpty' | 'listOutdated' | 'listIncomplete' | 'versionClosed' | 'ending', boolean>;

/** Its list, its version, its period, freeze windows of the home brand, and whether its last rollout is just ending. */
async function externalFacts(db: Database, rows: readonly DrmDeploymentStored[], now: Date) {
  const around = await runPrepared(
    db,
    sql<Around>`
    select d.id, coalesce(l.count, 0) = 0 as list_empty, l.pre_constraints is distinct from vl.filter as list_outdated,
      w.deployment_id is not null as list_incomplete,
      v.status not in ('READY_FOR_DEPLOYMENT', 'COMPLETED') as version_closed, coalesce(r.state = 'ENDING', false) as ending
    from drm_deployment d join drm_release_version v on v.id = d.release_version_id
    left join vehicle_list l on l.id = d.list_id left join vehicle_list vl on vl.id = v.list_id
    left join rollout r on r.kind = 'DRM' and r.deployment_id = d.id
    left join wide_list w on w.kind = 'DRM' and w.deployment_id = d.id
    where d.id = any(${rows.map(({ id }) => id)}::int[])
  `,
  );
  const byId = new Map(around.map((facts) => [facts.id, facts]));
  const frozen = await freezeSpans(
    db,
    rows.map(({ homeBrandId }) => homeBrandId),
    now,
  );
  return ({ homeBrandId, id, parameters }: DrmDeploymentStored): ExternalFacts => {
    const { ending, listEmpty, listIncomplete, listOutdated, versionClosed } = byId.get(id) ?? {};
    return {
      listEmpty: when(listEmpty),
      listOutdated: when(listOutdated),
      listIncomplete: when(listIncomplete),
      versionClosed: when(versionClosed),
      ending: when(ending),
      periodOver: parameters ? [{ from: endOfDay(parameters.endDate).toISOString(), to: null }] : [],
      frozen: frozen(homeBrandId),
    };
  };
}

const addressOf = ({ drmProjectId, id, releaseVersionId }: DrmDeploymentStored) => ({
  swProjectId: drmProjectId,
  releaseVersionId,
  deploymentId: id,
});
/** The page of its vehicles. */
export const vehiclesPageOf = (row: DrmDeploymentStored): string =>
  urlOf('DRM_DEPLOYMENT', addressOf(row), drmDeploymentPages.vehicles);

/** D-065 */
export const drmDeploymentStore: FlowStore<DrmDeploymentStored, typeof drmDeploymentFlow.machine> = {
  entityType: 'DRM_DEPLOYMENT',
  table: 'drmDeployment',
  read: entities.DRM_DEPLOYMENT.read,
  write: () => drmDeploymentWrite,
  page: {
    title: sql`e.name`,
    place: sql`p.name || ' ' || v.core_version`,
    status: sql`e.status`,
    from: sql`join drm_release_version v on v.id = e.release_version_id join drm_project p on p.id = e.drm_project_id`,
    ids: sql`jsonb_build_object('swProjectId', e.drm_project_id, 'releaseVersionId', e.release_version_id, 'deploymentId', e.id)`,
  },
  parent: (row: DrmDeploymentStored) => row.releaseVersionId,
  flow: drmDeploymentFlow,
  value: flatState('status').value,
  columns: (value, { paused }) => ({ status: value, paused }),
  refusals: { listComplete: 'The vehicle list is not complete yet: it is still being prepared.' },
  external: externalFacts,
  holdExternal: (tx, { homeBrandId }) => holdFreezes(tx, homeBrandId),
  // Its version is not opened again or cancelled meanwhile (D-064.4, .6).
  lockAbove: async (tx, id) => {
    await sql`
      select id from drm_release_version where id = (select release_version_id from drm_deployment where id = ${id}) for update
    `.execute(tx);
  },
  taskOf: async (db, rows) => {
    const versions = await versionNames(
      db,
      rows.map(({ releaseVersionId }) => releaseVersionId),
    );
    return ({ releaseVersionId }) => {
      const version = versions.find(({ id }) => id === releaseVersionId);
      return version ? `${version.name} ${version.coreVersion}` : '';
    };
  },
  task: (row) => ({
    title: row.name,
    where: 'DRM deployment',
    dueDate: row.parameters?.startDate ?? null,
    ids: addressOf(row),
  }),
  follow: async (tx, author, after: DrmDeploymentStored, before: DrmDeploymentStored | undefined) => {
    const use = { entityType: 'DRM_DEPLOYMENT', name: after.name, route: vehiclesPageOf(after) } as const;
    // D-079.2: while it runs somebody counts on its vehicles.
    await followOwnUse(tx, author, [before, after], ({ status }) => status === 'ROLLOUT_INITIATED', use);
    if (before && before.name !== after.name) await renameOwnList(tx, author, after, after.name);
    // D-064.5
    if (after.status === 'FINISHED' && before?.status !== 'FINISHED')
      await applyFact(tx, author, drmVersionStore, { id: after.releaseVersionId, type: 'deployment.finished' });
  },
};

/** Deployments of a version, and of a project. */
export const drmDeploymentList = listSource(drmDeploymentEndpoints.listDrmDeployments.list, {
  from: sql`drm_deployment e join drm_release_version v on v.id = e.release_version_id left join vehicle_list l on l.id = e.list_id`,
  columns: {
    name: words(sql`e.name`),
    coreVersion: words(sql`v.core_version`),
    status: ranked(sql`e.status`, drmDeploymentStatuses),
    vehicles: figure(sql`coalesce(l.count, 0)`),
    startDate: optionalWords(sql`(e.parameters ->> 'startDate')`),
    endDate: optionalWords(sql`(e.parameters ->> 'endDate')`),
    lastEdited: instant(sql`e.changed_on`),
  },
  search: (word) => [
    sql`select s.id from drm_deployment s where ${containing(sql`s.name`, word)} or ${containing(sql`s.description`, word)}`,
    ...amongValues(sql`select s.id from drm_deployment s where`, { 's.status': drmDeploymentStatuses }, word),
  ],
});
