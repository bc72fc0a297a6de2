import type { z } from 'zod';
import type { BrandId } from '#contract/brand.ts';
import type { liveDeploymentSchema, liveTargetsSchema } from '#contract/live-deployment.ts';
import type { Database } from '#server/db/connection.ts';
import { flowState } from '#server/flow-store.ts';
import { type LiveDeploymentRow, liveDeploymentStore } from '#server/modules/live-deployment-store.ts';
import { peopleOf } from '#server/people.ts';

type Shown = z.input<typeof liveDeploymentSchema>;
type TargetsShown = z.input<typeof liveTargetsSchema>;

/** Live deployments as the API answers them (D-091, D-174), in three statements for any number. */
export async function presentLiveDeployments(db: Database, rows: readonly LiveDeploymentRow[]): Promise<Shown[]> {
  if (rows.length === 0) return [];
  const candidates = await db
    .selectFrom('releaseCandidate as c')
    .innerJoin('softwareProject as p', 'p.id', 'c.softwareProjectId')
    .select(['c.id', 'c.version', 'c.softwareProjectId', 'p.moduleName'])
    .where('c.id', 'in', [...new Set(rows.map((row) => row.releaseCandidateId))])
    .execute();
  const rollouts = await db
    .selectFrom('rollout')
    .select(['deploymentId', 'jobStatus', 'state'])
    .where('kind', '=', 'LIVE')
    .where(
      'deploymentId',
      'in',
      rows.map((row) => row.id),
    )
    .execute();
  const person = await peopleOf(
    db,
    rows.flatMap((row) => [row.changedBy, ...subjectsOf(row)]),
  );
  return rows.map((row) => {
    const candidate = candidates.find(({ id }) => id === row.releaseCandidateId);
    const rollout = rollouts.find(({ deploymentId }) => deploymentId === row.id);
    const moment = (by: string | null, on: Date | null) => ({
      by: by === null ? null : person(by),
      on: on?.toISOString() ?? null,
    });
    return {
      id: row.id,
      releaseCandidateId: row.releaseCandidateId,
      softwareProjectId: candidate?.softwareProjectId ?? 0,
      moduleName: candidate?.moduleName ?? '',
      candidateVersion: candidate?.version ?? '',
      brandId: row.homeBrandId as BrandId,
      name: row.name,
      description: row.description,
      purpose: row.purpose,
      priority: row.priority,
      status: row.status,
      paused: row.paused,
      pauseReason: row.pauseReason === 'stopRate' ? 'stop rate' : row.pauseReason,
      vehicleCount: row.vehicleCount,
      vehicleCountFetchedOn: row.vehicleCountFetchedOn?.toISOString() ?? null,
      requestReason: row.requestReason,
      desiredStart: row.desiredStart,
      requested: moment(row.requestedBy, row.requestedOn),
      approved: moment(row.approvedBy, row.approvedOn),
      started: moment(row.startedBy, row.startedOn),
      contentHash: row.contentHash,
      jobStatus: rollout && rollout.state !== 'LISTED' ? rollout.jobStatus : null,
      lastEditedBy: person(row.changedBy),
      lastEditedOn: row.changedOn.toISOString(),
      flow: flowState(liveDeploymentStore, row),
      people: [...new Set(subjectsOf(row))].map(person),
      revision: row.revision,
    };
  });
}

const subjectsOf = ({ facts }: LiveDeploymentRow): string[] =>
  [facts.requester, facts.approver, facts.starter].filter((subject) => subject !== null);

export function presentTargets(row: LiveDeploymentRow): TargetsShown {
  return {
    selectedBrands: row.selectedBrands as TargetsShown['selectedBrands'],
    filterCriteria: row.filterCriteria,
    markets: row.markets,
    vehicleCount: row.vehicleCount,
    vehicleCountFetchedOn: row.vehicleCountFetchedOn?.toISOString() ?? null,
  };
}
