import { type CommandTable, exampleOf } from '#contract/command.ts';
import { e311RequestCommands } from '#contract/e311-request/e311-request.ts';
import { deployments, e311Setup, requests } from '#tests/support/e311-deployment/e311-setup.ts';
import type { FlowTests } from '#tests/support/flow/flow-tests.ts';
import type { Walker } from '#tests/support/flow/walker.ts';
import { type As, answer } from '#tests/support/portal/caller.ts';
import { e311RequestModel } from './e311-request-model.ts';

/** Deployment requests on a running portal: D-072 by calls; what its deployments report is done with deployments of its own. */
function e311RequestWalker(as: As): Walker {
  const setup = e311Setup(as);
  const table: CommandTable = e311RequestCommands;
  /** deployments of each request */
  const made = new Map<number, number[]>();
  const finish = async (id: number) => {
    for (const deployment of made.get(id) ?? []) {
      const { status } = await answer<{ status: string }>(await setup.manager(), 'GET', `${deployments}/${deployment}`);
      if (status === 'CREATED') await setup.rollOut(deployment);
      if (status === 'ROLLOUT_SUCCESSFUL') continue;
      await setup.simulate(deployment, 'POST', 'answers', { type: 'vehicles.failed', count: 1, reason: 'VEHICLE_OFFLINE' });
      await setup.simulate(deployment, 'POST', 'answers', { type: 'job.reported', status: 'PARTIAL_SUCCESS' });
    }
  };
  const repeat = async (id: number) => {
    const [deployment] = made.get(id) ?? [];
    const body = { reasons: ['VEHICLE_OFFLINE'] };
    await answer(await setup.manager(), 'POST', `${deployments}/${deployment}/rollout/retry-failed`, body);
  };
  return {
    entityType: 'E311_REQUEST',
    reader: 'admin',
    begin: async () => {
      const { id, title } = await setup.newRequest();
      return { id, address: `${requests}/${id}`, name: title, rival: undefined };
    },
    body: async ({ id, name }, { payload, type }) => {
      if (type === 'vehicles.save') return { vins: await setup.vehicles() };
      if (type === 'assignments.save') return { assignments: await setup.everyAssignment(id).catch(() => []) };
      const body = payload ?? exampleOf(table[type] ?? {});
      return type === 'request.edit' ? { ...body, title: name } : body;
    },
    special: async ({ id }, { event: { move } }) => {
      if (move.type === 'deployment.create') {
        const deployment = await setup.newDeployment(id);
        made.set(id, [...(made.get(id) ?? []), deployment.id]);
        return true;
      }
      if (move.by) return false;
      await ((move.facts as { unfinished: number }).unfinished === 0 ? finish(id) : repeat(id));
      return true;
    },
  };
}

/** D-072 for the tests of every flow. */
export const e311RequestTests: FlowTests = {
  title: 'the E3 1.1 request (D-072, E311-27, T5)',
  model: e311RequestModel,
  walker: e311RequestWalker,
  parity: async (portal) => (await import('#tests/support/e311-deployment/e311-parity.ts')).e311RequestParity(portal),
};
