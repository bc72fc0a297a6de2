import type { z } from 'zod';
import { dayText } from '#contract/day.ts';
import type { LiveRolloutStatus } from '#contract/deployment/live-rollout.ts';
import type { PlanInput } from '#contract/deployment/plan.ts';
import type { weighedInput } from '#contract/entity/weighing.ts';
import { dayIn } from '#contract/time-zone.ts';
import type { CallBase } from '#server/call.ts';
import type { Transaction } from '#server/db/connection.ts';
import { runCommand } from '#server/entity/command.ts';
import { loadIfAllowed } from '#server/entity/load-if-allowed.ts';
import type { RolloutRequest } from '#server/fleet/gateway.ts';
import type { Rollouts } from '#server/modules/deployment/deployment-rollout.ts';
import { phasedRollouts } from '#server/modules/deployment/phased-rollout.ts';
import { type Plan, planColumns, plannedOf, savedPlan } from '#server/modules/deployment/planned-rollout.ts';
import { collisionsFor, waitedFor } from '#server/modules/deployment/rivals.ts';
import { conflict, invalidFields } from '#server/problem.ts';
import { smartJobKey } from '#server/rollout/engine.ts';
import { resetList, startRollout } from '#server/rollout/list.ts';
import { loadRollout, lockRolloutOf } from '#server/rollout/rollout.ts';
import { orderAtCloud } from '#server/upstreams/cloud-problem.ts';
import { VehicleCloudError } from '#server/upstreams/vehicle-cloud.ts';
import { smartWeighing } from './smart-approval.ts';
import { type SmartCampaignStored, smartCampaignStore, updateOf } from './smart-campaign-store.ts';

const requestOf = (row: SmartCampaignStored, key: string): RolloutRequest => ({
  key,
  name: row.name,
  moduleName: row.softwareName,
  moduleVersion: row.softwareVersion,
  updateKind: updateOf(row).updateKind,
});

/** Smart campaigns, as their rollout needs them. */
export const smartRollouts: Rollouts<SmartCampaignStored, typeof smartCampaignStore.flow.machine> = {
  kind: 'SMART',
  store: smartCampaignStore,
  jobKey: smartJobKey,
  request: async (_, row, key) => requestOf(row, key),
  follow: async () => undefined,
};
export const smartSteering = phasedRollouts(smartRollouts);

/** ORUN-09 */
export const smartRolloutStatus = (call: CallBase, row: SmartCampaignStored): Promise<LiveRolloutStatus> =>
  smartSteering.status(call, row, (rollout) => waitedFor(call, rollout));

/** Its vehicles are still to be updated; before and after that nobody is in its way. */
const wantsVehicles: ReadonlySet<SmartCampaignStored['stage']> = new Set(['APPROVED', 'PLANNED', 'ROLLED_OUT']);

/** ORUN-07 */
export async function smartPlan(call: CallBase, row: SmartCampaignStored, plan: PlanInput = savedPlan(row)): Promise<Plan> {
  const rollout = await loadRollout(call.services.db, 'SMART', row.id);
  const collisions = rollout && wantsVehicles.has(row.stage) ? await collisionsFor(call, rollout) : [];
  return { ...(await plannedOf(call, row, rollout, plan)), isProposed: false, collisions };
}

/** D-068.07; no phase starts after the last day on which the software may be installed (D-092). */
export const saveSmartPlan = (call: CallBase, id: number, plan: PlanInput): Promise<SmartCampaignStored> =>
  runCommand(call, smartCampaignStore, {
    id,
    payload: plan,
    facts: async (_, { parameters }) => {
      const last = parameters?.validUntil;
      const isLate = ({ start }: { readonly start: string | null }) =>
        last && start !== null && dayIn(new Date(start), call.timeZone) > last;
      const detail = `Choose a time up to ${dayText(last ?? '')}: the software is valid until then.`;
      const late = plan.phases.flatMap((phase, at) => (isLate(phase) ? [{ pointer: `/phases/${at}/start`, detail }] : []));
      if (late.length > 0) throw invalidFields(late);
      return {};
    },
    set: planColumns(plan),
  });

type Campaign = { readonly jobId: string } | { readonly campaignCreated: false; readonly campaignProblem: string };

/** Asks the backend for a campaign; one that it refuses is told by its problem, silence leaves open whether there is one (T24). */
function createCampaign(call: CallBase, request: RolloutRequest): Promise<Campaign> {
  const { fleet } = call.services.upstreams;
  return orderAtCloud(async () => {
    try {
      return { jobId: await fleet.startJob(request) };
    } catch (error) {
      if (!(error instanceof VehicleCloudError)) throw error;
      call.log.warn({ err: error }, 'the backend created no smart campaign');
      return { campaignCreated: false, campaignProblem: error.code };
    }
  });
}

/** D-068.08, .09: one campaign per attempt, whoever asks how often: its key says which. The engine hands the vehicles over by the plan. */
export async function startSmart(
  call: CallBase,
  id: number,
  payload: z.output<typeof weighedInput>,
): Promise<SmartCampaignStored> {
  const open = await loadIfAllowed(call, smartCampaignStore, id);
  const unweighed = open && (await smartWeighing.facts(call, call.services.db, open, payload));
  if (!open || unweighed?.unweighed)
    return runCommand(call, smartCampaignStore, { id, payload, facts: async () => unweighed ?? {} });
  const attempt = open.attempt + 1;
  const campaign = await createCampaign(call, requestOf(open, smartJobKey(id, attempt)));
  return runCommand(call, smartCampaignStore, {
    id,
    payload,
    facts: async (tx, row) => {
      if (row.attempt !== open.attempt) throw conflict('The campaign was rolled out by somebody else in the meantime.');
      return { ...campaign, ...(await smartWeighing.facts(call, tx, row, payload)) };
    },
    set: { attempt },
    effects: async (tx, { after }) => {
      if ('jobId' in campaign) await begin(tx, call, after, campaign.jobId);
    },
  });
}

async function begin(tx: Transaction, call: CallBase, row: SmartCampaignStored, jobId: string): Promise<void> {
  const rollout = await lockRolloutOf(tx, 'SMART', row.id);
  if (!rollout || rollout.state === 'RUNNING' || rollout.state === 'ENDING')
    throw conflict('The last rollout of this campaign is just ending.');
  const at = new Date(call.at);
  const restarted = rollout.state === 'ENDED';
  if (restarted) await resetList(tx, rollout.id, at);
  const { maintenance, pace, phases } = savedPlan(row);
  await startRollout(tx, rollout, phases, { jobId, at, restarted, pace, maintenance });
}
