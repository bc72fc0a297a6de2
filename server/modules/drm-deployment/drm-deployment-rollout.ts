import type { PlanInput } from '#contract/deployment/plan.ts';
import { type DrmParameters, defaultPriority } from '#contract/drm-deployment/drm-deployment.ts';
import type { CallBase } from '#server/call.ts';
import type { Database, Transaction } from '#server/db/connection.ts';
import { runCommand } from '#server/entity/command.ts';
import { loadIfAllowed } from '#server/entity/load-if-allowed.ts';
import type { RolloutRequest } from '#server/fleet/gateway.ts';
import type { Rollouts } from '#server/modules/deployment/deployment-rollout.ts';
import { phasedRollouts } from '#server/modules/deployment/phased-rollout.ts';
import { type Plan, plannedOf } from '#server/modules/deployment/planned-rollout.ts';
import { collisionsAhead, collisionsFor } from '#server/modules/deployment/rivals.ts';
import { maxInCall, wideLists } from '#server/modules/deployment/wide-list.ts';
import { vinsOf } from '#server/modules/vehicle-list/vehicle-list-content.ts';
import { conflict } from '#server/problem.ts';
import { dropList, freezeVehicles, resetList, startRollout } from '#server/rollout/list.ts';
import { forecastByDay } from '#server/rollout/plan/by-day.ts';
import { usualTime } from '#server/rollout/plan/foretell.ts';
import { loadRollout, lockRolloutOf, type Rollout } from '#server/rollout/rollout.ts';
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
  const collisions = await collisionsNow(call, row, rollout);
  return { ...(await daily(call, row, planned)), isProposed: false, collisions };
}

/**
 * The plan of as many a day as its limit lets through: how long vehicles take says nothing of when that ends (D-095). Where its last day comes before its
 * last vehicle, no end is expected: that the period ends then is said by its parameters.
 */
async function daily<P extends Pick<Plan, 'phases' | 'expectedEnd'>>(
  call: CallBase,
  row: DrmDeploymentStored,
  plan: P,
): Promise<P> {
  const [phase] = plan.phases;
  const { dailyLimit: perDay, endDate } = row.parameters ?? {};
  if (!phase || !perDay || !endDate || phase.expectedStart === null) return plan;
  const ahead = { installed: 0, underWay: 0, open: phase.vehicles, left: perDay, successShare: 1 };
  const start = new Date(phase.expectedStart);
  const vehicleTime = await usualTime(call.services.db);
  const reach = forecastByDay({ at: new Date(call.at), start, until: endOfDay(endDate), perDay, vehicleTime, ...ahead });
  const expectedEnd = reach.expectedEnd?.toISOString() ?? null;
  return { ...plan, phases: [{ ...phase, expectedEnd }], expectedEnd };
}

/** Who else wants its vehicles: of a deployment that can be deployed, and of one under way (D-062.17). */
async function collisionsNow(call: CallBase, row: DrmDeploymentStored, rollout: Rollout | undefined) {
  const { createdOn: madeOn, id: deploymentId, parameters, status } = row;
  if (status === 'ROLLOUT_INITIATED' && rollout) return collisionsFor(call, rollout);
  if (status !== 'READY_TO_ROLLOUT') return [];
  const mine = { kind: 'DRM', deploymentId, madeOn, priority: parameters?.priority ?? defaultPriority } as const;
  return collisionsAhead(call, mine, await vinsOfDeployment(call.services.db, row));
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
  const rollout = known ?? (await listed(tx, row, parameters.priority, at));
  await startRollout(tx, rollout, [phaseOf(parameters)], {
    ...{ jobId, at, restarted: again },
    perDay: parameters.dailyLimit,
    until: endOfDay(parameters.endDate),
  });
}

/** The vehicles of a short list are frozen now; those of a long one were, when they were saved (ADR 41). */
async function listed(tx: Transaction, row: DrmDeploymentStored, priority: number, at: Date) {
  const frozen = await lockRolloutOf(tx, 'DRM', row.id);
  if (!frozen) return freeze(tx, row, priority, at);
  await tx.updateTable('rollout').set({ priority }).where('id', '=', frozen.id).execute();
  return frozen;
}

async function freeze(tx: Transaction, row: DrmDeploymentStored, priority: number, at: Date) {
  const listed = await freezeVehicles(tx, { kind: 'DRM', deploymentId: row.id, priority, at }, await vinsOfDeployment(tx, row));
  if (listed.total === 0) throw conflict(noVehicles, [{ kind: 'fact', key: 'listHasVehicles', by: [] }]);
  return listed;
}

const noVehicles = 'The vehicle list has no vehicles any more.';
const ownList = (db: Database, { listId }: DrmDeploymentStored) =>
  db
    .selectFrom('vehicleList')
    .select(['contentId', 'count'])
    .where('id', '=', listId ?? 0)
    .executeTakeFirst();
const vinsOfDeployment = async (db: Database, row: DrmDeploymentStored) => vinsOf((await ownList(db, row))?.contentId ?? 0);

/** The vehicles of DRM deployments that a job freezes as soon as they are saved (D-065.3, ADR 41). */
export const drmLists = wideLists<DrmDeploymentStored, typeof drmDeploymentStore.flow.machine>({
  kind: 'DRM',
  store: drmDeploymentStore,
  job: 'drmDeployment.freeze-list',
  priorityOf: ({ parameters }) => parameters?.priority ?? defaultPriority,
  vinsOf: ({ db }, row) => vinsOfDeployment(db, row),
  countOf: async (db, row) => (await ownList(db, row))?.count ?? 0,
  isApproved: ({ status }) => status === 'VEHICLE_LIST_ADDED' || status === 'READY_TO_ROLLOUT',
  contentOf: async () => '',
  bound: async () => ({}),
  empty: noVehicles,
});

/** D-065.3: the vehicles are others from here on. Many are frozen by a job: deploying them waits for it, and does not take its time. */
export async function listDrmVehicles(call: CallBase, tx: Transaction, row: DrmDeploymentStored, total: number): Promise<void> {
  await dropDrmVehicles(tx, row.id);
  if (total > maxInCall) await drmLists.ask(tx, call.services.jobs, row, { at: call.at, total });
}

/** Nothing is left of the vehicles that a deployment had, or was to get. */
export async function dropDrmVehicles(tx: Transaction, id: number): Promise<void> {
  await drmLists.drop(tx, id);
  await dropList(tx, 'DRM', id);
}
