/** Something in a list that people point at; `section` is where it stands. */
export type Row<Item> = { readonly id: string; readonly section: string; readonly item: Item; readonly isGone?: boolean };

/** Where rows that came while somebody points at the list stand: behind all others. */
export const arrived = 'arrived';

/**
 * Rows in the places that they had when somebody began to point at them: what has gone leaves its place empty, what has come stands at the
 * end, so that nothing moves under the pointer.
 */
export function heldRows<Item>(held: readonly Row<Item>[], now: readonly Row<Item>[]): Row<Item>[] {
  const present = new Map(now.map((row) => [row.id, row]));
  const kept = held.map(({ id, section, item }): Row<Item> => {
    const row = present.get(id);
    return row ? { id, section, item: row.item } : { id, section, item, isGone: true };
  });
  const known = new Set(held.map(({ id }) => id));
  return [...kept, ...now.filter(({ id }) => !known.has(id)).map((row) => ({ ...row, section: arrived }))];
}
