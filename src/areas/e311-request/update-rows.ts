import { z } from 'zod';
import { updatesInputSchema } from '#contract/e311-request/e311-request.ts';
import { duplicatesIn, ecuUpdateColumns, ecuUpdateSchema, type StoredUpdate } from '#contract/e311-request/ecu-update.ts';
import { formErrors } from '#src/app/screen/form-errors.ts';
import type { GridRow } from '#src/ui/grid/grid-text.ts';
import { toCsv } from '#src/ui/table/csv.ts';

export type UpdateValues = { readonly updates: readonly GridRow[] };

export const blankUpdate: GridRow = { id: '', ...Object.fromEntries(ecuUpdateColumns.map((name) => [name, ''])) };
export const isRequired = (name: (typeof ecuUpdateColumns)[number]): boolean =>
  !z.safeParse(ecuUpdateSchema.shape[name], '').success;
export const rowOf = ({ id, ...update }: StoredUpdate): GridRow => ({ ...update, id: String(id) });

const isBlank = (row: GridRow) => ecuUpdateColumns.every((name) => (row[name] ?? '').trim() === '');

/** The rows up to the last one in which something was typed. */
export const filled = (rows: readonly GridRow[]): readonly GridRow[] =>
  rows.slice(0, rows.findLastIndex((row) => !isBlank(row)) + 1);

const bodyOf = ({ updates }: UpdateValues) => ({
  updates: filled(updates).map(({ id, ...update }) => ({ ...update, id: id ? Number(id) : null })),
});

/** The rows of the grid as they are sent, each container once (T29). */
export const updatesSchema = z.preprocess(
  (values) => bodyOf(values as UpdateValues),
  updatesInputSchema.superRefine(({ updates }, context) => {
    for (const row of duplicatesIn(updates))
      context.addIssue({ code: 'custom', message: 'unique:update container', path: ['updates', row, 'targetVersion'] });
  }),
);

/** What is wrong with the cells, by `<row>.<column>`; of what is empty only once it was asked for. */
export function cellErrors(rows: readonly GridRow[], isAsked: boolean): Readonly<Record<string, string>> {
  const found = Object.entries(formErrors(updatesSchema, { updates: rows })).map(
    ([path, text]) => [path.replace(/^updates\./, ''), text] as const,
  );
  return Object.fromEntries(found.filter(([path]) => isAsked || textAt(rows, path) !== ''));
}

function textAt(rows: readonly GridRow[], path: string): string {
  const [row = '', column = ''] = path.split('.');
  return rows[Number(row)]?.[column]?.trim() ?? '';
}

const contentOf = (row: GridRow) => JSON.stringify(ecuUpdateColumns.map((name) => row[name] ?? ''));

/** Rows of a file with the ids of those that they repeat, so that these keep their vehicles. */
export function withIds(rows: readonly GridRow[], known: readonly GridRow[]): GridRow[] {
  const ids = new Map(known.map((row) => [contentOf(row), row.id ?? '']));
  return rows.map((row) => {
    const id = ids.get(contentOf(row)) ?? '';
    ids.delete(contentOf(row));
    return { ...row, id };
  });
}

/** The rows as a file; of no rows, the template. */
export const csvOfUpdates = (rows: readonly GridRow[]): string =>
  toCsv(
    ecuUpdateColumns,
    rows.map((row) => ecuUpdateColumns.map((name) => row[name] ?? '')),
  );
