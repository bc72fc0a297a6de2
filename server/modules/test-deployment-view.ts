import type { z } from 'zod';
import type { testDeploymentSchema } from '#contract/test-deployment.ts';
import { externalOf, flowState } from '#server/flow-store.ts';
import { aroundDeployments } from '#server/modules/deployment-view.ts';
import { type TestDeploymentRow, testDeploymentStore } from '#server/modules/test-deployment-store.ts';
import type { Services } from '#server/services.ts';

type Shown = z.input<typeof testDeploymentSchema>;

/** Test deployments as the API answers them (TEST-04). */
export async function presentTestDeployments(
  { db, now }: Pick<Services, 'db' | 'now'>,
  rows: readonly TestDeploymentRow[],
): Promise<Shown[]> {
  if (rows.length === 0) return [];
  const external = await externalOf(testDeploymentStore, db, rows, now());
  const { common, moment, rolloutOf } = await aroundDeployments(db, 'TEST', rows, ({ facts }) =>
    [facts.approvedBy, facts.deployedBy].filter((subject) => subject !== null),
  );
  return rows.map((row) => ({
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
    flow: flowState(testDeploymentStore, row, external(row)),
  }));
}
