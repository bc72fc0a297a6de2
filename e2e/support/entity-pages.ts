import { entities, type PagedType } from '#contract/entity/entities.ts';
import { type IdsOf, ownIds, pathOf } from '#contract/entity/entity-address.ts';
import type { Flow } from '#machines/flow.ts';
import type { FlowId } from '#machines/registry.ts';
import { flows } from '#machines/registry.ts';
import type { Move } from '#tests/support/flow/flow-model.ts';
import { flowTests } from '#tests/support/flow/flow-tests.ts';
import type { Edge, Path } from '#tests/support/flow/model.ts';
import type { Walked } from '#tests/support/flow/walker.ts';
import { endpointOf, sendCommand } from '#tests/support/portal/command-calls.ts';
import { arrived, explains, upToDate } from './arrival.ts';
import { expect } from './expect.ts';
import { press, pressStop } from './panel.ts';
import { type Seat, visit } from './user-sessions.ts';

/** Commands that stand beside a row of a table, and not in Next steps. */
const besideRows = ['vehicle.stop', 'rollout.unlink'];
/** Commands whose dialog asks to choose one of many: sent by a call, as a form is (the choice itself is pressed in e2e/baseline-update). */
const chosen = ['rollout.link', 'rollout.unlink'];
type World = { readonly walked: Walked; seat: Seat | undefined };

/**
 * Walks entities that stand for themselves, or on a page of something else (`at`), through their page, each step as its person: what Next steps sends is pressed there, what is typed
 * in a form is sent by a call, what the system tells is told by its simulator; after each the page shows what explain() says.
 */
export function entityPages(as: (userName: string) => Promise<Seat>, id: FlowId) {
  const flow: Flow = flows[id];
  const walker = flowTests[id].walker(as);
  const type = walker.entityType as PagedType;
  const done = { pressed: 0, typed: 0, told: 0, open: 0, closed: 0 };
  const shown = new Set<string>();

  const pageOf = ({ at, id: own, ids }: Walked) => at?.path ?? pathOf(type, (ids as IdsOf<PagedType>) ?? ownIds(type, own));
  const shownAs = (walked: Walked) => ({ ...walked, flow, entityType: type, without: besideRows, panel: walked.at?.panel });
  const isAt = ({ page }: Seat, walked: Walked) =>
    [walked.at?.path, pageOf(walked)].includes(new URL(page.url()).pathname) ||
    (!walked.at && page.url().includes(`${pageOf(walked)}/`));
  // What has one page alone stands at its own address.
  const homeOf = (walked: Walked) => walked.at?.path ?? [pageOf(walked), entities[type].home].filter(Boolean).join('/');

  async function takeSeat({ seat, walked }: World, { by }: Move): Promise<Seat> {
    const next = by || !seat ? await as(by?.subject ?? walker.reader) : seat;
    if (!isAt(next, walked)) await visit(next, homeOf(walked));
    await upToDate(next, walked.address);
    return next;
  }

  async function perform({ walked }: World, seat: Seat, move: Move): Promise<void> {
    if (move.type === 'vehicle.stop') {
      const { reason = '' } = (move.payload ?? {}) as { readonly reason?: string };
      await visit(seat, `${pageOf(walked)}/${flow.commands[move.type]?.page}`);
      expect(await pressStop(seat.page, reason), move.type).toBeLessThan(300);
      done.pressed += 1;
      return;
    }
    if (flow.commands[move.type]?.field === undefined && !chosen.includes(move.type)) {
      const { reason = '' } = (move.payload ?? {}) as { readonly reason?: string };
      const panel = walked.at?.panel;
      // What belongs to it, and was changed before the step, has reached the page, and no row is held for a pointer that still lies there.
      await seat.page.mouse.move(0, 0);
      await explains(seat, shownAs(walked));
      expect(await press(seat.page, move.type, { reason, name: walked.name, ...(panel && { panel }) }), move.type).toBeLessThan(
        300,
      );
      done.pressed += 1;
      return;
    }
    const sent = endpointOf(id, move.type);
    if (!sent) throw new Error(`no endpoint sends ${move.type}`);
    const body = await walker.body(walked, move);
    const heard = await sendCommand({ request: seat.call }, sent.endpoint, {
      id: walked.id,
      ...(walked.at && walked.ids && { ids: walked.ids }),
      target: {},
      body,
      user: '',
      brandId: 1,
    });
    expect(heard.status, move.type).toBeLessThan(300);
    done.typed += 1;
  }

  return {
    done,
    shown,
    begin: async (path: Path): Promise<World> => ({ walked: await walker.begin(path), seat: undefined }),
    /** Does a step and checks where it led; what was deleted is gone, and its page left. */
    step: async (world: World, step: Edge): Promise<void> => {
      const { after, event, takes } = step;
      const { walked } = world;
      const seat = await takeSeat(world, event.move);
      world.seat = seat;
      if (await walker.special(walked, step, undefined)) done.told += 1;
      else {
        // What the simulator was told before the step has reached the page.
        await upToDate(seat, walked.address);
        await perform(world, seat, event.move);
      }
      for (const name of takes) shown.add(name);
      if (after.context.removed) {
        await expect.poll(() => new URL(seat.page.url()).pathname).not.toContain(pageOf(walked));
        expect((await seat.call(walked.address)).status).toBe(404);
        return;
      }
      // What is deleted softly leaves its page too, and can be looked at still (D-069.8).
      if (after.value === 'DELETED') {
        await expect.poll(() => new URL(seat.page.url()).pathname).not.toContain(pageOf(walked));
        await visit(seat, `${pageOf(walked)}/${entities[type].home}`);
      }
      const { closed, open } = await arrived(seat, shownAs(walked), after.value, event.type);
      done.open += open;
      done.closed += closed;
    },
    end: (world: World, last: Edge | undefined): Promise<void> => walker.end?.(world.walked, last) ?? Promise.resolve(),
  };
}
