import { z } from 'zod';
import { updatesInputSchema } from '#contract/e311-request/e311-request.ts';
import {
  type Container,
  duplicatesIn,
  ecuUpdateColumns,
  ecuUpdateSchema,
  type StoredUpdate,
  twinOf,
} from '#contract/e311-request/ecu-update.ts';
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
      context.addIssue({
        code: 'custom',
        message: `container:${1 + twinOf(updates, updates[row] as Container)}`,
        path: ['updates', row, 'targetVersion'],
      });
  }),
);

const plain = (row: GridRow | undefined, name: string) => (row?.[name] ?? '').replaceAll(/\s/g, '').toUpperCase();
const textOf = (row: GridRow, names: readonly string[]) => JSON.stringify(names.map((name) => plain(row, name)));
/** The control unit of a row and what runs on it: by this a row is known again when it gets another target. */
const ecuColumns = ['productId', 'ecuDiagnosticAddress', 'hardware', 'sourcePartNumber', 'sourceVersion'] as const;
const isAlike = (one: GridRow, other: GridRow | undefined) =>
  (['productId', 'ecuDiagnosticAddress'] as const).some(
    (name) => plain(one, name) !== '' && plain(one, name) === plain(other, name),
  );

type Imported = {
  readonly rows: readonly GridRow[];
  readonly same: number;
  readonly changed: number;
  readonly added: number;
  readonly removed: number;
};

/**
 * Rows of a file in the place of those that stand. One that is known again keeps its id and with it its vehicles: by all of its texts, by its control
 * unit, or by its place, where product or address are still the same.
 */
export function imported(read: readonly GridRow[], known: readonly GridRow[]): Imported {
  const twins = new Map<number, number>();
  const free = new Set(known.keys());
  const pair = (isSame: (row: GridRow, other: GridRow, at: number, place: number) => boolean) => {
    for (const [at, row] of read.entries()) {
      if (twins.has(at)) continue;
      const twin = [...free].find((place) => isSame(row, known[place] ?? {}, at, place));
      if (twin === undefined) continue;
      twins.set(at, twin);
      free.delete(twin);
    }
  };
  const by = (names: readonly string[]) => (row: GridRow, other: GridRow) => textOf(row, names) === textOf(other, names);
  pair(by(ecuUpdateColumns));
  pair(by(ecuColumns));
  pair((row, other, at, place) => at === place && isAlike(row, other));
  const standing = (at: number) => known[twins.get(at) ?? -1];
  const same = read.filter((row, at) => textOf(row, ecuUpdateColumns) === textOf(standing(at) ?? {}, ecuUpdateColumns)).length;
  return {
    rows: read.map((row, at) => ({ ...row, id: standing(at)?.id ?? '' })),
    same,
    changed: twins.size - same,
    added: read.length - twins.size,
    removed: free.size,
  };
}

/** The rows as a file; of no rows, the template. */
export const csvOfUpdates = (rows: readonly GridRow[]): string =>
  toCsv(
    ecuUpdateColumns,
    rows.map((row) => ecuUpdateColumns.map((name) => row[name] ?? '')),
  );
