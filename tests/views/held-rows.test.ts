import { describe, expect, it } from 'vitest';
import { heldRows, type Row } from '#src/ui/table/held-rows.ts';

const row = (id: string, section = 'open'): Row<string> => ({ id, section, item: id });
const places = (rows: readonly Row<string>[]) => rows.map(({ id, section, fate = 'here' }) => [id, section, fate]);

describe('rows that somebody points at', () => {
  const shown = [row('confirm'), row('reject'), row('push', 'closed')];

  it('keep their places down to the pointer: a confirmation never becomes a withdrawal in the same place', () => {
    const now = [row('withdraw'), row('push', 'closed')];
    expect(places(heldRows(shown, now, { pointed: 'reject', done: 'confirm' }))).toEqual([
      ['confirm', 'open', 'done'],
      ['reject', 'open', 'gone'],
      ['withdraw', 'open', 'here'],
      ['push', 'closed', 'here'],
    ]);
  });

  it('never say of another command than the one just sent that it is done (B9)', () => {
    const sent = heldRows(shown, [row('push', 'closed')], { pointed: 'push', done: 'reject' });
    expect(places(sent).map(([id, , fate]) => [id, fate])).toEqual([
      ['confirm', 'gone'],
      ['reject', 'done'],
      ['push', 'here'],
    ]);
    const others = heldRows(shown, [row('push', 'closed')], { pointed: 'push' });
    expect(others.map(({ fate }) => fate)).toEqual(['gone', 'gone', undefined]);
  });

  it('below the pointer say at once what is so now', () => {
    const now = [row('confirm'), row('cancelled', 'closed')];
    expect(places(heldRows(shown, now, { pointed: 'confirm' }))).toEqual([
      ['confirm', 'open', 'here'],
      ['cancelled', 'closed', 'here'],
    ]);
  });

  it('put what came above the pointer behind all others, so that nothing moves under it', () => {
    const now = [row('confirm'), row('withdraw'), row('push', 'closed')];
    const rows = heldRows(shown, now, { pointed: 'push' });
    expect(places(rows)).toEqual([
      ['confirm', 'open', 'here'],
      ['reject', 'open', 'gone'],
      ['push', 'closed', 'here'],
      ['withdraw', 'arrived', 'here'],
    ]);
    expect(heldRows(rows, now, { pointed: 'push' })).toEqual(rows);
  });

  it('are as they are now where nobody points and nothing was just sent', () => {
    const now = [row('withdraw'), row('push', 'closed')];
    expect(heldRows(shown, now, {})).toEqual(now);
    const rows = heldRows(shown, now, { done: 'reject' });
    expect(places(rows)).toEqual([
      ['confirm', 'open', 'gone'],
      ['reject', 'open', 'done'],
      ['withdraw', 'open', 'here'],
      ['push', 'closed', 'here'],
    ]);
    expect(heldRows(rows, now, { done: 'reject' })).toEqual(rows);
    // Pointing above it frees what lies between.
    expect(places(heldRows(shown, [row('confirm'), ...now], { pointed: 'confirm', done: 'reject' }))).toEqual([
      ['confirm', 'open', 'here'],
      ['reject', 'open', 'done'],
      ['withdraw', 'open', 'here'],
      ['push', 'closed', 'here'],
    ]);
  });

  it('show what they say now', () => {
    const now = [{ ...row('confirm'), item: 'busy' }, row('reject'), row('push', 'closed')];
    expect(heldRows(shown, now, { pointed: 'push' })[0]?.item).toBe('busy');
  });
});
