/** Which columns are marked, by row. */
export type MatrixMarks = Readonly<Record<string, readonly string[]>>;
export type MarkState = 'on' | 'off' | 'mixed';

const none: readonly string[] = [];
export const marksOf = (marks: MatrixMarks, row: string): readonly string[] => marks[row] ?? none;

/** The marks with all cells of some rows and columns on or off; rows in which nothing changes are the same objects as before. */
export function withCells(marks: MatrixMarks, rows: readonly string[], columns: readonly string[], isOn: boolean): MatrixMarks {
  const asked = new Set(columns);
  const changed = rows.flatMap((row) => {
    const before = marksOf(marks, row);
    const others = before.filter((column) => !asked.has(column));
    const isSame = isOn ? before.length - others.length === asked.size : others.length === before.length;
    return isSame ? [] : [[row, isOn ? [...others, ...columns] : others] as const];
  });
  return { ...marks, ...Object.fromEntries(changed) };
}

/** Whether all of some rows and columns are marked, none, or some. */
export function stateOf(marks: MatrixMarks, rows: readonly string[], columns: readonly string[]): MarkState {
  const asked = new Set(columns);
  const on = rows.reduce((sum, row) => sum + marksOf(marks, row).filter((column) => asked.has(column)).length, 0);
  if (on === 0) return 'off';
  return on === rows.length * columns.length ? 'on' : 'mixed';
}

/** How many rows mark each column. */
export function countByColumn(marks: MatrixMarks, rows: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows) for (const column of marksOf(marks, row)) counts.set(column, (counts.get(column) ?? 0) + 1);
  return counts;
}

/** The columns in which a row is otherwise than it was. */
export function changedIn(now: readonly string[], before: readonly string[]): ReadonlySet<string> {
  if (now === before) return new Set();
  return new Set(now).symmetricDifference(new Set(before));
}

/** How many cells are otherwise than they were. */
export const changeCount = (now: MatrixMarks, before: MatrixMarks): number =>
  [...new Set([...Object.keys(now), ...Object.keys(before)])].reduce(
    (sum, row) => sum + changedIn(marksOf(now, row), marksOf(before, row)).size,
    0,
  );
