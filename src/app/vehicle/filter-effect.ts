import type { FilterTree } from '#contract/vehicle/filter-tree.ts';
import { count as figure } from '#contract/words.ts';
import { fieldErrors } from '#machines/screens/failure.ts';
import { completeFilter, type Pointer } from '#machines/screens/filter-edit.ts';
import type { Counted, Insight } from '#machines/screens/filter-editor.ts';

export type Effect = {
  readonly kind: 'removes' | 'adds' | 'nothing' | 'alone';
  /** by how many the count would be larger or smaller without it */
  readonly figure: string;
  /** vehicles that meet it by itself */
  readonly alone: string;
};
type Known = {
  readonly counted: Counted | undefined;
  readonly insight: Insight | undefined;
  readonly origin: ReadonlyMap<Pointer, Pointer>;
};

/**
 * What a constraint of the draft does to the count: one of a group of alternatives adds, any other removes. Where no vehicle is left, with and
 * without it, what it matches by itself tells which one leaves none.
 */
export function effectOf({ counted, insight, origin }: Known, at: Pointer): Effect | undefined {
  const found = insight?.constraints.find(({ pointer }) => origin.get(pointer) === at);
  if (!found || !counted) return undefined;
  const difference = found.without - counted.count;
  const unchanged = counted.count === 0 ? 'alone' : 'nothing';
  const kind = difference > 0 ? 'removes' : difference < 0 ? 'adds' : unchanged;
  return { kind, figure: figure(Math.abs(difference)), alone: figure(found.alone) };
}

/** What the server says of constraints that it could not count, by their paths in the draft: a pattern that takes too long, for one. */
export function countErrors(error: unknown, draft: FilterTree): Record<string, string> {
  const { origin } = completeFilter(draft);
  const pathOf = (pointer: Pointer) => `filter${pointer.replaceAll('/', '.')}`;
  return Object.fromEntries(
    Object.entries(fieldErrors(error)).flatMap(([path, text]) => {
      const found = [...origin].find(([asked]) => `${path}.`.startsWith(`${pathOf(asked)}.`));
      return found ? [[pathOf(found[1]), text]] : [];
    }),
  );
}
