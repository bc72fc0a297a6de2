import { sql } from 'kysely';
import type { Database, Transaction } from '#server/db/connection.ts';
import { applyFact } from '#server/entity/command.ts';
import { lockEntity } from '#server/entity/entity.ts';
import type { EntityStore } from '#server/entity/flow-store.ts';
import type { Author } from '#server/journal/journal.ts';
import { publish } from '#server/live/live.ts';
import { type DrmDeploymentStored, drmDeploymentStore } from '#server/modules/drm-deployment/drm-deployment-store.ts';
import { type E311DeploymentStored, e311DeploymentStore } from '#server/modules/e311-deployment/e311-deployment-store.ts';
import { tellRequest } from '#server/modules/e311-request/e311-request-store.ts';
import { type LiveDeploymentRow, liveDeploymentStore } from '#server/modules/live-deployment/live-deployment-store.ts';
import { candidateStore } from '#server/modules/release-candidate/candidate-store.ts';
import { type SmartCampaignStored, smartCampaignStore } from '#server/modules/smart-campaign/smart-campaign-store.ts';
import { type TestDeploymentRow, testDeploymentStore } from '#server/modules/test-deployment/test-deployment-store.ts';
import type { RolloutKind } from '#server/rollout/plan/kinds.ts';

/** Those of a release candidate. */
export type CandidateDeploymentRow = TestDeploymentRow | LiveDeploymentRow;
export type DeploymentRow = CandidateDeploymentRow | E311DeploymentStored | SmartCampaignStored | DrmDeploymentStored;
type Fact = { readonly type: string; readonly payload?: object; readonly effects?: (tx: Transaction) => Promise<void> };
type Of = { readonly kind: RolloutKind; readonly deploymentId: number };

/** Tells a deployment's flow what its rollout did; answers whether the flow took it. Locks the deployment. */
export async function tellDeployment(tx: Transaction, author: Author, { kind, deploymentId }: Of, fact: Fact): Promise<boolean> {
  const { effects, ...rest } = fact;
  const input = { id: deploymentId, ...rest, ...(effects ? { effects: () => effects(tx) } : {}) };
  if (kind === 'E311') {
    const row = await applyFact<E311DeploymentStored, typeof e311DeploymentStore.flow.machine>(
      tx,
      author,
      e311DeploymentStore,
      input,
    );
    if (row) await tellRequest(tx, author, row.deploymentRequestId);
    return row !== undefined;
  }
  if (kind === 'DRM') return (await applyFact(tx, author, drmDeploymentStore, input)) !== undefined;
  if (kind === 'SMART') return (await applyFact(tx, author, smartCampaignStore, input)) !== undefined;
  const row =
    kind === 'TEST'
      ? await applyFact(tx, author, testDeploymentStore, input)
      : await applyFact(tx, author, liveDeploymentStore, input);
  if (row) await tellCandidate(tx, author, row.releaseCandidateId);
  return row !== undefined;
}

/**
 * Tells the candidate how many of its deployments run and whether a live one was requested (D-060.31, .32), in the transaction that
 * changed a deployment.
 */
export async function tellCandidate(tx: Transaction, author: Author, candidateId: number): Promise<void> {
  const { rows } = await sql<{ running: number; requested: boolean }>`
    select
      (select count(*) from test_deployment where release_candidate_id = ${candidateId} and status = 'ROLLOUT_INITIATED')::int
        + (select count(*) from live_deployment where release_candidate_id = ${candidateId} and status in ('ROLLOUT_INITIATED', 'ROLLED_OUT'))::int
        as running,
      exists (select from live_deployment where release_candidate_id = ${candidateId} and status not in ('CREATED', 'VEHICLE_LIST_ADDED'))
        as requested
  `.execute(tx);
  const [now] = rows;
  const candidate = await lockEntity(tx, candidateStore, candidateId);
  const known = candidate as { facts?: { runningDeployments?: number; deploymentRequested?: boolean } } | undefined;
  if (!now || !known?.facts) return;
  if (known.facts.runningDeployments === now.running && (known.facts.deploymentRequested || !now.requested)) return;
  await applyFact(tx, author, candidateStore, { id: candidateId, type: 'deployments.changed', payload: now });
}

