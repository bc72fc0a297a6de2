import type { Place } from './grid-text.ts';

/** The first and the last row and column that there are. */
export type Bounds = { readonly top: number; readonly bottom: number; readonly left: number; readonly right: number };

/** The place of a cell by the element of an event in it; before the first row or column stand their heads. */
export function cellAt(target: EventTarget): Place | undefined {
  const cell = (target as HTMLElement).closest<HTMLElement>('[data-row][data-column]');
  return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : undefined;
}

type Key = { readonly key: string; readonly ctrlKey: boolean; readonly metaKey: boolean };
/** Rows that PageUp and PageDown go. */
const PAGE = 10;

const within = (at: number, from: number, to: number) => Math.max(from, Math.min(to, at));

/** The place within the bounds that is nearest. */
export const nearest = ({ row, column }: Place, { top, bottom, left, right }: Bounds): Place => ({
  row: within(row, top, bottom),
  column: within(column, left, right),
});

/** Where a key leads to in a grid, as in a spreadsheet: arrows, with Ctrl to the edge, Home, End, PageUp, PageDown; undefined for other keys. */
export function movedBy({ ctrlKey, key, metaKey }: Key, { row, column }: Place, bounds: Bounds): Place | undefined {
  const { top, bottom, left, right } = bounds;
  const isFar = ctrlKey || metaKey;
  const moves: Readonly<Record<string, Place>> = {
    ArrowUp: { row: isFar ? top : row - 1, column },
    ArrowDown: { row: isFar ? bottom : row + 1, column },
    ArrowLeft: { row, column: isFar ? left : column - 1 },
    ArrowRight: { row, column: isFar ? right : column + 1 },
    PageUp: { row: row - PAGE, column },
    PageDown: { row: row + PAGE, column },
    Home: { row: isFar ? top : row, column: left },
    End: { row: isFar ? bottom : row, column: right },
  };
  const to = moves[key];
  return to && nearest(to, bounds);
}

/** The cells between two corners. */
export const boxOf = (one: Place, other: Place): Bounds => ({
  top: Math.min(one.row, other.row),
  bottom: Math.max(one.row, other.row),
  left: Math.min(one.column, other.column),
  right: Math.max(one.column, other.column),
});

type Sight = { readonly startIndex: number; readonly endIndex: number; readonly count: number };

/** Lines to draw: those in sight and `ahead` beyond them in whole blocks, so that most steps of a scroll draw nothing, and the one to keep. */
export function drawnLines({ count, endIndex, startIndex }: Sight, block: number, ahead: number, kept: number): number[] {
  const from = Math.max(0, block * Math.floor((startIndex - ahead) / block));
  const to = Math.min(count, block * Math.ceil((endIndex + ahead + 1) / block));
  const lines = Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
  if (kept < 0 || kept >= count || (kept >= from && kept < to)) return lines;
  return kept < from ? [kept, ...lines] : [...lines, kept];
}
