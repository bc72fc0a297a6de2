import { useMemo, useState } from 'react';
import type { z } from 'zod';
import { formErrors } from '#src/app/screen/form-errors.ts';
import type { GridRow } from '#src/ui/grid/grid-text.ts';

/** The rows of a grid up to the last one in which something was typed. */
export function filledRows(rows: readonly GridRow[], columns: readonly string[]): readonly GridRow[] {
  const isBlank = (row: GridRow) => columns.every((name) => (row[name] ?? '').trim() === '');
  return rows.slice(0, rows.findLastIndex((row) => !isBlank(row)) + 1);
}

function textAt(rows: readonly GridRow[], path: string): string {
  const [row = '', column = ''] = path.split('.');
  return rows[Number(row)]?.[column]?.trim() ?? '';
}

/** What is wrong with the cells of the field `name`, by `<row>.<column>`; of what is empty only once it was asked for. */
export function gridErrors(
  schema: z.core.$ZodType,
  name: string,
  rows: readonly GridRow[],
  isAsked: boolean,
): Readonly<Record<string, string>> {
  const found = Object.entries(formErrors(schema, { [name]: rows })).map(
    ([path, text]) => [path.startsWith(`${name}.`) ? path.slice(name.length + 1) : path, text] as const,
  );
  return Object.fromEntries(found.filter(([path]) => isAsked || textAt(rows, path) !== ''));
}

/** The same for a form: once it was tried to save, what is missing is wrong too, until it is saved or discarded. */
export function useGridErrors(
  schema: z.core.$ZodType,
  name: string,
  { rows, state }: { readonly rows: readonly GridRow[]; readonly state: string },
): Readonly<Record<string, string>> {
  const [isAsked, setAsked] = useState(false);
  if (state === 'rejected' && !isAsked) setAsked(true);
  if (state === 'pristine' && isAsked) setAsked(false);
  return useMemo(() => gridErrors(schema, name, rows, isAsked), [schema, name, rows, isAsked]);
}
