import { sql } from 'kysely';
import type { CandidateBrandId } from '#contract/brand.ts';
import type { CallBase } from '#server/call.ts';
import type { Database, Transaction } from '#server/db/connection.ts';
import { commandIn } from '#server/entity/command.ts';
import { type Columns, lockEntity, writeRow } from '#server/entity/entity.ts';
import type { EntityRow, EntityStore } from '#server/entity/flow-store.ts';
import { roleUsed } from '#server/journal/journal.ts';
import { documentStore } from '#server/modules/document/document-store.ts';
import { liveDeploymentStore } from '#server/modules/live-deployment/live-deployment-store.ts';
import { projectStore } from '#server/modules/software-project/software-project-store.ts';
import { narrowed } from '#server/modules/test-deployment/test-deployment-brands.ts';
import { testDeploymentStore } from '#server/modules/test-deployment/test-deployment-store.ts';
import { type CandidateRow, candidateStore } from './candidate-store.ts';

/** Adds or removes one brand of a candidate (D-060.33): who sees its project and what hangs below it follows (D-240). */
export async function changeBrand(
  call: CallBase,
  tx: Transaction,
  id: number,
  type: 'brand.add' | 'brand.remove',
  brandId: number,
): Promise<CandidateRow> {
  await lockAround(tx, id);
  return commandIn<CandidateRow, typeof candidateStore.flow.machine>(call, tx, candidateStore, {
    id,
    type,
    ...(type === 'brand.add' ? { payload: { brandId } } : { target: { brandId } }),
    set: { vehicleBrandsEditedBy: call.actor.subject, vehicleBrandsEditedOn: call.at },
    effects: (innerTx, { after }) => spreadBrands(innerTx, call, after),
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

const deployments = [testDeploymentStore, liveDeploymentStore] as const;

/**
 * Locks what a change of a candidate's brands will reach, before the candidate itself: every other change locks a deployment, or a project's
 * document, before the candidate, and never the other way round.
 */
export async function lockAround(tx: Transaction, candidateId: number): Promise<void> {
  for (const { table } of deployments)
    await sql`select id from ${sql.table(table)} where release_candidate_id = ${candidateId} order by id for update`.execute(tx);
  const project = sql`select software_project_id from release_candidate where id = ${candidateId}`;
  await sql`select id from software_project where id = (${project}) for update`.execute(tx);
  await sql`
    select id from document where reference_type = 'SOFTWARE_PROJECT' and reference_id = (${project}) order by id for update
  `.execute(tx);
}

/**
 * What belongs to a candidate is seen where the candidate is: its deployments and documents. A project is seen at home and where one of its
 * candidates is, and its documents with it (D-219, D-240). Each of them keeps who edited it last.
 */
export async function spreadBrands(tx: Transaction, call: CallBase, candidate: CandidateRow): Promise<void> {
  const { id, softwareProjectId } = candidate;
  for (const one of below)
    for (const row of await belonging(tx, one.store, id)) await setBrands(tx, call, one, row, candidate.brandIds);
  const project = await lockEntity<EntityRow>(tx, projectStore, softwareProjectId);
  if (!project) return;
  const brandIds = await brandsOfProject(tx, project);
  await setBrands(tx, call, { store: projectStore }, project, brandIds);
  for (const row of await documentsOf(tx, 'SOFTWARE_PROJECT', softwareProjectId))
    await setBrands(tx, call, { store: documentStore }, row, brandIds);
}

type Followed = {
  readonly store: EntityStore;
  /** what else changes there with the brands */
  also?(
    tx: Transaction,
    call: CallBase,
    row: WithFacts,
    brandIds: readonly number[],
  ): Promise<Columns & { readonly facts?: object }>;
};
/** What belongs to a candidate. */
const below: readonly Followed[] = [
  { store: testDeploymentStore, also: narrowed },
  { store: liveDeploymentStore },
  { store: documentStore },
];

type WithFacts = EntityRow & { readonly facts?: object };

async function belonging(tx: Transaction, store: EntityStore, candidateId: number): Promise<WithFacts[]> {
  if (store === documentStore) return documentsOf(tx, 'RELEASE_CANDIDATE', candidateId);
  const { rows } = await sql<WithFacts>`
    select * from ${sql.table(store.table)} where release_candidate_id = ${candidateId} order by id for update
  `.execute(tx);
  return rows;
}

async function documentsOf(tx: Transaction, type: 'SOFTWARE_PROJECT' | 'RELEASE_CANDIDATE', id: number): Promise<EntityRow[]> {
  return tx
    .selectFrom('document')
    .selectAll()
    .where('referenceType', '=', type)
    .where('referenceId', '=', id)
    .orderBy('id')
    .forUpdate()
    .execute();
}

async function brandsOfProject(db: Database, { id, homeBrandId }: EntityRow): Promise<number[]> {
  const candidates = await db.selectFrom('releaseCandidate').select('brandIds').where('softwareProjectId', '=', id).execute();
  return [...new Set([homeBrandId, ...candidates.flatMap(({ brandIds }) => brandIds)])].sort((a, b) => a - b);
}

/** Whatever their order. */
export const isSameBrands = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((brandId) => other.includes(brandId));

/** A chart's context names the brands as well. */
async function setBrands(
  tx: Transaction,
  call: CallBase,
  followed: Followed,
  row: WithFacts,
  brandIds: readonly number[],
): Promise<void> {
  if (isSameBrands(row.brandIds, brandIds)) return;
  const own = (await followed.also?.(tx, call, row, brandIds)) ?? {};
  const facts = { ...row.facts, ...own.facts, brandIds };
  const columns: Columns = { ...own, brandIds, ...(row.facts && { facts }) };
  const brandId = row.homeBrandId;
  const role = roleUsed(call.endpoint.access.rule, call.actor, brandId);
  await writeRow(tx, followed.store, row, columns, { author: call, command: 'brands.changed', brandId, role, isFollowed: true });
}
