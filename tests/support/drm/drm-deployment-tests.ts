import { type CommandTable, exampleOf } from '#contract/command.ts';
import {
  type DrmDeploymentCommand,
  type DrmDeploymentContext,
  drmDeploymentCommands,
} from '#contract/drm-deployment/drm-deployment.ts';
import { drmDeploymentFlow } from '#machines/flows/drm-deployment.ts';
import { answerOf } from '#tests/support/deployment/simulated-answers.ts';
import type { FlowModel, Move } from '#tests/support/flow/flow-model.ts';
import type { FlowTests } from '#tests/support/flow/flow-tests.ts';
import type { Walker } from '#tests/support/flow/walker.ts';
import type { As } from '#tests/support/portal/caller.ts';
import { testUsers } from '#tests/support/test-users.ts';
import { deploymentsPath, drmSetup } from './drm-setup.ts';

const table: CommandTable = drmDeploymentCommands;
const sent =
  (by: NonNullable<Move['by']>) =>
  (type: DrmDeploymentCommand, facts: object = {}): Move => ({ type, by, payload: exampleOf(table[type] ?? {}), facts });
const manager = sent(testUsers.drmManager);
const operator = sent(testUsers.launchOperator);
const told = (type: string, facts: object): Move => ({ type, facts });

/** What people send to a DRM deployment, and what its rollout reports. */
const moves: readonly Move[] = [
  manager('deployment.edit'),
  manager('parameters.save'),
  manager('vehicles.save', { vehicleCount: 3 }),
  operator('rollout.start'),
  operator('rollout.pause'),
  operator('rollout.resume'),
  operator('rollout.abort'),
  operator('rollout.retryFailed', { retryable: 2 }),
  operator('vehicle.stop', { vehicleFinished: false }),
  told('stopRate.reached', { phase: 0 }),
  told('vehicles.failed', { retryable: 2 }),
  ...(['NOT_FINISHED', 'SUCCESS', 'PARTIAL_SUCCESS', 'FAILED', 'SUPERSEDED'] as const).map((status) =>
    told('job.reported', { status }),
  ),
  manager('deployment.close'),
  manager('deployment.delete'),
];

const model: FlowModel = {
  flow: drmDeploymentFlow,
  input: { homeBrandId: 1, brandIds: [1] },
  moves: (snapshot) => ((snapshot.context as DrmDeploymentContext).removed ? [] : moves),
  key: (snapshot) => {
    const { jobStatus, paused, removed, someRetryable } = snapshot.context as DrmDeploymentContext;
    return JSON.stringify([snapshot.value, paused, removed, someRetryable, jobStatus === 'PARTIAL_SUCCESS']);
  },
};

/** DRM deployments on a running portal: D-065 by calls. The fleet is held and answers when a path wants it to. */
function deploymentWalker(as: As): Walker {
  const setup = drmSetup(as);
  let project: Promise<number> | undefined;
  const vehicleOf = async (address: string) => {
    const response = await (await as('launch-operator')).call(`${address}/rollout/vehicles?status=PENDING&page=0&size=1`);
    if (!response.ok) return undefined;
    const { items } = (await response.json()) as { readonly items: readonly { readonly vehicleId: string }[] };
    return items[0]?.vehicleId;
  };
  return {
    entityType: 'DRM_DEPLOYMENT',
    reader: 'drm-manager',
    begin: async () => {
      project ??= setup.project();
      const swProjectId = await project;
      // Each has a version of its own: the first one that is finished completes it.
      const { id: releaseVersionId } = await setup.version(swProjectId, { changeList: ['Keys are shared.'] });
      await setup.complete(releaseVersionId);
      const name = `Walked DRM ${swProjectId}-${releaseVersionId}`;
      const id = await setup.deployment(releaseVersionId, name);
      await setup.simulate(id, 'PUT', 'pace', { held: true });
      const ids = { swProjectId, releaseVersionId, deploymentId: id };
      return { id, address: `${deploymentsPath}/${id}`, name, ids, rival: undefined };
    },
    body: async ({ address, name }, { payload, type }) => {
      const body = payload ?? exampleOf(table[type] ?? {});
      if (type === 'deployment.edit') return { ...body, name };
      if (type === 'vehicle.stop') return { ...body, vin: (await vehicleOf(address)) ?? 'WVWZZZE1ZMP000001' };
      return type === 'rollout.retryFailed' ? { reasons: ['VEHICLE_OFFLINE'] } : body;
    },
    special: async ({ id }, { event: { move } }) => {
      if (move.by) return false;
      await setup.simulate(id, 'POST', 'answers', answerOf(move));
      return true;
    },
    end: async ({ id }, last) => {
      if (last?.after.value === 'ROLLOUT_INITIATED')
        await setup.simulate(id, 'POST', 'answers', { type: 'job.reported', status: 'SUCCESS' });
    },
  };
}

/** D-065 for the tests of every flow. */
export const drmDeploymentTests: FlowTests = {
  title: 'the DRM deployment (D-065, D-063, DRM-07, DRM-08, DRM-09, DRM-10, T5)',
  model,
  walker: deploymentWalker,
  parity: async (portal) => (await import('./drm-parity.ts')).drmDeploymentParity(portal),
};
