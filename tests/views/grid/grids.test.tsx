import { describe, expect, it } from 'vitest';
import { CheckMatrix } from '#src/ui/grid/check-matrix.tsx';
import { EditableGrid } from '#src/ui/grid/editable-grid.tsx';
import { drawn } from '#tests/support/drawn.tsx';

const nothing = () => undefined;
const texts = {
  ...{
    cell: (column: string, row: number) => `${column} ${row}`,
    row: (row: number) => `Row ${row}`,
    newRow: 'New',
    number: 'Row',
  },
  ...{
    keysFixed: 'Fixed',
    keys: 'Keys',
    errors: (count: number) => `${count} errors`,
    nextError: 'Next',
    insert: 'Insert',
    undo: 'Undo',
  },
  ...{
    remove: (count: number) => `Remove ${count}`,
    pasted: (count: number) => `${count} pasted`,
    noRoom: String,
    on: 'Yes',
    off: 'No',
  },
};
const columns = [
  { id: 'a', label: 'A', width: 80, required: true },
  { id: 'b', label: 'B', width: 80, isClosed: true },
  { id: 'c', label: 'C', width: 40, isCheck: true },
];
const grid = (over: object = {}) =>
  drawn(
    <EditableGrid
      id="rows"
      label="Rows"
      columns={columns}
      rows={[
        { a: '1', b: '2', c: 'true' },
        { a: '3', b: '4', c: '' },
      ]}
      errors={{ '1.a': 'Too small.' }}
      blank={{ a: '', b: '', c: '' }}
      most={3}
      isReadOnly={false}
      texts={texts}
      onChange={nothing}
      {...over}
    />,
  );

describe('an editable grid for readers', () => {
  it('has roles, counts and places, one stop for the keyboard, and a line for a new row', () => {
    const html = grid();
    expect(html).toMatch(/role="grid"[^>]*aria-label="Rows"[^>]*aria-rowcount="4"[^>]*aria-colcount="4"/);
    expect(html.match(/role="gridcell"/g)).toHaveLength(9);
    expect(html.match(/tabindex="0"/g)).toHaveLength(1);
    expect(html).toContain('aria-label="New"');
    expect(html).toMatch(/aria-label="Yes"/);
  });

  it('says the keys that do something: rows that neither come nor go have none for that', () => {
    expect([grid(), grid({ blank: undefined })].map((html) => html.match(/cc-grid-keys">(\w+)/)?.[1])).toEqual(['Keys', 'Fixed']);
  });

  it('names the cell that a way to it leads to', () => {
    expect(grid().match(/<td[^>]*data-first[^>]*>/g)).toEqual([expect.stringContaining('id="rows.0.a"')]);
  });

  it('tells what is wrong at its cell, by the path of the error, and counts it above', () => {
    const html = grid();
    expect(html).toMatch(/id="rows\.1\.a"[^>]*aria-invalid="true"[^>]*aria-describedby="rows\.1\.a-error"/);
    expect(html).toContain('id="rows.1.a-error">Too small.');
    expect(html).toContain('1 errors');
  });

  it('has no new row where it is full or closed, and nothing to press where it is read only', () => {
    expect(grid({ most: 2 })).toContain('aria-rowcount="3"');
    const html = grid({ isReadOnly: true, errors: {} });
    expect(html).toContain('aria-readonly="true"');
    expect(html).toContain('aria-rowcount="3"');
    expect(html).not.toContain('<button');
  });
});

it('a matrix for readers has its whole size, heads and a box in each of them, however little of it is drawn (D-087d)', () => {
  const lines = (name: string, count: number) =>
    Array.from({ length: count }, (_, at) => ({ id: `${name}${at}`, name: `${name} ${at}`, head: <b>{at}</b> }));
  const html = drawn(
    <CheckMatrix
      id="marks"
      label="Marks"
      rows={lines('row', 500)}
      columns={lines('column', 200)}
      marks={{}}
      saved={{}}
      texts={{
        ...{ cell: (row, column) => `${row}, ${column}`, all: (name) => `${name}, all`, rowHead: 'Rows', countHead: 'Count' },
        ...{ allRows: 'All', sight: (from, to, total) => `${from} to ${to} of ${total}`, previous: 'Back', next: 'On' },
      }}
      isReadOnly
      onChange={nothing}
    />,
  );
  expect(html).toMatch(/role="grid"[^>]*aria-label="Marks"[^>]*aria-rowcount="502"[^>]*aria-colcount="201"/);
  expect(html).toContain('aria-readonly="true"');
  expect((html.match(/role="checkbox"/g) ?? []).length).toBeLessThan(2_000);
});
