import { type RawBuilder, sql } from 'kysely';
import { advisory } from '#server/db/advisory.ts';
import type { Transaction } from '#server/db/connection.ts';
import type { Condition } from '#server/fleet/vehicle-keys.ts';

// Folded into a constant when the statement is planned.
export const noBits = sql`0::bit(4096)`;

/** The vehicles `v` of 64 numbers in a row as a word, and such words `place`, `word` as a part of a block. */
export const wordOf = sql`bit_or(1::bigint << (63 - v.number % 64))`;
export const joined = sql`word::bit(64)::bit(4096) >> (place % 64 * 64)`;

/** Bits of the vehicles `v` that meet a condition, by block: joining words is many times as fast as joining whole blocks. */
export const sparseBits = (condition: Condition, from: RawBuilder<unknown> = sql`vehicle v`): RawBuilder<unknown> =>
  sql`select place / 64 as block, bit_or(${joined}) as bits
    from (select v.number / 64 as place, ${wordOf} as word from ${from} where ${condition} group by 1) as words group by 1`;

/** Bits are written by one transaction at a time. */
export async function lockBits(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(advisory.bits)})`.execute(tx);
  await sql`set local work_mem = '64MB'`.execute(tx);
}
