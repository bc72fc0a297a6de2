import { useEffect, useState } from 'react';
import { brandsOf } from '#contract/access/access.ts';
import type { Home, Task } from '#contract/platform.ts';
import { type Portal, usePortal } from '#src/app/portal.ts';
import { home } from './use-tasks.ts';

/** Tasks of mine that are not among those of the selected brand. */
export type TasksElsewhere = { readonly brandId: number; readonly count: number };

/** The page itself comes first, in ms. */
const PAUSE = 1_500;
/** So long an answer is good enough for a hint, in ms. */
const FRESH = 300_000;

const keyOf = ({ brandId, entityId, entityType, kind }: Task) => `${entityType} ${entityId} ${kind} ${brandId}`;

/** Of each brand how many of its tasks are not at hand; a brand without any is left out. */
export function countElsewhere(here: readonly Task[], there: readonly (readonly [number, Home])[]): TasksElsewhere[] {
  const known = new Set(here.map(keyOf));
  return there.flatMap(([brandId, { moreTasks, tasks }]) => {
    const count = tasks.filter((task) => !known.has(keyOf(task))).length + moreTasks;
    for (const task of tasks) known.add(keyOf(task));
    return count === 0 ? [] : [{ brandId, count }];
  });
}

type Asked = { readonly at: number; readonly answers: Promise<readonly (readonly [number, Home])[]> };
const asked = new WeakMap<Portal, Map<string, Asked>>();

/** What the home of each of these brands has, asked once for header and dashboard; a brand that does not answer is left out. */
function homesOf(portal: Portal, brandIds: readonly number[]): Asked['answers'] {
  const known = asked.get(portal) ?? new Map<string, Asked>();
  asked.set(portal, known);
  const key = brandIds.join(' ');
  const held = known.get(key);
  if (held && performance.now() - held.at < FRESH) return held.answers;
  const ask = async (brandId: number) => {
    const answer = await home(portal)
      .at(brandId)
      .catch(() => undefined);
    return answer === undefined ? [] : [[brandId, answer as Home] as const];
  };
  const answers = Promise.all(brandIds.map(ask)).then((all) => all.flat());
  known.set(key, { at: performance.now(), answers });
  return answers;
}

/** How many tasks of mine wait at my other brands (D-033, BRAND-02); `here` are those of the selected one, once they are known. */
export function useTasksElsewhere(here: readonly Task[] | undefined): readonly TasksElsewhere[] {
  const portal = usePortal();
  const [there, setThere] = useState<readonly (readonly [number, Home])[]>([]);
  const isReady = here !== undefined;
  useEffect(() => {
    const actor = portal.actor();
    const others = actor ? brandsOf(actor).filter((brandId) => brandId !== portal.brandId()) : [];
    if (!isReady || others.length === 0) return;
    let current = true;
    const timer = setTimeout(() => {
      void homesOf(portal, others).then((answers) => current && setThere(answers));
    }, PAUSE);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [portal, isReady]);
  return countElsewhere(here ?? [], there);
}
