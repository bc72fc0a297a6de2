/** What became of a row that is not there any more: the command that was just sent is done, another one is no longer possible. */
export type Fate = 'done' | 'gone';

/** Something in a list that people point at; `section` is where it stands. */
export type Row<Item> = { readonly id: string; readonly section: string; readonly item: Item; readonly fate?: Fate };

/** Where rows stand that came above the one that somebody points at: behind all others. */
export const arrived = 'arrived';

/** Sections from the top down. */
export const sections = ['first', 'open', 'closed', 'more open', 'more closed', arrived] as const;
const rank = (section: string) => (sections as readonly string[]).indexOf(section);

type Hold = {
  /** the row that somebody points at, or has the keyboard in */
  readonly pointed?: string | undefined;
  /** the command that was just sent and has done what it should */
  readonly done?: string | undefined;
};

/**
 * Rows so that nothing moves or changes its meaning under the pointer: down to the one that somebody points at each keeps its place, and
 * one that has gone leaves it empty. Everything below says at once what is so now, and what came above stands at the end. The command that
 * was just sent stays where it stood, for a pointer that comes back from its dialog: it alone is done.
 */
export function heldRows<Item>(shown: readonly Row<Item>[], now: readonly Row<Item>[], { pointed, done }: Hold): Row<Item>[] {
  const present = new Map(now.map((row) => [row.id, row]));
  const at = shown.findIndex(({ id }) => id === (pointed ?? done));
  const kept = shown.slice(0, at + 1).map(({ id, section, item }): Row<Item> => {
    const row = present.get(id);
    return row ? { id, section, item: row.item } : { id, section, item, fate: id === done ? 'done' : 'gone' };
  });
  const known = new Set(kept.map(({ id }) => id));
  const floor = kept.at(-1)?.section;
  const isAbove = ({ section }: Row<Item>) => floor !== undefined && floor !== arrived && rank(section) < rank(floor);
  const others = now.filter(({ id }) => !known.has(id));
  const came = others.filter(isAbove).map((row) => ({ ...row, section: arrived }));
  const rows = [...kept, ...others.filter((row) => !isAbove(row)), ...came];
  const place = shown.findIndex(({ id }) => id === done);
  const sent = shown[place];
  if (!sent || known.has(sent.id) || present.has(sent.id)) return rows;
  return rows.toSpliced(place, 0, { id: sent.id, section: sent.section, item: sent.item, fate: 'done' });
}
