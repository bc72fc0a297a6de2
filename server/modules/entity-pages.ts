import { type RawBuilder, sql } from 'kysely';
import { allows } from '#contract/access/access.ts';
import { type IdsOf, type PagedType, pagedTypes, urlOf } from '#contract/entity/entities.ts';
import { listOwnerKinds, vehicleListRules } from '#contract/vehicle-list/vehicle-list-rules.ts';
import type { CallBase } from '#server/call.ts';
import { mayRead } from '#server/modules/collab/collab-entities.ts';

/** A row of `entityPages`: an entity with what its page is called and where it stands. */
export type EntityPage = {
  readonly entityType: PagedType;
  readonly id: number;
  readonly homeBrandId: number;
  readonly title: string;
  /** what it belongs to */
  readonly place: string;
  readonly status: string;
  /** the ids of its address, by the names that its path has for them */
  readonly ids: Readonly<Record<string, string | number>>;
};

const project = sql`jsonb_build_object('swProjectId', p.id)`;
const candidate = sql`jsonb_build_object('swProjectId', p.id, 'releaseCandidateId', c.id)`;
const deployment = sql`jsonb_build_object('swProjectId', p.id, 'releaseCandidateId', c.id, 'deploymentId', d.id)`;
const ofCandidate = sql`join release_candidate c on c.id = d.release_candidate_id join software_project p on p.id = c.software_project_id`;

/** Everything that has a page, as one table: its name, what it belongs to, the ids of its address; a list with what opens it as its kind. */
export const entityPages = sql`(
  select 'SOFTWARE_PROJECT' as entity_type, p.id, p.home_brand_id, p.brand_ids, p.changed_on, p.status::text as status,
    p.module_name || ' ' || p.module_version as title, '' as place, '' as kind, ${project} as ids
  from software_project p
  union all
  select 'RELEASE_CANDIDATE', c.id, c.home_brand_id, c.brand_ids, c.changed_on,
    case when c.status = 'ACTIVE' then c.stage else c.status end,
    p.module_name || ' ' || p.module_version || ' · RC ' || c.version, c.name_for_release, '', ${candidate}
  from release_candidate c join software_project p on p.id = c.software_project_id
  union all
  select 'TEST_DEPLOYMENT', d.id, d.home_brand_id, d.brand_ids, d.changed_on, d.status, d.name,
    p.module_name || ' · ' || c.version, '', ${deployment}
  from test_deployment d ${ofCandidate}
  union all
  select 'LIVE_DEPLOYMENT', d.id, d.home_brand_id, d.brand_ids, d.changed_on, d.status, d.name,
    p.module_name || ' · ' || c.version, '', ${deployment}
  from live_deployment d ${ofCandidate}
  union all
  select 'TEST_VEHICLE', v.id, v.home_brand_id, v.brand_ids, v.changed_on, v.status, v.alias, v.vin, '',
    jsonb_build_object('brand', v.home_brand_id, 'id', v.id)
  from test_vehicle v
  union all
  select 'VEHICLE_LIST', l.id, l.home_brand_id, l.brand_ids, l.changed_on, l.type, l.name, coalesce(l.owner_name, ''),
    coalesce(l.owner_kind, l.type), jsonb_build_object('vinListType', l.type, 'vinListId', l.id)
  from vehicle_list l
)`;

/** Condition on a row of `entityPages`: the caller could open its page at the selected brand, by right, brand and flag (D-219, D-241, T2). */
export async function openable(call: CallBase): Promise<RawBuilder<boolean>> {
  const { brandId } = call;
  const may = await Promise.all(pagedTypes.map((type) => mayRead(call, type)));
  const types = pagedTypes.filter((_, index) => may[index]);
  return sql<boolean>`(entity_type = any(${types}::text[])
    and (entity_type <> 'VEHICLE_LIST' or kind = any(${listKinds(call)}::text[]))
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
export const routeOf = ({ entityType, ids }: EntityPage): string => urlOf(entityType, ids as IdsOf<PagedType>);
