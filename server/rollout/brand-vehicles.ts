import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database } from '#server/db/connection.ts';
import type { RolloutVehicleTable } from '#server/db/tables/deployment.ts';

type Condition = RawBuilder<boolean>;
type Window = {
  readonly rolloutId: number;
  readonly brandId: number;
  readonly filters: readonly Condition[];
  readonly column: string;
  readonly isDown: boolean;
  readonly page: number;
  readonly size: number;
};

/** Vehicles of a rollout that are of a brand which is not the home brand (D-240). */
export async function vehiclesOfBrand(db: Database, rolloutId: number, brandId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from rollout_vehicle where rollout_id = ${rolloutId} and other_brand_id = ${brandId}
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** A page of them, found by an index of their own: the others of the rollout are not walked over. */
export async function pageOfBrand(db: Database, { brandId, column, filters, isDown, page: asked, rolloutId, size }: Window) {
  const where = sql.join([sql`rollout_id = ${rolloutId}`, sql`other_brand_id = ${brandId}`, ...filters], sql` and `);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from rollout_vehicle where ${where}
  `.execute(db);
  const total = counted[0]?.total ?? 0;
  // An address from another day can name a page that is not there any more.
  const page = Math.min(asked, Math.max(0, Math.ceil(total / size) - 1));
  const way = isDown ? sql`desc` : sql`asc`;
  const { rows } = await sql<Selectable<RolloutVehicleTable>>`
    select * from rollout_vehicle where ${where} order by ${sql.ref(column)} ${way}, vin ${way} offset ${page * size} limit ${size}
  `.execute(db);
  return { rows, total, page };
}
