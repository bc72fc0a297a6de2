import { z } from 'zod';
import { type CplEntry, cplInputSchema, enabledTwice } from '#contract/e311-deployment/e311-deployment.ts';
import { ecuUpdateColumns, twinOf } from '#contract/e311-request/ecu-update.ts';
import { formErrors } from '#src/app/screen/form-errors.ts';
import type { GridRow } from '#src/ui/grid/grid-text.ts';

export type CplValues = { readonly entries: readonly GridRow[] };
/** What of an entry may be changed beside whether it is enabled (D-115). */
export const openColumns = ['targetPartNumber', 'targetVersion', 'targetDocumentId'] as const;

export const rowOf = ({ id, isEnabled, ...entry }: CplEntry): GridRow => ({
  ...Object.fromEntries(ecuUpdateColumns.map((name) => [name, entry[name]])),
  id: String(id),
  isEnabled: String(isEnabled),
});

const bodyOf = ({ entries }: CplValues) => ({
  entries: entries.map(({ id, isEnabled, targetDocumentId, targetPartNumber, targetVersion }) => ({
    id: Number(id),
    isEnabled: isEnabled === 'true',
    ...{ targetDocumentId, targetPartNumber, targetVersion },
  })),
});

/** The rows of the grid as they are sent (API-089); of what the list has, no container is enabled twice (T29). */
export const cplSchemaOf = (known: readonly CplEntry[]) =>
  z.preprocess(
    (values) => bodyOf(values as CplValues),
    cplInputSchema.superRefine(({ entries }, context) => {
      const typed = new Map(entries.map((entry) => [entry.id, entry]));
      const places = entries.map(({ id }) => id);
      const merged = known.map((entry) => ({ ...entry, ...typed.get(entry.id) }));
      const enabled = merged.filter(({ isEnabled }) => isEnabled);
      for (const entry of enabledTwice(merged)) {
        const first = enabled[twinOf(enabled, entry)]?.id ?? entry.id;
        context.addIssue({
          code: 'custom',
          message: `container:${1 + places.indexOf(first)}`,
          path: ['entries', places.indexOf(entry.id), 'targetVersion'],
        });
      }
    }),
  );

/** What is wrong with the cells, by `<row>.<column>`. */
export const cellErrors = (schema: z.core.$ZodType, values: CplValues): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(formErrors(schema, values)).map(([path, text]) => [path.replace(/^entries\./, ''), text]));

/** Entries that are enabled and have no target: they can be saved, and close the confirmation (D-073.3). */
export const withoutTarget = (entries: readonly GridRow[]): readonly GridRow[] =>
  entries.filter((row) => row.isEnabled === 'true' && (row.targetPartNumber === '' || row.targetVersion === ''));
