import { z } from 'zod';
import { unveiled, veiled } from '#src/app/vehicle/typed-words.ts';
import { PAGE_SIZES, type TableState } from '#src/ui/table/data-table-types.ts';

/** A word in the URL. The router reads `?q=4` as a number; for a table everything is text. */
const word = () =>
  z
    .union([z.string().max(200), z.number().transform(String), z.boolean().transform(String)])
    .optional()
    .catch(undefined);
const sort = () =>
  z
    .string()
    .regex(/^\w+\.(asc|desc)(,\w+\.(asc|desc))*$/)
    .optional()
    .catch(undefined);
const pageNumber = () => z.coerce.number().int().min(1).max(1_000_000).optional().catch(undefined);
const sizeAmong = (sizes: readonly number[]) =>
  z.coerce
    .number()
    .refine((size) => sizes.includes(size))
    .optional()
    .catch(undefined);

export type TableSearch = Readonly<Record<string, string | number | undefined>>;

/**
 * The URL keys of a table: `q`, `sort=version.desc,name.asc`, `page`, `size`, and one key for each filter (D-044). Not to be called while a module is
 * read: the router knows the addresses of all pages, and a start opens one.
 */
export function tableSearch<const Filter extends string>(filters: readonly Filter[], pageSizes = PAGE_SIZES) {
  const text = word();
  const own = Object.fromEntries(filters.map((filter) => [filter, text])) as Record<Filter, typeof text>;
  return z.object({ q: text, sort: sort(), page: pageNumber(), size: sizeAmong(pageSizes), ...own });
}

export type TableDefaults = {
  readonly filters: readonly string[];
  readonly sort: TableState['sort'];
  readonly pageSize?: number;
};

type Pages = { readonly pageSize?: number; readonly pageSizes?: readonly number[] };

/** A table whose state stands in the address: the keys there, and what it shows without them. `order` as the contract's lists have it. */
export const tableOf = <const Filter extends string>(
  filters: readonly Filter[],
  order = '',
  { pageSize, pageSizes }: Pages = {},
) => ({
  search: z.lazy(() => tableSearch(filters, pageSizes)),
  defaults: { filters, sort: sortOf(order), ...(pageSize !== undefined && { pageSize }) } satisfies TableDefaults,
});

/** `name,asc;version,desc` */
const sortOf = (order: string): TableState['sort'] =>
  order === ''
    ? []
    : order.split(';').map((part) => {
        const [id = '', direction] = part.split(',');
        return { id, desc: direction === 'desc' };
      });

const sortText = (sort: TableState['sort']) => sort.map(({ id, desc }) => `${id}.${desc ? 'desc' : 'asc'}`).join(',');

/** What the table shows for a URL. */
export function tableState(search: TableSearch, { filters, sort, pageSize = 25 }: TableDefaults): TableState {
  const chosen = filters.flatMap((id): [string, string][] => {
    const value = search[id];
    return value === undefined || value === '' ? [] : [[id, unveiled(String(value))]];
  });
  return {
    search: unveiled(String(search.q ?? '')),
    filters: Object.fromEntries(chosen),
    sort:
      typeof search.sort === 'string'
        ? search.sort.split(',').map((part) => ({ id: part.split('.')[0] ?? '', desc: part.endsWith('.desc') }))
        : sort,
    page: Number(search.page ?? 1),
    pageSize: Number(search.size ?? pageSize),
  };
}

/** The URL for what the table shows; what equals the default stays out of it, and so does a VIN. */
export function searchOfTable(state: TableState, defaults: TableDefaults): ReturnType<typeof wordsOfTable> {
  const words = Object.entries(wordsOfTable(state, defaults));
  return Object.fromEntries(words.map(([name, word]) => [name, typeof word === 'string' ? veiled(word) : word]));
}

/** The same with everything that is searched for, as a view is kept. */
export function wordsOfTable(
  state: TableState,
  { filters, sort, pageSize = 25 }: TableDefaults,
): Record<string, string | number | undefined> {
  const text = sortText(state.sort);
  return {
    q: state.search === '' ? undefined : state.search,
    sort: text === '' || text === sortText(sort) ? undefined : text,
    page: state.page === 1 ? undefined : state.page,
    size: state.pageSize === pageSize ? undefined : state.pageSize,
    ...Object.fromEntries(filters.map((id) => [id, state.filters[id] || undefined])),
  };
}

/** Whether anything narrows the rows, so that an empty table says "match the filter" (D-156). */
export function isNarrowed(state: TableState): boolean {
  return state.search !== '' || Object.values(state.filters).some((value) => value !== '');
}
