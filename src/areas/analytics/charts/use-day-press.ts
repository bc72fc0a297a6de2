import { rowsSearch, useBoard } from '../board.ts';
import type { BoardSearch } from '../searches.ts';

type Marked = { readonly from: string; readonly to: string };

/** What a press on a day becomes: days that were dragged over are the new period, one that was pressed leads to its rows. */
export function pressedDays({ from, to }: Marked, rows: BoardSearch) {
  const [first = '', last = ''] = [from, to].sort();
  return first === last
    ? { is: 'day' as const, search: rowsSearch({ ...rows, day: first }) }
    : { is: 'days' as const, from: first, to: last };
}

/** Follows it: `rows` are those that the chart counts. */
export function useDayPress(rows: BoardSearch, onZoom: (from: string, to: string) => void): (marked: Marked) => void {
  const { change } = useBoard();
  return (marked) => {
    const pressed = pressedDays(marked, rows);
    if (pressed.is === 'days') onZoom(pressed.from, pressed.to);
    else change(pressed.search);
  };
}
