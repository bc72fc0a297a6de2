import { z } from 'zod';
import { facetsOf, type ListFilter, type ListSpec, maxRows } from '#contract/list.ts';
import type { TableState } from '#src/ui/table/data-table-types.ts';
import { type TableDefaults, type TableSearch, tableState } from './table-search.ts';

/** An endpoint of the contract that answers a list by pages. */
export type ListEndpoint = { readonly list: ListSpec };
/** What the server is asked for a page of a list; every value as the address carries it. */
export type ListQuestion = Readonly<Record<string, string>>;

/** Those of a filter's values that the contract knows. */
function fitting({ kind, schema }: ListFilter, value: string): string {
  const known = (text: string) => z.safeParse(schema, text).success;
  if (kind === 'oneOf') return value.split(',').filter(known).join(',');
  return known(value) ? value : '';
}

/** The question for what the table shows: pages count from 0 there, and what the address says wrongly is left out. */
export function listQuestion({ list }: ListEndpoint, { search, filters, sort, page, pageSize }: TableState): ListQuestion {
  const asked = {
    q: search.trim().slice(0, 100),
    ...Object.fromEntries(Object.entries(list.filters).map(([name, filter]) => [name, fitting(filter, filters[name] ?? '')])),
    sort: sort.flatMap(({ id, desc }) => (list.sort.includes(id) ? [`${id},${desc ? 'desc' : 'asc'}`] : [])).join(';'),
    limit: String(pageSize),
    page: page === 1 ? '' : String(page - 1),
    facets: facetsOf(list).join(','),
  };
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== ''));
}

/** The question of a page's address, for its loader. */
export const questionOf = (endpoint: ListEndpoint, search: unknown, defaults: TableDefaults): ListQuestion =>
  listQuestion(endpoint, tableState((search ?? {}) as TableSearch, defaults));

/** The same rows in pages as large as they may be, one after the other. */
export function walkQuestion({ page: _, facets: __, ...question }: ListQuestion, after: string | undefined): ListQuestion {
  return { ...question, limit: String(maxRows), ...(after !== undefined && { after }) };
}
