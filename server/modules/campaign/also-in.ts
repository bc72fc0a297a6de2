import { type RawBuilder, sql } from 'kysely';
import { type AlsoIn, isEditable } from '#contract/campaign/campaign.ts';
import type { CallBase } from '#server/call.ts';
import { referencesFor } from '#server/entity/entity-references.ts';
import type { CampaignRow, CampaignType } from './campaign-store.ts';

/** As many are named. */
const most = 20;
const tables = { BIG_LOOP_CAMPAIGN: 'big_loop_campaign', ORU20_CAMPAIGN: 'oru20_campaign' } as const;

/**
 * Big-loop and ORU 2.0 campaigns whose rollout still runs and that have vehicles of this one, as the caller may read of them (D-062.17, D-241): nothing
 * waits for anything there, so that who rolls it out hears of them before. None once it is rolled out itself.
 */
export async function alsoIn(call: CallBase, { status, vins }: CampaignRow): Promise<AlsoIn[]> {
  if (!isEditable(status) || vins.length === 0) return [];
  const running = (type: CampaignType): RawBuilder<unknown> => sql`
    select ${type} as entity_type, c.id, (select count(*)::int from unnest(c.vins) as v (vin) where v.vin = any(${vins}::text[])) as vehicles
    from ${sql.table(tables[type])} c where c.status = 'ROLLED_OUT' and c.vins && ${vins}::text[]
      and not exists (select from campaign_rollup r where r.entity_type = ${type} and r.campaign_id = c.id and r.is_settled)
  `;
  const { rows } = await sql<{ entityType: CampaignType; id: number; vehicles: number }>`
    ${running('BIG_LOOP_CAMPAIGN')} union all ${running('ORU20_CAMPAIGN')} order by vehicles desc, id desc limit ${most}
  `.execute(call.services.db);
  const reference = await referencesFor(call, rows);
  return rows.flatMap(({ vehicles, ...one }) => {
    const campaign = reference(one);
    return campaign ? [{ campaign, vehicles }] : [];
  });
}
