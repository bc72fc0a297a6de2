import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { allows } from '#contract/access.ts';
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
 * the page explains and the server refuses with. One task for each command and brand.
 */
export function flowTasks<Row extends FlowRow, Machine extends AnyStateMachine>(
  call: CallBase,
  store: FlowStore<Row, Machine>,
  rows: readonly Row[],
  view: (row: Row, command: string, target: Target) => TaskView,
): Task[] {
  if (!allows(store.read, call.actor, { brandId: call.brandId })) return [];
  return rows.flatMap((row) =>
    openMoves(store.flow as Flow, snapshotOf(store, row), call).map(({ command, target }) => ({
      kind: command,
      ...view(row, command, target),
      since: row.changedOn.toISOString(),
      entityType: store.entityType,
      entityId: row.id,
      brandId: target.brandId ?? row.homeBrandId,
    })),
  );
}

function openMoves(flow: Flow, snapshot: AnyMachineSnapshot, { actor }: CallBase): { command: string; target: Target }[] {
  const moves = flow.ahead.filter((move) => flow.commands[move.type]);
  return moves.flatMap((move) => {
    const definition = flow.commands[move.type];
    const targets = definition ? targetsOf(definition, snapshot.context as FlowContext) : [];
    return targets
      .filter((target) => move.needed?.(snapshot, target) ?? true)
      .filter((target) => needsOf(flow, snapshot, move.type, actor, target, move.payload?.(snapshot, target)).length === 0)
      .map((target) => ({ command: move.type, target }));
  });
}
