type CallUnderWay = {
  readonly url: string;
  readonly controller: AbortController;
  readonly answer: Promise<unknown>;
  next?: CallUnderWay;
  followed: boolean;
};

const never = new Promise<never>(() => {});

/**
 * GETs on their way. A newer one for the same resource aborts the older (API-G05, D-046). Whoever waits for the older gets the newer's
 * answer when the address is the same. Otherwise it asks again after the newer one if it gave a signal, and had not left by it: it still
 * wants its own answer; who gave none hears nothing, so that no cancelled answer paints over new data (T23).
 */
export function createInFlight() {
  const underWay = new Map<string, CallUnderWay>();
  /** counts the times that everything under way was dropped */
  let era = 0;

  const settle = async (call: CallUnderWay, again: () => Promise<unknown>): Promise<unknown> => {
    try {
      return await call.answer;
    } catch (error) {
      if (!call.controller.signal.aborted) throw error;
      return call.next?.url === call.url ? settle(call.next, again) : again();
    }
  };

  return {
    /** Starts a GET and waits for it; the caller's own signal rejects with its reason. */
    async ask(
      key: string,
      url: string,
      signal: AbortSignal | undefined,
      start: (signal: AbortSignal) => Promise<unknown>,
    ): Promise<unknown> {
      signal?.throwIfAborted();
      const controller = new AbortController();
      const call: CallUnderWay = { url, controller, answer: start(controller.signal), followed: false };
      const older = underWay.get(key);
      underWay.set(key, call);
      if (older) {
        older.next = call;
        call.followed = older.url === url;
        older.controller.abort();
      }
      call.answer
        .catch(() => undefined)
        .finally(() => {
          if (underWay.get(key) === call) underWay.delete(key);
        });
      const begun = era;
      const settled = settle(call, async () => {
        for (let other = underWay.get(key); other; other = underWay.get(key)) await other.answer.catch(() => undefined);
        return signal && era === begun ? this.ask(key, url, signal, start) : never;
      });
      if (!signal) return settled;
      const { promise: left, reject } = Promise.withResolvers<never>();
      const leave = () => {
        reject(signal.reason);
        if (!call.followed) controller.abort();
      };
      signal.addEventListener('abort', leave, { once: true });
      return Promise.race([settled, left]).finally(() => signal.removeEventListener('abort', leave));
    },

    /** Drops every GET under way: their callers never hear of it (brand change, end of session). */
    drop(): void {
      era += 1;
      for (const call of underWay.values()) call.controller.abort();
      underWay.clear();
    },
  };
}
