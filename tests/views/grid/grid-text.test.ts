import { describe, expect, it } from 'vitest';
import { pasteAt, readCells, rowsOfCsv, withoutHead, writeCells } from '#src/ui/grid/grid-text.ts';
import { toCsv } from '#src/ui/table/csv.ts';

const bom = '\uFEFF';

describe('cells of a clipboard or a file (D-087c, T14)', () => {
  it.each([
    [
      'tabs of a spreadsheet',
      'a\tb\nc\td',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'CRLF, and the end of the last line',
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'lines of an old Mac',
      'a\tb\rc\td',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'semicolons',
      'a;b\nc,1;d',
      [
        ['a', 'b'],
        ['c,1', 'd'],
      ],
    ],
    [
      'commas',
      'a,b\nc;1,d',
      [
        ['a', 'b'],
        ['c;1', 'd'],
      ],
    ],
    ['a mark of the byte order', `${bom}a,b`, [['a', 'b']]],
    [
      'signs, lines and quotes in quotes',
      '"a;1";"b\r\nc";"say ""x"""\r\nd;e;f',
      [
        ['a;1', 'b\r\nc', 'say "x"'],
        ['d', 'e', 'f'],
      ],
    ],
    ['a quote sign within a cell', 'screw 5" long\tb', [['screw 5" long', 'b']]],
    ['empty cells and an empty row', 'a\t\t\n\nb', [['a', '', ''], [''], ['b']]],
    ['blanks around', ' a \t b', [['a', 'b']]],
    ['a single cell', 'a', [['a']]],
    [
      'a separator within the quotes of the head',
      '"a\tb";c\nd;e',
      [
        ['a\tb', 'c'],
        ['d', 'e'],
      ],
    ],
  ])('are read with %s', (_, text, cells) => {
    expect(readCells(text)).toEqual(cells);
  });

  it('begin no formula when they are copied, and are what they were when they are read again', () => {
    const cells = [
      ['=1+1', '-5', 'a\tb'],
      ["'tis", 'say "x"', 'two\nlines'],
    ];
    const text = writeCells(cells);
    expect(text).toBe(`'=1+1\t'-5\t"a\tb"\r\n'tis\t"say ""x"""\t"two\nlines"`);
    expect(readCells(text, '\t')).toEqual(cells);
  });

  it('come back out of a file as they went in', () => {
    const cells = [
      ['=HYPERLINK("x")', 'a;b', 'c,d'],
      ['', ' @x'.trim(), '"'],
    ];
    expect(readCells(`${bom}${toCsv(['one', 'two', 'three'], cells)}`).slice(1)).toEqual(cells);
  });

  it('lose a head that names the columns they are put in, and nothing else', () => {
    const heads = [
      ['Address', 'ecu'],
      ['Hardware', 'hardware'],
    ];
    const cells = [
      ['Address', 'hardware'],
      ['8C', 'H12'],
    ];
    expect(withoutHead(cells, heads)).toEqual([['8C', 'H12']]);
    expect(withoutHead(cells.slice(1), heads)).toEqual([['8C', 'H12']]);
    expect(withoutHead(cells, heads.slice(1))).toEqual(cells);
    expect(withoutHead(cells.slice(0, 1), heads)).toEqual(cells.slice(0, 1));
    expect(withoutHead([[''], ['8C']], [['']])).toEqual([[''], ['8C']]);
  });

  it('leave out a head that calls some columns otherwise, and no line of values (D-087c)', () => {
    const heads = [
      ['productId', 'Product'],
      ['ecuDiagnosticAddress', 'Address'],
      ['hardware', 'Hardware'],
      ['sourcePartNumber', 'Source part number'],
    ];
    const line = ['ECU-1', '8C', 'H12', '10A915184A'];
    for (const head of [
      ['Product ID *', 'Diagnostic address', 'HW', 'Source PN'],
      ['PRODUCT', 'address', 'Hardware', 'Source  Part Number'],
    ])
      expect(withoutHead([head, line], heads)).toEqual([line]);
    const values = [['Product A', 'AD', 'H12', '10A915184A'], line];
    expect(withoutHead(values, heads)).toEqual(values);
    expect(withoutHead([['Product A'], ['Product B']], heads)).toEqual([['Product A'], ['Product B']]);
  });
});

describe('pasting into rows (D-087c)', () => {
  const blank = { a: '', b: '' };
  const room = { blank, most: 3 };

  it('puts cells in from one on, and makes rows that are missing', () => {
    expect(pasteAt([{ a: '1', b: '2' }], ['a', 'b'], { row: 0, column: 1 }, [['x', 'out of sight'], ['y']], room)).toEqual({
      rows: [
        { a: '1', b: 'x' },
        { a: '', b: 'y' },
      ],
      left: 0,
    });
  });

  it('tells how many rows found no room', () => {
    const { rows, left } = pasteAt([{ a: '1', b: '2' }], ['a', 'b'], { row: 1, column: 0 }, [['x'], ['y'], ['z'], ['w']], room);
    expect([rows.map(({ a }) => a), left]).toEqual([['1', 'x', 'y'], 2]);
  });

  it('leaves closed columns, and the rows above', () => {
    const rows = [
      { a: '1', b: '2' },
      { a: '3', b: '4' },
    ];
    const at = { row: 1, column: 0 };
    expect(pasteAt(rows, ['a', 'b'], at, [['x', 'y']], { ...room, isOpen: (name) => name === 'b' })).toEqual({
      rows: [
        { a: '1', b: '2' },
        { a: '3', b: 'y' },
      ],
      left: 0,
    });
  });
});

describe('rows of a file (D-087c)', () => {
  const blank = { a: '', b: '' };

  it('are found by the names of their columns, in any order, without empty lines', () => {
    expect(rowsOfCsv(`${bom}b;c;a\r\n2;9;1\r\n;;\r\n4;9\r\n`, ['a', 'b'], blank)).toEqual({
      rows: [
        { a: '1', b: '2' },
        { a: '', b: '4' },
      ],
      unknown: ['c'],
    });
  });

  it('are none of a file without any of the columns, which is no file of rows', () => {
    expect(rowsOfCsv('%PDF-1.4\n1;2', ['a', 'b'], blank)).toBeUndefined();
    expect(rowsOfCsv('', ['a', 'b'], blank)).toBeUndefined();
    expect(rowsOfCsv('a,b', ['a', 'b'], blank)).toEqual({ rows: [], unknown: [] });
  });
});
