import type { Api } from '#contract/api.ts';
import { liveDeploymentEndpoints } from '#contract/deployment/live-deployment.ts';
import { dayAfter } from '#contract/time-zone.ts';
import { type CallBase, type Handlers, reply, todayOf } from '#server/call.ts';
import { commandIn, createEntity, runCommand } from '#server/entity/command.ts';
import { readEntity } from '#server/entity/entity.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { replyOne } from '#server/entity/presenting.ts';
import { onlyBrand } from '#server/entity/sight.ts';
import { refuseEarlier } from '#server/http/json.ts';
import { liveDeploymentList } from '#server/modules/deployment/deployment-list.ts';
import { retryFailed, stopVehicle } from '#server/modules/deployment/deployment-rollout.ts';
import { type CandidateRow, candidateStore } from '#server/modules/release-candidate/candidate-store.ts';
import { defineNoun } from '#server/noun.ts';
import { holdCandidate } from '#server/rollout/candidate-hold.ts';
import { tellCandidate } from '#server/rollout/deployments.ts';
import { dropList } from '#server/rollout/list.ts';
import { rolloutVehicles } from '#server/rollout/vehicles.ts';
import { freezeWindowHandlers, freezeWindowStore } from './freeze-window.ts';
import { planOf, savePlan, shownPlan } from './live-deployment-plan.ts';
import { liveRollouts, liveSteering, rolloutStatus } from './live-deployment-rollout.ts';
import { start } from './live-deployment-start.ts';
import { type LiveDeploymentRow, liveDeploymentStore } from './live-deployment-store.ts';
import { approve, countTargets, saveTargets, withdrawApproval } from './live-deployment-targets.ts';
import { liveDeploymentsById, presentLiveDeployments, presentTargets } from './live-deployment-view.ts';
import { liveLists } from './live-lists.ts';
import { fixTargets, leadingFrom, presentWayBack } from './live-way-back.ts';
import { savedPlanHandlers, savedPlanStore } from './saved-plan.ts';

/** Live deployments (D-174) with the transitions of D-062. */
const liveDeploymentHandlers = {
  ...entityHandlers(liveDeploymentEndpoints, 'LiveDeployment', {
    store: liveDeploymentStore,
    list: liveDeploymentList,
    rows: ({ services: { db } }, ids) => liveDeploymentsById(db, ids),
    under: { listLiveDeploymentsOfCandidate: { store: candidateStore, column: 'release_candidate_id' } },
    shown,
    effects: (tx, call, { after }) => tellCandidate(tx, call, after.releaseCandidateId),
    dropped: async (tx, _, { id }) => {
      await liveLists.drop(tx, id);
      await dropList(tx, 'LIVE', id);
    },
  }),
  createLiveDeployment: async (call) => shown(call, await create(call)),
  updateLiveDeployment: async (call) =>
    shown(call, await runCommand(call, liveDeploymentStore, { id: call.params.id, payload: call.body, set: call.body })),
  getWayBack: async (call) => reply(await presentWayBack(call, await load(call))),
  getLiveTargets: async (call) => {
    const row = await load(call);
    return reply(await presentTargets(call, row), row.revision);
  },
  saveLiveTargets: async (call) => {
    const row = await saveTargets(call, call.params.id, call.body);
    return reply(await presentTargets(call, row), row.revision);
  },
  countLiveTargets: async (call) => reply({ count: await countTargets(call, await load(call), call.body), fetchedOn: call.at }),
  requestLiveDeployment: async (call) => {
    const { reason, desiredStart, plan } = call.body;
    refuseEarlier(call.body, 'desiredStart', dayAfter(todayOf(call), 1));
    const set = { requestReason: reason, desiredStart, proposedPlan: plan && JSON.stringify(plan) };
    return shown(
      call,
      await runCommand(call, liveDeploymentStore, {
        id: call.params.id,
        payload: call.body,
        set,
        effects: (tx, { after }) => tellCandidate(tx, call, after.releaseCandidateId),
      }),
    );
  },
  approveLiveDeployment: async (call) => shown(call, await approve(call, call.params.id, call.body)),
  withdrawLiveApproval: async (call) => shown(call, await withdrawApproval(call, call.params.id)),
  retryVehicleList: async (call) => shown(call, await liveLists.retry(call, call.params.id)),
  getLivePlan: async (call) => {
    const row = await load(call);
    return reply(await planOf(call, row, shownPlan(row)), row.revision);
  },
  saveLivePlan: async (call) => {
    const row = await savePlan(call, call.params.id, call.body);
    return reply(await planOf(call, row, shownPlan(row)), row.revision);
  },
  previewLivePlan: async (call) => reply(await planOf(call, await load(call), call.body)),
  startLiveDeployment: async (call) => shown(call, await start(call, call.params.id, call.body)),
  pauseLiveDeployment: async (call) => shown(call, await liveSteering.pause(call, call.params.id, call.body.reason)),
  resumeLiveDeployment: async (call) => shown(call, await liveSteering.resume(call, call.params.id)),
  goOnWithPhase: async (call) => shown(call, await liveSteering.goOn(call, call.params.id, call.body.reason)),
  abortLiveDeployment: async (call) => shown(call, await liveSteering.abort(call, call.params.id, call.body.reason)),
  retryFailedVehicles: async (call) => shown(call, await retryFailed(call, liveRollouts, call.params.id, call.body.reasons)),
  stopVehicle: async (call) => shown(call, await stopVehicle(call, liveRollouts, call.params.id, call.body)),
  getLiveRolloutStatus: async (call) => reply(await rolloutStatus(call, await load(call))),
  listRolloutVehicles: async (call) => {
    const row = await load(call);
    return reply(await rolloutVehicles(call.services.db, 'LIVE', row.id, call.query, onlyBrand(call, row)));
  },
} satisfies Partial<Handlers<Api>>;

