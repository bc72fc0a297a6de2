import './editable-grid.css';
import { IconArrowBackUp, IconRowInsertBottom, IconRowRemove } from '@tabler/icons-react';
import {
  type ClipboardEvent,
  type FocusEvent,
  type MouseEvent,
  type ReactNode,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Button } from '#src/ui/button.tsx';
import { StatusGlyph } from '#src/ui/status/status-glyph.tsx';
import { cellId, EditableRow } from './editable-row.tsx';
import { cellAt } from './grid-range.ts';
import { type GridRow, type Place, readCells, writeCells } from './grid-text.ts';
import { type GridOptions, useGridCells } from './use-grid-cells.ts';
import { useGridKeys } from './use-grid-keys.ts';

/** Every text of the grid; figures come in as numbers so that the caller can inflect. */
export type GridTexts = {
  readonly cell: (column: string, row: number) => string;
  readonly row: (row: number) => string;
  readonly newRow: string;
  readonly number: string;
  readonly keys: string;
  /** the same where rows neither come nor go */
  readonly keysFixed: string;
  readonly errors: (count: number) => string;
  readonly nextError: string;
  readonly insert: string;
  readonly remove: (rows: number) => string;
  readonly undo: string;
  readonly pasted: (rows: number) => string;
  readonly noRoom: (rows: number) => string;
  /** of a check */
  readonly on: string;
  readonly off: string;
};

type Props = GridOptions & {
  readonly label: string;
  /** what its cells' ids begin with, as the paths of their errors do */
  readonly id: string;
  /** what is wrong with a cell, by `<row>.<column>` */
  readonly errors: Readonly<Record<string, string>>;
  readonly texts: GridTexts;
  /** how many rows there are, in words */
  readonly total?: string;
  /** further buttons beside those of the grid; they may replace all rows, which can be undone */
  readonly actions?: (replace: (rows: readonly GridRow[]) => void) => ReactNode;
};

const NUMBER = 40;
type ErrorsOfRow = Readonly<Record<string, string>>;

function errorsByRow(errors: Readonly<Record<string, string>>): ReadonlyMap<number, ErrorsOfRow> {
  const found = new Map<number, Record<string, string>>();
  for (const [path, text] of Object.entries(errors)) {
    const [row = '', column = ''] = path.split('.');
    const known = found.get(Number(row)) ?? {};
    found.set(Number(row), { ...known, [column]: text });
  }
  return found;
}

/**
 * Rows of short texts, edited as in a spreadsheet by keyboard or mouse: typing or F2 edits, ranges are copied, pasted and cleared, rows are put in and
 * taken out, and each of that can be undone. What is wrong stands at its cell, counted above with a way to the next one.
 */
