import { memo } from 'react';
import type { GridTexts } from './editable-grid.tsx';
import type { GridRow } from './grid-text.ts';
import type { GridColumn } from './use-grid-cells.ts';

/** The id of a cell: the path of its error. */
export const cellId = (grid: string, row: number, column: string): string => `${grid}.${row}.${column}`;

type Props = {
  readonly id: string;
  readonly row: number;
  /** absent in the line of a row to come */
  readonly values: GridRow | undefined;
  readonly columns: readonly GridColumn[];
  readonly errors: Readonly<Record<string, string>> | undefined;
  readonly texts: GridTexts;
  readonly isReadOnly: boolean;
  readonly activeColumn: number | undefined;
  readonly isEditing: boolean;
  /** columns that are chosen, from one to another */
  readonly from: number | undefined;
  readonly to: number | undefined;
};

/** One row of an editable grid; it is drawn anew only where something of it changes. */
export const EditableRow = memo(function EditableRow(props: Props) {
  const { id, row, values, columns, errors, texts, isReadOnly, activeColumn, isEditing, from = 0, to = -1 } = props;
  return (
    <tr aria-rowindex={row + 2} data-new={values === undefined || undefined}>
      <th
        scope="row"
        aria-colindex={1}
        className="cc-grid-number"
        data-row={row}
        data-column={-1}
        aria-label={values ? texts.row(row + 1) : texts.newRow}
      >
        {values ? row + 1 : '+'}
      </th>
      {columns.map((column, place) => {
        const { id: name, isCheck, isClosed, shown } = column;
        const value = values?.[name] ?? '';
        const error = errors?.[name];
        const isActive = place === activeColumn;
        const path = cellId(id, row, name);
        return (
          <td
            key={name}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid, which its table does not say
            role="gridcell"
            tabIndex={isActive ? 0 : -1}
            id={path}
            data-field={path}
            data-row={row}
            data-column={place}
            data-active={isActive || undefined}
            data-first={isActive || undefined}
            data-closed={isClosed || undefined}
            data-wrong={error === undefined ? undefined : true}
            aria-colindex={place + 2}
            aria-selected={isActive || (place >= from && place <= to)}
            aria-readonly={isReadOnly || isClosed || undefined}
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={error === undefined ? undefined : `${path}-error`}
          >
            {isEditing && isActive ? (
              <input
                aria-label={texts.cell(column.label, row + 1)}
                value={value}
                autoComplete="off"
                spellCheck={false}
                onChange={ignored}
              />
            ) : isCheck ? (
              <span
                className="cc-grid-check"
                data-check
                role="img"
                aria-label={value === 'true' ? texts.on : texts.off}
                data-on={value === 'true' || undefined}
              />
            ) : (
              <span className="cc-grid-value">{shown ? shown(value) : value}</span>
            )}
            {error !== undefined && (
              <span className="cc-grid-error" id={`${path}-error`}>
                {error}
              </span>
            )}
          </td>
        );
      })}
    </tr>
  );
});

/** The table hears what is typed in its cells. */
const ignored = () => undefined;
