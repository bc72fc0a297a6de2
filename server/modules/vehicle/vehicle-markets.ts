import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { marketsSchema } from '#contract/deployment/test-selection.ts';
import type { Database } from '#server/db/connection.ts';

/** Markets of more vehicles than this are not counted while somebody waits for the answer. */
const most = 100_000;

/**
 * How many of the chosen vehicles each market has, in order of its name, where given of one brand alone (D-240); null where they are too many to
 * count at once.
 */
export async function marketsOf(
  db: Database,
  chosen: RawBuilder<{ vin: string }>,
  total: number,
  brandId?: number,
): Promise<z.input<typeof marketsSchema>> {
  if (total > most) return null;
  const { rows } = await sql<{ market: string; vehicles: number }>`
    select market, count(*)::int as vehicles from vehicle where vin in (select vin from (${chosen}) as chosen)
      and ${brandId === undefined ? sql`true` : sql`brand_id = ${brandId}`}
    group by market order by market
  `.execute(db);
  return rows;
}
