import { nounText, type PagedType } from '#contract/entity/entities.ts';
import type { Task } from '#contract/platform.ts';
import { count } from '#contract/words.ts';
import type { OpenTask } from './tasks.ts';

const earliest = (moments: readonly (string | null)[]): string | null =>
  moments.filter((moment) => moment !== null).toSorted()[0] ?? null;

/** Tasks that are one line: the same first step of many of a kind, which stand on one page (D-033). It is due when the first of them is. */
export function together(tasks: readonly OpenTask[]): Task[] {
  const lines = Map.groupBy(tasks, (task) =>
    task.together ? `${task.entityType} ${task.kind} ${task.together.key} ${task.isOnlyMine}` : task,
  );
  return [...lines.values()].flatMap((all): Task[] => {
    const [first] = all;
    if (!first) return [];
    const { together: of, ...task } = first;
    if (!of || all.length === 1) return [task];
    return [
      {
        ...task,
        title: `${count(all.length)} ${nounText(task.entityType as PagedType).toLowerCase()}s`,
        route: of.route,
        since: earliest(all.map(({ since }) => since)) ?? task.since,
        dueDate: earliest(all.map(({ dueDate }) => dueDate)),
      },
    ];
  });
}
