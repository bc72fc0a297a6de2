import { type RawBuilder, sql } from 'kysely';
import { dayEdges } from '#contract/analytics/measures.ts';
import { lastStep, wattHours } from './board-measures.ts';

export type Rollup = 'tracking_by_market' | 'tracking_by_model' | 'tracking_failure' | 'tracking_energy';

/** Statuses 1 to 7 by their column. */
const statuses = ['targeted', 'notified', 'downloaded', 'installed', 'activated', 'failed', 'not_applicable'] as const;
const firstOf = (status: number) => sql`e.status = ${sql.lit(status)} and not e.is_repeat`;
const one = (name: string, condition: RawBuilder<unknown>) => sql`(${condition})::int as ${sql.id(name)}`;
const minutes = (name: string, condition: RawBuilder<unknown>) =>
  sql`case when ${condition} then coalesce(e.minutes, 0) else 0 end::bigint as ${sql.id(name)}`;
const [installed, failed, solved] = [4, 6, 8] as const;
const tookEdges = sql.raw(`array[${dayEdges.slice(1).map((days) => days * 1_440)}]`);
const soon = 30 * 1_440;
const repeats = one('repeats', sql`e.status = ${sql.lit(failed)} and e.is_repeat`);

const progress = sql.join([
  ...statuses.map((name, index) => one(name, firstOf(index + 1))),
  repeats,
  ...dayEdges.map((_, index) =>
    one(
      `d${index}`,
      sql`${firstOf(installed)} and e.minutes is not null and width_bucket(e.minutes, ${tookEdges}) = ${sql.lit(index)}`,
    ),
  ),
  minutes('minutes', firstOf(installed)),
]);
const isSolved = sql`e.status = ${sql.lit(solved)}`;
const failures = sql.join([
  ...[one('vehicles', firstOf(failed)), repeats, one('solved', isSolved)],
  one('solved_soon', sql`${isSolved} and coalesce(e.minutes <= ${sql.lit(soon)}, false)`),
  minutes('solved_minutes', isSolved),
]);
const energy = sql`least(e.energy / ${sql.lit(wattHours)}, ${sql.lit(lastStep)}) as bucket, 1 as vehicles`;

/** What one event of a vehicle adds to a cell of each rollup, and which of them add anything: as the triggers of the event table count them. */
const added: Readonly<Record<Rollup, { readonly sums: RawBuilder<unknown>; readonly of: RawBuilder<unknown> }>> = {
  tracking_by_market: { sums: progress, of: sql`e.status < ${sql.lit(solved)}` },
  tracking_by_model: { sums: progress, of: sql`e.status < ${sql.lit(solved)}` },
  tracking_failure: { sums: failures, of: sql`e.status in (${sql.lit(failed)}, ${sql.lit(solved)})` },
  tracking_energy: { sums: energy, of: sql`e.energy is not null and not e.is_repeat` },
};

/**
 * Cells that a board is counted from: those of a rollup, or of one vehicle its few events, found by their index, each as a cell of the same columns: rollups hold no vehicles (D-197, ADR 36).
 */
export function cellsOf(rollup: Rollup, vin: string | undefined): RawBuilder<unknown> {
  if (vin === undefined) return sql.table(rollup);
  const { of, sums } = added[rollup];
  return sql`(
    select e.vin, e.brand_id, e.day, e.campaign_id, e.market, e.model, e.model_year, e.ecu, e.error_code, e.phase, ${sums}
    from tracking_event e where e.vin = ${vin} and ${of}
  )`;
}
