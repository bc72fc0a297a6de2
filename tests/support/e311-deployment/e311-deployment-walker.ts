import { type CommandTable, exampleOf } from '#contract/command.ts';
import { e311DeploymentCommands } from '#contract/e311-deployment/e311-deployment.ts';
import { answerOf } from '#tests/support/deployment/simulated-answers.ts';
import type { FlowTests } from '#tests/support/flow/flow-tests.ts';
import type { Walker } from '#tests/support/flow/walker.ts';
import { type As, answer } from '#tests/support/portal/caller.ts';
import { testUsers } from '#tests/support/test-users.ts';
import { e311DeploymentModel } from './e311-deployment-model.ts';
import { deployments, e311Setup } from './e311-setup.ts';

/** Deployments of E3 1.1 on a running portal: D-073 by calls. The vehicle backend is held and answers when a path wants it to. */
function e311DeploymentWalker(as: As): Walker {
  const setup = e311Setup(as);
  const table: CommandTable = e311DeploymentCommands;
  const waiting = async (address: string) => {
    const page = await answer<{ items: readonly { vin: string }[] }>(
      await setup.manager(),
      'GET',
      `${address}/tracking?status=JOB_INITIATED&size=1`,
    );
    return page.items[0]?.vin;
  };
  const isDown = async (status: 'UP' | 'DOWN') =>
    answer<undefined>(await as('admin'), 'PUT', '/api/simulation/backends/e311-backend', { status });
  return {
    entityType: 'E311_DEPLOYMENT',
    reader: 'test-manager',
    begin: async () => {
      // A request is finished with its last deployment: each has one of its own.
      const { deploymentRequestId: drId, description, id } = await setup.newDeployment((await setup.accepted()).id);
      const ids = { drId, deploymentId: id };
      return { id, ids, address: `${deployments}/${id}`, name: description, rival: undefined };
    },
    body: async ({ address, id }, { payload, type }) => {
      const body = payload ?? exampleOf(table[type] ?? {});
      if (type === 'vehicles.save') return { selectedVins: await setup.vehicles() };
      if (type === 'rollout.retryFailed') return { reasons: ['VEHICLE_OFFLINE'] };
      if (type === 'vehicle.stop') return { ...body, vin: (await waiting(address)) ?? 'WVWZZZE1ZMP931001' };
      if (type !== 'cpl.save') return body;
      const [example] = (body as { readonly entries: readonly object[] }).entries;
      return { entries: (await setup.entriesOf(id)).map((entry) => ({ ...example, id: entry.id })) };
    },
    special: async ({ address, id }, { event: { move } }) => {
      if (!move.by) {
        await setup.simulate(id, 'POST', 'answers', answerOf(move));
        return true;
      }
      const { campaignCreated } = (move.facts ?? {}) as { readonly campaignCreated?: boolean };
      if (campaignCreated !== false) return false;
      await isDown('DOWN');
      try {
        await answer(await setup.manager(), 'POST', `${address}/rollout`, {});
      } finally {
        await isDown('UP');
      }
      return true;
    },
  };
}

/** D-073 for the tests of every flow. */
export const e311DeploymentTests: FlowTests = {
  title: 'the E3 1.1 deployment (D-073, E311-23, E311-24, E311-25, STATE-17, T5)',
  model: e311DeploymentModel,
  walker: e311DeploymentWalker,
  parity: async (portal) => (await import('./e311-parity.ts')).e311DeploymentParity(portal),
  other: testUsers.launchOperator,
};
