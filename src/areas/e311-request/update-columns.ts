import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type EcuUpdate, ecuUpdateColumns } from '#contract/e311-request/ecu-update.ts';
import { partNumberText } from '#src/app/format/part-number.ts';
import type { GridColumn } from '#src/ui/grid/use-grid-cells.ts';

const widths: Readonly<Record<keyof EcuUpdate, number>> = {
  productId: 116,
  ecuDiagnosticAddress: 66,
  hardware: 74,
  sourcePartNumber: 128,
  targetPartNumber: 128,
  sourceVersion: 66,
  targetVersion: 68,
  targetDocumentId: 84,
};

/** Columns of ECU updates in a grid (D-087c); part numbers are read in groups (D-120). Keep `own` stable: what a column is beside that. */
export function useUpdateColumns(own: (name: keyof EcuUpdate) => Partial<GridColumn>): GridColumn[] {
  const { t } = useTranslation('e311-requests');
  return useMemo(
    () =>
      ecuUpdateColumns.map((id) => ({
        id,
        label: t(`update.${id}`),
        width: widths[id],
        ...(id.endsWith('PartNumber') && { shown: partNumberText }),
        ...own(id),
      })),
    [t, own],
  );
}
