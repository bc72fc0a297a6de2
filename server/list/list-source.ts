import { type RawBuilder, sql } from 'kysely';
import type { ListFilter, ListSpec } from '#contract/list.ts';
import { constantWords } from '#contract/words.ts';

/** How a cell comes back from a cursor's text. */
export type CellType = 'text' | 'int4' | 'timestamptz';

/** A column of a list in SQL, over the tables of its source: what filters compare, and what it is sorted by. */
export type ListColumn = {
  readonly value: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
  readonly type: CellType;
  /** rows without a value stand last, whichever way the list is sorted */
  readonly isOptional: boolean;
};

/** Words as people sort them: figures in them count as figures ("4.9.0" before "4.12.0"). */
export const words = (value: RawBuilder<unknown>): ListColumn => ({
  value,
  order: sql`${value} collate natural_order`,
  type: 'text',
  isOptional: false,
});
/** The same for columns of the list's own table, by their names there. */
export const ownWords = <const Name extends string>(...names: readonly Name[]): Record<Name, ListColumn> =>
  Object.fromEntries(names.map((name) => [name, words(sql.ref(`e.${name}`))])) as Record<Name, ListColumn>;
/** Codes of one length, as VINs: in the order of their index. */
export const codes = (value: RawBuilder<unknown>): ListColumn => ({ value, order: value, type: 'text', isOptional: false });
/** Words where rows may have none; an empty text is none. */
export const optionalWords = (value: RawBuilder<unknown>): ListColumn => ({
  ...words(sql`nullif(${value}, '')`),
  value,
  isOptional: true,
});
export const figure = (value: RawBuilder<unknown>, isOptional = false): ListColumn => ({
  value,
  order: value,
  type: 'int4',
  isOptional,
});
export const instant = (value: RawBuilder<unknown>, isOptional = false): ListColumn => ({
  value,
  order: value,
  type: 'timestamptz',
  isOptional,
});
/** Values that stand in an order of their own, e.g. that of the stages. */
export const ranked = (value: RawBuilder<unknown>, order: readonly string[]): ListColumn => ({
  ...figure(sql`array_position(${[...order]}::text[], ${value})`, true),
  value,
});

/** `%` and `_` are letters here, not wildcards. */
export const containing = (text: RawBuilder<unknown>, word: string): RawBuilder<boolean> =>
  sql<boolean>`${text} ilike ${`%${word.replaceAll(/[\\%_]/g, '\\$&')}%`}`;

const hasWord = (value: string, word: string): boolean => value.toLowerCase().includes(word.toLowerCase());

/** A part of `search`: rows whose column has a value in which the word is, as people read it, or that is the word; none where it is in no value. */
export function amongValues(
  select: RawBuilder<unknown>,
  columns: Readonly<Record<string, readonly string[]>>,
  word: string,
): RawBuilder<unknown>[] {
  const conditions = Object.entries(columns).flatMap(([column, values]) => {
    const found = values.filter((value) => hasWord(constantWords(value), word) || value.toLowerCase() === word.toLowerCase());
    return found.length === 0 ? [] : [sql`${sql.ref(column)} = any(${found}::text[])`];
  });
  return conditions.length === 0 ? [] : [sql`${select} (${sql.join(conditions, sql` or `)})`];
}

/** The same for brands by their names. */
export function amongBrands(
  select: RawBuilder<unknown>,
  known: readonly { readonly id: number; readonly name: string }[],
  word: string,
): RawBuilder<unknown>[] {
  const ids = known.flatMap(({ id, name }) => (hasWord(name, word) ? [id] : []));
  return ids.length === 0 ? [] : [sql`${select} s.brand_ids && ${ids}::int[]`];
}

/** The row that a list is of; its source calls the table `e`. */
export const rowId: RawBuilder<number> = sql`e.id`;

/**
 * A list in SQL. Tables that only some columns need are left-joined by a key, so that PostgreSQL leaves them out of statements that do not
 * name them.
 */
export type ListSource = {
  readonly spec: ListSpec;
  readonly from: RawBuilder<unknown>;
  readonly columns: Readonly<Record<string, ListColumn>>;
  /** selects of ids, each by a text that has a trigram index or few rows: the word is found in any of them */
  readonly search: (word: string) => readonly RawBuilder<unknown>[];
};

type Names<Spec> = Spec extends ListSpec<infer Sort, infer Own> ? Sort | (keyof Own & string) : never;

/** Ties the columns to what the contract says can be asked: one that is missing is a type error. */
export function listSource<const Spec extends ListSpec<string, Readonly<Record<string, ListFilter>>>>(
  spec: Spec,
  source: Omit<ListSource, 'spec' | 'columns'> & { readonly columns: Readonly<Record<Names<Spec>, ListColumn>> },
): ListSource {
  return { spec, ...source };
}
