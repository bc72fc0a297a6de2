import { type AnyMachineSnapshot, type AnyStateMachine, initialTransition, transition } from 'xstate';

/** Something that happens to a shell machine: an event sent, or the end of a port that it waits for. */
export type Stimulus = { readonly name: string; readonly event: { readonly type: string } } | PortEnd;
type PortEnd = { readonly name: string; readonly port: string; readonly output?: unknown; readonly error?: unknown };

type ShellStep = { readonly stimulus: Stimulus; readonly value: unknown };
type ShellPath = readonly ShellStep[];

const valueKey = (snapshot: AnyMachineSnapshot): string => JSON.stringify(snapshot.value);

/** The port that a state waits for, by name, and the event that ends it. */
function endOf(snapshot: AnyMachineSnapshot, stimulus: PortEnd): { type: string; [key: string]: unknown } | undefined {
  const nodes = (snapshot as unknown as { _nodes: readonly { invoke: readonly { id: string; src: unknown }[] }[] })._nodes;
  const invoked = nodes.flatMap((node) => node.invoke).find((one) => one.src === stimulus.port);
  if (!invoked) return undefined;
  return 'error' in stimulus
    ? { type: `xstate.error.actor.${invoked.id}`, error: stimulus.error, actorId: invoked.id }
    : { type: `xstate.done.actor.${invoked.id}`, output: stimulus.output, actorId: invoked.id };
}

/**
 * Every shortest path over (state, stimulus) pairs of a machine with ports: each pair that changes or keeps the state is walked once.
 * The chart itself answers, without running anything.
 */
export function shellPaths(machine: AnyStateMachine, stimuli: readonly Stimulus[], input?: object): ShellPath[] {
  const [start] = initialTransition(machine, input as never);
  const known = new Map<string, { snapshot: AnyMachineSnapshot; path: ShellPath }>([
    [valueKey(start), { snapshot: start, path: [] }],
  ]);
  const paths: ShellPath[] = [];
  for (const { path, snapshot } of known.values()) {
    for (const stimulus of stimuli) {
      const event = 'port' in stimulus ? endOf(snapshot, stimulus) : stimulus.event;
      if (!event) continue;
      const [next] = transition(machine, snapshot, event);
      const extended = [...path, { stimulus, value: next.value }];
      paths.push(extended);
      if (!known.has(valueKey(next))) known.set(valueKey(next), { snapshot: next, path: extended });
    }
  }
  return paths;
}

export const describePath = (path: ShellPath): string => path.map((step) => step.stimulus.name).join(' > ');

/** Ports that end when the test says so. */
export function heldPorts() {
  const waiting = new Map<string, PromiseWithResolvers<unknown>>();
  return {
    open: (name: string): Promise<unknown> => {
      const deferred = Promise.withResolvers<unknown>();
      waiting.set(name, deferred);
      return deferred.promise;
    },
    end: (stimulus: PortEnd): void => {
      const deferred = waiting.get(stimulus.port);
      if (!deferred) throw new Error(`nothing waits for the port '${stimulus.port}'`);
      waiting.delete(stimulus.port);
      if ('error' in stimulus) deferred.reject(stimulus.error);
      else deferred.resolve(stimulus.output);
    },
  };
}
