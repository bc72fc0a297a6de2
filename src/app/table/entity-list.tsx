import { type ReactNode, useMemo } from 'react';
import { useGo } from '#src/app/routing/use-go.ts';
import type { DataColumn, RowAction, TableState } from '#src/ui/table/data-table-types.ts';
import { EmptyList } from './empty-list.tsx';
import type { ListEndpoint } from './list-question.ts';
import { type ServerRows, ServerTable } from './server-table.tsx';
import { useHighlightedRow } from './use-left-row.ts';
import { useTableLook } from './use-table-look.ts';

type Props<Row> = {
  /** name of the table's columns and widths in storage (D-041) */
  readonly id: string;
  /** list whose row is marked when one comes back to it (SHELL-14) */
  readonly rowsOf: string;
  readonly endpoint: ListEndpoint;
  readonly list: ServerRows<Row>;
  readonly table: readonly [TableState, (state: TableState) => void];
  /** name for readers, and of the CSV file */
  readonly label: string;
  /** keep stable */
  readonly columns: readonly DataColumn<Row>[];
  readonly rowName: (row: Row) => string;
  /** address of a row's page; undefined where the reader may not open it */
  readonly hrefOf: (row: Row) => string | undefined;
  readonly rowActions?: (row: Row) => readonly RowAction[];
  /** what the list holds, in the plural, for its empty state */
  readonly entities: string;
  readonly emptyText: string | undefined;
  readonly emptyActions?: ReactNode;
  readonly toolbar?: ReactNode;
};

const rowId = ({ id }: { readonly id: number }) => String(id);

/** The table of a list of entities: what it shows of which page stands in the address, and the server finds it (docs/adr/0013). */
export function EntityList<Row extends { readonly id: number }>(props: Props<Row>) {
  const { id, rowsOf, endpoint, list, table, label, columns, rowName, hrefOf, rowActions, entities, emptyText } = props;
  const go = useGo();
  const [state, onState] = table;
  const sorts = endpoint.list.sort;
  const sortable = useMemo(
    () => columns.map((column) => (sorts.includes(column.id) ? column : { ...column, sortable: false })),
    [columns, sorts],
  );
  return (
    <ServerTable
      list={list}
      table={table}
      label={label}
      columns={sortable}
      rowId={rowId}
      rowName={rowName}
      empty={<EmptyList entities={entities} text={emptyText} actions={props.emptyActions} state={state} onState={onState} />}
      onOpen={(row) => {
        const href = hrefOf(row);
        if (href !== undefined) go(href);
      }}
      rowActions={rowActions}
      highlightedId={useHighlightedRow(rowsOf)}
      toolbar={props.toolbar}
      {...useTableLook(
        id,
        columns.filter(({ isHiddenAtFirst }) => isHiddenAtFirst).map((column) => column.id),
      )}
    />
  );
}
