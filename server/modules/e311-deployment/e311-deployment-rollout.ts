import { sql } from 'kysely';
import type { z } from 'zod';
import { type JobStatus, jobStatusesOfVehicles } from '#contract/deployment/rollout.ts';
import type { LogLine } from '#contract/e311-deployment/e311-deployment.ts';
import type { E311DeploymentEndpoints } from '#contract/e311-deployment/e311-deployment-endpoints.ts';
import type { CallBase } from '#server/call.ts';
import type { Database } from '#server/db/connection.ts';
import { runCommand } from '#server/entity/command.ts';
import { loadIfAllowed } from '#server/entity/load-if-allowed.ts';
import { type E311Backend, e311Backend } from '#server/fleet/e311-backend.ts';
import type { RolloutRequest } from '#server/fleet/gateway.ts';
import type { Rollouts } from '#server/modules/deployment/deployment-rollout.ts';
import { tellRequest } from '#server/modules/e311-request/e311-request-store.ts';
import { conflict } from '#server/problem.ts';
import { e311JobKey } from '#server/rollout/engine.ts';
import { freezeVehicles, startRollout } from '#server/rollout/list.ts';
import { loadRollout } from '#server/rollout/rollout.ts';
import { failuresOf } from '#server/rollout/status.ts';
import { rolloutVehicles } from '#server/rollout/vehicles.ts';
import { orderAtCloud } from '#server/upstreams/cloud-problem.ts';
import { withDeadline } from '#server/upstreams/deadline.ts';
import { portOf } from '#server/upstreams/tool.ts';
import { VehicleCloudError } from '#server/upstreams/vehicle-cloud.ts';
import { campaignOf, noteCampaign, settleCampaign } from './e311-campaigns.ts';
import { type E311DeploymentStored, e311DeploymentStore } from './e311-deployment-store.ts';

const priority = 50;

/** Deployments of E3 1.1, as their rollout needs them. */
export const e311Rollouts: Rollouts<E311DeploymentStored, typeof e311DeploymentStore.flow.machine> = {
  kind: 'E311',
  store: e311DeploymentStore,
  jobKey: e311JobKey,
  jobFacts: (jobId) => ({ jobId }),
  request: async (_, row, key) => campaignOf(row, key),
  follow: (tx, author, { deploymentRequestId }) => tellRequest(tx, author, deploymentRequestId),
};

type Campaign = { readonly jobId: string } | { readonly campaignCreated: false; readonly campaignProblem: string };

/** Asks the vehicle backend for a campaign; one that it refuses is told by its problem (D-073.8), silence leaves open whether there is one (T24). */
function createCampaign(call: CallBase, request: RolloutRequest): Promise<Campaign> {
  const backend = portOf(call.services.upstreams, e311Backend);
  return orderAtCloud(async () => {
    try {
      return { jobId: await backend.startJob(request) };
    } catch (error) {
      if (!(error instanceof VehicleCloudError)) throw error;
      call.log.warn({ err: error }, 'the vehicle backend created no campaign');
      return { campaignCreated: false, campaignProblem: error.code };
    }
  }, e311Backend.name);
}

/** API-096, D-073.8: one campaign per attempt, whoever asks how often: its key says which. The engine hands the vehicles over. */
export async function startE311Rollout(call: CallBase, id: number): Promise<E311DeploymentStored> {
  const open = await loadIfAllowed(call, e311DeploymentStore, id);
  if (!open) return runCommand(call, e311DeploymentStore, { id });
  const attempt = open.attempt + 1;
  await noteCampaign(call.services.db, id, attempt, new Date(call.at));
  const campaign = await createCampaign(call, campaignOf(open, e311JobKey(id, attempt)));
  return runCommand(call, e311DeploymentStore, {
    id,
    facts: async (_, row) => {
      if (row.attempt !== open.attempt) throw conflict('The deployment was started by somebody else in the meantime.');
      return campaign;
    },
    set: { attempt },
    effects: async (tx, { after }) => {
      await settleCampaign(tx, id, attempt);
      if (!('jobId' in campaign)) return;
      const at = new Date(call.at);
      const vins = sql<{ vin: string }>`select unnest(${after.selectedVins}::text[]) as vin`;
      const listed = await freezeVehicles(tx, { kind: 'E311', deploymentId: id, priority, at }, vins);
      const phase = { name: after.description.slice(0, 60), start: call.at, share: 100, stopOnFailureRate: null };
      await startRollout(tx, listed, [phase], { jobId: campaign.jobId, at });
      await tellRequest(tx, call, after.deploymentRequestId);
    },
  });
}

