import './editable-grid.css';
import { IconTrash } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { IconButton } from '#src/ui/button.tsx';
import { type GridRow, pasteAt, readCells } from './grid-text.ts';

export type GridColumn = { readonly id: string; readonly label: string; readonly width?: number; readonly required?: boolean };

type Props = {
  readonly label: string;
  readonly columns: readonly GridColumn[];
  readonly rows: readonly GridRow[];
  /** what is wrong with a cell, by `<row>.<column>` */
  readonly errors: Readonly<Record<string, string>>;
  /** a new row */
  readonly blank: GridRow;
  readonly most: number;
  readonly isReadOnly: boolean;
  readonly cellLabel: (column: string, row: number) => string;
  readonly removeLabel: (row: number) => string;
  readonly onChange: (rows: readonly GridRow[]) => void;
};

/**
 * Rows of short texts that are typed, pasted from a spreadsheet, and walked through by keyboard: arrows up and down, Enter for the next row (a new
 * one after the last), Ctrl+Backspace takes a row away. What is wrong stands at its cell.
 */
export function EditableGrid(props: Props) {
  const { label, columns, rows, errors, blank, most, isReadOnly, cellLabel, removeLabel, onChange } = props;
  const table = useRef<HTMLTableElement>(null);
  const focus = (row: number, column: number) =>
    // A new row is there once it is drawn.
    requestAnimationFrame(() => table.current?.querySelector<HTMLInputElement>(`[data-cell="${row}.${column}"]`)?.focus());
  const change = (row: number, name: string, value: string) =>
    onChange(rows.map((known, index) => (index === row ? { ...known, [name]: value } : known)));
  const remove = (row: number) => {
    onChange(rows.filter((_, index) => index !== row));
    focus(Math.max(0, row - 1), 0);
  };
  const onKey = (event: KeyboardEvent, row: number, column: number) => {
    const { ctrlKey, key, metaKey } = event;
    const isRemoval = key === 'Backspace' && (ctrlKey || metaKey);
    if (!isRemoval && !['ArrowDown', 'ArrowUp', 'Enter'].includes(key)) return;
    event.preventDefault();
    if (isRemoval) {
      if (!isReadOnly) remove(row);
      return;
    }
    if (key === 'Enter' && row === rows.length - 1 && rows.length < most && !isReadOnly) onChange([...rows, blank]);
    focus(key === 'ArrowUp' ? row - 1 : row + 1, column);
  };
  const onPaste = (event: ClipboardEvent, row: number, column: number) => {
    const text = event.clipboardData.getData('text/plain');
    // One cell is pasted as text is.
    if (isReadOnly || !/[\t\n\r]/.test(text)) return;
    event.preventDefault();
    const names = columns.map(({ id }) => id);
    onChange(pasteAt(rows, names, { row, column }, readCells(text), { blank, most }));
  };
  return (
    <div className="cc-box cc-scroll-x">
      <table ref={table} className="cc-grid-edit" aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ id, label: name, required, width }) => (
              <th key={id} scope="col" style={{ width }}>
                {name}
                {required && <span aria-hidden="true"> *</span>}
              </th>
            ))}
            <td className="cc-grid-end" />
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
            <tr key={index}>
              {columns.map(({ id }, column) => {
                const error = errors[`${index}.${id}`];
                return (
                  <td key={id} data-wrong={error === undefined ? undefined : true} data-field={`${index}.${id}`}>
                    <input
                      data-cell={`${index}.${column}`}
                      aria-label={cellLabel(id, index + 1)}
                      aria-invalid={error !== undefined}
                      aria-describedby={error === undefined ? undefined : `grid-${index}-${id}`}
                      value={row[id] ?? ''}
                      readOnly={isReadOnly}
                      onChange={(event) => change(index, id, event.currentTarget.value)}
                      onKeyDown={(event) => onKey(event, index, column)}
                      onPaste={(event) => onPaste(event, index, column)}
                    />
                    {error !== undefined && (
                      <span className="cc-grid-error" id={`grid-${index}-${id}`}>
                        {error}
                      </span>
                    )}
                  </td>
                );
              })}
              <td className="cc-grid-end">
                {!isReadOnly && (
                  <IconButton
                    label={removeLabel(index + 1)}
                    icon={<IconTrash size={14} aria-hidden="true" />}
                    onClick={() => remove(index)}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
