import { describe, expect, it } from 'vitest';
import { heldRows, type Row } from '#src/ui/held-rows.ts';

const row = (id: string, section = 'open'): Row<string> => ({ id, section, item: id });
const places = (rows: readonly Row<string>[]) => rows.map(({ id, section, isGone }) => [id, section, isGone === true]);

describe('rows that somebody points at', () => {
  const held = [row('confirm'), row('reject'), row('push', 'closed')];

  it('keep their places: a confirmation never becomes a withdrawal in the same place', () => {
    expect(places(heldRows(held, [row('withdraw'), row('push', 'closed')]))).toEqual([
      ['confirm', 'open', true],
      ['reject', 'open', true],
      ['push', 'closed', false],
      ['withdraw', 'arrived', false],
    ]);
  });

  it('keep them when what had gone comes back, and when what came goes again', () => {
    const later = heldRows(held, [row('withdraw'), row('push', 'closed')]);
    expect(places(heldRows(later, held))).toEqual([
      ['confirm', 'open', false],
      ['reject', 'open', false],
      ['push', 'closed', false],
      ['withdraw', 'arrived', true],
    ]);
  });

  it('show what they say now', () => {
    expect(heldRows(held, [{ ...row('confirm'), item: 'busy' }, row('reject'), row('push', 'closed')])[0]?.item).toBe('busy');
  });
});
