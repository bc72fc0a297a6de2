import type { z } from 'zod';
import type { testDeploymentRowSchema, testDeploymentSchema } from '#contract/deployment/test-deployment.ts';
import type { CallBase } from '#server/call.ts';
import type { Database } from '#server/db/connection.ts';
import { externalOf, flowState } from '#server/entity/flow-store.ts';
import { type AroundDeployments, aroundDeployments, newerReferences } from '#server/modules/deployment/deployment-view.ts';
import { type TestDeploymentRow, testDeploymentStore } from './test-deployment-store.ts';

type Shown = z.input<typeof testDeploymentSchema>;
type ShownRow = z.input<typeof testDeploymentRowSchema>;

/** What a list reads of one: neither its facts nor its criteria. */
const listed = [
  ...(['id', 'homeBrandId', 'releaseCandidateId', 'name', 'stage', 'status', 'vehicleBrands', 'logResultStatus'] as const),
  ...([
    'vehicleCount',
    'vehicleCountFetchedOn',
    'approvedCount',
    'approvedBy',
    'approvedOn',
    'deployedBy',
    'deployedOn',
  ] as const),
  ...(['jobId', 'changedBy', 'changedOn', 'revision'] as const),
] as const;
type ListedRow = Pick<TestDeploymentRow, (typeof listed)[number]>;

/** Test deployments as the API answers them (TEST-04). */
export async function presentTestDeployments(call: CallBase, rows: readonly TestDeploymentRow[]): Promise<Shown[]> {
  const subjectsOf = ({ facts }: TestDeploymentRow) =>
    [...new Set([facts.approvedBy, facts.deployedBy])].filter((subject) => subject !== null);
  const around = await aroundDeployments(call.services.db, 'TEST', rows, rows.flatMap(subjectsOf));
  const newer = await newerReferences(call, 'TEST', around, rows);
  const external = await externalOf(testDeploymentStore, call.services.db, rows, call.services.now());
  return rows.map((row) => ({
    ...rowOf(row, around),
    description: row.description,
    supersededBy: newer(row),
    flow: flowState(testDeploymentStore, row, external(row)),
    people: subjectsOf(row).map(around.person),
  }));
}

/** Rows of a list by their ids, in any order. */
export async function testDeploymentsById(db: Database, ids: readonly number[]): Promise<ShownRow[]> {
  const rows = await db.selectFrom('testDeployment').select(listed).where('id', 'in', ids).execute();
  const subjects = rows.flatMap(({ approvedBy, deployedBy }) => [approvedBy, deployedBy]);
  const around = await aroundDeployments(db, 'TEST', rows, subjects);
  return rows.map((row) => rowOf(row, around));
}

function rowOf(row: ListedRow, { common, moment, rolloutOf }: AroundDeployments): ShownRow {
  return {
    ...common(row),
    stage: row.stage,
    status: row.status,
    lastDeployed: moment(row.deployedBy, row.deployedOn),
    lastApproved: moment(row.approvedBy, row.approvedOn),
    approvedCount: row.approvedCount,
    vehicleBrands: row.vehicleBrands as Shown['vehicleBrands'],
    jobId: row.jobId,
    jobStatus: rolloutOf(row)?.jobStatus ?? null,
    logResultStatus: row.logResultStatus,
  };
}
