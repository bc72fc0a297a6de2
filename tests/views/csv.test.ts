import { describe, expect, it } from 'vitest';
import { csvOf, csvValue, toCsv } from '#src/ui/table/csv.ts';
import type { DataColumn } from '#src/ui/table/data-table-types.ts';

/** Reads RFC 4180 text back into cells, as a spreadsheet would. */
function parse(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  const close = () => {
    rows.at(-1)?.push(cell);
    cell = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (quoted && sign === '"' && text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (sign === '"') quoted = !quoted;
    else if (!quoted && sign === ',') close();
    else if (!quoted && sign === '\r' && text[at + 1] === '\n') {
      close();
      rows.push([]);
      at += 1;
    } else cell += sign;
  }
  return rows.slice(0, -1);
}

const PAYLOADS = [
  '=1+1',
  '=HYPERLINK("http://evil.example","click")',
  "=cmd|' /C calc'!A0",
  '+1+1',
  '-1+1',
  '@SUM(1+1)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '\0=1+1',
  '＝1+1',
  '"=1+1',
];

type Row = { readonly status: string; readonly on: string; readonly count: number };
const row: Row = { status: 'IN_USE', on: '2026-11-24', count: 1200 };
const columns: DataColumn<Row>[] = [
  {
    id: 'status',
    header: 'Status',
    value: ({ status }) => status,
    filter: { kind: 'select', options: [{ value: 'IN_USE', label: 'In use' }] },
  },
  { id: 'on', header: 'Date', value: ({ on }) => on, csv: () => '24.11.2026' },
  { id: 'count', header: 'Vehicles', value: ({ count }) => count, cell: () => '1,200' },
];

describe('CSV file', () => {
  it('says what the table shows: the words of a choice, a day as it is written, a number as one (B19)', () => {
    expect(columns.map((column) => csvValue(column, row))).toEqual(['In use', '24.11.2026', 1200]);
    expect(csvOf(columns, [row])).toBe('"Status","Date","Vehicles"\r\n"In use","24.11.2026",1200\r\n');
    const other = { ...row, status: 'SOLD' };
    expect(csvValue(columns[0] as DataColumn<Row>, other)).toBe('SOLD');
  });

  it.each(PAYLOADS)('never lets a cell begin a formula: %j (T14)', (payload) => {
    const [, row] = parse(toCsv(['name'], [[payload]]));
    expect(row).toHaveLength(1);
    expect(row?.[0]).not.toMatch(/^[=+\-@\t\r\n\0＝＋－＠]/);
    expect(row?.[0]?.endsWith(payload)).toBe(true);
  });

  it('keeps line feeds, quotes and commas inside their cell, so that nothing breaks out of it (T14)', () => {
    const tricky = 'one\r\n=2,"three","=4"\n=5';
    const rows = parse(toCsv(['a', 'b'], [[tricky, 'next']]));
    expect(rows).toEqual([
      ['a', 'b'],
      [tricky, 'next'],
    ]);
  });

  it('neutralises the head too, leaves numbers as numbers and empty values empty (T14)', () => {
    expect(toCsv(['=a'], [[-5], [null], [undefined], [true]])).toBe('"\'=a"\r\n-5\r\n\r\n\r\n"true"\r\n');
  });
});
