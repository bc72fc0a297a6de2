import type { z } from 'zod';
import type { testDeploymentRowSchema, testDeploymentSchema } from '#contract/deployment/test-deployment.ts';
import type { CallBase } from '#server/call.ts';
import type { Database } from '#server/db/connection.ts';
import { externalOf, flowState } from '#server/entity/flow-store.ts';
import { type AroundDeployments, aroundDeployments, newerReferences } from '#server/modules/deployment/deployment-view.ts';
import { failuresByRollout } from '#server/rollout/status.ts';
import { type TestDeploymentRow, testDeploymentStore } from './test-deployment-store.ts';

type Shown = z.input<typeof testDeploymentSchema>;
type ShownRow = z.input<typeof testDeploymentRowSchema>;
type Common = Omit<ShownRow, 'tested' | 'result'>;

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
  const [tested, results] = await Promise.all([testedVehicles(db, ids), latestResults(db, ids)]);
  const subjects = rows.flatMap(({ approvedBy, deployedBy, id }) => [approvedBy, deployedBy, results.get(id)?.addedBy ?? null]);
  const around = await aroundDeployments(db, 'TEST', rows, subjects);
  return rows.map((row) => {
    const result = results.get(row.id);
    return {
      ...rowOf(row, around),
      tested: tested.get(row.id) ?? null,
      result: result
        ? { notes: result.notes, addedBy: around.person(result.addedBy), addedOn: result.addedOn.toISOString() }
        : null,
    };
  });
}

/** What the newest jobs of test deployments came to so far, from the kept counters: two statements for any number. */
async function testedVehicles(
  db: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, NonNullable<ShownRow['tested']>>> {
  const rows = await db
    .selectFrom('rollout as r')
    .innerJoin('rolloutCount as c', 'c.rolloutId', 'r.id')
    .select(['r.id', 'r.deploymentId', 'r.total as vehicles'])
    .select(({ fn }) => [
      fn.sum<number>('c.count').filterWhere('c.status', '=', 'SUCCESS').as('installed'),
      fn.sum<number>('c.count').filterWhere('c.status', '=', 'FAILED').as('failed'),
    ])
    .where('r.kind', '=', 'TEST')
    .where('r.deploymentId', 'in', ids)
    .groupBy('r.id')
    .execute();
  const failures = await failuresByRollout(
    db,
    rows.map(({ id }) => id),
  );
  return new Map(
    rows.map(({ deploymentId, failed, id, installed, vehicles }) => [
      deploymentId,
      { vehicles, installed: Number(installed ?? 0), failed: Number(failed ?? 0), failures: failures.get(id) ?? [] },
    ]),
  );
}

/** The result of each test deployment that counts: its latest. */
async function latestResults(db: Database, ids: readonly number[]) {
  const rows = await db
    .selectFrom('testLog')
    .distinctOn('deploymentId')
    .select(['deploymentId', 'notes', 'addedBy', 'addedOn'])
    .where('deploymentId', 'in', ids)
    .orderBy('deploymentId')
    .orderBy('run', 'desc')
    .execute();
  return new Map(rows.map(({ deploymentId, ...result }) => [deploymentId, result]));
}

function rowOf(row: ListedRow, { common, moment, rolloutOf }: AroundDeployments): Common {
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
