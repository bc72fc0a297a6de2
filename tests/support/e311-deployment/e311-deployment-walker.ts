import { examples } from '#contract/entity/examples.ts';
import { answerOf } from '#tests/support/deployment/simulated-answers.ts';
import type { Walker } from '#tests/support/flow/walker.ts';
import { type As, answer } from '#tests/support/portal/caller.ts';
import { deployments, e311Setup } from './e311-setup.ts';

/** Deployments of E3 1.1 on a running portal: D-073 by calls. The vehicle backend is held and answers when a path wants it to. */
export function e311DeploymentWalker(as: As): Walker {
  const setup = e311Setup(as);
  const sent: Readonly<Record<string, object>> = examples.e311Deployment;
  const waiting = async (address: string) => {
    const page = await answer<{ items: readonly { vin: string }[] }>(
      await setup.manager(),
      'GET',
      `${address}/tracking?status=PENDING&size=1`,
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
      const { description, id } = await setup.newDeployment((await setup.accepted()).id);
      return { id, address: `${deployments}/${id}`, name: description, rival: undefined };
    },
    body: async ({ address, id }, { payload, type }) => {
      const body = payload ?? sent[type] ?? {};
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
