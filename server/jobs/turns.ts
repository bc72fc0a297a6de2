/** At most so many at work at once; the others wait in the order in which they came. */
export type Turns = {
  /**
   * Waits for a turn and answers how to give it back. `onWait` is called first when it does not come at once. Who no longer wants one
   * aborts: then it throws the signal's reason.
   */
  readonly take: (signal: AbortSignal, onWait: () => Promise<unknown>) => Promise<() => void>;
};

export function openTurns(most: number): Turns {
  let free = most;
  const waiting: (() => void)[] = [];
  const giveBack = () => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  /** Each turn is given back once, however often that is called. */
  const taken = () => {
    let isMine = true;
    return () => {
      if (isMine) giveBack();
      isMine = false;
    };
  };
  return {
    take: async (signal, onWait) => {
      signal.throwIfAborted();
      if (free > 0) {
        free -= 1;
        return taken();
      }
      const turn = Promise.withResolvers<void>();
      let isGranted = false;
      const grant = () => {
        isGranted = true;
        turn.resolve();
      };
      const leave = () => {
        const place = waiting.indexOf(grant);
        if (place >= 0) waiting.splice(place, 1);
        turn.reject(signal.reason);
      };
      waiting.push(grant);
      signal.addEventListener('abort', leave, { once: true });
      // An end that comes while the waiting is noted must not count as unhandled.
      turn.promise.catch(() => undefined);
      try {
        await onWait();
        await turn.promise;
      } catch (error) {
        leave();
        if (isGranted) giveBack();
        throw error;
      } finally {
        signal.removeEventListener('abort', leave);
      }
      return taken();
    },
  };
}
