import { type KeyboardEvent, useRef } from 'react';
import { movedBy } from './grid-range.ts';
import type { GridCells } from './use-grid-cells.ts';

const isText = ({ altKey, ctrlKey, key, metaKey }: KeyboardEvent) => key.length === 1 && !altKey && !ctrlKey && !metaKey;
const isMod = ({ ctrlKey, metaKey }: KeyboardEvent) => ctrlKey || metaKey;

/** The keys of a spreadsheet. Tab leaves the grid at its first and last cell, and anywhere after Escape, so that nobody is kept in it. */
export function useGridKeys(grid: GridCells) {
  const isLeaving = useRef(false);
  const { active, bounds } = grid;

  const tab = (event: KeyboardEvent): boolean => {
    const by = event.shiftKey ? -1 : 1;
    const width = bounds.right + 1;
    const place = active.row * width + active.column + by;
    const isOut = place < 0 || place >= (bounds.bottom + 1) * width;
    if (isOut || (isLeaving.current && !grid.editing)) {
      grid.end(true);
      return false;
    }
    grid.end(true);
    grid.go({ row: Math.floor(place / width), column: place % width });
    return true;
  };
  const enter = (event: KeyboardEvent) => {
    grid.end(true);
    if (isMod(event)) grid.insert(true);
    else grid.go({ row: active.row + (event.shiftKey ? -1 : 1), column: active.column });
    return true;
  };
  const whileTyping = (event: KeyboardEvent): boolean => {
    if (event.key === 'Tab') return tab(event);
    if (event.key === 'Enter') return enter(event);
    if (event.key === 'Escape') {
      grid.end(false);
      return true;
    }
    if (event.key === 'F2' || grid.editing?.isCaret || !event.key.startsWith('Arrow')) return false;
    const to = movedBy(event, active, bounds);
    grid.end(true);
    if (to) grid.go(to);
    return true;
  };
  const others: Readonly<Record<string, (event: KeyboardEvent) => boolean>> = {
    Tab: tab,
    Enter: enter,
    F2: () => grid.begin(),
    Escape: () => {
      isLeaving.current = !grid.letGo();
      return true;
    },
    Insert: () => {
      grid.insert(false);
      return true;
    },
    Delete: (event) => clearOrRemove(event),
    Backspace: (event) => clearOrRemove(event),
  };
  const clearOrRemove = (event: KeyboardEvent) => {
    if (isMod(event)) grid.remove();
    else grid.clear();
    return true;
  };
  const withMod = (event: KeyboardEvent): boolean => {
    const { bottom, right } = bounds;
    const { column } = active;
    const does: Readonly<Record<string, () => void>> = {
      z: () => grid.undo(),
      a: () => grid.choose(bounds),
      ' ': () => grid.choose({ top: 0, bottom, left: column, right: column }),
    };
    const act = does[event.key.toLowerCase()];
    act?.();
    return act !== undefined && right >= 0;
  };
  const space = (event: KeyboardEvent): boolean => {
    if (event.shiftKey) grid.choose({ ...bounds, top: active.row, bottom: active.row });
    return event.shiftKey || grid.toggle() || grid.begin();
  };
  const whileWalking = (event: KeyboardEvent): boolean => {
    const to = movedBy(event, active, bounds);
    if (to) {
      grid.go(to, event.shiftKey);
      return true;
    }
    const other = others[event.key];
    if (other) return other(event);
    if (isMod(event)) return withMod(event);
    if (event.key === ' ') return space(event);
    return isText(event) && grid.begin(event.key);
  };
  return (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const isDone = grid.editing ? whileTyping(event) : whileWalking(event);
    if (event.key !== 'Escape' && event.key !== 'Tab' && event.key !== 'Shift') isLeaving.current = false;
    if (!isDone) return;
    event.preventDefault();
    event.stopPropagation();
  };
}
