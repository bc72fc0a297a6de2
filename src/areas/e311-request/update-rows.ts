import { z } from 'zod';
import { updatesInputSchema } from '#contract/e311-request/e311-request.ts';
import { duplicatesIn, ecuUpdateColumns, ecuUpdateSchema, type StoredUpdate } from '#contract/e311-request/ecu-update.ts';
import { filledRows } from '#src/app/form/grid-rows.ts';
import type { GridRow } from '#src/ui/grid/grid-text.ts';
import { toCsv } from '#src/ui/table/csv.ts';

export type UpdateValues = { readonly updates: readonly GridRow[] };

export const blankUpdate: GridRow = { id: '', ...Object.fromEntries(ecuUpdateColumns.map((name) => [name, ''])) };
export const isRequired = (name: (typeof ecuUpdateColumns)[number]): boolean =>
  !z.safeParse(ecuUpdateSchema.shape[name], '').success;
export const rowOf = ({ id, ...update }: StoredUpdate): GridRow => ({ ...update, id: String(id) });

/** The rows up to the last one in which something was typed. */
export const filled = (rows: readonly GridRow[]): readonly GridRow[] => filledRows(rows, ecuUpdateColumns);

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
