import { type ComponentProps, createElement } from 'react';
import type { z } from 'zod';
import { listLoad } from '#src/app/entity/loads.ts';
import { type AreaRoute, lazyPage } from '#src/app/routing/route-table.ts';
import type { TableDefaults, TableSearch } from '#src/app/table/table-search.ts';
import type { EntityListPage, ListedRow } from './entity-list-page.tsx';

/** The list of an entity at the brand: its definition, its columns, and what else its page is told. */
export type ListOf<Row extends ListedRow> = Omit<ComponentProps<typeof EntityListPage<Row>>, 'search' | 'defaults'>;

/** What stands in its address (tableOf). */
type Table = { readonly search: z.core.$ZodLazy<z.core.$ZodType<TableSearch>>; readonly defaults: TableDefaults };

/** A route of such a list. What draws it comes once it is opened, and so do its columns, from the entity's area. */
export function listRoute<Row extends ListedRow>(
  list: () => Promise<ListOf<Row>>,
  { search, defaults }: Table,
): Pick<AreaRoute, 'search' | 'load' | 'page'> {
  const page = async () => {
    const [{ EntityListPage }, own] = await Promise.all([import('./entity-list-page.tsx'), list()]);
    return { ListPage: () => createElement(EntityListPage<Row>, { ...own, search, defaults }) };
  };
  return { search, load: listLoad(async () => (await list()).definition, defaults), page: lazyPage(page, 'ListPage') };
}
