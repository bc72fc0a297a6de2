import { type RawBuilder, sql } from 'kysely';
import { type DayStatus, levelOf } from '#contract/campaign-calendar/campaign-calendar.ts';
import { dailyCapacity } from '#contract/data-load-campaign/data-load.ts';
import type { Database } from '#server/db/connection.ts';

/** Days of a calendar: from the first to the last, as somebody in a zone counts them. */
export type Span = { readonly from: string; readonly to: string; readonly timeZone: string };

/** The instant at which a day begins in a zone; `days` later where they are given. */
export const dayBegins = (day: string, timeZone: string, days = 0): RawBuilder<Date> =>
  sql<Date>`((${day}::date + ${days}::int)::timestamp at time zone ${timeZone})`;

/** Condition on a batch `b`: the loader works on it in these days; a batch that was stopped at once takes no time. */
export const within = ({ from, timeZone, to }: Span): RawBuilder<boolean> =>
  sql<boolean>`b.batch_start < ${dayBegins(to, timeZone, 1)} and b.batch_end > ${dayBegins(from, timeZone)}`;

/**
 * Vehicles of the brand's batches by day, each as long as the loader works on it, against what a day can take (D-098).
 * Both sides of the join are made first: the instants of a day would be worked out again for each batch.
 */
export async function dayLoads(db: Database, brandId: number, span: Span, where: RawBuilder<boolean>): Promise<DayStatus[]> {
  const { from, timeZone, to } = span;
  const { rows } = await sql<{ date: string; volume: number }>`
    with m as materialized (
      select b.batch_start as since, b.batch_end as until,
        case when b.state = 'STOPPED' then b.loaded else b.vehicle_volume end as vehicles,
        extract(epoch from b.batch_end - b.batch_start) as seconds
      from data_load_batch b join data_load_campaign c on c.id = b.campaign_id
      where b.home_brand_id = ${brandId} and b.state not in ('CANCELED', 'DELETED') and ${within(span)} and ${where}),
    d as materialized (
      select day::date::text as date, day at time zone ${timeZone} as since, (day + interval '1 day') at time zone ${timeZone} as until
      from generate_series(${from}::date::timestamp, ${to}::date::timestamp, interval '1 day') as day)
    select d.date, coalesce(round(sum(
      extract(epoch from least(m.until, d.until) - greatest(m.since, d.since)) / nullif(m.seconds, 0) * m.vehicles)), 0)::int as volume
    from d left join m on m.since < d.until and m.until > d.since group by d.date order by d.date
  `.execute(db);
  return rows.map(({ date, volume }) => ({
    date,
    plannedVolume: volume,
    capacity: dailyCapacity,
    level: levelOf(volume, dailyCapacity),
  }));
}
