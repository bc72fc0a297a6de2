type Flight = {
  readonly url: string;
  readonly controller: AbortController;
  readonly answer: Promise<unknown>;
  next?: Flight;
  followed: boolean;
};

const never = new Promise<never>(() => {});

/**
 * GETs on their way. A newer one for the same resource aborts the older (API-G05, D-046). Whoever waits for the older gets the newer's
 * answer when the address is the same. Otherwise it asks again after the newer one if it gave a signal, and had not left by it: it still
 * wants its own answer; who gave none hears nothing, so that no cancelled answer paints over new data (T23).
 */
export function createInFlight() {
  const flights = new Map<string, Flight>();
  /** counts the times that everything under way was dropped */
  let era = 0;

  const settle = async (flight: Flight, again: () => Promise<unknown>): Promise<unknown> => {
    try {
      return await flight.answer;
    } catch (error) {
      if (!flight.controller.signal.aborted) throw error;
      return flight.next?.url === flight.url ? settle(flight.next, again) : again();
    }
  };

  return {
    /** Starts a GET and waits for it; the caller's own signal rejects with its reason. */
    async fly(
      key: string,
      url: string,
      signal: AbortSignal | undefined,
      start: (signal: AbortSignal) => Promise<unknown>,
    ): Promise<unknown> {
      signal?.throwIfAborted();
      const controller = new AbortController();
      const flight: Flight = { url, controller, answer: start(controller.signal), followed: false };
      const older = flights.get(key);
      flights.set(key, flight);
      if (older) {
        older.next = flight;
        flight.followed = older.url === url;
        older.controller.abort();
      }
      flight.answer
        .catch(() => undefined)
        .finally(() => {
          if (flights.get(key) === flight) flights.delete(key);
        });
      const begun = era;
      const settled = settle(flight, async () => {
        for (let other = flights.get(key); other; other = flights.get(key)) await other.answer.catch(() => undefined);
        return signal && era === begun ? this.fly(key, url, signal, start) : never;
      });
      if (!signal) return settled;
      const { promise: left, reject } = Promise.withResolvers<never>();
      const leave = () => {
        reject(signal.reason);
        if (!flight.followed) controller.abort();
      };
      signal.addEventListener('abort', leave, { once: true });
      return Promise.race([settled, left]).finally(() => signal.removeEventListener('abort', leave));
    },

    /** Drops every GET under way: their callers never hear of it (brand change, end of session). */
    drop(): void {
      era += 1;
      for (const flight of flights.values()) flight.controller.abort();
      flights.clear();
    },
  };
}
