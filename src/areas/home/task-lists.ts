import type { Task } from '#contract/platform.ts';
import { isOver, localDay } from '#contract/time-zone.ts';

/** Rows that a group shows at first. */
const FIRST = 10;

/** Whether a task should be done by now, by my calendar. */
export const isLate = ({ dueDate }: Pick<Task, 'dueDate'>, now: Date): boolean =>
  dueDate !== null && isOver(dueDate, now, localDay(now));

export type TaskGroup = { readonly key: 'onlyMine' | 'shared'; readonly tasks: readonly Task[]; readonly shown: readonly Task[] };

/** What only I can do, apart from what others of my role can do too; both in the order of the server (D-033). */
export function taskGroups(tasks: readonly Task[], isUnfolded: boolean): TaskGroup[] {
  const of = (key: TaskGroup['key'], isOnlyMine: boolean): TaskGroup => {
    const own = tasks.filter((task) => (task.isOnlyMine ?? false) === isOnlyMine);
    return { key, tasks: own, shown: isUnfolded ? own : own.slice(0, FIRST) };
  };
  return [of('onlyMine', true), of('shared', false)].filter((group) => group.tasks.length > 0);
}