type WithId = CallBase & { readonly params: { readonly id: number } };

const load = (call: WithId): Promise<LiveDeploymentRow> =>
  readEntity<LiveDeploymentRow>(call, liveDeploymentStore, call.params.id);

function shown(call: CallBase, row: LiveDeploymentRow) {
  return replyOne(presentLiveDeployments(call, [row]));
}

type Create = Parameters<Handlers<Api>['createLiveDeployment']>[0];

/** D-062.01, D-060.31: the candidate's chart decides whether a deployment may be created, and remembers it; a way back has its vehicles (D-255). */
function create(call: Create): Promise<LiveDeploymentRow> {
  const { releaseCandidateId, wayBackOf, ...overview } = call.body;
  return call.transaction(async (tx) => {
    if (wayBackOf !== null) await holdCandidate(tx, releaseCandidateId);
    const candidate = await commandIn<CandidateRow, typeof candidateStore.flow.machine>(call, tx, candidateStore, {
      id: releaseCandidateId,
      type: 'deployment.create',
    });
    const place = { homeBrandId: candidate.homeBrandId, brandIds: candidate.brandIds };
    const from = wayBackOf === null ? undefined : await leadingFrom(call, tx, wayBackOf, candidate);
    const row = await createEntity<LiveDeploymentRow, typeof liveDeploymentStore.flow.machine>(
      call,
      tx,
      liveDeploymentStore,
      { ...place, releaseCandidateId, wayBackOf, ...overview },
      { ...place, purpose: overview.purpose },
    );
    return from ? fixTargets(call, tx, row.id, from) : row;
  });
}

/** Live deployments and freeze windows at the server. */
export const liveDeploymentNoun = defineNoun({
  stores: { LIVE_DEPLOYMENT: liveDeploymentStore, FREEZE_WINDOW: freezeWindowStore, SAVED_PLAN: savedPlanStore },
  handlers: { ...liveDeploymentHandlers, ...freezeWindowHandlers, ...savedPlanHandlers },
  jobs: [liveLists.job],
});
