import type { Selectable } from 'kysely';
import type { LiveDeploymentContext } from '#contract/deployment/deployment-contexts.ts';
import { liveDeploymentEndpoints } from '#contract/deployment/live-deployment.ts';
import { liveDeploymentFlow } from '#machines/flows/live-deployment.ts';
import type { LiveDeploymentTable } from '#server/db/tables/deployment.ts';
import { type FlowStore, flatState } from '#server/entity/flow-store.ts';
import { beginBaselines, forgetRollout, tellBaselines } from '#server/modules/baseline-update/baseline-deployment.ts';
import {
  cancelledRefusal,
  deploymentPage,
  liveExternal,
  weighedRefusal,
} from '#server/modules/deployment/deployment-external.ts';
import { followListUses } from '#server/modules/vehicle-list/list-uses.ts';
import { holdCandidate } from '#server/rollout/candidate-hold.ts';
import { holdFreezes } from '#server/rollout/freeze.ts';

export type LiveDeploymentRow = Omit<Selectable<LiveDeploymentTable>, 'facts'> & { facts: LiveDeploymentContext };

/** Not requested yet, or closed: its lists are everybody's (D-062.04, D-062.11). */
const freeLists: ReadonlySet<LiveDeploymentRow['status']> = new Set(['CREATED', 'VEHICLE_LIST_ADDED', 'FINISHED']);
/** It was started: as a rollout, or so that drivers can ask for it (D-062.07, D-062.08). */
const started: ReadonlySet<LiveDeploymentRow['status']> = new Set(['ACTIVATED', 'ROLLOUT_INITIATED']);

/** D-062: the state is the status; people and pause mirror the flow's facts, so that SQL can filter by them. */
export const liveDeploymentStore: FlowStore<LiveDeploymentRow, typeof liveDeploymentFlow.machine> = {
  entityType: 'LIVE_DEPLOYMENT',
  table: 'liveDeployment',
  read: liveDeploymentEndpoints.getLiveDeployment.access.rule,
  write: () => liveDeploymentEndpoints.updateLiveDeployment.access.rule,
  flag: liveDeploymentEndpoints.getLiveDeployment.access.flag,
  page: deploymentPage,
  parent: (row: LiveDeploymentRow) => row.releaseCandidateId,
  flow: liveDeploymentFlow,
  external: liveExternal,
  refusals: {
    ...cancelledRefusal,
    ...weighedRefusal,
    listComplete: 'The vehicle list is not complete yet: it is still being prepared.',
    contentUnchanged: 'What was approved has changed since: the approval is no longer valid. Withdraw it and request it again.',
  },
  holdExternal: async (tx, { homeBrandId, releaseCandidateId }) => {
    await Promise.all([holdFreezes(tx, homeBrandId), holdCandidate(tx, releaseCandidateId)]);
  },
  value: flatState('status').value,
  columns: (value, context) => ({
    status: value,
    vehicleCount: context.vehicleCount,
    requestedBy: context.requester,
    requestedOn: context.requestedOn,
    approvedBy: context.approver,
    approvedOn: context.approvedOn,
    startedBy: context.starter,
    startedOn: context.startedOn,
    paused: context.paused,
    pauseReason: context.pauseReason,
  }),
  follow: async (tx, author, after: LiveDeploymentRow, before: LiveDeploymentRow | undefined) => {
    const { filterCriteria, id, name, releaseCandidateId, status } = after;
    const page = `/deployment/${id}/create/target-vehicles`;
    const user = { entityType: 'LIVE_DEPLOYMENT', entityId: id, name, releaseCandidateId, page } as const;
    await followListUses(tx, author, user, freeLists.has(status) ? [] : filterCriteria, before?.filterCriteria ?? []);
    if (before?.status === 'READY_TO_ROLLOUT' && started.has(status)) await beginBaselines(tx, author, 'LIVE_DEPLOYMENT', id);
    if (before && before.status !== status) await tellBaselines(tx, 'LIVE_DEPLOYMENT', after);
    if (after.facts.removed) await forgetRollout(tx, author, 'LIVE_DEPLOYMENT', id);
  },
};
