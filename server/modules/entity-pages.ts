import { type RawBuilder, sql } from 'kysely';
import { allows } from '#contract/access.ts';
import type { EntityType } from '#contract/platform.ts';
import { listOwnerKinds, vehicleListRules, vehicleListType } from '#contract/vehicle-list-rules.ts';
import type { CallBase } from '#server/call.ts';
import { mayRead } from '#server/modules/collab-entities.ts';
import { routeOfList } from '#server/modules/vehicle-list-store.ts';

const kinds = [
  ...(['SOFTWARE_PROJECT', 'RELEASE_CANDIDATE', 'TEST_DEPLOYMENT', 'LIVE_DEPLOYMENT'] as const),
  ...(['TEST_VEHICLE', 'VEHICLE_LIST'] as const),
] as const;

/** A row of `entityPages`: an entity with what its page is called and where it stands. */
export type EntityPage = {
  readonly entityType: EntityType;
  readonly id: number;
  readonly homeBrandId: number;
  readonly title: string;
  /** what it belongs to */
  readonly place: string;
  readonly status: string;
  readonly page: string;
  readonly projectId: number;
  readonly candidateId: number | null;
};

/** Everything that has a page, as one table: its name, what it belongs to, its address. */
export const entityPages = sql`(
  select 'SOFTWARE_PROJECT' as entity_type, p.id, p.home_brand_id, p.brand_ids, p.changed_on, p.status::text as status,
    p.module_name || ' ' || p.module_version as title, '' as place, '/overview' as page, p.id as project_id, null::int as candidate_id
  from software_project p
  union all
  select 'RELEASE_CANDIDATE', c.id, c.home_brand_id, c.brand_ids, c.changed_on,
    case when c.status = 'ACTIVE' then c.stage else c.status end,
    p.module_name || ' ' || p.module_version || ' · RC ' || c.version, c.name_for_release, '/software', p.id, c.id
  from release_candidate c join software_project p on p.id = c.software_project_id
  union all
  select 'TEST_DEPLOYMENT', d.id, d.home_brand_id, d.brand_ids, d.changed_on, d.status, d.name,
    p.module_name || ' · ' || c.version, '/test-deployments/' || d.id || '/info', p.id, c.id
  from test_deployment d join release_candidate c on c.id = d.release_candidate_id join software_project p on p.id = c.software_project_id
  union all
  select 'LIVE_DEPLOYMENT', d.id, d.home_brand_id, d.brand_ids, d.changed_on, d.status, d.name,
    p.module_name || ' · ' || c.version, '/deployment/' || d.id || '/create/overview', p.id, c.id
  from live_deployment d join release_candidate c on c.id = d.release_candidate_id join software_project p on p.id = c.software_project_id
  union all
  select 'TEST_VEHICLE', v.id, v.home_brand_id, v.brand_ids, v.changed_on, v.status, v.alias, v.vin, v.home_brand_id::text, null, null
  from test_vehicle v
  union all
  select 'VEHICLE_LIST', l.id, l.home_brand_id, l.brand_ids, l.changed_on, l.type, l.name, coalesce(l.owner_name, ''),
    coalesce(l.owner_kind, l.type), null, null
  from vehicle_list l
)`;

/** Condition on a row of `entityPages`: the caller could open its page at the selected brand, by right, brand and flag (D-219, D-241, T2). */
export async function openable(call: CallBase): Promise<RawBuilder<boolean>> {
  const { brandId } = call;
  const may = await Promise.all(kinds.map((kind) => mayRead(call, kind)));
  const types = kinds.filter((_, index) => may[index]);
  return sql<boolean>`(entity_type = any(${types}::text[])
    and (entity_type <> 'VEHICLE_LIST' or page = any(${listKinds(call)}::text[]))
    and (home_brand_id = ${brandId} or ${brandId} = any(brand_ids)))`;
}

/** Types of lists, and owners of embedded ones, that the caller may read (D-216). */
function listKinds({ actor, brandId }: CallBase): string[] {
  const types = (['STANDALONE', 'IMPORTED'] as const).filter((type) =>
    allows(vehicleListRules(type, null).read, actor, { brandId }),
  );
  const owners = listOwnerKinds.filter((kind) => allows(vehicleListRules('EMBEDDED', kind).read, actor, { brandId }));
  return [...types, ...owners];
}

/** The address of an entity's page. */
export function routeOf({ entityType, id, page, status, projectId, candidateId }: EntityPage): string {
  if (entityType === 'TEST_VEHICLE') return `/vehicle-management/edit-test-vehicle/${page}/${id}/general-information`;
  if (entityType === 'VEHICLE_LIST') return routeOfList({ id, type: vehicleListType(status) });
  const project = `/software/projects/aec/${projectId}`;
  return `${candidateId === null ? project : `${project}/release-candidates/${candidateId}`}${page}`;
}
