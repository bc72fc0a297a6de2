import { type FocusEvent, type KeyboardEvent, type MouseEvent, useState } from 'react';
import { type Bounds, boxOf, cellAt, movedBy, nearest } from './grid-range.ts';
import type { Place } from './grid-text.ts';
import { type MatrixMarks, stateOf, withCells } from './matrix-marks.ts';

type Options = {
  /** ids of what is shown */
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly marks: MatrixMarks;
  readonly isReadOnly: boolean;
  readonly onChange: (marks: MatrixMarks) => void;
};

/** Ids between two places; before the first one stands the head, which means all of them. */
const between = (ids: readonly string[], from: number, to: number) => (from < 0 ? ids : ids.slice(from, to + 1));

/** The active cell of a matrix, the range around it, and its switching. Row and column -1 are the heads. */
export function useMatrix({ rows, columns, marks, isReadOnly, onChange }: Options) {
  const [at, setActive] = useState<Place>({ row: 0, column: 0 });
  const [corner, setCorner] = useState<Place>();
  const bounds: Bounds = { top: -1, bottom: rows.length - 1, left: -1, right: columns.length - 1 };
  const active = nearest(at, bounds);
  const range = boxOf(active, corner ? nearest(corner, bounds) : active);
  const go = (to: Place, isFar = false) => {
    if (to.row < 0 && to.column < 0) return;
    setCorner(isFar ? (corner ?? active) : undefined);
    setActive(to);
  };
  const switchBox = ({ bottom, left, right, top }: Bounds) => {
    if (isReadOnly) return;
    const [lines, cells] = [between(rows, top, bottom), between(columns, left, right)];
    onChange(withCells(marks, lines, cells, stateOf(marks, lines, cells) !== 'on'));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isAll = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a';
    const to = movedBy(event, active, bounds);
    if (to) {
      const isCorner = to.row < 0 && to.column < 0;
      go(isCorner && event.key === 'Home' ? { row: 0, column: 0 } : to, event.shiftKey);
    } else if (event.key === ' ' || event.key === 'Enter') switchBox(range);
    else if (isAll) {
      setActive({ row: 0, column: 0 });
      setCorner({ row: bounds.bottom, column: bounds.right });
    } else if (event.key === 'Escape' && corner) setCorner(undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  // A reader puts the focus on a mark by itself.
  const onFocus = (event: FocusEvent) => {
    const place = cellAt(event.target);
    if (place && (place.row !== active.row || place.column !== active.column)) go(place);
  };
  const onMouseDown = (event: MouseEvent) => {
    const target = event.target as HTMLElement;
    const place = cellAt(target);
    if (!place || event.button !== 0) return;
    // The cell takes the focus when it is drawn as the active one.
    event.preventDefault();
    go(place, event.shiftKey);
    const isMark = (place.row >= 0 && place.column >= 0) || target.closest('[role="checkbox"]') !== null;
    if (isMark && !event.shiftKey) switchBox(boxOf(place, place));
  };
  return { active, range, hasRange: corner !== undefined, onKeyDown, onFocus, onMouseDown };
}
