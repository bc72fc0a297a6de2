/** A piece of work on the way: the roles that can do it, and the earlier workers that must not be the same person. */
export type Work = {
  /** stands for whoever does this work */
  readonly subject: string;
  readonly by: readonly string[];
  /** the person who asks can do it */
  readonly byActor: boolean;
  readonly apartFrom: readonly string[];
};

/**
 * How many persons a way takes when each holds one role and does all that the role and four eyes allow.
 * Whoever asks comes first; then always the role that can do most of what is left.
 */
export function fewestPeople(works: readonly Work[]): number {
  const actors = together(works.filter((work) => work.byActor));
  let left = works.filter((work) => !actors.includes(work));
  let people = actors.length > 0 ? 1 : 0;
  while (left.length > 0) {
    const roles = [...new Set(left.flatMap((work) => work.by))];
    const best = roles
      .map((role) => together(left.filter((work) => work.by.includes(role))))
      .toSorted((a, b) => b.length - a.length)[0];
    // Work that no role can do still takes somebody.
    const done = best && best.length > 0 ? best : left.slice(0, 1);
    left = left.filter((work) => !done.includes(work));
    people += 1;
  }
  return people;
}

/** The works that one person can do, in order, without meeting their own earlier work across four eyes. */
function together(works: readonly Work[]): readonly Work[] {
  const taken: Work[] = [];
  for (const work of works) {
    if (!taken.some(({ subject }) => work.apartFrom.includes(subject))) taken.push(work);
  }
  return taken;
}
