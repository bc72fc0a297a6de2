import type { Flow } from '#machines/flow.ts';
import {
  deploymentBase as base,
  deploymentCreator as creator,
  deploymentBody,
  type DeploymentKind as Kind,
  newDeployment,
  typedForDeployment as typed,
} from '#tests/support/deployment/deployment-payloads.ts';
import { deploymentSetup } from '#tests/support/deployment/deployment-setup.ts';
import { answerOf } from '#tests/support/deployment/simulated-answers.ts';
import { weighedNow } from '#tests/support/deployment/weighed.ts';
import type { Move } from '#tests/support/flow/flow-model.ts';
import type { Edge, Path } from '#tests/support/flow/model.ts';
import { answer } from '#tests/support/portal/caller.ts';
import { arrived, upToDate, type Walked } from './arrival.ts';
import { expect } from './expect.ts';
import { press, pressStop } from './panel.ts';
import { type Seat, visit } from './user-sessions.ts';

type World = {
  readonly walked: Walked;
  readonly name: string;
  /** address that all its pages begin with */
  readonly pages: string;
  readonly releaseCandidateId: number;
  /** who looks at it; nobody before the first step that its page has to show */
  seat: Seat | undefined;
};

const firstPage = { TEST: 'info', LIVE: 'create/overview' } as const;
const vehiclesPage = { TEST: 'tracking', LIVE: 'deploy/rollout' } as const;
const running = ['ROLLOUT_INITIATED', 'ROLLED_OUT'];

/**
 * Walks deployments through their pages, each step as the person whose right it is (D-061, D-062). The fleet is held and answers when a path
 * wants it to. Every transition of the chart is seen on the page once; the way there, where it was seen before, is gone by calls.
 */
export function deploymentPages(as: (userName: string) => Promise<Seat>, kind: Kind, flow: Flow) {
  const setup = deploymentSetup(as);
  const done = { pressed: 0, typed: 0, told: 0, called: 0, open: 0, closed: 0 };
  const shown = new Set<string>();
  let made = 0;

  const simulate = async ({ walked: { id } }: World, method: 'PUT' | 'POST', what: 'pace' | 'answers', body: object) =>
    answer(await as('admin'), method, `/api/simulation/deployments/${kind}/${id}/${what}`, body);

  /** Sends a step by a call, without a look at the page. */
  async function send(world: World, { type, payload, by, ...move }: Move): Promise<void> {
    if (!by) {
      await simulate(world, 'POST', 'answers', answerOf({ type, ...move }));
      return;
    }
    // On the page its person ticks what approval and start weigh (D-258).
    const weighed =
      kind === 'LIVE' && (type === 'request.approve' || type === 'rollout.start')
        ? await weighedNow(await as(by.subject), world.walked.address)
        : {};
    const body = { ...deploymentBody(type, world.name, payload), ...weighed };
    await setup.command(flow.id, type, { id: world.walked.id, user: by.subject, body });
  }

  /** The person whose step it is has the page; whoever looked before looks at something else. */
  async function takeSeat(world: World, { type, by }: Move): Promise<Seat> {
    const seat = by || !world.seat ? await as(by?.subject ?? creator[kind]) : world.seat;
    const wanted = type === 'vehicle.stop' ? vehiclesPage[kind] : firstPage[kind];
    const isThere = seat.page.url().includes(world.pages) && (type !== 'vehicle.stop' || seat.page.url().includes(wanted));
    const left = world.seat && world.seat !== seat ? visit(world.seat, '/help') : undefined;
    if (!isThere) await visit(seat, `${world.pages}/${wanted}`);
    await left;
    world.seat = seat;
    await upToDate(seat, world.walked.address);
    return seat;
  }

  async function perform(world: World, { page }: Seat, move: Move): Promise<void> {
    const { type, payload, by } = move;
    const { reason = '' } = (payload ?? {}) as { readonly reason?: string };
    if (!by || typed[type]) {
      await send(world, move);
      done[by ? 'typed' : 'told'] += 1;
      return;
    }
    const pressed = type === 'vehicle.stop' ? pressStop(page, reason) : press(page, type, { reason, name: world.name });
    expect(await pressed, type).toBeLessThan(300);
    done.pressed += 1;
  }

  return {
    done,
    shown,
    /** A new deployment whose rollout waits for its orders. */
    begin: async (path: Path): Promise<World> => {
      const { id: releaseCandidateId, softwareProjectId } = await setup.candidateOf(kind, path);
      made += 1;
      const name = `Walked ${kind.toLowerCase()} ${releaseCandidateId}-${made}`;
      const body = newDeployment(kind, releaseCandidateId, name);
      const { id } = await answer<{ id: number }>(await as(creator[kind]), 'POST', base[kind], body);
      const of = `/software/projects/aec/${softwareProjectId}/release-candidates/${releaseCandidateId}`;
      const walked: Walked = {
        flow,
        entityType: kind === 'TEST' ? 'TEST_DEPLOYMENT' : 'LIVE_DEPLOYMENT',
        id,
        address: `${base[kind]}/${id}`,
        without: ['vehicle.stop'],
      };
      const pages = `${of}/${kind === 'TEST' ? 'test-deployments' : 'deployment'}/${id}`;
      const world: World = { walked, name, pages, releaseCandidateId, seat: undefined };
      await simulate(world, 'PUT', 'pace', { held: true });
      return world;
    },
    /** Does a step and checks where it led; a deleted deployment is gone and its page left. */
    step: async (world: World, step: Edge): Promise<void> => {
      const { event, takes, after } = step;
      const { move } = event;
      await setup.freezeFor(step, world.releaseCandidateId);
      if (move.type === 'list.retry') await simulate(world, 'POST', 'answers', { type: 'list.failed' });
      if (takes.every((name) => shown.has(name))) {
        await send(world, move);
        done.called += 1;
        return;
      }
      const seat = await takeSeat(world, move);
      await perform(world, seat, move);
      for (const name of takes) shown.add(name);
      if (after.context.removed) {
        await expect.poll(() => new URL(seat.page.url()).pathname).toMatch(/\/(test-)?deployments$/);
        expect((await seat.call(world.walked.address)).status).toBe(404);
        return;
      }
      const { open, closed } = await arrived(seat, world.walked, after.value, move.type);
      done.open += open;
      done.closed += closed;
    },
    /** Ends what still runs: no other rollout waits for its vehicles. */
    end: async (world: World, last: Edge | undefined): Promise<void> => {
      if (world.seat) await visit(world.seat, '/help');
      if (running.includes(String(last?.after.value))) await send(world, { type: 'job.reported', facts: { status: 'SUCCESS' } });
    },
  };
}