type Question = Omit<Parameters<typeof rolloutVehicles>[3], 'status'> & { readonly status?: string | undefined };
type Tracking = z.input<E311DeploymentEndpoints['getE311Tracking']['response']>;
/** Which states of a vehicle are called so among those of jobs (STATE-03, D-097). */
const statesOf: Readonly<Record<(typeof jobStatusesOfVehicles)[number], readonly string[]>> = {
  JOB_INITIATED: ['PENDING', 'WAITING'],
  NOT_FINISHED: ['RUNNING'],
  SUCCESS: ['SUCCESS'],
  FAILED: ['FAILED'],
  SUPERSEDED: ['ABORTED'],
};
const jobStatusOf = (state: string): JobStatus =>
  jobStatusesOfVehicles.find((status) => statesOf[status].includes(state)) ?? 'UNKNOWN';
/** The states that a filter by job statuses means. */
const statesIn = (statuses: string | undefined): string | undefined =>
  statuses &&
  jobStatusesOfVehicles
    .filter((status) => statuses.split(',').includes(status))
    .flatMap((status) => statesOf[status])
    .join(',');

/** Columns as the rows call them, by what every rollout calls them. */
const columnsOfRows: Readonly<Record<string, string>> = { vin: 'vehicleId', jobStatus: 'status', phase: 'step' };
const sortOf = (sort: string | undefined) => sort?.replace(/^\w+/, (name) => columnsOfRows[name] ?? name);

/** D-097: every selected vehicle; before the rollout none of them has moved. */
export async function tracking(call: CallBase, row: E311DeploymentStored, question: Question): Promise<Tracking> {
  const { db, upstreams } = call.services;
  const { jobId } = row.facts;
  // The rollout of an attempt that was withdrawn from is not the present one.
  const rollout = jobId === null ? undefined : await loadRollout(db, 'E311', row.id);
  const { page, size } = question;
  const head = {
    ...{ page, size, jobId, status: rollout?.jobStatus ?? null },
    ...{ problem: rollout?.problem ?? null, updatedOn: rollout?.updatedOn.toISOString() ?? null },
  };
  if (!rollout) return { ...head, items: [], total: 0, totals: {}, failures: [] };
  const [listed, failures, counts, types] = await Promise.all([
    rolloutVehicles(db, 'E311', row.id, { ...question, sort: sortOf(question.sort), status: statesIn(question.status) }),
    failuresOf(db, rollout.id),
    db.selectFrom('rolloutCount').select(['status', 'count']).where('rolloutId', '=', rollout.id).execute(),
    db
      .selectFrom('testVehicle')
      .select(['vin', 'type'])
      .where('homeBrandId', '=', row.homeBrandId)
      .where('vin', 'in', [...row.selectedVins, ''])
      .execute(),
  ]);
  const vins = listed.items.map(({ vehicleId }) => vehicleId);
  const logs = await logsOf(db, portOf(upstreams, e311Backend), rollout.id, vins);
  const typeOf = new Map(types.map(({ type, vin }) => [vin, type]));
  const totals: Partial<Record<JobStatus, number>> = {};
  for (const { count, status } of counts) if (count > 0) totals[jobStatusOf(status)] = (totals[jobStatusOf(status)] ?? 0) + count;
  const items = listed.items.map(({ errorCode, errorText, phase, progress, status, updatedOn, vehicleId, vehicleKey }) => ({
    ...{ vin: vehicleId, vehicleKey },
    type: typeOf.get(vehicleId) ?? null,
    jobStatus: jobStatusOf(status),
    ...{ status, phase: phase as never, progress, errorCode, errorText, updatedOn },
    log: logs.get(vehicleId) ?? null,
  }));
  return { ...head, items, total: listed.total, totals, failures };
}

/** Tracking waits so long for logs, in ms, and is shown without those that have not come. */
const logTimeout = 1_500;

/**
 * The last lines of each vehicle, from the job that it is in: that of its repetition, where it was repeated. A job that cannot be asked leaves
 * the lines of its vehicles away, and not the vehicles.
 */
async function logsOf(db: Database, backend: E311Backend, rolloutId: number, vins: readonly string[]) {
  const { rows } = await sql<{ jobId: string; vins: string[] }>`
    select j.job_id as "jobId", array_agg(v.vin) as vins from rollout_vehicle v
    join rollout_job j on j.rollout_id = v.rollout_id and j.job_no = v.job_no
    where v.rollout_id = ${rolloutId} and v.vin = any(${[...vins]}::text[]) group by 1
  `.execute(db);
  const ofJobs = rows.map(async (job) => {
    const lines = await withDeadline(() => backend.logs(job.jobId, job.vins), logTimeout).catch(() => undefined);
    return lines ? job.vins.map((vin): [string, LogLine[]] => [vin, [...(lines.get(vin) ?? [])]]) : [];
  });
  return new Map((await Promise.all(ofJobs)).flat());
}
