import { sql } from 'kysely';
import type { z } from 'zod';
import type { rolloutStatusSchema } from '#contract/deployment/rollout.ts';
import { type ProblemCode, problemStatus } from '#contract/problem.ts';
import type { CallBase } from '#server/call.ts';
import type { Transaction } from '#server/db/connection.ts';
import { runCommand } from '#server/entity/command.ts';
import { loadIfAllowed } from '#server/entity/load-if-allowed.ts';
import { onlyBrand } from '#server/entity/sight.ts';
import { fleetRequest, ofCandidate, type Rollouts } from '#server/modules/deployment/deployment-rollout.ts';
import { conflict, problem } from '#server/problem.ts';
import { vehiclesOfBrand } from '#server/rollout/brand-vehicles.ts';
import { tellCandidate } from '#server/rollout/deployments.ts';
import { testJobKey } from '#server/rollout/engine.ts';
import { freezeVehicles, startRollout } from '#server/rollout/list.ts';
import { loadRollout } from '#server/rollout/rollout.ts';
import { failuresOf, reasonOf, statusCounts } from '#server/rollout/status.ts';
import { presentVehicle } from '#server/rollout/vehicles.ts';
import { orderAtCloud } from '#server/upstreams/cloud-problem.ts';
import { addressesOf } from '#server/vehicle-address.ts';
import { selectionQuery } from './test-deployment-selection.ts';
import { type TestDeploymentRow, testDeploymentStore } from './test-deployment-store.ts';

const shownVehicles = 500;
const priority = 50;

/** Test deployments, as their rollout needs them. */
export const testRollouts: Rollouts<TestDeploymentRow, typeof testDeploymentStore.flow.machine> = {
  kind: 'TEST',
  ...ofCandidate,
  store: testDeploymentStore,
  jobKey: testJobKey,
  jobFacts: (jobId) => ({ jobId }),
};

/** D-061.06: a failure is answered by its own type, and the state stays. */
export async function activate(call: CallBase, id: number): Promise<TestDeploymentRow> {
  const open = await loadIfAllowed(call, testDeploymentStore, id);
  if (open) {
    const request = await fleetRequest(call.services.db, open, `enable-test-${id}-${open.revision}`);
    await orderAtCloud(() => call.services.upstreams.fleet.enable(request));
  }
  return runCommand(call, testDeploymentStore, { id, facts: async () => ({ cloudAccepted: true }) });
}

/**
 * D-061.07: the fleet opens one job per attempt, whoever asks how often: the key says which. Then the flow decides who started it; everyone
 * else is refused (T6). The engine hands the vehicles over.
 */
export async function deploy(call: CallBase, id: number): Promise<TestDeploymentRow> {
  const open = await loadIfAllowed(call, testDeploymentStore, id);
  if (!open) return runCommand(call, testDeploymentStore, { id });
  const attempt = open.attempt + 1;
  const request = await fleetRequest(call.services.db, open, testJobKey(id, attempt));
  const jobId = await orderAtCloud(() => call.services.upstreams.fleet.startJob(request));
  const vins = await approvedVins(call, open);
  return runCommand(call, testDeploymentStore, {
    id,
    facts: async (_tx, row) => {
      // A job that another request started and that has ended meanwhile is not this one.
      if (row.attempt !== open.attempt) throw conflict('The deployment was started by somebody else in the meantime.');
      return { jobId };
    },
    set: { attempt },
    effects: async (tx, { after }) => {
      await startJob(tx, call, after, vins, jobId);
      await tellCandidate(tx, call, after.releaseCandidateId);
    },
  });
}

async function startJob(
  tx: Transaction,
  call: CallBase,
  row: TestDeploymentRow,
  vins: Awaited<ReturnType<typeof approvedVins>>,
  jobId: string,
): Promise<void> {
  const at = new Date(call.at);
  const listed = await freezeVehicles(tx, { kind: 'TEST', deploymentId: row.id, priority, at }, vins);
  if (listed.total === 0)
    throw conflict('No approved vehicle matches any more.', [{ kind: 'fact', key: 'someVehicleApproved', by: [] }]);
  const phase = { name: row.name, start: call.at, share: 100, stopOnFailureRate: null };
  await startRollout(tx, listed, [phase], { jobId, at });
}

/** A dynamic approval is asked again, so that vehicles that joined since are taken. */
async function approvedVins(call: CallBase, row: TestDeploymentRow) {
  if (row.approvedType === 'DYNAMIC') return call.services.upstreams.twin.selectVins(selectionQuery(row));
  return sql<{ vin: string }>`select vin from test_deployment_vehicle where deployment_id = ${row.id}`;
}

/** API-011. While the cloud does not answer for the job, its own failure is the answer (T26, T27). */
export async function testRolloutStatus(call: CallBase, row: TestDeploymentRow): Promise<z.input<typeof rolloutStatusSchema>> {
  const { db } = call.services;
  const rollout = await loadRollout(db, 'TEST', row.id);
  if (!rollout || row.jobId === null)
    throw problem('VWAC_SERVICE_JOB_NOT_FOUND', { detail: 'The deployment has no rollout job.' });
  if (rollout.problem && Object.hasOwn(problemStatus, rollout.problem)) {
    throw problem(rollout.problem as ProblemCode, { detail: `The status of the rollout job ${row.jobId} could not be read.` });
  }
  const only = onlyBrand(call, row);
  const listed = db.selectFrom('rolloutVehicle').selectAll().where('rolloutId', '=', rollout.id);
  const shown = only === undefined ? listed : listed.where('otherBrandId', '=', only);
  const addresses = await addressesOf(db);
  const vehicles = await shown.orderBy('vin').limit(shownVehicles).execute();
  const own = only === undefined ? rollout.total : await vehiclesOfBrand(db, rollout.id, only);
  return {
    jobId: row.jobId,
    status: rollout.jobStatus,
    reason: reasonOf(rollout.jobStatus),
    counts: await statusCounts(db, rollout.id),
    failures: await failuresOf(db, rollout.id),
    vehicles: vehicles.map((vehicle) => presentVehicle(addresses, vehicle)),
    otherBrands: rollout.total - own,
    updatedOn: rollout.updatedOn.toISOString(),
  };
}
