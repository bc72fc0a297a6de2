/** Something that was heard, and when, in epoch milliseconds. */
export type Heard<Told> = { readonly told: Told; readonly at: number };

/** So long it is kept, in ms, and so many. */
const longest = 60_000;
const most = 1_000;
/** The clocks of two servers differ by less than this, in ms. */
const skew = 250;

/** What one server heard lately, for pages that read before it and listen after it (ADR 14). */
export function createHeard<Told>(now: () => number) {
  let items: Heard<Told>[] = [];
  // From this instant on nothing is missing.
  let wholeSince = Number.POSITIVE_INFINITY;
  return {
    /** From now on everything is heard. */
    begin(): void {
      items = [];
      wholeSince = now();
    },

    /** From now on nothing is. */
    end(): void {
      items = [];
      wholeSince = Number.POSITIVE_INFINITY;
    },

    add(told: Told): Heard<Told> {
      const item = { told, at: now() };
      items.push(item);
      const leaving = items.findIndex(({ at }, index) => at >= item.at - longest && index >= items.length - most);
      const last = items[leaving - 1];
      if (last) wholeSince = last.at + 1;
      items = items.slice(leaving);
      return item;
    },

    /** What was heard since an instant of some server's clock, the oldest first; undefined where not all of it is known. */
    since(instant: number): readonly Heard<Told>[] | undefined {
      if (instant + skew < wholeSince) return undefined;
      return items.filter(({ at }) => at >= instant - skew);
    },
  };
}
