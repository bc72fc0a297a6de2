import { sql } from 'kysely';
import type { CallBase } from '#server/call.ts';
import type { Database, Transaction } from '#server/db/connection.ts';
import { onlyBrand } from '#server/entity/sight.ts';
import { conflict } from '#server/problem.ts';
import { fillContent, vinsOf } from './vehicle-list-content.ts';
import type { VehicleListRow } from './vehicle-list-store.ts';

/**
 * The vehicles of a list that the selected brand is shown, as a content of their own (D-240): all at home, elsewhere the brand's own. What a
 * list holds does not change, so the cut is made once, and goes with it.
 */
export async function shownContent(call: CallBase, row: VehicleListRow): Promise<number | null> {
  const brandId = onlyBrand(call, row);
  if (brandId === undefined || row.contentId === null) return row.contentId;
  const { db, pools } = call.services;
  return (await cutOf(db, row.contentId, brandId)) ?? makeCut(pools.bulk, row.contentId, brandId);
}

async function cutOf(db: Database, contentId: number, brandId: number): Promise<number | undefined> {
  const cut = await db
    .selectFrom('vehicleListContent')
    .select('id')
    .where('cutOf', '=', contentId)
    .where('cutBrandId', '=', brandId)
    .executeTakeFirst();
  return cut?.id;
}

/** Of two who ask at once the second waits for the first, and finds it. */
async function makeCut(bulk: Database, contentId: number, brandId: number): Promise<number> {
  return bulk.transaction().execute(async (tx: Transaction) => {
    const made = await tx
      .insertInto('vehicleListContent')
      .values({ cutOf: contentId, cutBrandId: brandId })
      .onConflict((on) => on.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) return (await cutOf(tx, contentId, brandId)) ?? contentIsGone();
    await fillContent(
      tx,
      made.id,
      sql`select o.vin from (${vinsOf(contentId)}) as o join vehicle v on v.vin = o.vin where v.brand_id = ${brandId}`,
    );
    return made.id;
  });
}

function contentIsGone(): never {
  throw conflict('The list was changed in the meantime. Please open it again.');
}
