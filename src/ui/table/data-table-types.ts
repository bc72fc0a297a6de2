import type { ReactNode } from 'react';
import type { CsvValue } from './csv.ts';

/** What the URL can own of a table. Several values of one select filter are joined with a comma. */
export type TableState = {
  /** first entry sorts first */
  readonly sort: readonly { readonly id: string; readonly desc: boolean }[];
  readonly filters: Readonly<Record<string, string>>;
  readonly search: string;
  /** from 1 */
  readonly page: number;
  readonly pageSize: number;
};

/** Rows that a page may hold (D-044). */
export const PAGE_SIZES: readonly number[] = [10, 25, 50, 100];
export const FIRST_PAGE: TableState = { sort: [], filters: {}, search: '', page: 1, pageSize: 25 };

export type FilterOption = { readonly value: string; readonly label: string };
export type ColumnFilter =
  | { readonly kind: 'text'; readonly placeholder?: string | undefined }
  | {
      readonly kind: 'select';
      readonly options: readonly FilterOption[];
      readonly multiple?: boolean | undefined;
    };

export type DataColumn<Row> = {
  readonly id: string;
  readonly header: string;
  /** for sorting, filtering and the CSV file, where a chosen value is written as its filter calls it */
  readonly value: (row: Row) => CsvValue;
  /** what the CSV file says, where that is not the value */
  readonly csv?: ((row: Row) => CsvValue) | undefined;
  /** what is drawn; the value as text if absent */
  readonly cell?: ((row: Row) => ReactNode) | undefined;
  /** px; a column without one shares the rest */
  readonly width?: number | undefined;
  readonly align?: 'right' | 'center' | undefined;
  /** fainter text, for what one reads second */
  readonly muted?: boolean | undefined;
  /** default true */
  readonly sortable?: boolean | undefined;
  readonly filter?: ColumnFilter | undefined;
  /** the column that names the row; the first one if none says so */
  readonly isRowName?: boolean | undefined;
  /** it stands there once somebody has chosen it */
  readonly isHiddenAtFirst?: boolean | undefined;
  /** hover text of the head */
  readonly title?: string | undefined;
};

export type RowAction = {
  readonly key: string;
  readonly label: string;
  /** 14 px */
  readonly icon: ReactNode;
  readonly href?: string | undefined;
  readonly onRun?: (() => void) | undefined;
};

export type BulkAction = {
  readonly key: string;
  readonly label: string;
  readonly onRun: (ids: readonly string[]) => void;
  /** closed, and why in words */
  readonly closedReason?: string | undefined;
  readonly danger?: boolean | undefined;
};

/** Every text of the table; figures come in as numbers so that the caller can inflect. */
export type DataTableTexts = {
  readonly search: string;
  readonly any: string;
  readonly contains: string;
  readonly chosen: (count: number) => string;
  readonly filterFor: (header: string) => string;
  readonly removeFilter: (header: string) => string;
  readonly noSuchValue: (value: string) => string;
  readonly clearAll: string;
  readonly shownOf: (shown: number, total: number) => string;
  readonly columns: string;
  readonly csv: string;
  readonly actions: string;
  readonly selectAll: string;
  readonly selectRow: (name: string) => string;
  readonly selected: (count: number) => string;
  readonly clear: string;
  readonly range: (from: number, to: number, total: number) => string;
  readonly pageSize: (rows: number) => string;
  readonly previous: string;
  readonly next: string;
  readonly page: (page: number) => string;
  readonly loading: string;
};

export type Selection = {
  readonly ids: ReadonlySet<string>;
  readonly onChange: (ids: ReadonlySet<string>) => void;
  readonly actions: readonly BulkAction[];
};

/** A table in which one scrolls through every row that the server has, not only through those of a page. */
export type ScrollWindow = {
  /** place of `rows[0]` among all of them, from 0 */
  readonly first: number;
  /** called with the places of the first and the last row in sight; those of them that are not in `rows` yet are drawn as bars */
  readonly onSight: (from: number, to: number) => void;
};

export type DataTableProps<Row> = {
  /** name of the table for readers, and of the CSV file */
  readonly label: string;
  readonly texts: DataTableTexts;
  /** keep stable (module scope or useMemo) */
  readonly columns: readonly DataColumn<Row>[];
  /** the rows of the page (server) or all rows (client); keep stable */
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly rowName: (row: Row) => string;
  readonly state: TableState;
  readonly onState: (state: TableState) => void;
  /** server: rows are already filtered, sorted and paged; `total` counts all that match */
  readonly mode?: 'client' | 'server';
  readonly total?: number | undefined;
  /** rows that a page may hold; PAGE_SIZES if absent */
  readonly pageSizes?: readonly number[] | undefined;
  /** rows without any filter, for "148 of 212" */
  readonly totalUnfiltered?: number | undefined;
  /** waiting: the rows answer an earlier question; they stay, marked, until those of the present one come */
  readonly status?: 'ready' | 'waiting' | 'loading' | 'failed';
  /** shown instead of rows where there are none, or where loading failed */
  readonly empty?: ReactNode;
  readonly failed?: ReactNode;
  readonly onOpen?: ((row: Row) => void) | undefined;
  readonly rowActions?: ((row: Row) => readonly RowAction[]) | undefined;
  readonly selection?: Selection | undefined;
  /** ids of hidden columns; without `onHidden` there is no column choice */
  readonly hidden?: readonly string[] | undefined;
  readonly onHidden?: ((hidden: string[]) => void) | undefined;
  /** px by column id, kept by the caller */
  readonly widths?: Readonly<Record<string, number>> | undefined;
  readonly onWidths?: ((widths: Record<string, number>) => void) | undefined;
  /** row one has come back to; the caller ends it after 10 s (SHELL-14) */
  readonly highlightedId?: string | undefined;
  /** rows that are mine get an accent bar */
  readonly isMine?: ((row: Row) => boolean) | undefined;
  /** rows for the CSV file where the page does not hold all that is shown (server); undefined when they could not be had, which was told */
  readonly csvRows?: (() => Promise<readonly Row[] | undefined>) | undefined;
  /** saves the file in the place of the table, which has one page of many (server) */
  readonly onCsv?: (() => void) | undefined;
  /** no search, chips and buttons above the head: short tables inside a page */
  readonly bare?: boolean;
  /** all rows of the server scroll in a box; the page follows the scrolling and leads to its rows */
  readonly scrollWindow?: ScrollWindow | undefined;
  /** further controls in the row above the head */
  readonly toolbar?: ReactNode;
};
