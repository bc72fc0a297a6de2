import { urlOf } from '#contract/entity/entity-address.ts';
import { listPages } from '#contract/page/pages.ts';
import type { VehicleListType } from '#contract/vehicle-list/vehicle-list-rules.ts';
import { tableOf } from '#src/app/table/table-search.ts';
import type { TableState } from '#src/ui/table/data-table-types.ts';

export const listsPath = '/software/vinlist';
type ListPage = (typeof listPages)[keyof typeof listPages];

/** Address of a list's page; 'new' creates one of the type (NAV-12, VIN-02). */
export const listPath = (type: VehicleListType, id: number | 'new', page: ListPage = listPages.properties): string =>
  urlOf('VEHICLE_LIST', { vinListType: type, vinListId: id }, page);

/** D-131 */
export const { search: listsSearch, defaults: listsDefaults } = tableOf(['type', 'dataSource', 'owner'], 'name,asc');

/** D-044: pages of VINs. */
export const vinPageSizes = [50, 100, 250] as const;
export const { search: vinSearch, defaults: vinDefaults } = tableOf([], '', { pageSize: 100, pageSizes: vinPageSizes });

/** What the server is asked for; pages count from 0 there, and a VIN is looked for by how it begins. */
export type VinQuery = { readonly page: number; readonly size: number; readonly vin?: string };
export function vinQuery({ search, page, pageSize }: Pick<TableState, 'search' | 'page' | 'pageSize'>): VinQuery {
  const vin = search
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .slice(0, 17);
  return { page: page - 1, size: pageSize, ...(vin !== '' && { vin }) };
}
