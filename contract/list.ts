import { z } from 'zod';

/** Most rows of a page (D-044: tables offer up to 100, VIN tables and scripts 250). */
export const maxRows = 250;
const defaultRows = 25;

type Word = z.ZodOptional<z.ZodString>;

/**
 * How a column narrows a list: its cells contain a text; they are one of some known values; or they are one of the names that occur in the
 * list, which the answer tells as `facets`. Several values are joined with a comma, and any of them matches.
 */
export type ListFilter = { readonly kind: 'contains' | 'oneOf' | 'named'; readonly schema: Word };
type Filters = Readonly<Record<string, ListFilter>>;

export const contains = (): ListFilter => ({ kind: 'contains', schema: z.string().trim().max(100).optional() });
export const named = (): ListFilter => ({ kind: 'named', schema: z.string().trim().max(1_000).optional() });
/** `word` for values that may be written otherwise than they are, `error` for a message of their own (D-153). */
export const oneOf = (values: readonly string[], word = z.string(), error?: string): ListFilter => ({
  kind: 'oneOf',
  schema: word.max(1_000).regex(joined(values, ','), error).optional(),
});

/** One or several of some names; none at all where there are none. */
function joined(names: readonly string[], separator: string, rest = ''): RegExp {
  const one = `(?:${names.join('|')})${rest}`;
  return new RegExp(`^${one}(?:${separator}${one})*$`);
}

/** What can be asked of a list; the server has a column for each name, the page's table takes its filters and sorts from here. */
export type ListSpec<Sort extends string = string, Own extends Filters = Filters> = {
  readonly sort: readonly Sort[];
  readonly filters: Own;
  /** the order where none is asked for, as `sort` has it */
  readonly order: string;
};

/** The part of a list's query that every list has. */
export type ListQuery = {
  readonly q?: string | undefined;
  readonly sort?: string | undefined;
  readonly limit: number;
  readonly page: number;
  readonly after?: string | undefined;
  readonly facets?: string | undefined;
};

/** Names of filters whose values the server tells. */
export const facetsOf = ({ filters }: ListSpec): string[] =>
  Object.entries(filters).flatMap(([name, { kind }]) => (kind === 'named' ? [name] : []));

type Order<Sort extends string> = `${Sort},${'asc' | 'desc'}`;
type Input<Row, Sort extends string, Own extends Filters, Scope> = {
  readonly row: Row;
  readonly sort: readonly Sort[];
  readonly filters: Own;
  /** `field,asc`, several of them joined with a semicolon */
  readonly order: Order<NoInfer<Sort>> | `${Order<NoInfer<Sort>>};${Order<NoInfer<Sort>>}`;
  /** parameters that name what is listed */
  readonly scope: Scope;
};

/**
 * A GET that answers a list by pages: spread it into the endpoint (docs/adr/0013). `q` is found in the words of a row. A page is named by
 * its number from 0 (`page`, an address that one can share), or by the last row that was read (`after` = `next` of the answer before, which
 * skips and repeats nothing while rows come and go). `total` counts the rows that match, `totalUnfiltered` those that one may see.
 */
export function listOf<
  const Row extends z.core.$ZodType,
  const Sort extends string,
  const Own extends Filters,
  Scope extends z.core.$ZodShape,
>({ row, sort, filters, order, scope }: Input<Row, Sort, Own, Scope>) {
  const list: ListSpec<Sort, Own> = { sort, filters, order };
  const facets = facetsOf(list);
  const own = Object.fromEntries(Object.entries(filters).map(([name, { schema }]) => [name, schema])) as {
    [Name in keyof Own]: Word;
  };
  const query = z.object({
    ...scope,
    ...own,
    q: z.string().trim().max(100).optional(),
    sort: z
      .string()
      .max(200)
      .regex(joined(sort, ';', ',(?:asc|desc)'))
      .optional(),
    limit: z.coerce.number().int().min(1).max(maxRows).default(defaultRows),
    page: z.coerce.number().int().min(0).max(1_000_000).default(0),
    after: z
      .string()
      .max(2_000)
      .regex(/^[\w-]+$/)
      .optional(),
    facets: z.string().max(200).regex(joined(facets, ',')).optional(),
  });
  const response = z.object({
    items: z.array(row),
    total: z.number().int(),
    totalUnfiltered: z.number().int(),
    next: z.string().nullable(),
    /** values that occur, by the name of their filter; those that `facets` asked for */
    facets: z.record(z.string(), z.array(z.string())).optional(),
  });
  return { list, query, response } as const;
}

/** A page of a list whose rows the server answered. */
export type RowsPage<Row> = {
  readonly items: readonly Row[];
  readonly total: number;
  readonly totalUnfiltered: number;
  readonly next: string | null;
  readonly facets?: Readonly<Record<string, readonly string[]>> | undefined;
};
