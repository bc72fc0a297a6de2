import { type RawBuilder, type Selectable, sql } from 'kysely';
import {
  type DrmProject,
  type DrmProjectInput,
  drmProjectEndpoints,
  drmProjectFields,
} from '#contract/drm-project/drm-project.ts';
import { entities } from '#contract/entity/entities.ts';
import { projectStatuses } from '#contract/software-project/software-project.ts';
import type { Database } from '#server/db/connection.ts';
import { statement } from '#server/db/statement.ts';
import type { EntityColumns } from '#server/db/tables/platform.ts';
import type { Tables } from '#server/db/tables.ts';
import type { EntityStore } from '#server/entity/flow-store.ts';
import { headOf, typedOf } from '#server/entity/presenting.ts';
import { amongValues, containing, figure, instant, listSource, optionalWords, words } from '#server/list/list-source.ts';
import { renameOwnList } from '#server/modules/vehicle-list/own-list.ts';
import { peopleOf } from '#server/people.ts';

declare module '#server/db/tables.ts' {
  interface Tables {
    drmProject: EntityColumns & DrmProjectInput;
  }
}

export type DrmProjectRow = Selectable<Tables['drmProject']>;

const namesById = statement<{ readonly id: number; readonly name: string }>(
  'select id, name from drm_project where id = any($1::int[])',
);

/** Names of DRM projects by their ids. */
export async function projectNames(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const found = await namesById(db, ids);
  return new Map(found.map(({ id, name }) => [id, name]));
}

export const drmProjectStore: EntityStore = {
  entityType: 'DRM_PROJECT',
  table: 'drmProject',
  read: entities.DRM_PROJECT.read,
  page: { title: sql`e.name`, status: sql`e.status` },
  write: () => drmProjectEndpoints.editDrmProject.access.rule,
  // The lists of its versions are called by its name (D-118).
  follow: async (tx, author, after: DrmProjectRow, before: DrmProjectRow | undefined) => {
    if (!before || before.name === after.name) return;
    const versions = await tx
      .selectFrom('drmReleaseVersion')
      .select(['id', 'homeBrandId', 'listId', 'coreVersion'])
      .where('drmProjectId', '=', after.id)
      .orderBy('id')
      .execute();
    for (const version of versions) await renameOwnList(tx, author, version, `${after.name} ${version.coreVersion}`);
  },
};

type Figures = {
  id: number;
  releaseCount: number;
  deploymentCount: number;
  milestoneCount: number;
  latestVersion: string | null;
};
/** Release versions of a project: how many of any state, and the highest that was not cancelled. */
const releases = (id: RawBuilder<unknown>) =>
  sql<number>`(select count(*)::int from drm_release_version v where v.drm_project_id = ${id})`;
const latest = (id: RawBuilder<unknown>) => sql<string | null>`(
  select max(v.core_version collate natural_order) from drm_release_version v where v.drm_project_id = ${id} and v.status <> 'CANCELED')`;

const milestones = (id: RawBuilder<unknown>) =>
  sql<number>`(select count(*)::int from milestone m where m.sw_project_id = ${id})`;

/** How many release versions and milestones a project has: one with any stays (D-079.1). */
export async function contentsOf(db: Database, id: number): Promise<Pick<Figures, 'releaseCount' | 'milestoneCount'>> {
  const project = sql`${id}::int`;
  const { rows } = await sql<Pick<Figures, 'releaseCount' | 'milestoneCount'>>`
    select ${releases(project)} as release_count, ${milestones(project)} as milestone_count
  `.execute(db);
  return rows[0] ?? { releaseCount: 0, milestoneCount: 0 };
}

/** Projects as the API shows them, in any order. */
export async function drmProjectsOf(db: Database, ids: readonly number[]): Promise<DrmProject[]> {
  const rows = await db
    .selectFrom('drmProject')
    .selectAll()
    .where('id', 'in', [0, ...ids])
    .execute();
  const person = await peopleOf(
    db,
    rows.flatMap(({ changedBy, ownerId }) => [changedBy, ownerId]),
  );
  const { rows: figures } = await sql<Figures>`
    select p.id, ${releases(sql`p.id`)} as release_count, ${latest(sql`p.id`)} as latest_version, ${milestones(sql`p.id`)} as milestone_count,
      (select count(*)::int from drm_deployment d where d.drm_project_id = p.id) as deployment_count
    from drm_project p where p.id = any(${[...ids]}::int[])
  `.execute(db);
  const byId = new Map(figures.map((figure) => [figure.id, figure]));
  return rows.map((row) => ({
    ...headOf(row, person),
    ...typedOf(drmProjectFields, row, person),
    ...(byId.get(row.id) ?? { releaseCount: 0, deploymentCount: 0, milestoneCount: 0, latestVersion: null }),
  }));
}

/** D-122 */
export const drmProjectList = listSource(drmProjectEndpoints.listDrmProjects.list, {
  from: sql`drm_project e left join person o on o.subject = e.owner_id`,
  columns: {
    name: words(sql`e.name`),
    status: words(sql`e.status`),
    releases: figure(releases(sql`e.id`)),
    latestVersion: optionalWords(latest(sql`e.id`)),
    targetDate: words(sql`e.target_date`),
    owner: words(sql`coalesce(o.full_name, e.owner_id)`),
    lastEdited: instant(sql`e.changed_on`),
  },
  search: (word) => [
    sql`select s.id from drm_project s where ${containing(sql`s.name`, word)} or ${containing(sql`s.description`, word)}`,
    sql`select s.id from drm_project s join person p on p.subject = s.owner_id where ${containing(sql`p.full_name`, word)}`,
    ...amongValues(sql`select s.id from drm_project s where`, { 's.status': projectStatuses }, word),
  ],
});
