import type { SaveAnswer } from '#machines/screens/entity-form.ts';

/** What a save of an entity came to: from which revision to which, and its answer or why it has none. */
type Turn = {
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly outcome: { readonly answer: SaveAnswer } | { readonly error: unknown };
};

const last = new Map<string, Promise<Turn>>();

/**
 * Saves forms of one entity one after the other: two of them on a page, saved by one stroke of the key, change the same revision. The later one is
 * based on what the earlier one made of it, where both began with the same; a newer one of anybody else is still refused (D-051).
 */
export async function saveInTurn(
  entity: string,
  revision: number | undefined,
  save: (revision: number | undefined) => Promise<SaveAnswer>,
): Promise<SaveAnswer> {
  const before = last.get(entity);
  const mine = turnOf(before, revision, save);
  last.set(entity, mine);
  const { outcome } = await mine;
  if (last.get(entity) === mine) last.delete(entity);
  if ('error' in outcome) throw outcome.error;
  return outcome.answer;
}

async function turnOf(
  before: Promise<Turn> | undefined,
  from: number | undefined,
  save: (revision: number | undefined) => Promise<SaveAnswer>,
): Promise<Turn> {
  const earlier = await before;
  const base = earlier !== undefined && earlier.from === from ? earlier.to : from;
  try {
    const answer = await save(base);
    return { from, to: answer.revision ?? base, outcome: { answer } };
  } catch (error) {
    return { from, to: base, outcome: { error } };
  }
}
