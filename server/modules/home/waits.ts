import type { Asked } from '#contract/collab/asks.ts';
import type { LockType } from '#contract/collab/collab-entity.ts';
import type { Wait } from '#contract/platform.ts';
import type { CallBase } from '#server/call.ts';
import { askedByMe } from '#server/modules/collab/asks.ts';
import { peopleOf } from '#server/people.ts';
import { handedOnBy } from './handed-on.ts';
import type { OpenTask, TaskSource } from './tasks.ts';

/** Rows of home, and people that one of them names: the others are counted. */
const most = 25;
const named = 2;

/** What others have that the caller asked for or handed on: waiting longest first, with who can do it now (D-033, D-248). */
export async function waitsOf(call: CallBase, sources: readonly TaskSource[]): Promise<{ waits: Wait[]; moreWaits: number }> {
  const handedOn = await handedOnBy(call);
  if (handedOn.size === 0) return { waits: [], moreWaits: 0 };
  const found = await Promise.all(sources.map((source) => source(call, handedOn)));
  const all = found.flatMap(({ tasks }) => tasks).toSorted((one, other) => one.since.localeCompare(other.since));
  const shown = all.slice(0, most);
  const subjectsOf = ({ able }: OpenTask) => (able?.people ?? []).slice(0, named).map(({ subject }) => subject);
  const [person, asked] = await Promise.all([
    peopleOf(call.services.db, shown.flatMap(subjectsOf)),
    askedByMe(
      call,
      shown.map(({ entityId, entityType }) => ({ entityId, entityType: entityType as LockType })),
    ),
  ]);
  const waits = shown.map((task): Wait => {
    const {
      able,
      asked: ____,
      answers: _,
      isDecision: __,
      isOnlyMine: ___,
      targetBrandId = null,
      together: _____,
      ...wait
    } = task;
    const people = subjectsOf(task).map(person);
    const isOf = (one: Asked) =>
      one.entityType === task.entityType &&
      one.entityId === task.entityId &&
      one.command === task.kind &&
      one.brandId === targetBrandId &&
      one.need === null;
    return {
      ...wait,
      targetBrandId,
      asked: asked.find(isOf) ?? null,
      people,
      morePeople: (able?.people.length ?? 0) - people.length,
      roles: people.length > 0 ? [] : [...(able?.roles ?? [])],
    };
  });
  return { waits, moreWaits: all.length - shown.length };
}
