import type { Selectable } from 'kysely';
import { testDeploymentEndpoints } from '#contract/test-deployment.ts';
import { type TestDeploymentContext, testDeploymentFlow } from '#machines/flows/test-deployment.ts';
import type { TestDeploymentTable } from '#server/db/tables/deployment.ts';
import { type FlowStore, flatState } from '#server/flow-store.ts';

export type TestDeploymentRow = Omit<Selectable<TestDeploymentTable>, 'facts'> & { facts: TestDeploymentContext };

/** D-061: the state is the status; approval and job columns mirror the flow's facts, so that SQL can filter by them. */
export const testDeploymentStore: FlowStore<TestDeploymentRow, typeof testDeploymentFlow.machine> = {
  entityType: 'TEST_DEPLOYMENT',
  table: 'testDeployment',
  read: testDeploymentEndpoints.getTestDeployment.access.rule,
  parent: (row: TestDeploymentRow) => row.releaseCandidateId,
  flow: testDeploymentFlow,
  value: flatState('status').value,
  columns: (value, { vehicleCount, approvedCount, approvedBy, approvedOn, deployedBy, deployedOn, jobId, logResultStatus }) => ({
    status: value,
    vehicleCount,
    approvedCount,
    approvedBy,
    approvedOn,
    deployedBy,
    deployedOn,
    jobId,
    logResultStatus,
  }),
};
