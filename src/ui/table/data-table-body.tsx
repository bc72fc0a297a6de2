import { memo } from 'react';
import { IconButton, IconLink } from '#src/ui/button.tsx';
import { cx } from '#src/ui/cx.ts';
import { skeletonWidth } from '#src/ui/page/page-states.tsx';
import { range } from '#src/ui/range.ts';
import type { DataColumn, RowAction } from './data-table-types.ts';

type RowLook<Row> = {
  readonly columns: readonly DataColumn<Row>[];
  readonly rowId: (row: Row) => string;
  readonly rowName: (row: Row) => string;
  readonly rowActions?: ((row: Row) => readonly RowAction[]) | undefined;
  readonly selectLabel?: ((name: string) => string) | undefined;
  readonly onSelect?: ((id: string, on: boolean) => void) | undefined;
};

type RowProps<Row> = RowLook<Row> & {
  readonly row: Row;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly isHighlighted: boolean;
  readonly isMine: boolean;
  /** which row of the table it is, from 1 with the head, where not all rows are there */
  readonly line?: number | undefined;
};

function className(align: DataColumn<unknown>['align'], muted: boolean | undefined): string | undefined {
  return cx(align === 'right' && 'cc-num', align === 'center' && 'cc-mid', muted && 'cc-muted') || undefined;
}

function Actions({ actions, tabIndex }: { readonly actions: readonly RowAction[]; readonly tabIndex: number }) {
  return (
    <td className="cc-act">
      <span className="cc-acts">
        {actions.map((action) =>
          action.href === undefined ? (
            <IconButton
              key={action.key}
              label={action.label}
              icon={action.icon}
              onClick={action.onRun}
              tabIndex={tabIndex}
              data-action={action.key}
            />
          ) : (
            <IconLink
              key={action.key}
              label={action.label}
              icon={action.icon}
              href={action.href}
              tabIndex={tabIndex}
              data-action={action.key}
            />
          ),
        )}
      </span>
    </td>
  );
}

function PlainRow<Row>(props: RowProps<Row>) {
  const { row, columns, rowId, rowName, rowActions, selectLabel, onSelect, isActive, isSelected, isHighlighted, isMine, line } =
    props;
  const id = rowId(row);
  // Only the row one stands on is a stop for Tab; arrows and j/k walk the others.
  const tabIndex = isActive ? 0 : -1;
  const nameColumn = columns.find((column) => column.isRowName) ?? columns[0];
  return (
    <tr
      data-row-id={id}
      tabIndex={tabIndex}
      aria-rowindex={line}
      className={cx(isSelected && 'cc-sel', isHighlighted && 'cc-flash', isMine && 'cc-me') || undefined}
      aria-selected={onSelect ? isSelected : undefined}
    >
      {onSelect && (
        <td>
          <input
            type="checkbox"
            className="cc-cb"
            tabIndex={tabIndex}
            aria-label={selectLabel?.(rowName(row))}
            checked={isSelected}
            onChange={(event) => onSelect(id, event.currentTarget.checked)}
          />
        </td>
      )}
      {columns.map((column) => {
        const content = column.cell ? column.cell(row) : (column.value(row) ?? '');
        const look = className(column.align, column.muted);
        return column === nameColumn ? (
          <th key={column.id} scope="row" className={look}>
            {content}
          </th>
        ) : (
          <td key={column.id} className={look}>
            {content}
          </td>
        );
      })}
      {rowActions && <Actions actions={rowActions(row)} tabIndex={tabIndex} />}
    </tr>
  );
}

// memo() loses the type parameter; the assertion gives it back.
export const MemoRow = memo(PlainRow) as typeof PlainRow;

export type BodyProps<Row> = RowLook<Row> & {
  readonly rows: readonly Row[];
  readonly activeId: string | undefined;
  readonly selected?: ReadonlySet<string> | undefined;
  readonly highlightedId?: string | undefined;
  readonly isMine?: ((row: Row) => boolean) | undefined;
};

export function useRowProps<Row>({ rows: _rows, activeId, selected, highlightedId, isMine, ...look }: BodyProps<Row>) {
  return (row: Row): RowProps<Row> => {
    const id = look.rowId(row);
    return {
      ...look,
      row,
      isActive: id === activeId,
      isSelected: selected?.has(id) ?? false,
      isHighlighted: id === highlightedId,
      isMine: isMine?.(row) ?? false,
    };
  };
}

/** All rows as elements: up to 200 of them. */
export function DataTableRows<Row>(props: BodyProps<Row>) {
  const rowProps = useRowProps(props);
  return (
    <tbody>
      {props.rows.map((row) => (
        <MemoRow key={props.rowId(row)} {...rowProps(row)} />
      ))}
    </tbody>
  );
}

/** Real head, bars in the rhythm of the rows. */
export function DataTableSkeleton({ rows, columns }: { readonly rows: number; readonly columns: number }) {
  return (
    <tbody className="cc-waiting">
      {range(rows).map((row) => (
        <tr key={row}>
          {range(columns).map((column) => (
            <td key={column}>
              <i className="cc-sk" style={{ width: skeletonWidth(row + column) }} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
