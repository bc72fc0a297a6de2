import { sql } from 'kysely';
import { allows } from '#contract/access.ts';
import type { Api } from '#contract/api.ts';
import { type Found, searchLimit } from '#contract/search.ts';
import { vehicleListRules, vehicleListType } from '#contract/vehicle-list-rules.ts';
import { type CallBase, type Handlers, reply } from '#server/call.ts';
import { mayRead } from '#server/modules/collab-entities.ts';
import { readableOwners } from '#server/modules/vehicle-list-page.ts';
import { routeOfList } from '#server/modules/vehicle-list-store.ts';

const searched = [
  ...(['SOFTWARE_PROJECT', 'RELEASE_CANDIDATE', 'TEST_DEPLOYMENT', 'LIVE_DEPLOYMENT'] as const),
  ...(['TEST_VEHICLE', 'VEHICLE_LIST'] as const),
] as const;

/** `%` and `_` are letters here, not wildcards. */
const pattern = (word: string) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** Everything that has a page, as one table: its name, what it belongs to, its address. */
const everything = sql`
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
`;

type Row = Omit<Found, 'where' | 'route'> & { place: string; page: string; projectId: number; candidateId: number | null };

async function search(call: CallBase, q: string): Promise<Found[]> {
  const may = await Promise.all(searched.map((entityType) => mayRead(call, entityType)));
  const types = searched.filter((_, index) => may[index]);
  const words = q.split(/\s+/);
  const id = /^[1-9]\d{0,9}$/.test(q) ? Number(q) : -1;
  const hasWords = sql.join(
    words.map((word) => sql`title || ' ' || place ilike ${pattern(word)}`),
    sql` and `,
  );
  const { rows } = await sql<Row>`
    select entity_type, id, title, place, page, status, project_id, candidate_id from (${everything}) as everything
    where entity_type = any(${types}::text[]) and (entity_type <> 'VEHICLE_LIST' or page = any(${listKinds(call)}::text[])) and (home_brand_id = ${call.brandId} or ${call.brandId} = any(brand_ids))
      and (id = ${id}::bigint or (${hasWords}))
    order by (id = ${id}::bigint) desc, (title ilike ${pattern(q).slice(1)}) desc, changed_on desc, entity_type, id
    limit ${searchLimit}`.execute(call.services.db);
  return rows.map(({ entityType, id: entityId, title, place, page, status, projectId, candidateId }) => {
    if (entityType === 'TEST_VEHICLE') {
      const route = `/vehicle-management/edit-test-vehicle/${page}/${entityId}/general-information`;
      return { entityType, id: entityId, title, where: place, route, status };
    }
    if (entityType === 'VEHICLE_LIST') {
      const route = routeOfList({ id: entityId, type: vehicleListType(status) });
      return { entityType, id: entityId, title, where: place, route, status };
    }
    const project = `/software/projects/aec/${projectId}`;
    const above = candidateId === null ? project : `${project}/release-candidates/${candidateId}`;
    return { entityType, id: entityId, title, where: place, route: `${above}${page}`, status };
  });
}

/** Types of lists, and owners of embedded ones, that the caller may read (D-216). */
function listKinds(call: CallBase): string[] {
  const { actor, brandId } = call;
  const types = (['STANDALONE', 'IMPORTED'] as const).filter((type) =>
    allows(vehicleListRules(type, null).read, actor, { brandId }),
  );
  return [...types, ...readableOwners(call)];
}

/** The command palette's search; only kinds that the caller may read, at the selected brand (D-219, T2). */
export const searchHandlers = {
  searchEntities: async (call) => reply(await search(call, call.query.q)),
} satisfies Partial<Handlers<Api>>;
