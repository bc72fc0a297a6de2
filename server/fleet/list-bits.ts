import { type RawBuilder, sql } from 'kysely';
import { constraintsOf, type FilterTree } from '#contract/vehicle/filter-tree.ts';
import type { Database, Transaction } from '#server/db/connection.ts';
import { lockBits, sparseBits } from '#server/fleet/block-bits.ts';
import { type Groups, groupNames } from '#server/fleet/vehicle-groups.ts';

/** A list of a million in a fleet of ten millions; counts have a shorter limit, and what is made here serves every later one. */
const longest = sql`set local statement_timeout = '60s'`;

/** Contents of the lists whose groups a tree names. */
export function listContents(tree: FilterTree, groups: Groups): number[] {
  const names = groupNames(constraintsOf(tree).map(({ constraint }) => constraint));
  return [...new Set(names.flatMap((name) => contentOf(name, groups)))];
}

/** The content that a name stands for, if it is the group of a list, or a static one. */
export function contentOf(name: string, groups: Groups): number[] {
  const group = groups.get(name);
  return group?.type === 'LISTED' ? [group.contentId] : [];
}

/** Bits of the vehicles of these contents, by block; complete once they are made. */
export const bitsOfLists = (contentIds: readonly number[]): RawBuilder<unknown> =>
  sql`select block, bits from vehicle_list_bits where content_id = any(${contentIds}::int[]) and bits is not null`;

/**
 * Makes the bits of lists where they are missing, so that a count inside the group of a list reads no list (VIN-03, D-104). A block without any
 * of its vehicles is kept without bits, which tells it from one that is missing.
 */
export async function makeListBits(db: Database, contentIds: readonly number[]): Promise<void> {
  for (const contentId of contentIds) {
    const { rows } = await sql<{ isMissing: boolean }>`
      select exists (select from (${blocksWithout(contentId)}) as missing) as is_missing`.execute(db);
    if (rows[0]?.isMissing) await db.transaction().execute((tx) => make(tx, contentId));
  }
}

const blocks = sql`select distinct b.block from vehicle_bits b where b.key = 'BRAND'`;
const blocksWithout = (contentId: number) => sql`
  ${blocks} and not exists (select from vehicle_list_bits l where l.content_id = ${contentId} and l.block = b.block)`;

type Extent = { readonly isLarge: boolean; readonly isNew: boolean };

async function make(tx: Transaction, contentId: number): Promise<void> {
  // A refresh meanwhile would not see these bits, and leave them as they are.
  await lockBits(tx);
  await longest.execute(tx);
  const { rows } = await sql<Extent>`
    select (select count(*) from vehicle_list_chunk where content_id = ${contentId}) * 1000 > (select count(*) from (${blocks}) as b) * 200 as is_large,
      not exists (select from vehicle_list_bits where content_id = ${contentId}) as is_new
    from vehicle_list_content where id = ${contentId} for key share
  `.execute(tx);
  const [extent] = rows;
  // Replaced just now: whoever counts has a content that is no more.
  if (!extent) return;
  // The planner does not know how many VINs a row of them has; a search for each would take four times as long as reading all vehicles once.
  if (extent.isLarge) await sql`set local enable_nestloop = off`.execute(tx);
  const vins = sql`(select unnest(vins) as vin from vehicle_list_chunk where content_id = ${contentId})`;
  const isMeant = extent.isNew ? sql<boolean>`true` : sql<boolean>`v.number / 4096 in (select block from missing)`;
  await sql`
    with missing as materialized (${blocksWithout(contentId)}),
      held as (${sparseBits(isMeant, sql`${vins} as c join vehicle v using (vin)`)})
    insert into vehicle_list_bits (content_id, block, bits)
    select ${contentId}, m.block, h.bits from missing m left join held h on h.block = m.block
  `.execute(tx);
}
