import { IconLock } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { brandName } from '#contract/brand.ts';
import type { VehicleListRow } from '#contract/vehicle-list/vehicle-list.ts';
import { dataSources, vehicleListTypes } from '#contract/vehicle-list/vehicle-list-rules.ts';
import { count } from '#src/app/format/format.ts';
import { UiLink } from '#src/ui/link.tsx';
import { StatusTag } from '#src/ui/status/status-tag.tsx';
import type { DataColumn, FilterOption } from '#src/ui/table/data-table-types.ts';
import { TimeText } from '#src/ui/time-text.tsx';
import { listPath } from './paths.ts';

type T = TFunction<'vehicle-lists'>;

function LastSync({ row, t }: { readonly row: VehicleListRow; readonly t: T }) {
  if (row.syncFailedOn !== null)
    return (
      <span className="cc-late">
        {t('sync.failed')} <TimeText value={row.syncFailedOn} format="short" />
      </span>
    );
  return row.lastCountSync === null ? <span className="cc-faint">{t('notYet')}</span> : <TimeText value={row.lastCountSync} />;
}

/** Columns of the overview (D-131, VIN-03). `owners` are those found in it. */
export function listColumns(t: T, owners: readonly FilterOption[]): DataColumn<VehicleListRow>[] {
  return [
    {
      id: 'name',
      header: t('column.name'),
      value: (row) => row.name,
      cell: (row) => (
        <UiLink className="cc-name" href={listPath(row.type, row.id)} title={row.description || row.name}>
          {row.name}
        </UiLink>
      ),
      isRowName: true,
    },
    {
      id: 'type',
      header: t('column.type'),
      value: (row) => row.type,
      cell: (row) => <StatusTag status={row.type} label={t(`type.${row.type}`)} />,
      width: 112,
      filter: {
        kind: 'select',
        multiple: true,
        options: vehicleListTypes.map((value) => ({ value, label: t(`type.${value}`) })),
      },
    },
    {
      id: 'dataSource',
      header: t('column.source'),
      value: (row) => row.dataSource,
      cell: (row) => t(`source.${row.dataSource}`),
      width: 104,
      filter: { kind: 'select', options: dataSources.map((value) => ({ value, label: t(`source.${value}`) })) },
    },
    {
      id: 'count',
      header: t('column.vehicles'),
      value: (row) => row.count,
      cell: (row) => count(row.count),
      width: 92,
      align: 'right',
    },
    {
      id: 'lastCountSync',
      header: t('column.lastSync'),
      value: (row) => row.lastCountSync,
      cell: (row) => <LastSync row={row} t={t} />,
      width: 136,
      muted: true,
    },
    {
      id: 'locked',
      header: t('column.locked'),
      value: (row) => (row.locked ? 'locked' : ''),
      cell: (row) =>
        row.locked && (
          <span className="cc-list-locked">
            <IconLock size={14} aria-hidden="true" /> {t('locked')}
          </span>
        ),
      width: 84,
    },
    {
      id: 'brands',
      header: t('column.brands'),
      value: (row) => row.brandIds.map(brandName).join(', '),
      cell: (row) => <span title={row.brandIds.map(brandName).join(', ')}>{row.brandIds.map(brandName).join(', ')}</span>,
      width: 104,
      sortable: false,
    },
    {
      id: 'owner',
      header: t('column.owner'),
      value: (row) => row.owner.fullName,
      width: 144,
      filter: { kind: 'select', options: owners },
    },
  ];
}
