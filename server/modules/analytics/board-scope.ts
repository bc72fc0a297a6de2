import { type RawBuilder, sql } from 'kysely';
import { marketsOf } from '#contract/access/regions.ts';
import type { BoardQuery } from '#contract/analytics/board-endpoints.ts';
import { periodLengths } from '#contract/analytics/board-filters.ts';
import { type BoardDefinition, type BoardFilter, boardFilters, meb, mebTypes } from '#contract/analytics/boards.ts';
import { noValue, trackingPhases } from '#contract/analytics/measures.ts';
import { dayAfter } from '#contract/time-zone.ts';
import type { CallBase } from '#server/call.ts';
import type { Database } from '#server/db/connection.ts';
import { addressesOf } from '#server/vehicle-address.ts';
import { baselinesBrought } from './campaign-baselines.ts';
import { cellsOf, type Rollup } from './vehicle-cells.ts';

export type Span = { readonly from: string; readonly to: string };
type WordKind = 'MARKET' | 'MODEL' | 'ECU' | 'ERROR' | 'VERSION';
type Words = {
  readonly ids: (kind: WordKind, values: readonly string[]) => number[];
  readonly of: (id: number) => string | null;
};

const days = ({ from, to }: Span): number => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

/** The days that a board is asked for, both ends within, by UTC as rollups are kept; and as many just before (D-190). */
export function spansOf({ at }: Pick<CallBase, 'at'>, { from, period, to }: Pick<BoardQuery, 'from' | 'period' | 'to'>) {
  const today = at.slice(0, 10);
  const asked: Span =
    period === 'custom'
      ? { from: from ?? today, to: to ?? today }
      : { from: dayAfter(today, 1 - periodLengths[period]), to: today };
  const before: Span = { from: dayAfter(asked.from, -days(asked)), to: dayAfter(asked.from, -1) };
  return { asked, before, length: days(asked) };
}

/** The words that rows keep as numbers; versions of software only where they are asked for. */
export async function wordsOf(db: Database, withVersions = false): Promise<Words> {
  const rows = await db
    .selectFrom('trackingWord')
    .select(['id', 'kind', 'value'])
    .$if(!withVersions, (query) => query.where('kind', '!=', 'VERSION'))
    .execute();
  const byId = new Map(rows.map(({ id, value }) => [id, value]));
  return {
    ids: (kind, values) => [
      ...(values.includes(noValue) ? [0] : []),
      ...rows.filter((row) => row.kind === kind && values.includes(row.value)).map(({ id }) => id),
    ],
    of: (id) => byId.get(id) ?? null,
  };
}

const columns: Readonly<
  Record<Exclude<BoardFilter, 'baseline' | 'campaign' | 'ecu' | 'errorCode' | 'phase' | 'vehicle'>, string>
> = {
  productType: 'product_type',
  platform: 'platform',
  swVersion: 'sw_version',
  module: 'module',
  moduleVersion: 'module_version',
  stage: 'stage',
  vehicleGroup: 'vehicle_group',
  regulation: 'regulation',
  request: 'request',
  release: 'release',
};

const list = (text: string | undefined): string[] | undefined => (text ? text.split(',') : undefined);
const together = (parts: readonly RawBuilder<unknown>[]): RawBuilder<boolean> => sql<boolean>`(${sql.join(parts, sql` and `)})`;

/** D-194: MEB is chosen as a platform, and is what its updates are called. */
const ofPlatforms = (values: readonly string[]) =>
  sql`(c.platform = any(${[...values]}::text[]) or ${values.includes(meb)} and c.product_type = any(${[...mebTypes]}::text[]))`;

/** Campaigns that bring something to an ECU; where none is asked for, those that name none and those of failures without one. */
const ofEcus = (
  values: readonly string[],
  brandId: number,
) => sql`(c.ecus && ${[...values]}::text[] or ${values.includes(noValue)} and (c.ecus = '{}'
  or c.id in (select f.campaign_id from tracking_failure f where f.brand_id = ${brandId} and f.ecu = 0 and f.vehicles + f.repeats > 0)))`;

/** The campaigns of the brand that a board is about, narrowed by what is chosen of them; `c` is a campaign. */
export async function campaignsAsked(call: CallBase, board: BoardDefinition, query: BoardQuery): Promise<RawBuilder<boolean>> {
  const parts = [sql`c.brand_id = ${call.brandId}`];
  const brought = board.baselines && (await baselinesBrought(call));
  const bringing = brought && sql`c.id in (select o.campaign_id from ${brought} o where o.platform = ${board.baselines})`;
  if (board.productTypes)
    parts.push(sql`(c.product_type = any(${[...board.productTypes]}::text[]) or ${bringing ?? sql`false`})`);
  if (board.platforms) parts.push(sql`c.platform = any(${[...board.platforms]}::text[])`);
  if (board.isRegulated) parts.push(sql`c.regulation <> ''`);
  for (const name of boardFilters) {
    const values = list(query[name]);
    if (!values || name === 'errorCode' || name === 'phase' || name === 'vehicle') continue;
    if (name === 'campaign') parts.push(sql`c.id::text = any(${values}::text[])`);
    else if (name === 'ecu') parts.push(ofEcus(values, call.brandId));
    else if (name === 'platform') parts.push(ofPlatforms(values));
    else if (name === 'baseline')
      parts.push(
        brought ? sql`c.id in (select o.campaign_id from ${brought} o where o.name = any(${values}::text[]))` : sql`false`,
      );
    else parts.push(sql`c.${sql.id(columns[name])} = any(${values.map((one) => (one === noValue ? '' : one))}::text[])`);
  }
  return together(parts);
}

