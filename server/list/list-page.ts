import { type RawBuilder, sql } from 'kysely';
import { facetsOf, type ListQuery } from '#contract/list.ts';
import { type Body, type CallBase, reply } from '#server/call.ts';
import type { Database } from '#server/db/connection.ts';
import { afterCursor, cursorOf, cursorText, orderBy, termsOf } from '#server/list/keyset.ts';
import { containing, type ListColumn, type ListSource, rowId } from '#server/list/list-source.ts';

type Condition = RawBuilder<boolean>;
type Asked = ListQuery & Readonly<Record<string, unknown>>;

/** Names that one filter offers at most. */
const maxNames = 250;
/** Words that are looked for one by one; what follows them is looked for as it stands. */
const maxWords = 5;

export type ListOptions<Item> = {
  /** rows that the caller may see of what is listed */
  readonly where: Condition;
  /** the rows of a page, by their ids; in any order */
  readonly present: (ids: readonly number[]) => Promise<readonly Item[]>;
  readonly idOf: (item: Item) => number;
  /** how many rows `where` lets through, where the noun knows it without reading them */
  readonly all?: number;
};

/** A page of a list, as it is answered. */
export type ListPage<Item> = {
  items: Item[];
  total: number;
  totalUnfiltered: number;
  next: string | null;
  facets?: Record<string, string[]>;
};

/** Answers a page of a list (docs/adr/0013): which rows is one statement over the list's columns, what they show is the noun's. */
export async function answerList<Item>(
  { query, services: { db } }: CallBase & { readonly query: ListQuery },
  source: ListSource,
  { where, present, idOf, all }: ListOptions<Item>,
): Promise<Body<ListPage<Item>>> {
  const [{ ids, ...found }, names] = await Promise.all([
    findPage(db, source, { where, all }, { ...query }),
    query.facets ? namesOf(db, source, where, query.facets.split(',')) : undefined,
  ]);
  const items = new Map((ids.length === 0 ? [] : await present(ids)).map((item) => [idOf(item), item]));
  // A row can go between the two statements.
  return reply({ items: ids.flatMap((id) => items.get(id) ?? []), ...found, ...(names && { facets: names }) });
}

type Found = Pick<ListPage<never>, 'total' | 'totalUnfiltered' | 'next'> & { readonly ids: number[] };
type Row = { total: number; all: number; id: number | null; cells: (string | null)[] };

/**
 * Which rows a page has, and how many match. Where something narrows the list, the rows that match are found once for both; where nothing
 * does, an index may have the order, and columns that nobody asks for cost nothing. An address from another day can name a page that is
 * not there any more: the last one is meant.
 */
async function findPage(
  db: Database,
  source: ListSource,
  { where, all: known }: { readonly where: Condition; readonly all: number | undefined },
  asked: Asked,
): Promise<Found> {
  const { after, limit, page, sort } = asked;
  const terms = termsOf(source, sort);
  const filters = [...filterConditions(source, asked), ...searchConditions(source, asked.q)];
  const isNarrowed = filters.length > 0;
  const columns = sql.join([rowId, ...terms.map(({ cell, order }) => sql`${order} as ${sql.ref(cell)}`)]);
  const cells = sql`array[${sql.join(terms.map(({ cell }) => sql`${sql.ref(`m.${cell}`)}::text`))}]::text[]`;
  const behind = after === undefined ? sql`true` : afterCursor(terms, cursorOf(terms, after), 'm');
  const first = after === undefined ? sql`least(${page}::int, greatest(0, n.total - 1) / ${limit}::int) * ${limit}::int` : sql`0`;
  const counted = (from: RawBuilder<unknown>) => sql`(select count(*)::int from ${from})`;
  const all = known === undefined ? counted(sql`${source.from} where ${where}`) : sql`${known}::int`;
  const { rows } = await sql<Row>`
    with m as ${isNarrowed ? sql`materialized` : sql`not materialized`} (
      select ${columns} from ${source.from} where ${and([where, ...filters])}),
    n as (select ${isNarrowed ? counted(sql`m`) : all} as total)
    select n.total, ${isNarrowed ? all : sql`n.total`} as all, p.id, p.cells
    from n left join lateral (
      select m.*, ${cells} as cells from m where ${behind} order by ${orderBy(terms, 'm')} limit ${limit + 1} offset ${first}
    ) p on true
    order by ${orderBy(terms, 'p')}
  `.execute(db);
  const { total = 0, all: totalUnfiltered = 0 } = rows[0] ?? {};
  const ids = rows.flatMap(({ id }) => (id === null ? [] : [id]));
  const [last, lastId] = [rows[limit - 1], ids[limit - 1]];
  const hasMore = ids.length > limit && last !== undefined && lastId !== undefined;
  const next = hasMore ? cursorText(terms, { cells: last.cells, id: lastId }) : null;
  return { ids: ids.slice(0, limit), total, totalUnfiltered, next };
}

function filterConditions({ spec, columns }: ListSource, asked: Asked): Condition[] {
  return Object.entries(spec.filters).flatMap(([name, { kind }]): Condition[] => {
    const text = asked[name];
    const column = columns[name];
    if (typeof text !== 'string' || text === '' || !column) return [];
    if (kind === 'contains') return [containing(column.value, text)];
    // A name may have a comma in it.
    const values = kind === 'named' ? [text, ...text.split(',')] : text.split(',');
    return [sql<boolean>`${column.value} = any(${values}::text[])`];
  });
}

/** Every word has to be found. */
function searchConditions({ search }: ListSource, q = ''): Condition[] {
  const all = q.split(/\s+/).filter((word) => word !== '');
  const rest = all.slice(maxWords).join(' ');
  return [...all.slice(0, maxWords), ...(rest === '' ? [] : [rest])].map(
    (word) => sql<boolean>`${rowId} in (${sql.join(search(word), sql` union all `)})`,
  );
}

const and = (conditions: readonly Condition[]): Condition => sql<boolean>`${sql.join([...conditions], sql` and `)}`;

/** Values of the columns among the rows that one may see, in their order. */
async function namesOf(db: Database, source: ListSource, where: Condition, asked: readonly string[]) {
  const known = facetsOf(source.spec).filter((name) => asked.includes(name));
  const found = await Promise.all(
    known.map(async (name) => {
      const column: ListColumn | undefined = source.columns[name];
      if (!column) return [name, []] as const;
      const { rows } = await sql<{ value: string }>`
        select value from (select distinct ${column.value} as value from ${source.from} where ${where}) as names
        where value <> '' order by value collate natural_order limit ${maxNames}
      `.execute(db);
      return [name, rows.map(({ value }) => value)] as const;
    }),
  );
  return Object.fromEntries(found);
}
