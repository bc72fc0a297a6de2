import { sql } from 'kysely';
import type { Stage } from '#contract/common.ts';
import { type SoftwareProject, softwareProjectEndpoints } from '#contract/software-project.ts';
import type { Database } from '#server/db/connection.ts';
import type { EntityRow, EntityStore } from '#server/flow-store.ts';
import { peopleOf } from '#server/people.ts';

export type ProjectRow = EntityRow & {
  moduleName: string;
  moduleVersion: string;
  description: string;
  status: 'ACTIVE' | 'INACTIVE';
  releaseType: 'BUGFIX' | 'UPDATE' | 'UPGRADE';
  targetDate: string;
  ownerId: string;
  valid: boolean;
  invalidReason: string | null;
};

/** What the project's candidates say about it (AEC-37, D-242). */
type Releases = {
  releaseCount: number;
  hasReleases: boolean;
  releaseCountAec: number;
  latestVersion: string | null;
  furthest: number;
};

export const projectStore: EntityStore = {
  entityType: 'SOFTWARE_PROJECT',
  table: 'softwareProject',
  read: softwareProjectEndpoints.getSoftwareProject.access.rule,
};

const stages: readonly Stage[] = ['INTEGRATION', 'APPROVAL', 'LIVE'];

/**
 * Projects of a brand, or one of them, as the API shows them, in two queries. All releases count in total, those not cancelled as AEC
 * releases; version and stage are those of the furthest one that is not cancelled (AEC-06, AEC-37). Every figure is made of the candidates
 * that the brand sees (D-242); a name that only others' candidates hold fast is fast all the same.
 */
export async function projectsFor(
  db: Database,
  { brandId, id }: { readonly brandId: number; readonly id?: number },
): Promise<SoftwareProject[]> {
  const ofBrand = (table: 'c' | 'p') =>
    sql`(${sql.ref(`${table}.homeBrandId`)} = ${brandId} or ${brandId} = any(${sql.ref(`${table}.brandIds`)}))`;
  const condition = id === undefined ? ofBrand('p') : sql`p.id = ${id}`;
  const { rows } = await sql<ProjectRow & Releases>`
    select p.*, r.* from software_project p cross join lateral (
      select (count(*) filter (where ${ofBrand('c')}))::int as release_count, count(*) > 0 as has_releases,
        (count(*) filter (where c.status = 'ACTIVE' and ${ofBrand('c')}))::int as release_count_aec,
        (array_agg(c.version order by string_to_array(split_part(c.version, '-', 1), '.')::int[] desc, position('-' in c.version), c.version desc)
          filter (where c.status = 'ACTIVE' and ${ofBrand('c')}))[1] as latest_version,
        coalesce(max(case c.stage when 'LIVE' then 2 when 'APPROVAL' then 1 else 0 end) 
          filter (where c.status = 'ACTIVE' and ${ofBrand('c')}), 0) as furthest
      from release_candidate c where c.software_project_id = p.id
    ) r where ${condition} order by p.changed_on desc, p.id desc
  `.execute(db);
  const person = await peopleOf(
    db,
    rows.flatMap((row) => [row.ownerId, row.changedBy]),
  );
  return rows.map((row) => ({
    id: row.id,
    brandId: row.homeBrandId,
    brandIds: row.brandIds,
    moduleName: row.moduleName,
    moduleVersion: row.moduleVersion,
    moduleNameEditable: !row.hasReleases,
    status: row.status,
    releaseCount: row.releaseCount,
    releaseCountAec: row.releaseCountAec,
    latestVersion: row.latestVersion,
    owner: person(row.ownerId),
    valid: row.valid ? { valid: true } : { valid: false, reason: row.invalidReason ?? '' },
    description: row.description,
    releaseType: row.releaseType,
    targetDate: row.targetDate,
    stage: stages[row.furthest] ?? 'INTEGRATION',
    lastEditedBy: person(row.changedBy),
    lastEditedOn: row.changedOn.toISOString(),
    revision: row.revision,
  }));
}
