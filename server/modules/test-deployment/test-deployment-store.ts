import type { Selectable } from 'kysely';
import { all, any } from '#contract/access/access.ts';
import { testLiveWrite } from '#contract/deployment/deployment-commands.ts';
import type { TestDeploymentContext } from '#contract/deployment/deployment-contexts.ts';
import { testDeploymentEndpoints } from '#contract/deployment/test-deployment.ts';
import type { FilterCriterion } from '#contract/vehicle/vehicle.ts';
import { testDeploymentFlow } from '#machines/flows/test-deployment.ts';
import type { Transaction } from '#server/db/connection.ts';
import type { TestDeploymentTable } from '#server/db/tables/deployment.ts';
import { type FlowStore, flatState } from '#server/entity/flow-store.ts';
import type { Author } from '#server/journal/journal.ts';
import { cancelledRefusal, deploymentExternal, deploymentPage } from '#server/modules/deployment/deployment-external.ts';
import { followListUses } from '#server/modules/vehicle-list/list-uses.ts';
import { holdCandidate } from '#server/rollout/candidate-hold.ts';

export type TestDeploymentRow = Omit<Selectable<TestDeploymentTable>, 'facts'> & { facts: TestDeploymentContext };

/** From its request to its end; one that is deployed once more uses them again. */
const usesLists: ReadonlySet<TestDeploymentRow['status']> = new Set(['REQUESTED', 'ENABLEMENT_SUCCESSFUL', 'ROLLOUT_INITIATED']);

const formWrite = any(testDeploymentEndpoints.updateTestDeployment.access.rule, testDeploymentEndpoints.saveTestLog.access.rule);

type Selection = Pick<TestDeploymentRow, 'filterCriteria' | 'reuseVehicleGroup'>;
/** What the selection asks of a vehicle; a reused group is one more criterion (TEST-09). */
export function selectionCriteria({ filterCriteria, reuseVehicleGroup }: Selection): FilterCriterion[] {
  const group: FilterCriterion[] =
    reuseVehicleGroup === '' ? [] : [{ key: 'VEHICLE_GROUP', comparator: 'EQUAL', values: [reuseVehicleGroup] }];
  return [...filterCriteria, ...group];
}

/** Keeps the lists that the selection names in use, or frees them. */
export function followLists(
  tx: Transaction,
  author: Author,
  row: TestDeploymentRow,
  isInUse: boolean,
  before: TestDeploymentRow | undefined,
): Promise<void> {
  const { id, name, releaseCandidateId } = row;
  const page = `/test-deployments/${id}/vehicles`;
  const user = { entityType: 'TEST_DEPLOYMENT', entityId: id, name, releaseCandidateId, page } as const;
  return followListUses(tx, author, user, isInUse ? selectionCriteria(row) : [], before ? selectionCriteria(before) : []);
}

/** D-061: the state is the status; approval and job columns mirror the flow's facts, so that SQL can filter by them. */
export const testDeploymentStore: FlowStore<TestDeploymentRow, typeof testDeploymentFlow.machine> = {
  entityType: 'TEST_DEPLOYMENT',
  table: 'testDeployment',
  read: testDeploymentEndpoints.getTestDeployment.access.rule,
  flag: testDeploymentEndpoints.getTestDeployment.access.flag,
  write: (row: TestDeploymentRow) => (row.stage === 'LIVE' ? all(formWrite, testLiveWrite) : formWrite),
  page: deploymentPage,
  parent: (row: TestDeploymentRow) => row.releaseCandidateId,
  flow: testDeploymentFlow,
  refusals: cancelledRefusal,
  external: (db, rows) => deploymentExternal(db, 'TEST', rows),
  holdExternal: (tx, { releaseCandidateId }) => holdCandidate(tx, releaseCandidateId),
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
  follow: (tx, author, after: TestDeploymentRow, before: TestDeploymentRow | undefined) =>
    followLists(tx, author, after, usesLists.has(after.status), before),
};
