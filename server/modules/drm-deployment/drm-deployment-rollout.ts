import { sql } from 'kysely';
import type { PlanInput } from '#contract/deployment/plan.ts';
import type { DrmParameters } from '#contract/drm-deployment/drm-deployment.ts';
import type { CallBase } from '#server/call.ts';
import type { Database, Transaction } from '#server/db/connection.ts';
import { runCommand } from '#server/entity/command.ts';
import { loadIfAllowed } from '#server/entity/load-if-allowed.ts';
import type { RolloutRequest } from '#server/fleet/gateway.ts';
import type { Rollouts } from '#server/modules/deployment/deployment-rollout.ts';
import { phasedRollouts } from '#server/modules/deployment/phased-rollout.ts';
import { type Plan, plannedOf } from '#server/modules/deployment/planned-rollout.ts';
import { collisionsFor } from '#server/modules/deployment/rivals.ts';
import { vinsOf } from '#server/modules/vehicle-list/vehicle-list-content.ts';
import { conflict } from '#server/problem.ts';
import { freezeVehicles, resetList, startRollout } from '#server/rollout/list.ts';
import { loadRollout, lockRolloutOf } from '#server/rollout/rollout.ts';
import { orderAtCloud } from '#server/upstreams/cloud-problem.ts';
import { type DrmDeploymentStored, drmDeploymentStore, endOfDay } from './drm-deployment-store.ts';

/** Key of the fleet's job of an attempt. */
const drmJobKey = (id: number, attempt: number): string => `drm-${id}-${attempt}`;

/** What the fleet is asked for: the software of the project in its core version; without consent the update is forced (D-095, D-254). */
async function requestOf(db: Database, row: DrmDeploymentStored, key: string): Promise<RolloutRequest> {
  const { name: moduleName, coreVersion: moduleVersion } = await db
    .selectFrom('drmReleaseVersion as v')
    .innerJoin('drmProject as p', 'p.id', 'v.drmProjectId')
    .select(['p.name', 'v.coreVersion'])
    .where('v.id', '=', row.releaseVersionId)
    .executeTakeFirstOrThrow();
  const updateKind = row.parameters?.consentRequired === false ? 'FORCED' : 'SOFT';
  return { key, name: row.name, moduleName, moduleVersion, updateKind };
}

/** DRM deployments, as their rollout needs them. */
export const drmRollouts: Rollouts<DrmDeploymentStored, typeof drmDeploymentStore.flow.machine> = {
  kind: 'DRM',
  store: drmDeploymentStore,
  jobKey: drmJobKey,
  request: requestOf,
  follow: async () => undefined,
};
export const drmSteering = phasedRollouts(drmRollouts);

/** A rollout of a DRM deployment is one phase of all its vehicles, which begins with its first day (D-095). */
const phaseOf = ({ failureStopRate, startDate }: DrmParameters): PlanInput['phases'][number] => ({
  name: 'All vehicles',
  start: `${startDate}T00:00:00.000Z`,
  share: 100,
  stopOnFailureRate: failureStopRate,
  begin: { by: 'TIME' },
});

/** What the parameters come to, and what is in the way of it (D-062.16, D-062.17). */
export async function drmPlan(call: CallBase, row: DrmDeploymentStored, vehicleCount: number): Promise<Plan> {
  const rollout = await loadRollout(call.services.db, 'DRM', row.id);
  const phases = row.parameters ? [phaseOf(row.parameters)] : [];
  const planned = await plannedOf(call, { ...row, vehicleCount }, rollout, { phases, pace: null, maintenance: null });
  const collisions = rollout && row.status === 'ROLLOUT_INITIATED' ? await collisionsFor(call, rollout) : [];
  // As many a day as its limit lets through: when that ends does not follow from how long vehicles take.
  const end = row.parameters?.dailyLimit ? { expectedEnd: null } : {};
  return { ...planned, ...end, isProposed: false, collisions };
}

/** D-065.5: the vehicles are those that the list has now; one that failed goes on with those that it had. */
export async function deployDrm(call: CallBase, id: number): Promise<DrmDeploymentStored> {
  const { db, upstreams } = call.services;
  const open = await loadIfAllowed(call, drmDeploymentStore, id);
  if (!open) return runCommand(call, drmDeploymentStore, { id });
  const attempt = open.attempt + 1;
  const request = await requestOf(db, open, drmJobKey(id, attempt));
  const jobId = await orderAtCloud(() => upstreams.fleet.startJob(request));
  return runCommand(call, drmDeploymentStore, {
    id,
    facts: async (_, row) => {
      if (row.attempt !== open.attempt) throw conflict('Somebody else has just deployed it.');
      return {};
    },
    set: { attempt },
    effects: (tx, { after, before }) => begin(tx, call, after, { jobId, again: before.status === 'ROLLOUT_FAILED' }),
  });
}

type Begun = { readonly jobId: string; readonly again: boolean };

async function begin(tx: Transaction, call: CallBase, row: DrmDeploymentStored, { again, jobId }: Begun): Promise<void> {
  const at = new Date(call.at);
  const { parameters } = row;
  if (!parameters) throw conflict('The deployment has no parameters.');
  const known = again ? await lockRolloutOf(tx, 'DRM', row.id) : undefined;
  if (again && known?.state !== 'ENDED') throw conflict('The last rollout of this deployment is just ending.');
  if (known) await resetList(tx, known.id, at);
  const rollout = known ?? (await freeze(tx, row, parameters.priority, at));
  await startRollout(tx, rollout, [phaseOf(parameters)], {
    ...{ jobId, at, restarted: again },
    perDay: parameters.dailyLimit,
    until: endOfDay(parameters.endDate),
  });
}

async function freeze(tx: Transaction, { id, listId }: DrmDeploymentStored, priority: number, at: Date) {
  const { rows } = await sql<{ contentId: number | null }>`select content_id from vehicle_list where id = ${listId}`.execute(tx);
  const listed = await freezeVehicles(tx, { kind: 'DRM', deploymentId: id, priority, at }, vinsOf(rows[0]?.contentId ?? 0));
  if (listed.total === 0)
    throw conflict('The vehicle list has no vehicles any more.', [{ kind: 'fact', key: 'listHasVehicles', by: [] }]);
  return listed;
}
