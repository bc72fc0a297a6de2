/**
 * How many vehicles each phase takes: its share of the total, rounded so that the sum is exact (largest remainder; at equal remainders
 * the earlier phase). Preview and start both use it, so a preview equals what happens (D-091).
 */
export function splitByShare(total: number, shares: readonly number[]): number[] {
  const sum = shares.reduce((all, share) => all + share, 0);
  const exact = shares.map((share) => (total * share) / sum);
  const sizes = exact.map(Math.floor);
  const left = total - sizes.reduce((all, size) => all + size, 0);
  const byRemainder = exact
    .map((value, index) => ({ index, rest: value - Math.floor(value) }))
    .sort((a, b) => b.rest - a.rest || a.index - b.index);
  const more = new Set(byRemainder.slice(0, left).map(({ index }) => index));
  return sizes.map((size, index) => (more.has(index) ? size + 1 : size));
}

/** The ranks of each phase: from (inclusive) and to (exclusive). */
export function rankRanges(total: number, shares: readonly number[]): { from: number; to: number }[] {
  let from = 0;
  return splitByShare(total, shares).map((size) => {
    const range = { from, to: from + size };
    from += size;
    return range;
  });
}
