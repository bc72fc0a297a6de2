import { expect, it } from 'vitest';
import type { Home, Task } from '#contract/platform.ts';
import { countElsewhere } from '#src/app/use-tasks-elsewhere.ts';

const task = (entityId: number) => ({ entityType: 'RELEASE_CANDIDATE', entityId, kind: 'brand.confirm', brandId: 4 }) as Task;
const home = (tasks: readonly Task[], moreTasks = 0) => ({ tasks, moreTasks }) as unknown as Home;

it('counts at my other brands what is not here already, each once (D-033, BRAND-02, B8)', () => {
  const there = [
    [4, home([task(1), task(2), task(3)])],
    [5, home([task(3)])],
    [2, home([task(9)], 2)],
  ] as const;
  expect(countElsewhere([task(1)], there)).toEqual([
    { brandId: 4, count: 2 },
    { brandId: 2, count: 3 },
  ]);
  expect(countElsewhere([], [])).toEqual([]);
});
