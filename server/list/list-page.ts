import { type RawBuilder, sql } from 'kysely';
import { facetsOf, type ListQuery } from '#contract/list.ts';
import { type Body, type CallBase, reply } from '#server/call.ts';
import type { Database } from '#server/db/connection.ts';
import { afterCursor, cellsOf, cursorOf, cursorText, orderBy, termsOf } from '#server/list/keyset.ts';
import { containing, type ListColumn, type ListSource, rowId } from '#server/list/list-source.ts';

type Condition = RawBuilder<boolean>;
type Asked = ListQuery & Readonly<Record<string, unknown>>;

/** Names that one filter offers at most. */
const mostNames = 250;
/** Words that are looked for one by one; what follows them is looked for as it stands. */
const mostWords = 5;

export type ListOptions<Item> = {
  /** rows that the caller may see of what is listed */
  readonly where: Condition;
  /** the rows of a page, by their ids; in any order */
  readonly present: (ids: readonly number[]) => Promise<readonly Item[]>;
  readonly idOf: (item: Item) => number;
};

type Page<Item> = {
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
  { where, present, idOf }: ListOptions<Item>,
): Promise<Body<Page<Item>>> {
  const asked: Asked = { ...query };
  const filters = [...filterConditions(source, asked), ...searchConditions(source, asked.q)];
  const counting = countOf(db, source, where, filters);
  const [counts, { ids, next }, names] = await Promise.all([
    counting,
    idsOf(db, source, [where, ...filters], asked, counting),
    query.facets ? namesOf(db, source, where, query.facets.split(',')) : undefined,
  ]);
  const items = new Map((ids.length === 0 ? [] : await present(ids)).map((item) => [idOf(item), item]));
  return reply({
    // A row can go between the two statements.
    items: ids.flatMap((id) => items.get(id) ?? []),
    ...counts,
    next,
    ...(names && { facets: names }),
  });
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
  const rest = all.slice(mostWords).join(' ');
  return [...all.slice(0, mostWords), ...(rest === '' ? [] : [rest])].map(
    (word) => sql<boolean>`${rowId} in (${sql.join(search(word), sql` union all `)})`,
  );
}

const and = (conditions: readonly Condition[]): Condition => sql<boolean>`${sql.join([...conditions], sql` and `)}`;

type Counts = { total: number; totalUnfiltered: number };

async function countOf(db: Database, { from }: ListSource, where: Condition, filters: readonly Condition[]): Promise<Counts> {
  const count = (conditions: readonly Condition[]) => sql`(select count(*)::int from ${from} where ${and(conditions)})`;
  const total = filters.length === 0 ? sql`null::int` : count([where, ...filters]);
  const { rows } = await sql<{ total: number | null; all: number }>`
    select ${count([where])} as all, ${total} as total
  `.execute(db);
  const { all = 0, total: matching = null } = rows[0] ?? {};
  return { total: matching ?? all, totalUnfiltered: all };
}

async function idsOf(
  db: Database,
  source: ListSource,
  conditions: readonly Condition[],
  { sort, limit, page, after }: Asked,
  counting: Promise<Counts>,
): Promise<{ ids: number[]; next: string | null }> {
  const terms = termsOf(source, sort);
  const cursor = after === undefined ? undefined : cursorOf(terms, after);
  const from = cursor || page === 0 ? 0 : await firstOf(page, limit, counting);
  const { rows } = await sql<{ id: number; cells: (string | null)[] }>`
    select ${rowId} as id, ${cellsOf(terms)} as cells from ${source.from}
    where ${and(cursor ? [...conditions, afterCursor(terms, cursor)] : conditions)}
    order by ${orderBy(terms)} limit ${limit + 1} offset ${from}
  `.execute(db);
  const last = rows[limit - 1];
  const hasMore = rows.length > limit && last !== undefined;
  return { ids: rows.slice(0, limit).map(({ id }) => id), next: hasMore ? cursorText(terms, last) : null };
}

/** An address from another day can name a page that is not there any more: the last one is meant. */
async function firstOf(page: number, limit: number, counting: Promise<Counts>): Promise<number> {
  const { total } = await counting;
  return Math.min(page, Math.max(0, Math.ceil(total / limit) - 1)) * limit;
}

/** Values of the columns among the rows that one may see, in their order. */
async function namesOf(db: Database, source: ListSource, where: Condition, asked: readonly string[]) {
  const known = facetsOf(source.spec).filter((name) => asked.includes(name));
  const found = await Promise.all(
    known.map(async (name) => {
      const column: ListColumn | undefined = source.columns[name];
      if (!column) return [name, []] as const;
      const { rows } = await sql<{ value: string }>`
        select value from (select distinct ${column.value} as value from ${source.from} where ${where}) as names
        where value <> '' order by value collate natural_order limit ${mostNames}
      `.execute(db);
      return [name, rows.map(({ value }) => value)] as const;
    }),
  );
  return Object.fromEntries(found);
}
