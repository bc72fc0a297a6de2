import { sql } from 'kysely';
import type { Api } from '#contract/api.ts';
import { type CuCampaign, cuCampaignEndpoints, cuStates, cuTypes } from '#contract/smart-campaign/smart-campaign-endpoints.ts';
import type { Handlers } from '#server/call.ts';
import type { Database } from '#server/db/connection.ts';
import { visibleFor } from '#server/entity/entity.ts';
import { answerList } from '#server/list/list-page.ts';
import { amongValues, containing, figure, instant, listSource, ranked, words } from '#server/list/list-source.ts';

/** D-068: STATIC where its targets name a static vehicle group, otherwise they are criteria. */
const type = sql`(case when exists (
  select from jsonb_array_elements(e.filter_criteria) c cross join lateral jsonb_array_elements_text(c -> 'values') as named (name)
  join vehicle_group g on g.brand_id = e.home_brand_id and g.name = named.name and g.type = 'STATIC' where c ->> 'key' = 'VEHICLE_GROUP'
) then 'STATIC' else 'DYNAMIC' end)`;
/** D-068: CREATED until it is started, then by its purpose. */
const state = sql`(case when e.started_on is null then 'CREATED' when e.purpose = 'ENABLE' then 'ACTIVATED' else 'ROLLED_OUT' end)`;
const software = sql`(p.module_name || ' ' || c.version)`;
const from = sql`live_deployment e
  join release_candidate c on c.id = e.release_candidate_id join software_project p on p.id = c.software_project_id`;

const source = listSource(cuCampaignEndpoints.listCuCampaigns.list, {
  from,
  columns: {
    name: words(sql`e.name`),
    software: words(software),
    type: ranked(type, cuTypes),
    state: ranked(state, cuStates),
    vehicles: figure(sql`e.vehicle_count`, true),
    lastEdited: instant(sql`e.changed_on`),
  },
  search: (word) => [
    sql`select e.id from ${from} where ${containing(sql`e.name`, word)} or ${containing(software, word)}`,
    ...amongValues(
      sql`select s.id from (select e.id, ${state} as state, ${type} as type from ${from}) s where`,
      { 's.state': cuStates, 's.type': cuTypes },
      word,
    ),
  ],
});

async function present(db: Database, ids: readonly number[]): Promise<CuCampaign[]> {
  const { rows } = await sql<Omit<CuCampaign, 'lastEditedOn'> & { changedOn: Date }>`
    select e.id, e.name, ${type} as type, ${state} as state, ${software} as software, e.vehicle_count, p.id as sw_project_id,
      c.id as rc_id, e.id as deployment_id, e.changed_on
    from ${from} where e.id = any(${[...ids]}::int[])
  `.execute(db);
  return rows.map(({ changedOn, ...row }) => ({ ...row, lastEditedOn: changedOn.toISOString() }));
}

/** CU campaigns are read off their live deployments (ORUN-11, STATE-10). */
export const cuCampaignHandlers = {
  listCuCampaigns: (call) =>
    answerList(call, source, {
      where: visibleFor(call.brandId, 'e'),
      present: (ids) => present(call.services.db, ids),
      idOf: ({ id }) => id,
    }),
} satisfies Partial<Handlers<Api>>;
