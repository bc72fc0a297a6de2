import { useMemo, useState } from 'react';
import type { z } from 'zod';
import { formErrors } from '#src/app/screen/form-errors.ts';
import type { GridRow } from '#src/ui/grid/grid-text.ts';

const isBlank = (row: GridRow, columns: readonly string[]) => columns.every((name) => (row[name] ?? '').trim() === '');

/** The rows of a grid up to the last one in which something was typed. */
export const filledRows = (rows: readonly GridRow[], columns: readonly string[]): readonly GridRow[] =>
  rows.slice(0, rows.findLastIndex((row) => !isBlank(row, columns)) + 1);

function textAt(rows: readonly GridRow[], path: string): string {
  const [row = '', column = ''] = path.split('.');
  return rows[Number(row)]?.[column]?.trim() ?? '';
}

/** True for an empty cell of a row that was begun, where something was typed or pasted further on in these columns. */
function isPassed(rows: readonly GridRow[], path: string, columns: readonly string[]): boolean {
  const [row = '', column = ''] = path.split('.');
  const [at, place] = [Number(row), columns.indexOf(column)];
  const line = rows[at];
  if (!line || place < 0 || isBlank(line, columns)) return false;
  const last = filledRows(rows, columns).length - 1;
  return at < last || place < columns.findLastIndex((name) => (rows[last]?.[name] ?? '').trim() !== '');
}

/**
 * What is wrong with the cells of the field `name`, by `<row>.<column>`; of what is empty only once it was asked for, or passed by where `columns`
 * say in which order they are filled in.
 */
export function gridErrors(
  schema: z.core.$ZodType,
  name: string,
  rows: readonly GridRow[],
  isAsked: boolean,
  columns: readonly string[] = [],
): Readonly<Record<string, string>> {
  const found = Object.entries(formErrors(schema, { [name]: rows })).map(
    ([path, text]) => [path.startsWith(`${name}.`) ? path.slice(name.length + 1) : path, text] as const,
  );
  return Object.fromEntries(found.filter(([path]) => isAsked || textAt(rows, path) !== '' || isPassed(rows, path, columns)));
}

/** The same for a form: once it was tried to save, what is missing is wrong too, until it is saved or discarded. */
export function useGridErrors(
  schema: z.core.$ZodType,
  name: string,
  { rows, state, columns }: { readonly rows: readonly GridRow[]; readonly state: string; readonly columns?: readonly string[] },
): Readonly<Record<string, string>> {
  const [isAsked, setAsked] = useState(false);
  if (state === 'rejected' && !isAsked) setAsked(true);
  if (state === 'pristine' && isAsked) setAsked(false);
  return useMemo(() => gridErrors(schema, name, rows, isAsked, columns), [schema, name, rows, isAsked, columns]);
}
