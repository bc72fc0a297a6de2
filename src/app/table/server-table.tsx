import type { ComponentProps } from 'react';
import { FailedPart } from '#src/app/page/failed-part.tsx';
import type { RowsState } from '#src/app/screen/use-reloadable.ts';
import { DataTable } from '#src/ui/table/data-table.tsx';
import type { DataTableTexts, TableState } from '#src/ui/table/data-table-types.ts';
import { useTableTexts } from './use-table-texts.ts';

/** A page of rows that the server found, as a table shows it. */
export type ServerRows<Row> = {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly totalUnfiltered: number | undefined;
  readonly state: RowsState;
  readonly error: unknown;
  /** every row of the question, for the CSV file */
  readonly allRows?: () => Promise<readonly Row[] | undefined>;
  reload(): void;
};

type Given =
  | 'texts'
  | 'rows'
  | 'rowId'
  | 'state'
  | 'onState'
  | 'mode'
  | 'total'
  | 'totalUnfiltered'
  | 'csvRows'
  | 'status'
  | 'failed';
type Props<Row extends object> = Omit<ComponentProps<typeof DataTable<Row>>, Given> & {
  readonly list: ServerRows<Row>;
  readonly table: readonly [TableState, (state: TableState) => void];
  /** the name of a row without it */
  readonly rowId?: (row: Row) => string;
  readonly texts?: Partial<DataTableTexts>;
};

/** A table whose rows the server filters, sorts and cuts (D-044, docs/adr/0013). */
export function ServerTable<Row extends object>({ list, table: [state, onState], texts, rowId, ...props }: Props<Row>) {
  return (
    <DataTable
      {...props}
      texts={{ ...useTableTexts(), ...texts }}
      rows={list.rows}
      rowId={rowId ?? props.rowName}
      state={state}
      onState={onState}
      mode="server"
      total={list.total}
      totalUnfiltered={list.totalUnfiltered}
      {...(list.allRows && { csvRows: list.allRows })}
      status={list.state}
      failed={<FailedPart error={list.error} onRetry={list.reload} />}
    />
  );
}
