import type { z } from 'zod';
import type { weighedInput } from '#contract/entity/weighing.ts';
import type { CallBase } from '#server/call.ts';
import type { Transaction } from '#server/db/connection.ts';
import { runCommand } from '#server/entity/command.ts';
import { loadIfAllowed } from '#server/entity/load-if-allowed.ts';
import { weighed } from '#server/modules/deployment/touches.ts';
import { maxInCall, wideLists } from '#server/modules/deployment/wide-list.ts';
import { conflict } from '#server/problem.ts';
import { dropList, freezeVehicles } from '#server/rollout/list.ts';
import { priorityOf, type SmartCampaignStored, smartCampaignStore } from './smart-campaign-store.ts';
import { countVehicles, vinsOfCampaign } from './smart-vehicles.ts';

const noVehicles = 'The vehicle list has no vehicles any more.';

/** What whoever approves or starts a smart campaign has to weigh (D-258): before its approval it has no plan yet, so that each freeze window after its day is in its way. */
export const smartWeighing = weighed<SmartCampaignStored>({
  kind: 'SMART',
  isRequested: ({ stage }) => stage === 'REQUESTED',
  isPlanned: ({ stage }) => stage === 'PLANNED' || stage === 'ROLLOUT_FAILED',
  brandsOf: ({ brandIds }) => brandIds,
  priorityOf,
  vinsOf: ({ db }, row) => vinsOfCampaign(db, row),
  spanOf: async (_, { request }, now) => ({ from: request ? new Date(request.desiredStart) : now, to: null }),
});

/** The vehicles of approved smart campaigns that a job freezes (D-068.05, ADR 18); nothing of what was approved can change before they are. */
export const smartLists = wideLists<SmartCampaignStored, typeof smartCampaignStore.flow.machine>({
  kind: 'SMART',
  store: smartCampaignStore,
  job: 'smartCampaign.freeze-list',
  priorityOf,
  vinsOf: ({ db }, row) => vinsOfCampaign(db, row),
  countOf: async (_, { vehicleCount }) => vehicleCount ?? 0,
  isApproved: ({ stage }) => stage === 'APPROVED' || stage === 'PLANNED',
  contentOf: async () => '',
  bound: async () => ({}),
  empty: noVehicles,
});

/**
 * D-068.05: with the approval the vehicles are frozen: what was approved is what is rolled out (T7). Many are frozen by a job: the decision counts
 * at once, the rollout waits (ADR 18).
 */
export async function approveSmart(
  call: CallBase,
  id: number,
  payload: z.output<typeof weighedInput>,
): Promise<SmartCampaignStored> {
  const open = await loadIfAllowed(call, smartCampaignStore, id);
  return runCommand(call, smartCampaignStore, {
    id,
    payload,
    facts: async (tx, row) => (open ? smartWeighing.facts(call, tx, row, payload) : {}),
    effects: async (tx, { after }) => {
      const total = await countVehicles(tx, after);
      if (total > maxInCall) await smartLists.ask(tx, call.services.jobs, after, { at: call.at, total });
      else await freezeNow(tx, call, after);
    },
  });
}

async function freezeNow(tx: Transaction, call: CallBase, row: SmartCampaignStored): Promise<void> {
  const of = { kind: 'SMART', deploymentId: row.id, priority: priorityOf(row), at: new Date(call.at) } as const;
  const listed = await freezeVehicles(tx, of, await vinsOfCampaign(tx, row));
  if (listed.total === 0) throw conflict(noVehicles, [{ kind: 'fact', key: 'listHasVehicles', by: [] }]);
}

/** An approval whose vehicles could not be frozen is given up (ADR 18): they are dropped, and the campaign can be changed again. */
export function withdrawApproval(call: CallBase, id: number): Promise<SmartCampaignStored> {
  return runCommand(call, smartCampaignStore, {
    id,
    effects: async (tx) => {
      await smartLists.drop(tx, id);
      await dropList(tx, 'SMART', id);
    },
  });
}
