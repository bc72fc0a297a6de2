/** Reasons in one line, "A; B": no stop is put behind one, since a name or somebody's own words may end with one. */
export const reasonsText = (reasons: readonly string[]): string =>
  reasons.map((reason) => reason.replace(/(?<!\b[A-Z])\.$/, '')).join('; ');
