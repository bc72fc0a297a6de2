import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { type Actor, allows, type Rule } from '#contract/access.ts';
import type { Target } from '#contract/command.ts';
import type { Task } from '#contract/platform.ts';
import { needsOf, targetsOf } from '#machines/explain.ts';
import type { Flow, FlowContext } from '#machines/flow.ts';
import type { CallBase } from '#server/call.ts';
import { type FlowRow, type FlowStore, snapshotOf } from '#server/flow-store.ts';

/** Gives the tasks of the caller at the selected brand; every area with a flow registers one in task-sources.ts. */
export type TaskSource = (call: CallBase) => Promise<Task[]>;

/** How a task is shown; `route` is where its command stands. */
export type TaskView = Pick<Task, 'title' | 'where' | 'route' | 'dueDate'>;

/**
 * What the flows wait for and the caller may do (D-033, D-096): the moves that still lead to the goal, open by the same needs that
 * the page explains and the server refuses with. One task for each command and brand. `beside` are moves that somebody has to make
 * though the goal does not ask for them.
 */
export function flowTasks<Row extends FlowRow, Machine extends AnyStateMachine>(
  call: CallBase,
  store: FlowStore<Row, Machine>,
  rows: readonly Row[],
  view: (row: Row, command: string, target: Target) => TaskView,
  beside: readonly Beside<Row>[] = [],
): Task[] {
  if (!allows(store.read, call.actor, { brandId: call.brandId })) return [];
  return rows.flatMap((row) =>
    openMoves(
      store.flow as Flow,
      snapshotOf(store, row),
      call,
      beside.filter(({ isDue }) => isDue(row)),
    ).map(({ command, target }) => ({
      kind: command,
      ...view(row, command, target),
      since: row.changedOn.toISOString(),
      entityType: store.entityType,
      entityId: row.id,
      brandId: target.brandId ?? row.homeBrandId,
    })),
  );
}

/** A command that waits for somebody at the entity itself; or, with `by`, a fact that those people bring about elsewhere. */
export type Beside<Row> = { readonly type: string; readonly by?: Rule; isDue(row: Row): boolean };
type Open = { readonly command: string; readonly target: Target };

function openMoves(
  flow: Flow,
  snapshot: AnyMachineSnapshot,
  { actor }: CallBase,
  beside: readonly Omit<Beside<never>, 'isDue'>[],
): Open[] {
  const { homeBrandId } = snapshot.context as FlowContext;
  const isMine = ({ type, by }: { type: string; by?: Rule }) =>
    by ? allows(by, actor, { brandId: homeBrandId }) : needsOf(flow, snapshot, type, actor).length === 0;
  const others = beside.filter(isMine).map(({ type }): Open => ({ command: type, target: {} }));
  return [...ahead(flow, snapshot, actor), ...others];
}

function ahead(flow: Flow, snapshot: AnyMachineSnapshot, actor: Actor): Open[] {
  return flow.ahead.flatMap((move) => {
    const definition = flow.commands[move.type];
    const targets = definition ? targetsOf(definition, snapshot.context as FlowContext) : [];
    return targets
      .filter((target) => move.needed?.(snapshot, target) ?? true)
      .filter((target) => needsOf(flow, snapshot, move.type, actor, target, move.payload?.(snapshot, target)).length === 0)
      .map((target) => ({ command: move.type, target }));
  });
}
