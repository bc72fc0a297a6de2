import { type RawBuilder, sql } from 'kysely';
import { allows } from '#contract/access/access.ts';
import { marketsOf } from '#contract/access/regions.ts';
import { boardNames, boardOf } from '#contract/analytics/boards.ts';
import { trackingPhases, trackingStatuses } from '#contract/analytics/measures.ts';
import type { CallBase } from '#server/call.ts';
import { isOn } from '#server/flags.ts';
import { campaignsAsked } from '#server/modules/analytics/board-scope.ts';

const solved = trackingStatuses.indexOf('SOLVED') + 1;
const failedStep = trackingStatuses.indexOf('FAILED') + 1;
const words = (values: readonly string[]) => sql`(${sql.raw(`array[${values.map((value) => `'${value}'`).join(', ')}]`)})`;
const word = (column: string) => sql`(select w.value from tracking_word w where w.id = ${sql.ref(column)})`;

type Window = {
  readonly vin: string;
  readonly isAfter: RawBuilder<boolean>;
  /** failures alone */
  readonly isError: boolean;
  readonly limit: number;
};

/**
 * Steps of a vehicle that boards count, of the campaigns of those boards that the caller may open, and within the markets of their regions (D-190, D-214c);
 * undefined where there is none. In the columns of a vehicle's events.
 */
export async function trackedSteps(call: CallBase, window: Window): Promise<RawBuilder<unknown> | undefined> {
  const { actor, brandId } = call;
  const boards = boardNames.map(boardOf).filter(({ rule }) => allows(rule, actor, { brandId }));
  const open = await Promise.all(boards.map(async ({ flag }) => !flag || isOn(call, flag)));
  const seen = boards.filter((_, place) => open[place]);
  const scopes = await Promise.all(seen.map((board) => campaignsAsked(call, board, { period: '90d' })));
  if (scopes.length === 0) return undefined;
  const markets = marketsOf(actor, brandId);
  const { isAfter, isError, limit, vin } = window;
  return sql`(
    select 'TRACKING' as kind, null::text as entity_type, t.at, t.key, ${words(trackingStatuses)}[t.status] as what, c.name as title, '' as place,
      nullif(c.address, '') as address, null::jsonb as ids, case when t.status = ${sql.lit(failedStep)} then ${words(trackingPhases)}[t.phase + 1] end as phase,
      ${word('t.ecu')} as ecu, ${word('t.error_code')} as error_code, ${word('t.sw_from')} as sw_from, ${word('t.sw_to')} as sw_to
    from (
      select * from (select e.*, ${trackedKey} as key from tracking_event e where e.vin = ${vin}) as p
      where p.brand_id = ${brandId} and p.status <> ${sql.lit(solved)} ${isError ? sql`and p.status = ${sql.lit(failedStep)}` : sql``} and ${isAfter}
        and p.campaign_id in (select c.id from tracking_campaign c where ${sql.join(scopes, sql` or `)})
        ${markets ? sql`and p.market in (select w.id from tracking_word w where w.kind = 'MARKET' and w.value = any(${[...markets]}::text[]))` : sql``}
      order by p.at desc, p.key desc limit ${limit}
    ) t join tracking_campaign c on c.id = t.campaign_id)`;
}

/** Of one instant by stage, as statuses are numbered. Digits of one length, so that keys have the order of stages and ids. */
const trackedKey = sql`('TRACKING.' || e.status || '.' || lpad(e.id::text, 19, '0')) collate "C"`;
