/** A row of an editable grid: the text of each cell by its column. */
export type GridRow = Readonly<Record<string, string>>;

/** Cells as a spreadsheet copies them: rows by line, cells by tab; or a CSV file, by the separator of its first line. */
export function readCells(text: string): string[][] {
  const plain = text.replace(/^\uFEFF/, '').replace(/(?:\r\n|\n|\r)+$/, '');
  const [head = ''] = plain.split(/\r\n|\n|\r/);
  const separator = ['\t', ';', ','].find((one) => head.includes(one)) ?? '\t';
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    row.push(cell.trim());
    cell = '';
  };
  for (let at = 0; at < plain.length; at += 1) {
    const letter = plain[at] ?? '';
    if (isQuoted && letter === '"' && plain[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (letter === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted;
    else if (!isQuoted && letter === separator) endCell();
    else if (!isQuoted && (letter === '\n' || letter === '\r')) {
      if (letter === '\r' && plain[at + 1] === '\n') at += 1;
      endCell();
      rows.push(row);
      row = [];
    } else cell += letter;
  }
  endCell();
  return [...rows, row];
}

/** Rows with pasted cells put in from one cell on; rows that are missing are made of `blank`, up to `most`. */
export function pasteAt(
  rows: readonly GridRow[],
  columns: readonly string[],
  at: { readonly row: number; readonly column: number },
  cells: readonly (readonly string[])[],
  { blank, most }: { readonly blank: GridRow; readonly most: number },
): GridRow[] {
  const count = Math.min(most, Math.max(rows.length, at.row + cells.length));
  return Array.from({ length: count }, (_, index) => {
    const before = rows[index] ?? blank;
    const pasted = cells[index - at.row];
    if (!pasted || index < at.row) return before;
    const patch = pasted.flatMap((cell, offset) => {
      const name = columns[at.column + offset];
      return name === undefined ? [] : [[name, cell] as const];
    });
    return { ...before, ...Object.fromEntries(patch) };
  });
}

/** Rows of a CSV file whose first line names the columns; unknown columns are left out. Undefined without any known one. */
export function rowsOfCsv(text: string, columns: readonly string[], blank: GridRow): GridRow[] | undefined {
  const [head = [], ...lines] = readCells(text);
  if (!head.some((name) => columns.includes(name))) return undefined;
  return lines
    .filter((line) => line.some((cell) => cell !== ''))
    .map((line) => ({
      ...blank,
      ...Object.fromEntries(head.flatMap((name, index) => (columns.includes(name) ? [[name, line[index] ?? '']] : []))),
    }));
}
