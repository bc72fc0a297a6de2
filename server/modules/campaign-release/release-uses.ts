import { sql } from 'kysely';
import type { Transaction } from '#server/db/connection.ts';
import { notFound } from '#server/problem.ts';

/**
 * What a campaign's flow asks of the release that it is given: whether it is valid, and whether it is of the campaign's brand (D-066.2). The
 * release stays until the transaction ends; one that is gone is 404.
 */
export async function releaseFor(tx: Transaction, table: 'bigLoopRelease' | 'oru20Release', id: number, brandId: number) {
  const { rows } = await sql<{ homeBrandId: number; releaseValid: boolean }>`
    select home_brand_id, (validity->>'valid')::boolean as release_valid from ${sql.table(table)} where id = ${id} for key share
  `.execute(tx);
  const [release] = rows;
  if (!release) throw notFound();
  return { releaseId: id, releaseValid: release.releaseValid, isOfBrand: release.homeBrandId === brandId };
}