/** Deployments whose plan a freeze window reaches into (of a request, who approves it weighs it), or whose commands it closes or opens. */
const freezable: readonly LiveDeploymentRow['status'][] = [
  'REQUESTED',
  'IN_PREPARATION',
  'READY_TO_ROLLOUT',
  'ROLLOUT_INITIATED',
  'ROLLED_OUT',
  'ROLLOUT_SUCCESSFUL',
  'ROLLOUT_FAILED',
];

const freezableDrm = ['READY_TO_ROLLOUT', 'ROLLOUT_INITIATED', 'ROLLOUT_SUCCESSFUL', 'ROLLOUT_FAILED'] as const;
const freezableStages = ['REQUESTED', 'APPROVED', 'PLANNED', 'ROLLED_OUT', 'ROLLOUT_FAILED'] as const;

/** Tells the pages of a brand's live deployments, smart campaigns and DRM deployments that its freeze windows changed: an external fact of theirs (D-247). */
export async function publishFreezes(tx: Transaction, homeBrandId: number, at: string): Promise<void> {
  const rows = await tx
    .selectFrom('liveDeployment')
    .selectAll()
    .where('homeBrandId', '=', homeBrandId)
    .where('status', 'in', freezable)
    .execute();
  for (const row of rows) await publishAround(tx, 'LIVE', row, { command: 'freeze.changed', at });
  const campaigns = await tx
    .selectFrom('smartCampaign')
    .select(['id', 'homeBrandId', 'brandIds'])
    .where('homeBrandId', '=', homeBrandId)
    .where('stage', 'in', freezableStages)
    .execute();
  for (const row of campaigns) await publishAround(tx, 'SMART', row, { command: 'freeze.changed', at });
  const drm = await tx
    .selectFrom('drmDeployment')
    .select(['id', 'homeBrandId', 'brandIds', 'releaseVersionId'])
    .where('homeBrandId', '=', homeBrandId)
    .where('status', 'in', freezableDrm)
    .execute();
  for (const row of drm) await publishAround(tx, 'DRM', row, { command: 'freeze.changed', at });
}

/** Tells the pages of a candidate's deployments that it was cancelled: an external fact of theirs (D-247). */
export async function publishDeploymentsOf(tx: Transaction, candidateId: number, at: string): Promise<void> {
  for (const kind of ['TEST', 'LIVE'] as const) {
    const { rows } = await sql<Told>`
      select * from ${sql.table(source(kind).table)} where release_candidate_id = ${candidateId}
    `.execute(tx);
    for (const row of rows) await publishAround(tx, kind, row, { command: 'candidate.cancelled', at });
  }
}

const sources = {
  TEST: testDeploymentStore,
  LIVE: liveDeploymentStore,
  E311: e311DeploymentStore,
  SMART: smartCampaignStore,
  DRM: drmDeploymentStore,
} as const;
const source = (kind: RolloutKind): EntityStore => sources[kind];

/** The deployment of a rollout, whatever its kind; undefined when it was deleted. */
export async function deploymentOf(db: Database, { kind, deploymentId }: Of): Promise<DeploymentRow | undefined> {
  const { rows } = await sql<DeploymentRow>`select * from ${sql.table(source(kind).table)} where id = ${deploymentId}`.execute(
    db,
  );
  return rows[0];
}

/** Progress of a rollout on the live channel: the deployment itself, and so its revision, did not change. */
export const publishProgress = (tx: Transaction, { kind }: Of, row: DeploymentRow, at: Date): Promise<void> =>
  publishAround(tx, kind, row, { command: 'rollout.progress', at: at.toISOString() });

type Told = Pick<DeploymentRow, 'id' | 'homeBrandId' | 'brandIds'> & { readonly releaseCandidateId?: number };

/** News of a deployment that is itself as it was. */
export async function publishAround(
  tx: Transaction,
  kind: RolloutKind,
  row: Told,
  news: { readonly command: string; readonly at: string },
): Promise<void> {
  const { id, homeBrandId, brandIds } = row;
  const { entityType, flag, parent, read } = source(kind);
  const audience = { brandIds: [...new Set([homeBrandId, ...brandIds])], read, flag };
  await publish(
    tx,
    { ...news, entityType, entityId: id, parentId: parent?.(row as never) ?? null, revision: null, by: null },
    audience,
  );
}
