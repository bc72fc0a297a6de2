import { sql } from 'kysely';
import { type ProductType, platformName, productTypeName } from '#contract/access/permissions.ts';
import { marketsOf } from '#contract/access/regions.ts';
import {
  type BoardOptions,
  type BoardQuery,
  type boardEndpoints,
  calledBoard,
  type RowsQuery,
} from '#contract/analytics/board-endpoints.ts';
import { failurePhases } from '#contract/analytics/board-filters.ts';
import { type BoardFilter, type BoardName, boardNames, boardOf, filtersOf, rowFiltersOf } from '#contract/analytics/boards.ts';
import { noValue } from '#contract/analytics/measures.ts';
import type { Api } from '#contract/api.ts';
import { type CallBase, type Handlers, reply } from '#server/call.ts';
import { defineNoun } from '#server/noun.ts';
import { addressesOf } from '#server/vehicle-address.ts';
import { fileOf, rowsOf } from './board-rows.ts';
import { campaignsAsked } from './board-scope.ts';
import { widgetOf } from './board-widget.ts';
import { baselinesBrought } from './campaign-baselines.ts';
import { importedCampaigns } from './imported-campaigns.ts';
import { trackingCollector } from './tracking-collect.ts';
import { seedTracking } from './tracking-seed.ts';

const valueOnly = (values: readonly (string | number | null)[]) =>
  [...new Set(values.flatMap((value) => (value === null || value === '' ? [] : [String(value)])))].map((value) => ({
    value,
    label: value,
  }));
/** What has no name comes last, where there is any. */
const named = (values: readonly string[], hasOthers: boolean) =>
  valueOnly([...values.filter((one) => one !== '' && one !== noValue), ...(hasOthers ? [noValue] : [])]);
const kinds = (values: readonly string[] | null | undefined) =>
  named((values ?? []).toSorted(), values?.includes(noValue) === true);
type CampaignRow = Readonly<
  Record<Exclude<BoardFilter, 'baseline' | 'campaign' | 'ecu' | 'errorCode' | 'phase' | 'vehicle'>, string>
> & {
  readonly id: number;
  readonly name: string;
  readonly ecus: string[];
  readonly baselines: string[] | null;
};
type Known = {
  readonly markets: string[] | null;
  readonly models: string[] | null;
  readonly years: number[] | null;
  readonly errors: string[] | null;
  /** whether there are failures without a code, and without an ECU */
  readonly noError: boolean;
  readonly noEcu: boolean;
};

