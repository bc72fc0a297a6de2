import { tableSearch } from '#src/app/table/table-search.ts';
import type { TableState } from '#src/ui/table/data-table-types.ts';
import type { VinQuery } from './wiring.ts';

/** D-131 */
export const listsSearch = tableSearch(['type', 'dataSource', 'owner']);
export const listsDefaults = { filters: ['type', 'dataSource', 'owner'], sort: [{ id: 'name', desc: false }] } as const;

/** D-044: pages of VINs. */
export const vinPageSizes = [50, 100, 250] as const;
export const vinSearch = tableSearch([], vinPageSizes);
export const vinDefaults = { filters: [], sort: [], pageSize: 100 } as const;

/** The question to the server; pages count from 0 there, and a VIN is looked for by how it begins. */
export function vinQuery({ search, page, pageSize }: Pick<TableState, 'search' | 'page' | 'pageSize'>): VinQuery {
  const vin = search
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .slice(0, 17);
  return { page: page - 1, size: pageSize, ...(vin !== '' && { vin }) };
}