/** What a rollup has of a cell beside its campaign, by which it can be narrowed. */
type Place = 'model' | 'failure';
export type Scope = {
  readonly brandId: number;
  /** campaigns that count */
  readonly ids: readonly number[];
  readonly words: Words;
  /** whether models are asked for, which not every rollup knows */
  readonly hasModels: boolean;
  /** whether only some markets or models count, or one vehicle, by the filters or for the person's regions */
  readonly isNarrow: boolean;
  /** whether failures are narrowed by ECU, code or phase, which no other figure knows */
  readonly isOfFailures: boolean;
  /** whether an ECU is among those that are asked for; '' is none */
  readonly hasEcu: (ecu: string) => boolean;
  /** the same of these campaigns alone */
  readonly of: (ids: readonly number[]) => Scope;
  /** where cells of a rollup come from, as rows `r`: of one vehicle they are its own events */
  readonly cells: (rollup: Rollup) => RawBuilder<unknown>;
  /** what rows `r` of a rollup, or events, have to be; `has` says what is known of them */
  readonly where: (span: Span, ...has: readonly Place[]) => RawBuilder<boolean>;
};

/**
 * What a board may count for somebody: campaigns of the selected brand, and markets of the person's regions whatever is asked for (D-190, D-214c).
 */
export async function scopeOf(call: CallBase, board: BoardDefinition, query: BoardQuery, withVersions = false): Promise<Scope> {
  const { db } = call.services;
  const { brandId } = call;
  const isAsked = await campaignsAsked(call, board, query);
  const [words, { rows }] = await Promise.all([
    wordsOf(db, withVersions),
    sql<{ id: number }>`select c.id from tracking_campaign c where ${isAsked}`.execute(db),
  ]);
  const allowed = marketsOf(call.actor, brandId);
  const wanted = list(query.market);
  const markets = allowed ? (wanted?.filter((one) => allowed.includes(one)) ?? allowed) : wanted;
  const models = list(query.model);
  const modelYears = list(query.modelYear)?.map(Number);
  // A name that was made up is of no vehicle.
  const vin = query.vehicle && ((await addressesOf(db)).vinOf(query.vehicle) ?? '');
  const failures: RawBuilder<unknown>[] = [];
  const ecus = list(query.ecu);
  const errors = list(query.errorCode);
  const phases = list(query.phase)?.map((phase) => trackingPhases.indexOf(phase as (typeof trackingPhases)[number]));
  if (ecus) failures.push(sql`r.ecu = any(${words.ids('ECU', ecus)}::smallint[])`);
  if (errors) failures.push(sql`r.error_code = any(${words.ids('ERROR', errors)}::smallint[])`);
  if (phases) failures.push(sql`r.phase = any(${phases}::smallint[])`);
  const scope = (ids: readonly number[]): Scope => ({
    brandId,
    ids,
    hasEcu: (ecu) => !ecus || ecus.includes(ecu || noValue),
    of: scope,
    words,
    isOfFailures: failures.length > 0,
    hasModels: models !== undefined || modelYears !== undefined,
    isNarrow: [markets, models, modelYears, vin].some((one) => one !== undefined),
    cells: (rollup) => cellsOf(rollup, vin),
    where: ({ from, to }, ...has) => {
      const parts: RawBuilder<unknown>[] = [
        sql`r.brand_id = ${sql.lit(brandId)}`,
        sql`r.day between ${from}::date and ${to}::date`,
        sql`r.campaign_id = any(${[...ids]}::int[])`,
      ];
      if (vin !== undefined) parts.push(sql`r.vin = ${vin}`);
      if (markets) parts.push(sql`r.market = any(${words.ids('MARKET', markets)}::smallint[])`);
      if (has.includes('model') && models) parts.push(sql`r.model = any(${words.ids('MODEL', models)}::smallint[])`);
      if (has.includes('model') && modelYears) parts.push(sql`r.model_year = any(${modelYears}::smallint[])`);
      return together(has.includes('failure') ? [...parts, ...failures] : parts);
    },
  });
  return scope(rows.map(({ id }) => id));
}
