import type { Pointer } from '#machines/screens/filter-edit.ts';
import type { Counted, Insight } from '#machines/screens/filter-editor.ts';
import { count as figure } from '#src/app/format.ts';

export type Effect = {
  readonly kind: 'removes' | 'adds' | 'nothing';
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

/** What a constraint of the draft does to the count: one of a group of alternatives adds, any other removes. */
export function effectOf({ counted, insight, origin }: Known, at: Pointer): Effect | undefined {
  const found = insight?.constraints.find(({ pointer }) => origin.get(pointer) === at);
  if (!found || !counted) return undefined;
  const difference = found.without - counted.count;
  const kind = difference > 0 ? 'removes' : difference < 0 ? 'adds' : 'nothing';
  return { kind, figure: figure(Math.abs(difference)), alone: figure(found.alone) };
}
