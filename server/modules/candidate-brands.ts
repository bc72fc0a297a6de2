import { sql } from 'kysely';
import type { CandidateBrandId } from '#contract/brand.ts';
import type { CallBase } from '#server/call.ts';
import { commandIn } from '#server/command.ts';
import type { Transaction } from '#server/db/connection.ts';
import { lockEntity } from '#server/entity.ts';
import { type CandidateRow, candidateStore } from '#server/modules/candidate-store.ts';
import { projectStore } from '#server/modules/software-project-store.ts';

/** Adds or removes one brand of a candidate (D-060.33): who sees its project and its documents follows. */
export function changeBrand(
  call: CallBase,
  tx: Transaction,
  id: number,
  type: 'brand.add' | 'brand.remove',
  brandId: number,
): Promise<CandidateRow> {
  return commandIn<CandidateRow, typeof candidateStore.flow.machine>(call, tx, candidateStore, {
    id,
    type,
    ...(type === 'brand.add' ? { payload: { brandId } } : { target: { brandId } }),
    set: { vehicleBrandsEditedBy: call.actor.subject, vehicleBrandsEditedOn: call.at },
    effects: (innerTx, { after }) => spreadBrands(innerTx, after),
  });
}

/** Brings a candidate's brands to the wanted ones, one command each; removals last, so that one brand always stays. */
export async function changeBrands(
  call: CallBase,
  tx: Transaction,
  row: CandidateRow,
  wanted: readonly CandidateBrandId[],
): Promise<CandidateRow> {
  const added = wanted.filter((brandId) => !row.brandIds.includes(brandId));
  const removed = row.brandIds.filter((brandId) => !wanted.some((kept) => kept === brandId));
  let latest = row;
  for (const brandId of added) latest = await changeBrand(call, tx, row.id, 'brand.add', brandId);
  for (const brandId of removed) latest = await changeBrand(call, tx, row.id, 'brand.remove', brandId);
  return latest;
}

/** Documents are seen where their candidate is; a project at home and where one of its candidates is (D-219). */
export async function spreadBrands(tx: Transaction, candidate: CandidateRow): Promise<void> {
  await lockEntity(tx, projectStore, candidate.softwareProjectId);
  await tx
    .updateTable('document')
    .set({ brandIds: candidate.brandIds })
    .where('referenceType', '=', 'RELEASE_CANDIDATE')
    .where('referenceId', '=', candidate.id)
    .execute();
  const { rows } = await sql<{ brandIds: number[] }>`
    update software_project p set brand_ids = array(
      select distinct brand from (
        select p.home_brand_id as brand union all
        select unnest(c.brand_ids) from release_candidate c where c.software_project_id = p.id
      ) every_brand order by brand
    ) where p.id = ${candidate.softwareProjectId} returning p.brand_ids
  `.execute(tx);
  await tx
    .updateTable('document')
    .set({ brandIds: rows[0]?.brandIds ?? candidate.brandIds })
    .where('referenceType', '=', 'SOFTWARE_PROJECT')
    .where('referenceId', '=', candidate.softwareProjectId)
    .execute();
}
