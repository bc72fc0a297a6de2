import {
  type ColumnDef,
  columnFilteringFeature,
  createFilteredRowModel,
  createSortedRowModel,
  type Row as ModelRow,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { DataColumn, DataTableProps, TableState } from './data-table-types.ts';

const features = tableFeatures({
  columnFilteringFeature,
  filteredRowModel: createFilteredRowModel(),
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
});

type Features = typeof features;
type Model<Row extends object> = ModelRow<Features, Row>;

function text(value: unknown): string {
  return value === null || value === undefined ? '' : String(value).toLocaleLowerCase('en');
}

/** Order of two values: numbers by size, the rest as text in which figures count as figures: 4.9.0 before 4.12.0. */
export function compare(left: unknown, right: unknown): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return text(left).localeCompare(text(right), 'en', { numeric: true });
}

function matches(kind: 'text' | 'select', value: unknown, wanted: string): boolean {
  if (kind === 'text') return text(value).includes(text(wanted));
  return wanted.split(',').some((one) => text(one) === text(value));
}

function columnDef<Row extends object>(column: DataColumn<Row>): ColumnDef<Features, Row> {
  return {
    id: column.id,
    header: column.header,
    accessorFn: (row: Row) => column.value(row),
    enableSorting: column.sortable ?? true,
    sortFn: (left: Model<Row>, right: Model<Row>, id: string) => compare(left.getValue(id), right.getValue(id)),
    filterFn: (row: Model<Row>, id: string, wanted: string) => matches(column.filter?.kind ?? 'text', row.getValue(id), wanted),
  };
}

function found<Row>(rows: readonly Row[], columns: readonly DataColumn<Row>[], search: string): readonly Row[] {
  const wanted = text(search.trim());
  return wanted === '' ? rows : rows.filter((row) => columns.some((column) => text(column.value(row)).includes(wanted)));
}

/** Visible columns and the rows to draw, from TanStack Table over the controlled state. */
export function useDataTable<Row extends object>(props: DataTableProps<Row>) {
  const { columns, rows, rowId, state, mode = 'client', hidden } = props;
  const isServer = mode === 'server';
  const definitions = useMemo(() => columns.map(columnDef), [columns]);
  const data = useMemo(() => (isServer ? rows : found(rows, columns, state.search)), [isServer, rows, columns, state.search]);
  const sorting = useMemo(() => state.sort.map((entry) => ({ ...entry })), [state.sort]);
  const columnFilters = useMemo(
    () => Object.entries(state.filters).flatMap(([id, value]) => (value === '' ? [] : [{ id, value }])),
    [state.filters],
  );
  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: (row: Row) => rowId(row),
    state: { sorting, columnFilters },
  });
  const matching = isServer ? (props.total ?? rows.length) : table.getFilteredRowModel().rows.length;
  const visible = useMemo(() => columns.filter((column) => !hidden?.includes(column.id)), [columns, hidden]);
  const sorted = isServer ? rows : table.getSortedRowModel().rows.map((row) => row.original);
  const pages = Math.max(1, Math.ceil(matching / state.pageSize));
  // An address from another day can name a page that is not there any more.
  const page = Math.min(state.page, pages);
  return {
    visible,
    shown: isServer ? sorted : sorted.slice((page - 1) * state.pageSize, page * state.pageSize),
    /** every row that matches, in order, over all pages (client only) */
    all: () => sorted,
    matching,
    page,
    pages,
  };
}

/** Next sort order after a click on a head: ascending, descending, none; with shift it is added to the others. */
export function nextSort(sort: TableState['sort'], id: string, isMulti: boolean): TableState['sort'] {
  const present = sort.find((entry) => entry.id === id);
  const next = present?.desc ? [] : [{ id, desc: present !== undefined }];
  if (!isMulti) return next;
  if (present === undefined) return [...sort, ...next];
  return sort.flatMap((entry) => (entry.id === id ? next : [entry]));
}
