import { sql } from 'kysely';
import { quietDays } from '#contract/analytics/measures.ts';
import type { Transaction } from '#server/db/connection.ts';
import { defineRecurring } from '#server/jobs/recurring.ts';
import type { Services } from '#server/services.ts';
import { inTransaction } from '#server/transaction.ts';
import { lateFrom } from './board-sums.ts';
import { tellBoards } from './tracking-collect.ts';

/** Where campaigns come from that imports alone tell of: tracking of web apps, and of ORU 2.3 (ADR 39). */
export const importSources = ['IMPORT', 'ORU23'] as const;

/**
 * Nobody tells the portal when a campaign ends that it knows by imports alone. It has ended, on the day of its last row, once as many vehicles have installed, failed or turned
 * out not applicable as it has, or when nothing came of it for `quietDays` days (ADR 36). What a later import brings, or a rollback takes, counts at once. Of the campaigns `ids`,
 * or of all of them; answers the brands of those that have changed.
 */
export async function keepImportedCampaigns(
  tx: Transaction,
  { now }: Pick<Services, 'now'>,
  ids?: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ brandId: number }>`
    with asked as (
      select id, brand_id from tracking_campaign where source = any(${[...importSources]}::text[]) ${ids ? sql`and id = any(${[...ids]}::int[])` : sql``}
    ),
    counted as (
      select m.campaign_id as id, min(m.day) as first, max(m.day) as last, sum(m.installed) as installed, sum(m.failed) as failed, sum(m.not_applicable) as others,
        greatest(sum(m.targeted), sum(m.notified), sum(m.downloaded), sum(m.activated)) as known
      from asked a join tracking_by_market m on m.brand_id = a.brand_id and m.campaign_id = a.id
      where m.targeted + m.notified + m.downloaded + m.installed + m.activated + m.failed + m.not_applicable + m.repeats > 0 group by 1
    ),
    mended as (
      select f.campaign_id as id, sum(f.solved) as solved, sum(case when f.phase >= ${sql.lit(lateFrom)} then f.vehicles - f.solved else 0 end) as undone
      from asked a join tracking_failure f on f.brand_id = a.brand_id and f.campaign_id = a.id group by 1
    ),
    told as (
      select id, first::timestamp at time zone 'UTC' as first, last::timestamp at time zone 'UTC' as last,
        last < ${now().toISOString().slice(0, 10)}::date - ${sql.lit(quietDays)}::int
          or greatest(0, installed - coalesce(undone, 0)) + greatest(0, failed - coalesce(solved, 0)) + others >= known as is_over
      from counted left join mended using (id)
    )
    update tracking_campaign c set started_on = greatest(c.started_on, t.first), state = case when is_over then 'ENDED' else 'RUNNING' end,
      ended_on = case when is_over then t.last end
    from told t where c.id = t.id and (c.state, c.ended_on, c.started_on < t.first)
      is distinct from (case when is_over then 'ENDED' else 'RUNNING' end, case when is_over then t.last end, false)
    returning c.brand_id`.execute(tx);
  return [...new Set(rows.map(({ brandId }) => brandId))];
}

/** A campaign of which nothing comes any more ends without anybody's doing. */
export const importedCampaigns = defineRecurring('tracking.imported', 3_600, (services) =>
  inTransaction(services.db, async (tx) => {
    const brands = await keepImportedCampaigns(tx, services);
    if (brands.length > 0) await tellBoards(tx, services, brands);
  }),
);
