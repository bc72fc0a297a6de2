import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { type Actor, allows, type Rule } from '#contract/access.ts';
import type { Target } from '#contract/command.ts';
import type { Task } from '#contract/platform.ts';
import { needsOf, targetsOf } from '#machines/explain.ts';
import { factsAt } from '#machines/external-facts.ts';
import type { Flow, FlowContext } from '#machines/flow.ts';
import type { CallBase } from '#server/call.ts';
import { externalOf, type FlowRow, type FlowStore, snapshotOf } from '#server/flow-store.ts';

/** Gives the tasks of the caller at the selected brand; every area with a flow registers one in task-sources.ts. */
export type TaskSource = (call: CallBase) => Promise<Task[]>;

/** How a task is shown; `route` is where its command stands. */
export type TaskView = Pick<Task, 'title' | 'where' | 'route' | 'dueDate'>;

/**
 * What the flows wait for and the caller may do (D-033, D-096): the moves that still lead to the goal, open by the same needs that
 * the page explains and the server refuses with. One task for each command and brand. `beside` are moves that somebody has to make
 * though the goal does not ask for them.
 */
export async function flowTasks<Row extends FlowRow, Machine extends AnyStateMachine>(
  call: CallBase,
  store: FlowStore<Row, Machine>,
  rows: readonly Row[],
  view: (row: Row, command: string, target: Target) => TaskView,
  beside: readonly Beside<Row>[] = [],
): Promise<Task[]> {
  if (!allows(store.read, call.actor, { brandId: call.brandId })) return [];
  const now = call.services.now();
  const external = await externalOf(store, call.services.db, rows, now);
  return rows.flatMap((row) => {
    const facts = factsAt(external(row), now.getTime());
    const present = { flow: store.flow as Flow, snapshot: snapshotOf(store, row), facts };
    const due = beside.filter(({ isDue }) => isDue(row, facts));
    return openMoves(present, call, due).map(({ command, target }) => ({
      kind: command,
      ...view(row, command, target),
      since: row.changedOn.toISOString(),
      entityType: store.entityType,
      entityId: row.id,
      brandId: target.brandId ?? row.homeBrandId,
    }));
  });
}

/** A command that waits for somebody at the entity itself; or, with `by`, a fact that those people bring about elsewhere. */
export type Beside<Row> = {
  readonly type: string;
  readonly by?: Rule;
  isDue(row: Row, facts: Readonly<Record<string, boolean>>): boolean;
};
type Open = { readonly command: string; readonly target: Target };
/** An entity's flow as it is now, with the external facts that hold (D-247). */
type Present = { readonly flow: Flow; readonly snapshot: AnyMachineSnapshot; readonly facts: object };

function openMoves(present: Present, { actor }: CallBase, beside: readonly Omit<Beside<never>, 'isDue'>[]): Open[] {
  const { flow, snapshot, facts } = present;
  const { homeBrandId } = snapshot.context as FlowContext;
  const isMine = ({ type, by }: { type: string; by?: Rule }) =>
    by ? allows(by, actor, { brandId: homeBrandId }) : needsOf(flow, snapshot, type, actor, {}, facts).length === 0;
  const others = beside.filter(isMine).map(({ type }): Open => ({ command: type, target: {} }));
  return [...ahead(present, actor), ...others];
}

function ahead({ flow, snapshot, facts }: Present, actor: Actor): Open[] {
  return flow.ahead.flatMap((move) => {
    const definition = flow.commands[move.type];
    const targets = definition ? targetsOf(definition, snapshot.context as FlowContext) : [];
    const payloadFor = (target: Target) => ({ ...facts, ...move.payload?.(snapshot, target) });
    return targets
      .filter((target) => move.needed?.(snapshot, target) ?? true)
      .filter((target) => needsOf(flow, snapshot, move.type, actor, target, payloadFor(target)).length === 0)
      .map((target) => ({ command: move.type, target }));
  });
}