export function EditableGrid({ label, id, errors, texts, total, actions, ...options }: Props) {
  const { columns, rows, blank, isReadOnly } = options;
  const grid = useGridCells(options);
  const onKeyDown = useGridKeys(grid);
  const [note, setNote] = useState({ text: '', steps: 0 });
  const table = useRef<HTMLTableElement>(null);
  const { active, editing, range } = grid;
  const wrong = useMemo(() => errorsByRow(errors), [errors]);
  const shown = rows.length + (grid.canAdd ? 1 : 0);

  // The focus follows the active cell, once it is drawn, as long as it is in the grid.
  const isHeld = useRef(false);
  useLayoutEffect(() => {
    if (!isHeld.current) return;
    const cell = document.getElementById(cellId(id, active.row, columns[active.column]?.id ?? ''));
    const target = editing ? cell?.querySelector('input') : cell;
    if (target && target !== document.activeElement) target.focus();
  });
  const hold = () => {
    isHeld.current = true;
  };
  const onBlur = (event: FocusEvent) => {
    if (table.current?.contains(event.relatedTarget)) return;
    // A cell that is drawn anew gives the focus to nothing; one that is left gives it to something, or the window has lost it.
    isHeld.current = false;
    grid.end(true);
  };
  const nextError = () => {
    const places = [...wrong].flatMap(([row, of]) =>
      columns.flatMap(({ id: name }, column) => (of[name] === undefined ? [] : [{ row, column }])),
    );
    const order = ({ column, row }: Place) => row * columns.length + column;
    const sorted = places.sort((one, other) => order(one) - order(other));
    const to = sorted.find((place) => order(place) > order(active)) ?? sorted[0];
    if (!to) return;
    hold();
    grid.end(true);
    grid.go(to);
  };
  const onMouseDown = (event: MouseEvent) => {
    const place = cellAt(event.target);
    if (!place || event.button !== 0 || event.target instanceof HTMLInputElement) return;
    // The cell takes the focus when it is drawn as the active one, and no text is selected on the way.
    event.preventDefault();
    hold();
    grid.end(true);
    // As in a spreadsheet: a click chooses, a double click edits.
    const isAgain = event.detail > 1 && document.activeElement?.id === (event.target as HTMLElement).closest('td')?.id;
    if (place.column < 0) grid.choose({ ...grid.bounds, top: place.row, bottom: place.row });
    else if (isAgain && !event.shiftKey && !columns[place.column]?.isCheck) grid.begin();
    else grid.go(place, event.shiftKey);
  };
  const onMouseOver = (event: MouseEvent) => {
    const place = cellAt(event.target);
    if (place && event.buttons === 1 && place.column >= 0 && !editing) grid.go(place, true);
  };
  const onClick = (event: MouseEvent) => {
    if (event.target instanceof HTMLElement && event.target.closest('[data-check]')) grid.toggle();
  };
  const copy = (event: ClipboardEvent) => {
    if (editing) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', writeCells(grid.cells()));
    if (event.type === 'cut') grid.clear();
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    // What is typed takes a single text by itself.
    if (isReadOnly || text === '' || (editing && !/[\t\n\r]/.test(text))) return;
    event.preventDefault();
    grid.end(true);
    const { left, rows: count, steps } = grid.paste(readCells(text, '\t'));
    setNote({ text: [texts.pasted(count), ...(left > 0 ? [texts.noRoom(left)] : [])].join(' '), steps });
  };
  const press = (act: () => void) => () => {
    hold();
    grid.end(true);
    act();
  };
  const count = Object.keys(errors).length;
  const height = range.bottom - range.top + 1;
  return (
    <div className="cc-grid-sheet" data-field={id}>
      {(!isReadOnly || count > 0 || actions !== undefined || total !== undefined) && (
        <div className="cc-grid-tools">
          {blank && !isReadOnly && (
            <>
              <Button
                small
                look="quiet"
                icon={<IconRowInsertBottom size={14} />}
                aria-keyshortcuts="Control+Enter"
                onClick={press(() => grid.insert(true))}
              >
                {texts.insert}
              </Button>
              <Button
                small
                look="quiet"
                icon={<IconRowRemove size={14} />}
                aria-keyshortcuts="Control+Delete"
                onClick={press(grid.remove)}
              >
                {texts.remove(height)}
              </Button>
            </>
          )}
          {!isReadOnly && (
            <Button
              small
              look="quiet"
              icon={<IconArrowBackUp size={14} />}
              disabled={grid.steps === 0}
              aria-keyshortcuts="Control+Z"
              onClick={press(grid.undo)}
            >
              {texts.undo}
            </Button>
          )}
          {actions?.((next) => press(() => grid.replace(next))())}
          <span role="status" className="cc-muted cc-small">
            {note.steps === grid.steps && note.text}
          </span>
          <span className="cc-end cc-muted cc-small">{total}</span>
          {count > 0 && (
            <span className="cc-grid-wrong">
              <StatusGlyph kind="NEGATIVE" />
              <b role="status">{texts.errors(count)}</b>
              <Button small onClick={nextError}>
                {texts.nextError}
              </Button>
            </span>
          )}
        </div>
      )}
      <div className="cc-grid-box">
        <table
          ref={table}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid of the ARIA practices, with the rows and heads of a table
          role="grid"
          className="cc-grid-edit"
          aria-label={label}
          aria-rowcount={shown + 1}
          aria-colcount={columns.length + 1}
          aria-multiselectable="true"
          aria-readonly={isReadOnly}
          style={{ minWidth: columns.reduce((sum, { width }) => sum + width, NUMBER) }}
          onKeyDown={onKeyDown}
          onMouseDown={onMouseDown}
          onMouseOver={onMouseOver}
          onClick={onClick}
          onCopy={copy}
          onCut={copy}
          onPaste={onPaste}
          onFocus={(event) => {
            hold();
            const place = cellAt(event.target);
            if (place && place.column >= 0 && (place.row !== active.row || place.column !== active.column)) grid.go(place);
          }}
          onBlur={onBlur}
          onChange={(event) => {
            if (event.target instanceof HTMLInputElement) grid.type(event.target.value);
          }}
        >
          <colgroup>
            <col style={{ width: NUMBER }} />
            {columns.map(({ id: name, width }) => (
              <col key={name} style={{ width }} />
            ))}
          </colgroup>
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col" aria-colindex={1} className="cc-grid-number">
                <span className="cc-sr">{texts.number}</span>
              </th>
              {columns.map(({ id: name, label: head, required }, column) => (
                <th key={name} scope="col" aria-colindex={column + 2}>
                  {head}
                  {required && (
                    <span aria-hidden="true" className="cc-req">
                      {' '}
                      *
                    </span>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: shown }, (_, row) => {
              const isActive = row === active.row;
              const isChosen = grid.hasRange && row >= range.top && row <= range.bottom;
              return (
                <EditableRow
                  // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
                  key={row}
                  id={id}
                  row={row}
                  values={rows[row]}
                  columns={columns}
                  errors={wrong.get(row)}
                  texts={texts}
                  isReadOnly={isReadOnly}
                  activeColumn={isActive ? active.column : undefined}
                  isEditing={isActive && editing !== undefined}
                  from={isChosen ? range.left : undefined}
                  to={isChosen ? range.right : undefined}
                />
              );
            })}
          </tbody>
        </table>
      </div>
      {!isReadOnly && <p className="cc-grid-keys">{blank ? texts.keys : texts.keysFixed}</p>}
    </div>
  );
}
