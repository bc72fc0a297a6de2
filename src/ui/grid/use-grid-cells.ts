import { useRef, useState } from 'react';
import { type Bounds, boxOf, nearest } from './grid-range.ts';
import { type Cells, type GridRow, type Place, pasteAt, withoutHead } from './grid-text.ts';

export type GridColumn = {
  readonly id: string;
  readonly label: string;
  /** px */
  readonly width: number;
  readonly required?: boolean;
  /** its cells are read only */
  readonly isClosed?: boolean;
  /** a text as it is shown, where that is not as it is typed */
  readonly shown?: (text: string) => string;
  /** its cells are `true` or anything else, switched by Space */
  readonly isCheck?: boolean;
};

export type GridOptions = {
  readonly columns: readonly GridColumn[];
  readonly rows: readonly GridRow[];
  /** a new row; absent where rows neither come nor go */
  readonly blank?: GridRow;
  readonly most: number;
  readonly isReadOnly: boolean;
  readonly onChange: (rows: readonly GridRow[]) => void;
};

/** What is typed in the active cell, and what the rows were before. */
type Editing = { readonly isCaret: boolean; readonly before: readonly GridRow[] };

const isOn = (text: string | undefined) => text === 'true';

/** What a grid of texts does, however it is asked: a range of cells, typing, pasting, clearing, rows in and out, and the way back. */
export function useGridCells({ columns, rows, blank, most, isReadOnly, onChange }: GridOptions) {
  const [at, setActive] = useState<Place>({ row: 0, column: 0 });
  const [corner, setCorner] = useState<Place>();
  const [editing, setEditing] = useState<Editing>();
  const way = useRef<{ readonly stack: (readonly GridRow[])[]; last: readonly GridRow[] }>({ stack: [], last: rows });
  const canAdd = blank !== undefined && !isReadOnly && rows.length < most;
  const bounds: Bounds = {
    top: 0,
    bottom: Math.max(0, rows.length - (canAdd ? 0 : 1)),
    left: 0,
    right: columns.length - 1,
  };
  const active = nearest(at, bounds);
  const range = boxOf(active, corner ? nearest(corner, bounds) : active);
  const isOpen = (name: string) => !isReadOnly && columns.some(({ id, isClosed }) => id === name && !isClosed);
  const nameAt = (column: number) => columns[column]?.id ?? '';
  const textAt = ({ row, column }: Place) => rows[row]?.[nameAt(column)] ?? '';

  // Rows that came from elsewhere, a server or a discarded form, have no way back here.
  if (way.current.last !== rows && !editing) way.current = { stack: [], last: rows };
  const give = (next: readonly GridRow[]) => {
    way.current.last = next;
    onChange(next);
  };
  const change = (next: readonly GridRow[], before = rows) => {
    if (isReadOnly) return;
    way.current.stack.push(before);
    give(next);
  };
  const go = (to: Place, isFar = false) => {
    setCorner(isFar ? (corner ?? active) : undefined);
    setActive(nearest(to, bounds));
  };
  const choose = (box: Bounds) => {
    setActive({ row: box.top, column: box.left });
    setCorner({ row: box.bottom, column: box.right });
  };
  const put = (cells: Cells, from: Place) =>
    pasteAt(
      rows,
      columns.map(({ id }) => id),
      from,
      cells,
      { blank: blank ?? {}, most: blank ? most : rows.length, isOpen },
    );

  /** the same text in every cell of the range */
  const fill = (text: string, box = range) => {
    const bottom = Math.min(box.bottom, rows.length - 1);
    const line = Array<string>(box.right - box.left + 1).fill(text);
    const height = Math.max(0, bottom - box.top + 1);
    if (height > 0) change(put(Array<string[]>(height).fill(line), { row: box.top, column: box.left }).rows);
  };
  return {
    active,
    range,
    hasRange: corner !== undefined,
    bounds,
    editing,
    canAdd,
    /** how many there are to undo: another number, another state of the rows */
    steps: way.current.stack.length,
    isOpen,
    go,
    choose,
    /** lets go of the range; false where there was none */
    letGo: () => {
      setCorner(undefined);
      return corner !== undefined;
    },
    begin: (text?: string) => {
      const name = nameAt(active.column);
      if (!isOpen(name) || columns[active.column]?.isCheck || (active.row >= rows.length && !canAdd)) return false;
      setCorner(undefined);
      setEditing({ isCaret: text === undefined, before: rows });
      if (text !== undefined) give(put([[text]], active).rows);
      return true;
    },
    type: (text: string) => give(put([[text]], active).rows),
    /** ends typing; taken back, the rows are what they were */
    end: (isTaken: boolean) => {
      if (!editing) return;
      const { before } = editing;
      setEditing(undefined);
      if (!isTaken && before !== rows) give(before);
      else if (before !== rows) way.current.stack.push(before);
    },
    clear: () => fill(''),
    /** switches the cells of the range: all on, unless they are */
    toggle: () => {
      const places = Array.from({ length: range.bottom - range.top + 1 }, (_, row) => ({
        row: range.top + row,
        column: active.column,
      }));
      if (!columns[active.column]?.isCheck) return false;
      const isAll = places.every((place) => isOn(textAt(place)));
      fill(String(!isAll), { ...range, left: active.column, right: active.column });
      return true;
    },
    cells: (): string[][] =>
      rows
        .slice(range.top, range.bottom + 1)
        .map((row) => columns.slice(range.left, range.right + 1).map(({ id }) => row[id] ?? '')),
    /** puts cells in at the range's corner; a single one in all of it. Answers how many rows came, how many found no room, and the steps then. */
    paste: (pasted: Cells) => {
      const heads = columns.slice(range.left).map(({ id, label }) => [id, label]);
      const cells = withoutHead(pasted, heads);
      const single = cells.length === 1 && cells[0]?.length === 1 ? cells[0][0] : undefined;
      if (single !== undefined && corner) {
        fill(single);
        return { rows: range.bottom - range.top + 1, left: 0, steps: way.current.stack.length };
      }
      const from = { row: range.top, column: range.left };
      const { left, rows: next } = put(cells, from);
      change(next);
      const width = Math.max(...cells.map((row) => row.length));
      setActive(from);
      setCorner({ row: range.top + cells.length - left - 1, column: Math.min(bounds.right, range.left + width - 1) });
      return { rows: cells.length - left, left, steps: way.current.stack.length };
    },
    /** other rows in the place of all */
    replace: (next: readonly GridRow[]) => {
      change(next);
      setCorner(undefined);
    },
    insert: (isBelow: boolean) => {
      if (!blank || isReadOnly || rows.length >= most) return;
      const place = Math.min(rows.length, isBelow ? range.bottom + 1 : range.top);
      change(rows.toSpliced(place, 0, blank));
      setCorner(undefined);
      setActive({ row: place, column: active.column });
    },
    remove: () => {
      if (!blank || isReadOnly || range.top >= rows.length) return;
      change(rows.toSpliced(range.top, range.bottom - range.top + 1));
      setCorner(undefined);
      setActive({ row: range.top, column: active.column });
    },
    undo: () => {
      const before = way.current.stack.pop();
      if (before) give(before);
    },
  };
}
export type GridCells = ReturnType<typeof useGridCells>;
