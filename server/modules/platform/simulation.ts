import type { Api } from '#contract/api.ts';
import type { CallBase, Handlers } from '#server/call.ts';
import type { Transaction } from '#server/db/connection.ts';
import { checkRevision, loadEntity, placeOf } from '#server/entity/entity.ts';
import type { EntityStore } from '#server/entity/flow-store.ts';
import { setFailureSwitch } from '#server/flags.ts';
import { e311Backend } from '#server/fleet/e311-backend.ts';
import { simulationAuthor } from '#server/journal/journal.ts';
import { recordAnnotation } from '#server/modules/collab/annotations.ts';
import { drmDeploymentStore } from '#server/modules/drm-deployment/drm-deployment-store.ts';
import { e311DeploymentStore } from '#server/modules/e311-deployment/e311-deployment-store.ts';
import { liveDeploymentStore } from '#server/modules/live-deployment/live-deployment-store.ts';
import { smartCampaignStore } from '#server/modules/smart-campaign/smart-campaign-store.ts';
import { testDeploymentStore } from '#server/modules/test-deployment/test-deployment-store.ts';
import { badRequest, conflict, notFound } from '#server/problem.ts';
import type { DeploymentRow } from '#server/rollout/deployments.ts';
import { pauseEngine, setHold } from '#server/rollout/hold.ts';
import type { RolloutKind } from '#server/rollout/plan/kinds.ts';
import { answerAs } from '#server/rollout/simulated-answers.ts';
import { probeBackends } from '#server/upstreams/backend-status.ts';
import { outageSwitch } from '#server/upstreams/simulated-outage.ts';
import { isSimulated } from '#server/upstreams/tool.ts';

/** The simulated fleet, steered by Admin (D-231): what happens is told in the person's name, as the simulation's word. */
export const simulationHandlers = {
  setSimulatedPace: async (call) => {
    const { held } = call.body;
    await call.transaction(async (tx) => {
      const { of, row, store } = await steered(call, tx);
      if (!(await setHold(tx, of, held))) return;
      const found = { store, row, rule: call.endpoint.access.rule, brandId: row.homeBrandId };
      await recordAnnotation(tx, call, found, { command: held ? 'simulation.held' : 'simulation.released' });
    });
    return undefined;
  },
  tellSimulatedAnswer: async (call) => {
    await call.transaction(async (tx) => {
      const { of } = await steered(call, tx);
      if (!(await answerAs(tx, simulationAuthor(call), of, call.body)))
        throw conflict('The deployment does not take this from the fleet in its present state.');
    });
    return undefined;
  },
  setSimulatedBackend: async (call) => {
    const { config, log, upstreams } = call.services;
    const { params, body } = call;
    if (config.environment === 'live') throw notFound();
    if (!isSimulated(upstreams, params.backend)) throw badRequest('No simulator is called so.');
    await call.transaction((tx) => setFailureSwitch(tx, outageSwitch(params.backend), body.status === 'DOWN'));
    log.info({ backend: params.backend, status: body.status, by: call.actor.subject }, 'a simulator was switched');
    await probeBackends(call.services);
    return undefined;
  },
} satisfies Partial<Handlers<Api>>;

const stores: Readonly<Record<RolloutKind, EntityStore>> = {
  TEST: testDeploymentStore,
  LIVE: liveDeploymentStore,
  E311: e311DeploymentStore,
  SMART: smartCampaignStore,
  DRM: drmDeploymentStore,
};
type ToDeployment = CallBase & { readonly params: { readonly kind: RolloutKind; readonly id: number } };

/** The deployment, with the engine kept off its rollout until the transaction ends; 404 where the fleet is no simulated one. */
async function steered(call: ToDeployment, tx: Transaction) {
  const { kind, id } = call.params;
  const { config, upstreams } = call.services;
  const store = stores[kind];
  const fleet = kind === 'E311' ? e311Backend.id : 'fleet';
  const row =
    config.environment !== 'live' && isSimulated(upstreams, fleet) ? await loadEntity<DeploymentRow>(tx, store, id) : undefined;
  if (!row) throw notFound();
  call.authorize(placeOf(store, row));
  checkRevision(call, row);
  const of = { kind, deploymentId: id } as const;
  await pauseEngine(tx, of);
  return { of, row, store };
}
