import { sql } from 'kysely';
import { type Stage, stageSchema } from '#contract/common.ts';
import { type SoftwareProject, softwareProjectEndpoints } from '#contract/software-project/software-project.ts';
import type { Database } from '#server/db/connection.ts';
import type { ProjectColumns } from '#server/db/tables/software.ts';
import { visibleFor } from '#server/entity/entity.ts';
import type { EntityRow, EntityStore } from '#server/entity/flow-store.ts';
import { asStored, headOf } from '#server/entity/presenting.ts';
import { peopleOf } from '#server/people.ts';

export type ProjectRow = EntityRow & ProjectColumns;

/** What the project's candidates say about it (AEC-37, D-242). */
type Releases = {
  releaseCount: number;
  hasReleases: boolean;
  hasPromoted: boolean;
  releaseCountAec: number;
  latestVersion: string | null;
  furthest: number;
};

export const projectStore: EntityStore = {
  entityType: 'SOFTWARE_PROJECT',
  table: 'softwareProject',
  read: softwareProjectEndpoints.getSoftwareProject.access.rule,
  page: { title: sql`e.module_name || ' ' || e.module_version`, status: sql`e.status` },
  write: () => softwareProjectEndpoints.updateSoftwareProject.access.rule,
};

const stages: readonly Stage[] = stageSchema.options;

/**
 * What the candidates `c` of a project say about it, made of those that a brand sees (D-242): all releases count in total, those not
 * cancelled as AEC releases; version and stage are those of the furthest one that is not cancelled (AEC-06, AEC-37). Behind the mark that is
 * added, 4.9.0 stands after 4.9.0-rc.2. A name or version that only others' candidates, or
 * cancelled ones, hold fast is fast all the same (AEC-38).
 */
export function releaseFigures(brandId: number) {
  const seen = visibleFor(brandId, 'c');
  const counted = sql`c.status = 'ACTIVE' and ${seen}`;
  return sql`
    (count(*) filter (where ${seen}))::int as release_count, count(*) > 0 as has_releases,
    coalesce(bool_or(c.stage <> 'INTEGRATION'), false) as has_promoted,
    (count(*) filter (where ${counted}))::int as release_count_aec,
    rtrim(max((c.version || '~') collate natural_order) filter (where ${counted}), '~') as latest_version,
    coalesce(max(array_position(${[...stages]}::text[], c.stage)) filter (where ${counted}), 1) - 1 as furthest
  `;
}

/** Projects as the API shows them to a brand, in any order, in two queries. */
export async function projectsFor(db: Database, ids: readonly number[], brandId: number): Promise<SoftwareProject[]> {
  const { rows } = await sql<ProjectRow & Releases>`
    select p.*, r.* from software_project p
    cross join lateral (select ${releaseFigures(brandId)} from release_candidate c where c.software_project_id = p.id) r
    where p.id = any(${[...ids]}::int[])
  `.execute(db);
  const person = await peopleOf(
    db,
    rows.flatMap((row) => [row.ownerId, row.changedBy]),
  );
  return rows.map((row) => ({
    ...headOf(row, person),
    ...asStored(row, 'moduleName', 'moduleVersion', 'status', 'releaseCount', 'releaseCountAec', 'latestVersion'),
    moduleNameEditable: !row.hasReleases,
    moduleVersionEditable: !row.hasPromoted,
    owner: person(row.ownerId),
    valid: row.valid ? { valid: true } : { valid: false, reason: row.invalidReason ?? '' },
    description: row.description,
    releaseType: row.releaseType,
    targetDate: row.targetDate,
    stage: stages[row.furthest] ?? 'INTEGRATION',
  }));
}
