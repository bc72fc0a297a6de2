/** A clock of the browser that is off by less than this is as good as the server's: answers take their time, and some name whole seconds. */
const tolerance = 2_000;

/**
 * The server's time, as far as its answers tell it: what turns at an instant is decided there (T25, D-247). `now` is the browser's clock, in
 * milliseconds.
 */
export function createServerClock(now: () => number) {
  let offset = 0;
  let least: number | undefined;
  return {
    /** Learns from the time that an answer names which has just come, or came at the instant given: as its header X-Server-Time or Date. */
    learn(date: string | null, at = now()): void {
      const told = Date.parse(date ?? '');
      if (Number.isNaN(told)) return;
      const difference = told - at;
      // An answer names the moment, or the second, in which it left, so that the server is never behind this.
      least = difference;
      offset = Math.abs(difference) < tolerance ? 0 : difference;
    },
    now: (): number => now() + offset,

    /** What the server's clock showed at an instant of the browser's, or a little before that, in whole ms; undefined where no answer has told. */
    before: (at: number): number | undefined => (least === undefined ? undefined : Math.floor(at + least)),
  };
}
