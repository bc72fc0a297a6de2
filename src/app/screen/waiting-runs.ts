import type { Sent } from '#machines/screens/entity.ts';

/** Commands of a screen whose end somebody waits for: a dialog keeps what was typed until its command is done (D-158). */
export function waitingRuns() {
  let waiting: readonly { readonly key: string; readonly settle: (isDone: boolean) => void }[] = [];
  const keyOf = ({ command, target, payload }: Sent) => JSON.stringify({ command, target, payload });
  const settle = (isDone: boolean, isMeant: (key: string) => boolean) => {
    const ended = waiting.filter(({ key }) => isMeant(key));
    waiting = waiting.filter((item) => !ended.includes(item));
    for (const item of ended) item.settle(isDone);
  };
  return {
    /** true once the command is done, false when it came to nothing */
    wait: (sent: Sent): Promise<boolean> =>
      new Promise((resolve) => {
        waiting = [...waiting, { key: keyOf(sent), settle: resolve }];
      }),
    done: (sent: Sent) => settle(true, (key) => key === keyOf(sent)),
    /** what was to go next is dropped with the command that was refused; `but` may still be sent once more */
    dropped: (but?: Sent) => settle(false, (key) => but === undefined || key !== keyOf(but)),
    /** nobody sends it once more */
    left: (sent: Sent) => settle(false, (key) => key === keyOf(sent)),
  };
}
