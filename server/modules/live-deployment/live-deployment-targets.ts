import type { z } from 'zod';
import type { liveTargetsInputSchema } from '#contract/deployment/deployment-commands.ts';
import type { weighedInput } from '#contract/entity/weighing.ts';
import type { CallBase } from '#server/call.ts';
import { runCommand } from '#server/entity/command.ts';
import { loadIfAllowed } from '#server/entity/load-if-allowed.ts';
import { maxInCall } from '#server/modules/deployment/wide-list.ts';
import { conflict, invalidFields } from '#server/problem.ts';
import { dropList, freezeVehicles } from '#server/rollout/list.ts';
import { hashOfContent } from './approved-content.ts';
import { type LiveDeploymentRow, liveDeploymentStore } from './live-deployment-store.ts';
import { liveLists } from './live-lists.ts';
import { liveWeighing } from './live-touches.ts';
import { countTargetsOf, targetQuery, vinsOfTargets } from './target-query.ts';

type TargetsInput = z.output<typeof liveTargetsInputSchema>;
type Approval = z.output<typeof weighedInput>;
/**
 * How many vehicles targets would reach; 422 for a brand that the candidate is not for. Another brand of it than its home counts its own alone: a count by
 * criteria of one's choice would tell of single vehicles what is not shown (D-240).
 */
export async function countTargets(call: CallBase, row: LiveDeploymentRow, input: TargetsInput): Promise<number> {
  const wrong = input.selectedBrands.findIndex((brandId) => !row.brandIds.includes(brandId));
  if (wrong >= 0) throw invalidFields([{ pointer: `/selectedBrands/${wrong}`, detail: 'The candidate is not for this brand.' }]);
  const isHome = call.brandId === row.homeBrandId;
  const selectedBrands = input.selectedBrands.filter((brandId) => isHome || brandId === call.brandId);
  if (selectedBrands.length === 0) return 0;
  return call.services.upstreams.twin.count(targetQuery({ homeBrandId: row.homeBrandId, ...input, selectedBrands }));
}

/** D-062.02 */
export async function saveTargets(call: CallBase, id: number, input: TargetsInput): Promise<LiveDeploymentRow> {
  const open = await loadIfAllowed(call, liveDeploymentStore, id);
  const vehicleCount = open ? await countTargets(call, open, input) : 0;
  const { selectedBrands, filterCriteria, markets } = input;
  return runCommand(call, liveDeploymentStore, {
    id,
    payload: input,
    facts: async () => (open ? { vehicleCount } : {}),
    set: { selectedBrands, filterCriteria: JSON.stringify(filterCriteria), markets, vehicleCountFetchedOn: call.at },
  });
}

/**
 * D-062.05: with the approval the list of vehicles is frozen and hashed together with the content, so that what was approved is what is
 * rolled out; a later difference stops the start (T7). A wide list is frozen by a job: the decision counts at once, the start waits (ADR 18).
 */
export async function approve(call: CallBase, id: number, payload: Approval): Promise<LiveDeploymentRow> {
  const open = await loadIfAllowed(call, liveDeploymentStore, id);
  const { jobs } = call.services;
  const count = open ? await countTargetsOf(call.services, open) : 0;
  if (open && count > maxInCall) {
    return runCommand(call, liveDeploymentStore, {
      id,
      payload,
      facts: async (tx, row) => {
        if (row.revision !== open.revision) throw conflict('It was changed by somebody else in the meantime.');
        return liveWeighing.facts(call, tx, row, payload);
      },
      effects: (tx, { after }) => liveLists.ask(tx, jobs, after, { at: call.at, total: count }),
    });
  }
  const vins = open ? await vinsOfTargets(call.services, open) : undefined;
  let approved = { contentHash: '', vehicleCountFetchedOn: call.at };
  return runCommand(call, liveDeploymentStore, {
    id,
    payload,
    facts: async (tx, row) => {
      // A row that was changed since is decided by the flow alone: its list would be another one.
      if (!vins || row.revision !== open?.revision) return {};
      const weighing = await liveWeighing.facts(call, tx, row, payload);
      const listed = await freezeVehicles(
        tx,
        { kind: 'LIVE', deploymentId: id, priority: row.priority, at: new Date(call.at) },
        vins,
      );
      if (listed.total === 0)
        throw conflict('No vehicle matches the targets any more.', [{ kind: 'fact', key: 'vehiclesMatch', by: [] }]);
      approved = { ...approved, contentHash: await hashOfContent(tx, row, listed.listHash) };
      return weighing;
    },
    set: () => {
      if (approved.contentHash === '') throw conflict('It was changed by somebody else in the meantime.');
      return approved;
    },
  });
}

/** Opens a deployment again whose approval no longer holds (ADR 11): its frozen list is dropped, and another one is asked for. */
export function withdrawApproval(call: CallBase, id: number): Promise<LiveDeploymentRow> {
  return runCommand(call, liveDeploymentStore, {
    id,
    set: { contentHash: null },
    effects: async (tx) => {
      await liveLists.drop(tx, id);
      await dropList(tx, 'LIVE', id);
    },
  });
}
