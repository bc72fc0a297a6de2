import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { type CellType, type ListSource, rowId } from '#server/list/list-source.ts';
import { problem } from '#server/problem.ts';

/** One column of an order. */
export type Term = {
  readonly name: string;
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
  return [...asked].flatMap(([name, direction]) => {
    const column = columns[name];
    return column ? [{ ...column, name, isDown: direction === 'desc' }] : [];
  });
}

const isDownAtLast = ([first]: readonly Term[]): boolean => first?.isDown ?? false;

/** Equal rows stand in the order of their ids, so that pages never overlap. */
export function orderBy(terms: readonly Term[]): RawBuilder<unknown> {
  const columns = terms.map(({ order, isDown, isOptional }) => {
    const way = isDown ? sql`desc` : sql`asc`;
    return isOptional ? sql`${order} ${way} nulls last` : sql`${order} ${way}`;
  });
  return sql.join([...columns, isDownAtLast(terms) ? sql`${rowId} desc` : sql`${rowId} asc`]);
}

/** The cells of a row that make its cursor. */
export const cellsOf = (terms: readonly Term[]): RawBuilder<(string | null)[]> =>
  terms.length === 0 ? sql`'{}'::text[]` : sql`array[${sql.join(terms.map(({ order }) => sql`(${order})::text`))}]`;

const signature = (terms: readonly Term[]) => terms.map(({ name, isDown }) => `${name}${isDown ? '-' : '+'}`).join('');

export function cursorText(terms: readonly Term[], { cells, id }: Cursor): string {
  return Buffer.from(JSON.stringify([signature(terms), cells, id])).toString('base64url');
}

const cursorSchema = z.tuple([z.string(), z.array(z.string().nullable()), z.int32().positive()]);
const cellSchemas: Readonly<Record<CellType, z.ZodType>> = {
  text: z.string().refine((text) => !text.includes('\0') && text.isWellFormed()),
  int4: z.string().regex(/^-?\d{1,9}$/),
  timestamptz: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/)
    .refine(isDay),
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
export function afterCursor(terms: readonly Term[], { cells, id }: Cursor): RawBuilder<boolean> {
  const values = terms.map((term, index) => ({ ...term, cell: cells[index] ?? null }));
  const last = isDownAtLast(terms) ? sql`${rowId} < ${id}` : sql`${rowId} > ${id}`;
  return values.reduceRight<RawBuilder<boolean>>((rest, value) => {
    const equal = value.cell === null ? sql`${value.order} is null` : sql`${value.order} = ${cast(value)}`;
    return sql<boolean>`(${beyond(value)} or (${equal} and ${rest}))`;
  }, sql<boolean>`${last}`);
}

type Value = Term & { readonly cell: string | null };
const cast = ({ cell, type }: Value) => sql`cast(${cell} as ${sql.raw(type)})`;

/** Nothing comes after rows without a value; they come after all others. */
function beyond(value: Value): RawBuilder<unknown> {
  const { cell, order, isDown, isOptional } = value;
  if (cell === null) return sql`false`;
  const next = isDown ? sql`${order} < ${cast(value)}` : sql`${order} > ${cast(value)}`;
  return isOptional ? sql`(${next} or ${order} is null)` : next;
}
