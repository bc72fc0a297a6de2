import { type RawBuilder, sql } from 'kysely';
import { noBits } from '#server/fleet/block-bits.ts';
import { listContents } from '#server/fleet/list-bits.ts';
import { blocksOf, type Choice } from '#server/fleet/vehicle-bits.ts';
import type { Condition } from '#server/fleet/vehicle-keys.ts';

/** Vehicles `v` of a block, by one range of the index; `offset 0` keeps the planner from reading all of them instead. */
const ofBlock = (block: RawBuilder<unknown>, columns: RawBuilder<unknown>, where: Condition) => sql`
  select ${columns} from vehicle v where v.number between ${block} * 4096 and ${block} * 4096 + 4095 and ${where} offset 0`;
const isSet = sql<boolean>`get_bit(h.bits, v.number % 4096) = 1`;

/**
 * Some of the vehicles that are chosen, by columns of `v` with the VIN among them: those of the first blocks that hold `limit` of them, so that neither a rare choice
 * nor one that a fleet's order puts last makes anybody read the whole fleet. The blocks come first, whatever the planner thinks.
 */
export function someByBits<Row>(choice: Choice, limit: number, columns: RawBuilder<unknown>): RawBuilder<Row> {
  return sql<Row>`
    with ${hits(choice)}, found as materialized (
      select v.* from hit h cross join lateral (${ofBlock(sql`h.block`, columns, isSet)}) as v where h.before < ${limit})
    select * from found order by vin limit ${limit}
  `;
}

/** VINs of a page in the order of the fleet, behind the vehicle with this number: no other block is read than those that the page is from. */
export function pageByBits(
  choice: Choice,
  { after, limit }: { readonly after: number; readonly limit: number },
): RawBuilder<{ vin: string }> {
  const first = Math.floor((after + 1) / 4096);
  const behind = sql<boolean>`(v.number > ${after} and ${isSet})`;
  // Of the first block up to all are on the pages before.
  return sql`
    with ${hits(choice, first)}, found as materialized (
      select v.* from hit h cross join lateral (${ofBlock(sql`h.block`, sql`v.vin, v.number`, behind)}) as v
      where h.before < ${limit + 4096})
    select vin from found order by number limit ${limit}
  `;
}

/**
 * All vehicles that are chosen, by columns of `v`, exactly as they are when the statement runs: blocks whose bits are behind by then are asked
 * row by row for the same `where`.
 */
export function allByBits<Row>(choice: Choice, where: Condition, columns: RawBuilder<unknown>): RawBuilder<Row> {
  const contents = listContents(choice.tree, choice.groups);
  return sql<Row>`
    with behind as materialized (
      select block from vehicle_stale_block
      union select b.block from vehicle_bits b cross join unnest(${contents}::int[]) as c (id)
        where b.key = 'BRAND' and not exists (select from vehicle_list_bits l where l.content_id = c.id and l.block = b.block)),
    ${hits(choice)}
    select v.* from hit h cross join lateral (${ofBlock(sql`h.block`, columns, isSet)}) as v
      where h.block not in (select block from behind)
    union all
    select v.* from behind b cross join lateral (${ofBlock(sql`b.block`, columns, where)}) as v
  `;
}

/** Whether the vehicle with this number is chosen: the bits are found once, and asked for each row that is looked at. */
export function hasBit(choice: Choice, number: RawBuilder<number>): Condition {
  const all = sql`
    with ${hits(choice)}
    select coalesce(h.bits, ${noBits}) from generate_series(0, (select max(block) from hit)) as s (block) left join hit h using (block) order by s.block`;
  return sql<boolean>`get_bit(coalesce((array(${all}))[${number} / 4096 + 1], ${noBits}), ${number} % 4096) = 1`;
}

/** Blocks that hold any of the choice from `first` on, with how many are in those before. */
function hits(choice: Choice, first = 0): RawBuilder<unknown> {
  const { bits, blocks } = blocksOf(choice);
  return sql`${blocks}, matching as (select block, (${bits.tree()}) & brands as bits from block where block >= ${first}),
    hit as (
      select block, bits, sum(bit_count(bits)) over (order by block) - bit_count(bits) as before from matching where bit_count(bits) > 0)`;
}
