import { isDeepStrictEqual } from 'node:util';
import { type AnyMachineSnapshot, initialTransition, transition } from 'xstate';
import { functionalRoleNames, wireName } from '#contract/access/roles.ts';
import { explain, needsOf } from '#machines/explain.ts';
import { type Flow, revive } from '#machines/flow.ts';
import { seedActor } from '#server/identity/seed-users.ts';
import { eventOf } from '#tests/support/flow/flow-model.ts';
import { coveringPaths, modelOf } from '#tests/support/flow/model.ts';
import { representatives } from '#tests/support/flow/parity.ts';
import { type Runner, walk } from '#tests/support/flow/walk.ts';
import { testUsers } from '#tests/support/test-users.ts';

type World = { snapshot: AnyMachineSnapshot };

/**
 * A flow that plays the server, in memory: rights and chart decide as in server/entity/command.ts. What it is compared with, the paths, explain() and
 * the states, comes from the reference.
 */
export function memoryRunner(served: Flow, reference: Flow): Runner<World> {
  return {
    begin: async () => {
      const [snapshot] = initialTransition(served.machine, modelOf(reference).input as never) as [AnyMachineSnapshot, unknown];
      return { snapshot };
    },
    perform: async (world, { event: { move } }) => {
      const event = eventOf(move);
      const needs = move.by
        ? needsOf(served, world.snapshot, move.type, move.by, move.target, { ...move.payload, ...move.facts })
        : [];
      if (needs.length > 0) throw new Error(`refused: ${JSON.stringify(needs)}`);
      if (!world.snapshot.can(event)) throw new Error('the chart does not take it');
      [world.snapshot] = transition(served.machine, world.snapshot as never, event as never) as [AnyMachineSnapshot, unknown];
      world.snapshot = revived(served, world.snapshot);
    },
    observe: async ({ snapshot }) => (snapshot.context.removed ? undefined : revived(reference, snapshot)),
    facts: (snapshot) => modelOf(reference).key(snapshot),
    refuse: async ({ snapshot }, { command, target, needs }, actor) => {
      const said = needsOf(served, snapshot, command, actor, target);
      if (!isDeepStrictEqual(said, needs))
        throw new Error(`${command} is refused with ${JSON.stringify(said)} instead of ${JSON.stringify(needs)}`);
    },
  };
}

const revived = (flow: Flow, { value, context }: AnyMachineSnapshot): AnyMachineSnapshot =>
  revive(flow, { value: value as never, context: context as never });

/** The generated tests against a flow that plays the server: which one fails first, or none. */
export async function failsAt(served: Flow, reference: Flow): Promise<'paths' | 'parity' | undefined> {
  const { paths } = coveringPaths(reference);
  const walked = await walk(reference, paths, memoryRunner(served, reference), [testUsers.admin, testUsers.analyst]).then(
    () => true,
    () => false,
  );
  if (!walked) return 'paths';
  return agrees(served, reference) ? undefined : 'parity';
}

/** The parity test: every command in a state of each kind, as every functional role. */
function agrees(served: Flow, reference: Flow): boolean {
  return representatives(reference).every((state) => {
    const [ours, theirs] = [revived(reference, state), revived(served, state)];
    return functionalRoleNames.every((role) => {
      const actor = seedActor(wireName(role));
      return isDeepStrictEqual(explain(reference, ours, actor), explain(served, theirs, actor));
    });
  });
}
