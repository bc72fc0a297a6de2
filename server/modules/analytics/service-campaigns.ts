import { sql } from 'kysely';
import { urlOf } from '#contract/entity/entity-address.ts';
import type { Transaction } from '#server/db/connection.ts';

type Kind = { readonly source: 'BIG_LOOP_CAMPAIGN' | 'ORU20_CAMPAIGN'; readonly table: string; readonly releases: string };
const kinds: readonly Kind[] = [
  { source: 'BIG_LOOP_CAMPAIGN', table: 'big_loop_campaign', releases: 'big_loop_release' },
  { source: 'ORU20_CAMPAIGN', table: 'oru20_campaign', releases: 'oru20_release' },
];

type Row = {
  readonly id: number;
  readonly brandId: number;
  readonly name: string;
  readonly release: string;
  readonly state: 'RUNNING' | 'ENDED' | 'ABORTED';
  readonly startedOn: Date;
  readonly endedOn: Date | null;
};

/**
 * Campaigns of big-loop and ORU 2.0 whose rollout began are campaigns of the boards, which lead to their analytics (D-198). Their services tell figures and name
 * no vehicle, so they have no events (ADR 36). Answers the brands of those that have changed.
 */
export async function keepServiceCampaigns(tx: Transaction): Promise<number[]> {
  const brands: number[] = [];
  for (const { releases, source, table } of kinds) {
    const { rows } = await sql<Row>`
      select n.* from (
        select c.id, c.home_brand_id as brand_id, c.name, coalesce(r.name, '') as release,
          case when c.status = 'ROLLOUT_ABORTED' then 'ABORTED' when u.is_settled then 'ENDED' else 'RUNNING' end as state,
          coalesce((u.per_day -> 0 ->> 'date')::timestamptz, c.created_on) as started_on,
          case when c.status = 'ROLLOUT_ABORTED' or u.is_settled then coalesce(u.updated_on, c.changed_on) end as ended_on
        from ${sql.table(table)} c left join ${sql.table(releases)} r on r.id = c.release_id
        left join campaign_rollup u on u.entity_type = ${source} and u.campaign_id = c.id
        where c.status in ('ROLLED_OUT', 'ROLLOUT_ABORTED')
      ) n left join tracking_campaign t on t.source = ${source} and t.source_key = n.id::text and t.brand_id = n.brand_id
      where (t.name, t.release, t.state) is distinct from (n.name, n.release, n.state)`.execute(tx);
    for (const row of rows) await keep(tx, source, row);
    brands.push(...rows.map(({ brandId }) => brandId));
  }
  return brands;
}

async function keep(tx: Transaction, source: Kind['source'], { id, ...row }: Row): Promise<void> {
  const address =
    source === 'ORU20_CAMPAIGN'
      ? urlOf('ORU20_CAMPAIGN', { oru20CampaignId: id }, 'analytics')
      : urlOf('BIG_LOOP_CAMPAIGN', { bigLoopCampaignId: id }, 'analytics');
  const { brandId, ...changing } = row;
  await tx
    .insertInto('trackingCampaign')
    .values({ source, sourceKey: String(id), brandId, productType: 'ORU_20', platform: 'E320', address, ...changing })
    .onConflict((conflict) => conflict.columns(['brandId', 'source', 'sourceKey']).doUpdateSet(changing))
    .execute();
}
