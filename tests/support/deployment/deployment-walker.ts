import type { Walked, Walker } from '#tests/support/flow/walker.ts';
import { type As, answer } from '#tests/support/portal/caller.ts';
import { liveMoves, testMoves } from './deployment-models.ts';
import { type DeploymentKind, deploymentBase, deploymentBody, deploymentCreator, newDeployment } from './deployment-payloads.ts';
import { deploymentSetup } from './deployment-setup.ts';
import { answerOf } from './simulated-answers.ts';
import { weighedNow } from './weighed.ts';

type Vehicle = { readonly vehicleId: string; readonly status: string };
const running = ['ROLLOUT_INITIATED', 'ROLLED_OUT'];

/** Deployments on a running portal: D-061 and D-062 by calls. The fleet is held and answers when a path wants it to. */
export function deploymentWalker(as: As, kind: DeploymentKind): Walker {
  const setup = deploymentSetup(as);
  const reader = deploymentCreator[kind];
  const known = kind === 'TEST' ? testMoves : liveMoves;
  /** candidates by their deployments */
  const candidates = new Map<number, number>();
  let made = 0;
  const simulate = async ({ id }: Pick<Walked, 'id'>, method: 'PUT' | 'POST', what: 'pace' | 'answers', body: object) =>
    answer<undefined>(await as('admin'), method, `/api/simulation/deployments/${kind}/${id}/${what}`, body);
  /** A vehicle that waits for its turn; none before the rollout. */
  const waitingVehicle = async ({ address }: Walked): Promise<string | undefined> => {
    const caller = await as(reader);
    const path = kind === 'TEST' ? `${address}/rollout/status` : `${address}/rollout/vehicles?status=PENDING&page=0&size=1`;
    const response = await caller.call(path);
    if (!response.ok) return undefined;
    const told = (await response.json()) as { readonly vehicles?: readonly Vehicle[]; readonly items?: readonly Vehicle[] };
    return (told.items ?? told.vehicles ?? []).find(({ status }) => status === 'PENDING')?.vehicleId;
  };
  return {
    entityType: kind === 'TEST' ? 'TEST_DEPLOYMENT' : 'LIVE_DEPLOYMENT',
    reader,
    begin: async (path) => {
      const { id: releaseCandidateId } = await setup.candidateOf(kind, path);
      made += 1;
      const name = `Walked ${kind.toLowerCase()} ${releaseCandidateId}-${made}`;
      const body = newDeployment(kind, releaseCandidateId, name);
      const { id } = await answer<{ id: number }>(await as(reader), 'POST', deploymentBase[kind], body);
      await simulate({ id }, 'PUT', 'pace', { held: true });
      candidates.set(id, releaseCandidateId);
      return { id, address: `${deploymentBase[kind]}/${id}`, name, rival: undefined };
    },
    body: async (world, { type, payload }) => {
      const example = known.find((move) => move.type === type)?.payload;
      const body = deploymentBody(type, world.name, payload ?? example);
      if (kind === 'LIVE' && (type === 'request.approve' || type === 'rollout.start'))
        return { ...body, ...(await weighedNow(await as(reader), world.address)) };
      const vin = type === 'vehicle.stop' ? await waitingVehicle(world) : undefined;
      return vin === undefined ? body : { ...body, vin };
    },
    special: async (world, step) => {
      const { move } = step.event;
      await setup.freezeFor(step, candidates.get(world.id) ?? 0);
      if (move.type === 'list.retry') await simulate(world, 'POST', 'answers', { type: 'list.failed' });
      if (move.by) return false;
      await simulate(world, 'POST', 'answers', answerOf(move));
      return true;
    },
    end: async (world, last) => {
      // No other rollout has to wait for its vehicles.
      if (!running.includes(String(last?.after.value)) || last?.after.context.removed) return;
      await simulate(world, 'POST', 'answers', { type: 'job.reported', status: 'SUCCESS' });
    },
  };
}
