import type { z } from 'zod';
import type { BrandId } from '#contract/brand.ts';
import type { UserReference } from '#contract/common.ts';
import type { testDeploymentSchema } from '#contract/test-deployment.ts';
import type { Database } from '#server/db/connection.ts';
import { flowState } from '#server/flow-store.ts';
import { type TestDeploymentRow, testDeploymentStore } from '#server/modules/test-deployment-store.ts';
import { peopleOf } from '#server/people.ts';

type Shown = z.input<typeof testDeploymentSchema>;

/** Test deployments as the API answers them (TEST-04), with what stands around them, in three statements for any number. */
export async function presentTestDeployments(db: Database, rows: readonly TestDeploymentRow[]): Promise<Shown[]> {
  if (rows.length === 0) return [];
  const candidates = await db
    .selectFrom('releaseCandidate as c')
    .innerJoin('softwareProject as p', 'p.id', 'c.softwareProjectId')
    .select(['c.id', 'c.version', 'c.softwareProjectId', 'p.moduleName'])
    .where('c.id', 'in', [...new Set(rows.map((row) => row.releaseCandidateId))])
    .execute();
  const rollouts = await db
    .selectFrom('rollout')
    .select(['deploymentId', 'jobStatus'])
    .where('kind', '=', 'TEST')
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
      stage: row.stage,
      status: row.status,
      description: row.description,
      lastDeployed: moment(row.deployedBy, row.deployedOn),
      lastApproved: moment(row.approvedBy, row.approvedOn),
      vehicleCount: row.vehicleCount,
      vehicleCountFetchedOn: row.vehicleCountFetchedOn?.toISOString() ?? null,
      approvedCount: row.approvedCount,
      vehicleBrands: row.vehicleBrands as Shown['vehicleBrands'],
      jobId: row.jobId,
      jobStatus: rollouts.find((rollout) => rollout.deploymentId === row.id)?.jobStatus ?? null,
      logResultStatus: row.logResultStatus,
      lastEditedBy: person(row.changedBy),
      lastEditedOn: row.changedOn.toISOString(),
      flow: flowState(testDeploymentStore, row),
      people: peopleIn(person, subjectsOf(row)),
      revision: row.revision,
    };
  });
}

const subjectsOf = ({ facts }: TestDeploymentRow): string[] =>
  [facts.approvedBy, facts.deployedBy].filter((subject) => subject !== null);
const peopleIn = (person: (subject: string) => UserReference, subjects: readonly string[]): UserReference[] =>
  [...new Set(subjects)].map(person);
