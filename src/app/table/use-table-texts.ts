import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { count as figure } from '#contract/words.ts';
import type { DataTableTexts } from '#src/ui/table/data-table-types.ts';

/** Every text of a DataTable; routes with one name `table` among their texts. */
export function useTableTexts(): DataTableTexts {
  const { t } = useTranslation('table');
  return useMemo(
    () => ({
      search: t('search'),
      any: t('any'),
      contains: t('contains'),
      chosen: (count) => t('chosen', { count }),
      filterFor: (header) => t('filterFor', { header }),
      removeFilter: (header) => t('removeFilter', { header }),
      noSuchValue: (value) => t('noSuchValue', { value }),
      clearAll: t('clearAll'),
      shownOf: (shown, total) => t('shownOf', { shown: figure(shown), total: figure(total) }),
      columns: t('columns'),
      csv: t('csv'),
      actions: t('actions'),
      selectAll: t('selectAll'),
      selectRow: (name) => t('selectRow', { name }),
      selected: (count) => t('selected', { number: figure(count) }),
      clear: t('clear'),
      range: (from, to, total) => t('range', { from: figure(from), to: figure(to), total: figure(total) }),
      pageSize: (rows) => t('pageSize', { number: figure(rows) }),
      previous: t('previous'),
      next: t('next'),
      page: (page) => t('page', { page }),
      loading: t('loading'),
    }),
    [t],
  );
}
