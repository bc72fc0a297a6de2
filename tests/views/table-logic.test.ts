import { describe, expect, it } from 'vitest';
import { labelOf } from '#src/ui/table/data-table-bars.tsx';
import { nextSort } from '#src/ui/table/use-data-table.ts';
import { exactUtc, formatTime } from '#src/ui/time-text.tsx';

describe('table of lists', () => {
  it('sorts ascending, descending, not at all, one click after the other', () => {
    const up = nextSort([], 'name', false);
    expect(up).toEqual([{ id: 'name', desc: false }]);
    const down = nextSort(up, 'name', false);
    expect(down).toEqual([{ id: 'name', desc: true }]);
    expect(nextSort(down, 'name', false)).toEqual([]);
  });

  it('adds a second column with shift and keeps the first in its place', () => {
    const two = nextSort([{ id: 'name', desc: false }], 'date', true);
    expect(two).toEqual([
      { id: 'name', desc: false },
      { id: 'date', desc: false },
    ]);
    expect(nextSort(two, 'name', true)).toEqual([
      { id: 'name', desc: true },
      { id: 'date', desc: false },
    ]);
    expect(nextSort(two, 'date', false)).toEqual([{ id: 'date', desc: true }]);
  });

  it('says of a value of the address that the list does not have that it has none (D-044)', () => {
    const options = [{ value: 'CREATED', label: 'Created' }];
    const column = { id: 'status', header: 'Status', filter: { kind: 'select', options } } as never;
    const texts = { noSuchValue: (value: string) => `${value} (no such value)` };
    expect(labelOf(column, 'CREATED', texts)).toBe('Created');
    expect(labelOf(column, 'NOPE,CREATED', texts)).toBe('Created, NOPE (no such value)');
    expect(labelOf({ id: 'status', header: 'Status', filter: { kind: 'select', options: [] } } as never, 'X', texts)).toBe('X');
  });
});

describe('times', () => {
  it('shows an instant in the zone of the browser and keeps the exact UTC one', () => {
    const local = new Date(2026, 10, 20, 9, 5, 7).toISOString();
    expect(formatTime(local)).toBe('20.11.2026 09:05');
    expect(formatTime(local, 'short')).toBe('20.11. 09:05');
    expect(formatTime(local, 'date')).toBe('20.11.2026');
    expect(formatTime(local, 'time')).toBe('09:05');
    expect(exactUtc('2026-11-20T08:05:07.123Z')).toBe('2026-11-20 08:05:07.123 UTC');
  });

  it('shows what it cannot read as it is', () => {
    expect(formatTime('soon')).toBe('soon');
    expect(exactUtc('soon')).toBe('soon');
  });
});
