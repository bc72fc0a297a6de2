import { harmless, plainText } from '#src/ui/table/csv.ts';

/** A row of an editable grid: the text of each cell by its column. */
export type GridRow = Readonly<Record<string, string>>;
export type Cells = readonly (readonly string[])[];

const separators = ['\t', ';', ','] as const;

/** What parts the cells of the first line: a sign that stands outside of quotes there; a tab, where it is a single cell. */
function separatorOf(text: string): string {
  const [head = ''] = text.replaceAll(/"(?:[^"]|"")*"/g, '').split(/\r\n|\n|\r/);
  return separators.find((sign) => head.includes(sign)) ?? '\t';
}

/**
 * Cells as a spreadsheet copies them, parted by tabs, or as it saves them, parted by the sign of their first line. Quoted cells may hold signs, lines
 * and doubled quotes; a byte order mark, the last line's end, and what makes a formula harmless go.
 */
export function readCells(text: string, separator?: string): string[][] {
  const plain = text.replace(/^\uFEFF/, '').replace(/(?:\r\n|\n|\r)$/, '');
  const sign = separator ?? separatorOf(plain);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    row.push(plainText(cell.trim()));
    cell = '';
  };
  const endRow = () => {
    endCell();
    rows.push(row);
    row = [];
  };
  for (let at = 0; at < plain.length; at += 1) {
    const letter = plain[at] ?? '';
    const next = plain[at + 1];
    if (isQuoted && letter === '"' && next === '"') {
      cell += '"';
      at += 1;
    } else if (letter === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted;
    else if (isQuoted) cell += letter;
    else if (letter === sign) endCell();
    else if (letter === '\n' || letter === '\r') {
      if (letter === '\r' && next === '\n') at += 1;
      endRow();
    } else cell += letter;
  }
  endRow();
  return rows;
}

const quoted = (text: string) => (/[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Cells for the clipboard, as a spreadsheet reads them; none of them begins a formula there (T14). */
export const writeCells = (cells: Cells): string =>
  cells.map((row) => row.map((cell) => quoted(harmless(cell))).join('\t')).join('\r\n');

export type Place = { readonly row: number; readonly column: number };
type Room = {
  readonly blank: GridRow;
  /** most rows */
  readonly most: number;
  readonly isOpen?: (column: string) => boolean;
};

/** Rows with cells put in from one on; rows that are missing are made of `blank`, and `left` of them found no room. Closed columns stay. */
export function pasteAt(rows: readonly GridRow[], columns: readonly string[], at: Place, cells: Cells, room: Room) {
  const { blank, most, isOpen = () => true } = room;
  const wanted = Math.max(rows.length, at.row + cells.length);
  const count = Math.min(most, wanted);
  const pasted = Array.from({ length: count }, (_, index) => {
    const before = rows[index] ?? blank;
    const line = cells[index - at.row];
    if (!line || index < at.row) return before;
    const patch = line.flatMap((cell, offset) => {
      const name = columns[at.column + offset];
      return name !== undefined && isOpen(name) ? [[name, cell] as const] : [];
    });
    return { ...before, ...Object.fromEntries(patch) };
  });
  return { rows: pasted, left: wanted - count };
}

/** A name without its case, blanks and the mark of what is required. */
const letters = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\d]/gu, '');

/** True for one of the names, or for what is a part of one or has it as a part, where that is let pass. */
function isNameIn(cell: string, names: readonly string[], isPartEnough: boolean): boolean {
  const said = letters(cell);
  return names.map(letters).some((name) => {
    if (said === name) return said !== '';
    return isPartEnough && Math.min(said.length, name.length) > 3 && (name.includes(said) || said.includes(name));
  });
}

/** Cells without a first line that says the names of the columns from one on, as it is copied along from a spreadsheet with a head. */
export function withoutHead(cells: Cells, heads: readonly (readonly string[])[]): Cells {
  const [first = [], ...rest] = cells;
  const said = first.filter((cell) => cell !== '').length;
  const known = first.filter((cell, index) => isNameIn(cell, heads[index] ?? [], said > 2)).length;
  // Sheets call some of their columns otherwise; half a line of values is never the names of their columns.
  const isHead = known > 0 && 2 * known >= said;
  return isHead && rest.length > 0 ? rest : cells;
}

type CsvRows = { readonly rows: readonly GridRow[]; readonly unknown: readonly string[] };

/** Rows of a CSV file whose first line names the columns, with the names that are none of them. Undefined without any that is one. */
export function rowsOfCsv(text: string, columns: readonly string[], blank: GridRow): CsvRows | undefined {
  const [head = [], ...lines] = readCells(text);
  if (!head.some((name) => columns.includes(name))) return undefined;
  const rows = lines
    .filter((line) => line.some((cell) => cell !== ''))
    .map((line) => {
      const cells = head.flatMap((name, index) => (columns.includes(name) ? [[name, line[index] ?? ''] as const] : []));
      return { ...blank, ...Object.fromEntries(cells) };
    });
  return { rows, unknown: head.filter((name) => name !== '' && !columns.includes(name)) };
}
