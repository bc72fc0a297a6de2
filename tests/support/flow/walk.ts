import type { AnyMachineSnapshot } from 'xstate';
import type { Actor } from '#contract/access/access.ts';
import { type Explained, explain } from '#machines/explain.ts';
import type { Flow } from '#machines/flow.ts';
import { activePaths } from '#machines/outline.ts';
import type { Edge, Path } from './model.ts';

/** What a system under test must be able to do for `walk`; `World` is whatever it remembers of one entity. */
export type Runner<World> = {
  /** events that the system adds to a step before anybody can look: they belong to the step */
  readonly answers?: RegExp;
  /** a new entity in the initial state of the model */
  begin(path: Path): Promise<World>;
  /** sends the step's event (`step.event.move`), as the person or as the system; `outcome` is what follows at once */
  perform(world: World, step: Edge, outcome: Edge | undefined): Promise<void>;
  /** the entity's state now, revived with the flow; undefined once it is deleted */
  observe(world: World): Promise<AnyMachineSnapshot | undefined>;
  /** external facts as the system has them now (D-247); by default each counts as met */
  external?(world: World): Promise<object>;
  /** the facts of a state that must be the chart's too, where the system has the model's own */
  facts?(snapshot: AnyMachineSnapshot): string;
  /** the people of the model as the system knows them; by default as the model does */
  actor?(known: Actor): Promise<Actor>;
  /** sends a closed command as the actor and checks that it is refused with exactly these needs; false: nobody can send it */
  refuse(world: World, closed: Explained, actor: Actor): Promise<unknown>;
  /** leaves an entity behind whose path has ended */
  end?(world: World, last: Edge | undefined): Promise<void>;
};

/** What was done and seen so far. */
export type Seen = {
  paths: number;
  steps: number;
  refusals: number;
  readonly states: Set<string>;
  readonly transitions: Set<string>;
  /** closed commands that were tried, by state, actor and reasons: each once */
  readonly tried: Set<string>;
};
export const nothingSeen = (): Seen => ({
  paths: 0,
  steps: 0,
  refusals: 0,
  states: new Set(),
  transitions: new Set(),
  tried: new Set(),
});

/** A step of a path that led elsewhere: where it was, what the chart says, what was there. */
export class StepFailure extends Error {
  override readonly name = 'StepFailure';
  readonly index: number;
  readonly step: Edge;
  readonly expected: string;
  readonly found: string;

  constructor(index: number, step: Edge, expected: string, found: string) {
    super(`step ${index + 1}, ${step.event.type} by ${step.event.actor.name}: ${found}; the chart says ${expected}`);
    this.index = index;
    this.step = step;
    this.expected = expected;
    this.found = found;
  }
}

/** What somebody does and what the system answers to it before anybody could look are one stride. */
export function strides(path: Path, answers: RegExp): Path[] {
  const out: Edge[][] = [];
  for (const step of path) {
    if (answers.test(step.event.type)) out.at(-1)?.push(step);
    else out.push([step]);
  }
  return out;
}

const never = /^$/;
/** Refused calls at once: a refused command changes nothing, so their order does not matter. */
const atOnce = 8;

/**
 * Walks one path through a system: after every stride the state must be the chart's, and every command that explain() says is closed is sent
 * too and must be refused. `others` are people who try besides the step's own. Throws StepFailure.
 */
export async function walkPath<World>(
  flow: Flow,
  path: Path,
  runner: Runner<World>,
  others: readonly Actor[],
  seen: Seen,
): Promise<void> {
  const world = await runner.begin(path);
  if (path[0]) for (const state of activePaths(path[0].before.value)) seen.states.add(state);
  let index = 0;
  for (const [step, outcome] of strides(path, runner.answers ?? never)) {
    if (!step) continue;
    const last = outcome ?? step;
    const should = JSON.stringify(last.after.value);
    await runner.perform(world, step, outcome).catch((error: unknown) => {
      throw new StepFailure(index, step, should, error instanceof Error ? error.message : String(error));
    });
    const snapshot = await runner.observe(world);
    for (const edge of outcome ? [step, outcome] : [step]) {
      for (const name of edge.takes) seen.transitions.add(name);
      for (const state of activePaths(edge.after.value)) seen.states.add(state);
      seen.steps += 1;
      index += 1;
    }
    if (!snapshot) continue;
    const is = JSON.stringify(snapshot.value);
    if (sorted(snapshot.value) !== sorted(last.after.value)) throw new StepFailure(index - 1, step, should, `the state is ${is}`);
    const [facts, wanted] = [runner.facts?.(snapshot), runner.facts?.(last.after)];
    if (facts !== wanted) throw new StepFailure(index - 1, step, String(wanted), `the facts are ${facts}`);
    for (const known of [step.event.actor, ...others]) {
      await refuseAll(flow, snapshot, world, runner, (await runner.actor?.(known)) ?? known, seen).catch((error: unknown) => {
        throw new StepFailure(
          index - 1,
          step,
          'a refusal with the reasons of explain()',
          error instanceof Error ? error.message : String(error),
        );
      });
    }
  }
  await runner.end?.(world, path.at(-1));
  seen.paths += 1;
}

const sorted = (value: unknown): string => activePaths(value).toSorted().join(' ');

async function refuseAll<World>(
  flow: Flow,
  snapshot: AnyMachineSnapshot,
  world: World,
  runner: Runner<World>,
  actor: Actor,
  seen: Seen,
): Promise<void> {
  const facts = (await runner.external?.(world)) ?? {};
  const closed = explain(flow, snapshot, actor, facts).filter((one) => {
    const key = JSON.stringify([snapshot.value, actor.subject, one]);
    if (one.open || seen.tried.has(key)) return false;
    seen.tried.add(key);
    return true;
  });
  for (let from = 0; from < closed.length; from += atOnce) {
    const answers = await Promise.all(closed.slice(from, from + atOnce).map((one) => runner.refuse(world, one, actor)));
    seen.refusals += answers.filter((answer) => answer !== false).length;
  }
}

/** walkPath over several paths; the first failure ends it. */
export async function walk<World>(
  flow: Flow,
  paths: readonly Path[],
  runner: Runner<World>,
  others: readonly Actor[] = [],
): Promise<Seen> {
  const seen = nothingSeen();
  for (const path of paths) await walkPath(flow, path, runner, others, seen);
  return seen;
}
