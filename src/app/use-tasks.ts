import { useEffect, useState } from 'react';
import { isAnnotation, type Watched } from '#contract/collab/collab-entity.ts';
import { isProgress } from '#contract/live/progress.ts';
import type { CalendarEntry, RunningRollouts, Task, Wait } from '#contract/platform.ts';
import { type Portal, usePortal } from '#src/app/portal.ts';
import { resource } from '#src/app/resource.ts';

/** What waits for me at the selected brand (D-033, D-171d). */
export const home = (portal: Portal) => resource(portal, 'getHome', {});

/** News come in bursts; the tasks are asked for again when they pause, in ms. */
const PAUSE = 2000;
/** Progress comes all the time while a rollout runs: what it brings about is asked for so much later, in ms. */
const PROGRESS_PAUSE = 30_000;

type Known = {
  readonly tasks: readonly Task[];
  /** entities that wait for me beyond those of `tasks` */
  readonly moreTasks: number;
  /** what others have that I handed on, and how many more there are of it */
  readonly waits: readonly Wait[];
  readonly moreWaits: number;
  /** rollouts under way as they were when this was asked; null for whoever may read none */
  readonly rollouts: RunningRollouts | null;
  /** what I watch, those that changed last first */
  readonly watched: readonly Watched[];
  /** what the brand has before it; null for whoever may not see it, and until it is known */
  readonly calendar: readonly CalendarEntry[] | null;
  readonly state: 'loading' | 'ready' | 'failed';
  readonly error: unknown;
};

const unknown: Known = {
  tasks: [],
  moreTasks: 0,
  waits: [],
  moreWaits: 0,
  rollouts: null,
  watched: [],
  calendar: null,
  state: 'loading',
  error: undefined,
};

/** My open tasks, kept fresh by the live channel. The same answer serves header and dashboard. */
export function useTasks(): Known & { reload(): void } {
  const portal = usePortal();
  const [known, setKnown] = useState<Known>(() => {
    const now = home(portal).peek();
    return now ? { ...now, state: 'ready', error: undefined } : unknown;
  });
  const [round, setRound] = useState(0);
  useEffect(() => {
    let current = true;
    const ask = round === 0 ? home(portal).get() : home(portal).fresh();
    ask.then(
      // The answer that is shown already draws nothing anew.
      (answer) =>
        current &&
        setKnown((before) =>
          before.state === 'ready' && before.tasks === answer.tasks ? before : { ...answer, state: 'ready', error: undefined },
        ),
      (error: unknown) => current && setKnown((before) => ({ ...before, state: 'failed', error })),
    );
    return () => {
      current = false;
    };
  }, [portal, round]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setRound((before) => before + 1), PAUSE);
    };
    let late: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      late ??= setTimeout(() => {
        late = undefined;
        setRound((before) => before + 1);
      }, PROGRESS_PAUSE);
    };
    const stop = portal.live.watch((news) => {
      if (isProgress(news)) later();
      // A question becomes a task at once, and what I watch in another tab is watched here.
      else if (!isAnnotation(news.command) || news.command === 'ask.added' || news.command.startsWith('watch.')) soon();
    });
    const stopReturns = portal.live.onReturn(soon);
    return () => {
      clearTimeout(timer);
      clearTimeout(late);
      stop();
      stopReturns();
    };
  }, [portal]);
  return { ...known, reload: () => setRound((before) => before + 1) };
}