/** What occurs at the brand, of what somebody may see: values of every filter of a board. Of vehicles it is the one that is asked for, where the board has anything of it. */
async function optionsOf(call: CallBase, name: BoardName, vehicle?: string): Promise<BoardOptions> {
  const board = boardOf(name);
  const { db } = call.services;
  const { actor, brandId } = call;
  const allowed = marketsOf(actor, brandId);
  /** Where only some markets may be seen: what a row `of` rollups or kinds has to be (D-214c). */
  const within = (of: string) =>
    allowed
      ? sql`${sql.ref(`${of}.market`)} in (select id from tracking_word where kind = 'MARKET' and value = any(${[...allowed]}::text[]))`
      : sql`true`;
  const words = (kind: string, column: string) =>
    sql`(select array_agg(distinct coalesce(w.value, ${noValue})) from tracking_kind k left join tracking_word w on w.kind = ${kind} and w.id = k.${sql.id(column)}
      where k.brand_id = ${brandId} and ${within('k')})`;
  const ofBoard = await campaignsAsked(call, board, { period: '90d' });
  const failures = (
    what: string,
  ) => sql`exists (select from tracking_failure r where r.brand_id = ${brandId} and r.vehicles + r.repeats > 0
    and ${within('r')} and r.campaign_id in (select c.id from tracking_campaign c where ${ofBoard}) and ${sql.ref(`r.${what}`)} = 0)`;
  const isSeen = allowed
    ? sql`exists (select from tracking_by_market r where r.brand_id = ${brandId} and r.campaign_id = c.id and ${within('r')})`
    : sql`true`;
  const brought = await baselinesBrought(call);
  const baselines = board.baselines
    ? sql`(select array_agg(o.name) from ${brought} o where o.campaign_id = c.id and o.name is not null)`
    : sql`null`;
  const vin = vehicle && (await addressesOf(db)).vinOf(vehicle);
  const [{ rows }, { rows: known }, { rows: met }] = await Promise.all([
    sql<CampaignRow>`
      select c.*, ${baselines} as baselines from tracking_campaign c where ${ofBoard} and ${isSeen} order by c.started_on desc, c.id`.execute(
      db,
    ),
    sql<Known>`
      select ${words('MARKET', 'market')} as markets, ${words('MODEL', 'model')} as models,
        (select array_agg(distinct model_year order by model_year) from tracking_kind k
          where brand_id = ${brandId} and model_year > 0 and ${within('k')}) as years,
        (select array_agg(w.value order by w.value) from tracking_word w where w.kind = 'ERROR' and w.id in (
          select r.error_code from tracking_failure r where r.brand_id = ${brandId} and r.vehicles + r.repeats > 0 and ${within('r')}
            and r.campaign_id in (select c.id from tracking_campaign c where ${ofBoard}))) as errors,
        ${failures('error_code')} as no_error, ${failures('ecu')} as no_ecu`.execute(db),
    sql<{ vin: string }>`
      select r.vin from tracking_event r where r.vin = ${vin ?? ''} and r.brand_id = ${brandId} and ${within('r')}
        and r.campaign_id in (select c.id from tracking_campaign c where ${ofBoard}) limit 1`.execute(db),
  ]);
  const [found] = known;
  const hasNoEcu = found?.noEcu || (!board.isOfErrors && rows.some(({ ecus }) => ecus.length === 0));
  const of: Readonly<Record<string, BoardOptions[string]>> = {
    market: kinds(found?.markets),
    model: kinds(found?.models),
    modelYear: valueOnly(found?.years ?? []),
    campaign: rows.map(({ id, name }) => ({ value: String(id), label: name })),
    ecu: named(rows.flatMap(({ ecus }) => ecus).sort(), hasNoEcu === true),
    errorCode: named(found?.errors ?? [], found?.noError === true),
    module: named(
      rows.map(({ module }) => module).sort(),
      rows.some(({ module }) => module === ''),
    ),
    phase: valueOnly(failurePhases),
    vehicle: met.map((one) => ({ value: vehicle ?? '', label: one.vin })),
    baseline: valueOnly(rows.flatMap((row) => row.baselines ?? []).sort()),
    productType: valueOnly(rows.map(({ productType }) => productType)).map((one) => ({
      ...one,
      label: productTypeName(one.value as ProductType) ?? one.value,
    })),
    platform: valueOnly(board.offers?.platform ?? rows.map(({ platform }) => platform)).map((one) => ({
      ...one,
      label: platformName(one.value),
    })),
  };
  const ofCampaigns = (filter: string) => valueOnly(rows.map((row) => row[filter as keyof CampaignRow] as string).sort());
  return Object.fromEntries([...filtersOf(name), ...rowFiltersOf(name)].map((one) => [one, of[one] ?? ofCampaigns(one)]));
}

type AnyCall<Query> = CallBase & { readonly query: Query; readonly params: { readonly widget: string } };

/** D-190: the four calls of each board. */
const handlers = Object.fromEntries(
  boardNames.flatMap((name) => {
    const board = boardOf(name);
    const called = calledBoard(name);
    return [
      [
        `list${called}Filters`,
        async (call: AnyCall<Pick<BoardQuery, 'vehicle'>>) => reply(await optionsOf(call, name, call.query.vehicle)),
      ],
      [
        `get${called}Widget`,
        async (call: AnyCall<BoardQuery>) => {
          const definition = board.widgets[call.params.widget];
          if (!definition) throw new Error(`the contract lets ${call.params.widget} through`);
          return reply(await widgetOf(call, board, definition, call.query));
        },
      ],
      [`list${called}Rows`, async (call: AnyCall<RowsQuery>) => reply(await rowsOf(call, board, call.query))],
      [`export${called}Rows`, (call: AnyCall<RowsQuery>) => fileOf(call, board, name, call.query)],
    ];
  }),
) as unknown as Pick<Handlers<Api>, keyof typeof boardEndpoints>;

/** Tracking of every rollout, and the boards over it. */
export const analyticsNoun = defineNoun({
  stores: {},
  handlers,
  recurring: [trackingCollector, importedCampaigns],
  seedFromFleet: (services) => seedTracking(services),
});
