import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { CellType, ListSource } from '#server/list/list-source.ts';
import { problem } from '#server/problem.ts';

/** One column of an order; in the statements its cell is called by its place: `c0`. */
type Term = {
  readonly name: string;
  readonly cell: string;
  readonly order: RawBuilder<unknown>;
  readonly type: CellType;
  readonly isOptional: boolean;
  readonly isDown: boolean;
};

/** The row that was read last: its cells in the order's columns, as text. */
export type Cursor = { readonly cells: readonly (string | null)[]; readonly id: number };

/** The columns of `field,asc;other,desc`, each once. */
export function termsOf({ spec, columns }: ListSource, sort = spec.order): Term[] {
  const asked = new Map(sort.split(';').map((part) => part.split(',') as [string, string]));
  return [...asked].flatMap(([name, direction], place) => {
    const column = columns[name];
    return column ? [{ ...column, name, cell: `c${place}`, isDown: direction === 'desc' }] : [];
  });
}

const isDownAtLast = ([first]: readonly Term[]): boolean => first?.isDown ?? false;
const cellIn = (rows: string, { cell }: Term) => sql.ref(`${rows}.${cell}`);

/** The order of rows that have the cells. Equal ones stand in the order of their ids, so that pages never overlap. */
export function orderBy(terms: readonly Term[], rows: string): RawBuilder<unknown> {
  const columns = terms.map((term) => {
    const way = term.isDown ? sql`desc` : sql`asc`;
    return term.isOptional ? sql`${cellIn(rows, term)} ${way} nulls last` : sql`${cellIn(rows, term)} ${way}`;
  });
  const id = sql.ref(`${rows}.id`);
  return sql.join([...columns, isDownAtLast(terms) ? sql`${id} desc` : sql`${id} asc`]);
}

const signature = (terms: readonly Term[]) => terms.map(({ name, isDown }) => `${name}${isDown ? '-' : '+'}`).join('');

export function cursorText(terms: readonly Term[], { cells, id }: Cursor): string {
  return Buffer.from(JSON.stringify([signature(terms), cells, id])).toString('base64url');
}

const cursorSchema = z.tuple([z.string(), z.array(z.string().nullable()), z.int32().positive()]);
/** An instant as a cursor has it: of a day that there is. */
export const instantCell = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/)
  .refine(isDay);
const cellSchemas: Readonly<Record<CellType, z.ZodType>> = {
  text: z.string().refine((text) => !text.includes('\0') && text.isWellFormed()),
  int4: z.string().regex(/^-?\d{1,9}$/),
  timestamptz: instantCell,
};

/** February has no 30th day, here as in PostgreSQL. */
function isDay(text: string): boolean {
  const at = new Date(text.replace(' ', 'T').replace('+00', 'Z'));
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text.slice(0, 10);
}

/** The cursor of an answer to the same question; 400 for any other text. */
export function cursorOf(terms: readonly Term[], text: string): Cursor {
  const parsed = cursorSchema.safeParse(jsonOf(text));
  const [of, cells, id] = parsed.data ?? ['', [], 0];
  const fits = terms.every(({ type, isOptional }, index) => {
    const cell = cells[index];
    return cell === null ? isOptional : cellSchemas[type].safeParse(cell).success;
  });
  if (parsed.success && of === signature(terms) && cells.length === terms.length && fits) return { cells, id };
  const fields = [{ pointer: '/after', detail: 'This is no place of this list in this order.' }];
  throw problem('UNKNOWN', { status: 400, detail: 'The query is not valid.', fields });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}

/** Rows that come after the cursor's. */
export function afterCursor(terms: readonly Term[], { cells, id }: Cursor, rows: string): RawBuilder<boolean> {
  const own = sql.ref(`${rows}.id`);
  const last = isDownAtLast(terms) ? sql`${own} < ${id}` : sql`${own} > ${id}`;
  return terms.reduceRight<RawBuilder<boolean>>((rest, term, index) => {
    const column = cellIn(rows, term);
    const cell = cells[index] ?? null;
    // Nothing comes after rows without a value but those of a greater id; they come after all others.
    if (cell === null) return sql<boolean>`(${column} is null and ${rest})`;
    const value = sql`cast(${cell} as ${sql.raw(term.type)})`;
    const beyond = term.isDown ? sql`${column} < ${value}` : sql`${column} > ${value}`;
    const behind = term.isOptional ? sql`${beyond} or ${column} is null` : beyond;
    return sql<boolean>`(${behind} or (${column} = ${value} and ${rest}))`;
  }, sql<boolean>`${last}`);
}
