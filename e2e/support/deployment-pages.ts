import { expect } from 'playwright/test';
import type { Flow } from '#machines/flow.ts';
import type { Move } from '#tests/support/flow-model.ts';
import type { Edge, Path } from '#tests/support/model.ts';
import { arrived, passed, upToDate, type Walked } from './arrival.ts';
import type { CandidateIds } from './candidate-setup.ts';
import { deploymentSetup } from './deployment-setup.ts';
import { press } from './panel.ts';
import { answer, type Seat, visit } from './seats.ts';
import { inDays } from './steps.ts';

type Kind = 'TEST' | 'LIVE';
type World = { readonly walked: Walked; readonly page: string; readonly name: string; readonly user: string; seat: Seat };

const creator = { TEST: 'cmt-deployment-manager', LIVE: 'container-po' } as const;
const base = { TEST: '/api/ae-container/test-deployments', LIVE: '/api/ae-container/deployments' } as const;
/** What the fleet answers to a command, and words in a name that make the simulated one do so (D-150). */
export const fleetAnswers = /^(job\.reported|enablement\.confirmed)$/;
const words: Readonly<Record<string, string>> = { FAILED: ' sim-jobfail', SUPERSEDED: ' sim-superseded' };

const companyCars = {
  selectedBrands: [1, 4],
  filterCriteria: [{ key: 'FLEET', comparator: 'EQUAL', values: ['COMPANY'] }],
};
const twoPhases = {
  phases: [
    { name: 'First', start: `${inDays(1)}T08:00:00.000Z`, share: 1, stopOnFailureRate: 100 },
    { name: 'All', start: `${inDays(60)}T08:00:00.000Z`, share: 99, stopOnFailureRate: 100 },
  ],
};
const waiting = { reason: 'It goes to every car of both brands.', desiredStart: inDays(20) };

/** Commands that are typed on a page of their own: the journey does that, here a call by the same person does. */
const bodies: Readonly<Record<string, (world: World, payload: object) => object>> = {
  'deployment.edit': ({ name }) => ({ name, description: 'Told again.' }),
  'selection.save': () => companyCars,
  'approved.save': () => ({ vehicles: [], allApprovedVehicles: true, vehicleGroupType: 'STATIC' }),
  'log.save': (_, payload) => payload,
  'overview.save': ({ name }, payload) => ({ ...payload, name }),
  'targets.save': () => companyCars,
  'request.submit': () => waiting,
  'plan.save': () => twoPhases,
};

/** Walks deployments through their pages, each step as the person whose right it is (D-061, D-062). */
export function deploymentPages(as: (userName: string) => Promise<Seat>, kind: Kind, flow: Flow) {
  const setup = deploymentSetup(as);
  const seen = { pressed: 0, told: 0, open: 0, closed: 0 };
  let candidate: Promise<CandidateIds> | undefined;
  let made = 0;

  async function look({ seat, walked }: World, state: unknown, after: string) {
    const shown = await arrived(seat, walked, state, after);
    seen.open += shown.open;
    seen.closed += shown.closed;
  }

  async function takeSeat(world: World, { by }: Move) {
    const seat = await as(by?.subject ?? world.user);
    if (world.seat !== seat) await visit(world.seat, '/help');
    world.seat = seat;
    await visit(seat, world.page);
    await upToDate(seat, world.walked.address);
  }

  async function pressed(world: World, { type, payload }: Move, outcome: Edge | undefined) {
    const { id } = world.walked;
    let { name } = world;
    const { status } = (outcome?.event.move.facts ?? {}) as { readonly status?: string };
    if (status !== undefined) {
      name = `${name}${words[status] ?? ''}`;
      await setup.command(flow.id, 'deployment.edit', { id, user: world.user, body: { name } });
      await upToDate(world.seat, world.walked.address);
    }
    const { reason = '' } = (payload ?? {}) as { readonly reason?: string };
    expect(await press(world.seat.page, type, { reason, name }), type).toBeLessThan(300);
  }

  return {
    seen,
    /** A new deployment, seen by whoever made it. */
    begin: async ([first]: Path): Promise<World> => {
      candidate ??= kind === 'TEST' ? setup.inApproval() : setup.inLive();
      const { id: releaseCandidateId, softwareProjectId } = await candidate;
      made += 1;
      const user = creator[kind];
      const seat = await as(user);
      const name = `Walked ${kind.toLowerCase()} ${releaseCandidateId}-${made}`;
      const own = kind === 'TEST' ? { vehicleBrands: [1, 4] } : { purpose: 'ROLLOUT' };
      const { id } = await answer<{ id: number }>(seat, 'POST', base[kind], { releaseCandidateId, name, ...own });
      const of = `/software/projects/aec/${softwareProjectId}/release-candidates/${releaseCandidateId}`;
      const page = kind === 'TEST' ? `${of}/test-deployments/${id}/info` : `${of}/deployment/${id}/create/overview`;
      const walked: Walked = {
        flow,
        entityType: kind === 'TEST' ? 'TEST_DEPLOYMENT' : 'LIVE_DEPLOYMENT',
        id,
        address: `${base[kind]}/${id}`,
        without: ['vehicle.stop'],
      };
      const world: World = { walked, page, name, user, seat };
      await visit(seat, page);
      await look(world, first?.before.value, 'its creation');
      return world;
    },
    /** Does a stride and checks where it led; a deleted deployment is gone and its page left. */
    stride: async (world: World, [step, outcome]: Path): Promise<void> => {
      if (!step) return;
      const { move } = step.event;
      await takeSeat(world, move);
      const body = bodies[move.type];
      if (body) {
        const sent = { id: world.walked.id, body: body(world, move.payload ?? {}) };
        await setup.command(flow.id, move.type, { ...sent, user: move.by?.subject ?? world.user });
        seen.told += 1;
      } else {
        await pressed(world, move, outcome);
        seen.pressed += 1;
      }
      if (step.after.context.removed) {
        await expect.poll(() => new URL(world.seat.page.url()).pathname).toMatch(/\/(test-)?deployments$/);
        expect((await world.seat.call(world.walked.address)).status).toBe(404);
        return;
      }
      await look(world, (outcome ?? step).after.value, move.type);
      if (outcome) await passed(world.seat, world.walked, step);
    },
  };
}
