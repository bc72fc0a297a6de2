import type { Trial } from '#tests/trust/field.ts';

/** What one of several commands that were sent at once was told; `by` is its trace, which the journal has as request id. */
export type Told = { readonly name: string; readonly by: string; readonly status: number };
/** A row of the journal about the entity that they compete for. */
export type Entry = {
  readonly seq: number;
  /** the entity */
  readonly of: string;
  readonly by: string;
  readonly command: string;
  readonly before: string | null;
  readonly after: string | null;
};

/**
 * - `one`: exactly one wins.
 * - `serial`: each may win, but as if one came after the other; of each pair of `never`, the first named never wins after the second.
 * - `same`: one call sent several times by one key: all hear the same success, and it happened once.
 */
export type Rule =
  | { readonly kind: 'one' }
  | { readonly kind: 'serial'; readonly never?: readonly (readonly [string, string])[] }
  | { readonly kind: 'same' };

export type Race = {
  readonly told: readonly Told[];
  readonly entries: readonly Entry[];
  /** sha256 over what was approved, and over what goes to the vehicles */
  readonly hashes?: { readonly approved: string | null; readonly rolledOut: string | null };
};

const refusals = new Set([403, 409, 412, 423]);
const won = ({ status }: Told): boolean => status >= 200 && status < 300;

/** What a race has broken, in words (T6, T7). */
export function judgeRace(rule: Rule, { entries, hashes, told }: Race): string[] {
  const winners = told.filter(won);
  const rowsOf = ({ by }: Told) => entries.filter((entry) => entry.by === by);
  const said = told.map(({ name, status }) => `${name} ${status}`).join(', ');
  const broken: string[] = [];
  for (const one of told) {
    if (!won(one) && !refusals.has(one.status)) broken.push(`${one.name} was answered ${one.status}`);
    if (rule.kind === 'same') continue;
    const rows = rowsOf(one);
    // A command may be told to another entity, too, and has its row there; nowhere does it have two.
    const isRight = won(one) ? rows.length > 0 && new Set(rows.map(({ of }) => of)).size === rows.length : rows.length === 0;
    if (!isRight) broken.push(`${one.name} (${one.status}) has ${rows.length} rows in the journal`);
  }
  if (rule.kind === 'one' && winners.length !== 1) broken.push(`${winners.length} won: ${said}`);
  if (rule.kind === 'serial' && winners.length === 0) broken.push(`nobody won: ${said}`);
  if (rule.kind === 'serial') for (const pair of rule.never ?? []) broken.push(...judgeOrder(pair, told, rowsOf));
  if (rule.kind === 'same') {
    if (winners.length !== told.length) broken.push(`a repeated key was refused: ${said}`);
    const rows = told.flatMap(rowsOf).length;
    if (rows !== 1) broken.push(`a repeated key has ${rows} rows in the journal`);
  }
  entries.forEach((entry, index) => {
    const previous = entries.slice(0, index).findLast(({ of }) => of === entry.of);
    if (previous && entry.before !== previous.after)
      broken.push(`row ${entry.seq} (${entry.command}) follows another content than row ${previous.seq} left`);
  });
  if (hashes && hashes.approved !== hashes.rolledOut)
    broken.push(`approved was ${hashes.approved}, rolled out is ${hashes.rolledOut}`);
  return broken;
}

function judgeOrder(
  [first, second]: readonly [string, string],
  told: readonly Told[],
  rowsOf: (one: Told) => readonly Entry[],
): string[] {
  const seqOf = (name: string) => told.filter((one) => one.name === name && won(one)).flatMap(rowsOf)[0]?.seq;
  const [early, late] = [seqOf(first), seqOf(second)];
  return early !== undefined && late !== undefined && early > late ? [`${first} won after ${second}`] : [];
}

const entry = (seq: number, by: string, before: string, after: string): Entry => ({
  seq,
  of: 'x',
  by,
  command: by,
  before,
  after,
});
const a: Told = { name: 'approve', by: 'a', status: 200 };
const b: Told = { name: 'reject', by: 'b', status: 409 };
const rowA = entry(7, 'a', 'x', 'y');
const rowB = entry(8, 'b', 'y', 'z');

/** Made-up races, right and wrong. */
export function raceTrials(): Trial[] {
  const one = { kind: 'one' } as const;
  const ordered = { kind: 'serial', never: [['reject', 'approve']] } as const;
  const trial = (what: string, isWrong: boolean, rule: Rule, race: Race): Trial => ({
    what,
    isWrong,
    says: judgeRace(rule, race),
  });
  return [
    trial('one wins', false, one, { told: [a, b], entries: [rowA] }),
    trial('a row at another entity, too', false, one, { told: [a, b], entries: [rowA, { ...rowA, seq: 8, of: 'y' }] }),
    trial('two rows of one command', true, one, { told: [a, b], entries: [rowA, { ...rowA, seq: 8, before: 'y' }] }),
    trial('both win', true, one, { told: [a, { ...b, status: 200 }], entries: [rowA, rowB] }),
    trial('nobody wins', true, one, { told: [{ ...a, status: 409 }, b], entries: [] }),
    trial('the loser hears a 500', true, one, { told: [a, { ...b, status: 500 }], entries: [rowA] }),
    trial('the winner is not in the journal', true, one, { told: [a, b], entries: [] }),
    trial('the loser is in the journal', true, one, { told: [a, b], entries: [rowA, rowB] }),
    trial('one after the other', false, { kind: 'serial' }, { told: [a, { ...b, status: 200 }], entries: [rowA, rowB] }),
    trial(
      'a lost update',
      true,
      { kind: 'serial' },
      { told: [a, { ...b, status: 200 }], entries: [rowA, { ...rowB, before: 'x' }] },
    ),
    trial('one wins after what excludes it', true, ordered, { told: [a, { ...b, status: 200 }], entries: [rowA, rowB] }),
    trial('one key, one row', false, { kind: 'same' }, { told: [a, { ...a, by: 'c' }], entries: [rowA] }),
    trial(
      'one key, two rows',
      true,
      { kind: 'same' },
      { told: [a, { ...a, by: 'c' }], entries: [rowA, entry(8, 'c', 'y', 'z')] },
    ),
    trial('other content than approved', true, one, { told: [a, b], entries: [rowA], hashes: { approved: 'x', rolledOut: 'y' } }),
  ];
}
