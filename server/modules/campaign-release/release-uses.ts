import { sql } from 'kysely';
import { brandsOf } from '#contract/access/access.ts';
import type { CallBase } from '#server/call.ts';
import type { Transaction } from '#server/db/connection.ts';
import { notFound } from '#server/problem.ts';

/**
 * What a campaign's flow asks of the release that it is given: whether it is valid, and whether it is of the campaign's brand (D-066.2). The
 * release stays until the transaction ends; one that is gone, or of a brand that the caller does not have, is 404 (T2).
 */
export async function releaseFor(
  { actor }: Pick<CallBase, 'actor'>,
  tx: Transaction,
  table: 'bigLoopRelease' | 'oru20Release',
  id: number,
  brandId: number,
) {
  const { rows } = await sql<{ homeBrandId: number; releaseValid: boolean }>`
    select home_brand_id, (validity->>'valid')::boolean as release_valid from ${sql.table(table)} where id = ${id} for key share
  `.execute(tx);
  const [release] = rows;
  if (!release || !brandsOf(actor).includes(release.homeBrandId)) throw notFound();
  return { releaseId: id, releaseValid: release.releaseValid, isOfBrand: release.homeBrandId === brandId };
}
