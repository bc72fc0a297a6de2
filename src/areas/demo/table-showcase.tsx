import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTableTexts } from '#src/app/table/use-table-texts.ts';
import { StatusTag } from '#src/ui/status/status-tag.tsx';
import { DataTable } from '#src/ui/table/data-table.tsx';
import { type DataColumn, FIRST_PAGE } from '#src/ui/table/data-table-types.ts';

type Row = { readonly id: number; readonly name: string; readonly status: 'CREATED' | 'ROLLOUT_SUCCESSFUL' | 'ROLLOUT_FAILED' };

const statuses: readonly Row['status'][] = ['CREATED', 'ROLLOUT_SUCCESSFUL', 'ROLLOUT_FAILED'];
const statusAt = (id: number): Row['status'] => statuses[id % statuses.length] ?? 'CREATED';

/** The one table of the product over 1,000 rows: sort, filter, search, pages, columns, CSV, keys. */
export function TableShowcase() {
  const { t } = useTranslation('demo');
  const texts = useTableTexts();
  const [state, setState] = useState(FIRST_PAGE);
  const rows = useMemo(
    () => Array.from({ length: 1000 }, (_, id): Row => ({ id, name: t('table.row', { number: id + 1 }), status: statusAt(id) })),
    [t],
  );
  const columns = useMemo(
    (): readonly DataColumn<Row>[] => [
      { id: 'name', header: t('table.name'), value: (row) => row.name, filter: { kind: 'text' }, isRowName: true },
      {
        id: 'status',
        header: t('table.status'),
        width: 220,
        value: (row) => row.status,
        cell: (row) => <StatusTag status={row.status} label={t(`tags.status.${row.status}`)} />,
        filter: {
          kind: 'select',
          options: statuses.map((value) => ({ value, label: t(`tags.status.${value}`) })),
          multiple: true,
        },
      },
      { id: 'number', header: t('table.number'), width: 120, align: 'right', value: (row) => row.id + 1 },
    ],
    [t],
  );
  return (
    <DataTable
      label={t('page.table.title')}
      texts={texts}
      columns={columns}
      rows={rows}
      rowId={(row) => String(row.id)}
      rowName={(row) => row.name}
      state={state}
      onState={setState}
    />
  );
}
