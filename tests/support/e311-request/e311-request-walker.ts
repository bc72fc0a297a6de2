import { examples } from '#contract/entity/examples.ts';
import { deployments, e311Setup, requests } from '#tests/support/e311-deployment/e311-setup.ts';
import type { Walker } from '#tests/support/flow/walker.ts';
import { type As, answer } from '#tests/support/portal/caller.ts';

/** Deployment requests on a running portal: D-072 by calls; what its deployments report is done with deployments of its own. */
export function e311RequestWalker(as: As): Walker {
  const setup = e311Setup(as);
  const sent: Readonly<Record<string, object>> = examples.e311Request;
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
      const body = payload ?? sent[type] ?? {};
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
