import { describe, expect, it } from 'vitest';
import { boxOf, drawnLines, movedBy, nearest } from '#src/ui/grid/grid-range.ts';
import { changeCount, countByColumn, stateOf, withCells } from '#src/ui/grid/matrix-marks.ts';

const marks = { a: ['1', '2'], b: [], c: ['3'] };

describe('marks of a matrix (D-087d)', () => {
  it('are all set in some rows and columns, and rows in which nothing changes stay what they are', () => {
    const next = withCells(marks, ['a', 'b'], ['1', '2'], true);
    expect(next).toEqual({ a: ['1', '2'], b: ['1', '2'], c: ['3'] });
    expect(next.a).toBe(marks.a);
    expect(withCells(marks, ['a', 'c'], ['2', '3'], false)).toEqual({ a: ['1'], b: [], c: [] });
    expect(withCells(marks, ['a'], ['2', '3'], true).a?.toSorted()).toEqual(['1', '2', '3']);
    expect(withCells({}, ['new'], ['1'], true)).toEqual({ new: ['1'] });
  });

  it('have three states, and are counted by column among the rows that are shown', () => {
    expect(stateOf(marks, ['a'], ['1', '2'])).toBe('on');
    expect(stateOf(marks, ['a', 'b'], ['1', '2'])).toBe('mixed');
    expect(stateOf(marks, ['b'], ['1', '2'])).toBe('off');
    expect(stateOf(marks, ['a'], ['3'])).toBe('off');
    expect([...countByColumn({ ...marks, b: ['1'] }, ['a', 'b'])]).toEqual([
      ['1', 2],
      ['2', 1],
    ]);
  });

  it('tell how many cells are otherwise than before, whatever their order', () => {
    expect(changeCount(marks, marks)).toBe(0);
    expect(changeCount({ ...marks, a: ['2', '1'] }, marks)).toBe(0);
    expect(changeCount({ ...marks, a: ['1', '4'], b: ['1'] }, marks)).toBe(3);
    expect(changeCount({}, marks)).toBe(3);
  });
});

describe('places of a grid', () => {
  const bounds = { top: -1, bottom: 19, left: 0, right: 4 };
  const at = { row: 5, column: 2 };
  const key = (name: string, isFar = false) => movedBy({ key: name, ctrlKey: isFar, metaKey: false }, at, bounds);

  it.each([
    ['ArrowDown', { row: 6, column: 2 }, { row: 19, column: 2 }],
    ['ArrowUp', { row: 4, column: 2 }, { row: -1, column: 2 }],
    ['ArrowLeft', { row: 5, column: 1 }, { row: 5, column: 0 }],
    ['ArrowRight', { row: 5, column: 3 }, { row: 5, column: 4 }],
    ['PageDown', { row: 15, column: 2 }, { row: 15, column: 2 }],
    ['PageUp', { row: -1, column: 2 }, { row: -1, column: 2 }],
    ['Home', { row: 5, column: 0 }, { row: -1, column: 0 }],
    ['End', { row: 5, column: 4 }, { row: 19, column: 4 }],
  ])('%s leads on, with Ctrl to the edge', (name, near, far) => {
    expect([key(name), key(name, true)]).toEqual([near, far]);
  });

  it('do not leave the bounds, and other keys lead nowhere', () => {
    expect(nearest({ row: 99, column: -9 }, bounds)).toEqual({ row: 19, column: 0 });
    expect(key('x')).toBeUndefined();
    expect(boxOf({ row: 4, column: 1 }, { row: 2, column: 3 })).toEqual({ top: 2, bottom: 4, left: 1, right: 3 });
  });

  it('are drawn in whole blocks around what is in sight, and where the keyboard stands', () => {
    const seen = { startIndex: 20, endIndex: 29, count: 100 };
    const lines = drawnLines(seen, 4, 6, 50);
    expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual([12, 35, 50]);
    expect(drawnLines({ ...seen, startIndex: 21 }, 4, 6, 50)).toEqual(lines);
    expect(drawnLines(seen, 4, 6, 1)[0]).toBe(1);
    expect(drawnLines({ startIndex: 0, endIndex: 2, count: 3 }, 4, 6, 1)).toEqual([0, 1, 2]);
    expect(drawnLines({ startIndex: 0, endIndex: 0, count: 0 }, 4, 6, -1)).toEqual([]);
  });
});
