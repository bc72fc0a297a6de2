import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { GridTexts } from '#src/ui/grid/editable-grid.tsx';

/** Every text of an EditableGrid; routes with one name `table` among their texts. */
export function useGridTexts(): GridTexts {
  const { t } = useTranslation('table');
  return useMemo(
    () => ({
      cell: (column, row) => t('grid.cell', { column, row }),
      row: (row) => t('grid.row', { row }),
      newRow: t('grid.newRow'),
      number: t('grid.number'),
      keys: t('grid.keys'),
      keysFixed: t('grid.keysFixed'),
      errors: (count) => t('grid.errors', { count }),
      nextError: t('grid.nextError'),
      insert: t('grid.insert'),
      remove: (count) => t('grid.remove', { count }),
      undo: t('grid.undo'),
      pasted: (count) => t('grid.pasted', { count }),
      noRoom: (count) => t('grid.noRoom', { count }),
      on: t('grid.on'),
      off: t('grid.off'),
    }),
    [t],
  );
}
