import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { platformName } from '#contract/access/permissions.ts';
import { brandName } from '#contract/brand.ts';
import type { VehicleOfList } from '#contract/vehicle-list/vehicle-list.ts';
import { count } from '#contract/words.ts';
import { ServerTable } from '#src/app/table/server-table.tsx';
import { useTableState } from '#src/app/table/use-table-state.ts';
import { OtherBrands } from '#src/app/vehicle/other-brands.tsx';
import { VinLink } from '#src/app/vehicle/vin-link.tsx';
import { useList } from '#src/areas/vehicle-list/access.ts';
import { vinDefaults, vinPageSizes, vinQuery, vinSearch } from '#src/areas/vehicle-list/addresses.ts';
import { EmptyState } from '#src/ui/page/page-states.tsx';
import { Section } from '#src/ui/page/section.tsx';
import type { DataColumn } from '#src/ui/table/data-table-types.ts';
import { TimeText } from '#src/ui/time-text.tsx';
import { useVins } from './use-vins.ts';

const vin = (row: VehicleOfList) => row.vin;

/** Every vehicle by VIN, the only order that stays fast over a million of them. */
function vinColumns(t: TFunction<'vehicles'>): DataColumn<VehicleOfList>[] {
  const plain = (id: 'model' | 'modelYear' | 'market' | 'platform' | 'driveType', width?: number): DataColumn<VehicleOfList> => ({
    id,
    header: t(`column.${id}`),
    value: (row) => (id === 'platform' ? platformName(row.platform ?? '') : row[id]),
    sortable: false,
    ...(width !== undefined && { width }),
  });
  return [
    {
      ...{ id: 'vin', header: t('column.vin'), value: vin, isRowName: true, sortable: false, width: 184 },
      cell: (row) => <VinLink vin={row.vin} vehicleKey={row.vehicleKey} />,
    },
    {
      id: 'brand',
      header: t('column.brand'),
      value: (row) => (row.brandId === null ? '' : brandName(row.brandId)),
      sortable: false,
      width: 96,
    },
    plain('model'),
    plain('modelYear', 104),
    plain('market', 88),
    plain('platform', 104),
    plain('driveType', 112),
  ];
}

/**
 * The vehicles that the list holds, found by how a VIN begins; one scrolls through all of them, and the server sends them by pages
 * (D-044, D-186c).
 */
export function VinTable() {
  const { t } = useTranslation(['vehicle-lists', 'common']);
  const { t: words } = useTranslation('vehicles');
  const { list } = useList();
  const table = useTableState(vinSearch, vinDefaults);
  const [state] = table;
  const loaded = useVins(list, vinQuery(state));
  const columns = useMemo(() => vinColumns(words), [words]);
  const entities = t('vehiclesOf');
  const isAll = state.search === '';
  return (
    <Section
      title={t('vehicles')}
      note={
        list.lastCountSync === null ? (
          t('notCounted')
        ) : (
          <>
            {t('asOf')} <TimeText value={list.lastCountSync} />
          </>
        )
      }
      spaced
    >
      <ServerTable
        list={{ ...loaded, totalUnfiltered: list.count - loaded.otherBrands, allRows: loaded.csvRows }}
        table={table}
        label={t('vehicles')}
        texts={{ search: t('vinSearch') }}
        columns={columns}
        rowName={vin}
        pageSizes={vinPageSizes}
        scrollWindow={loaded.scrollWindow}
        empty={
          <EmptyState
            title={t(isAll ? 'common:state.emptyAll' : 'common:state.emptyFiltered', { entities })}
            text={isAll ? t(`noVehicles.${list.type}`) : t('vinNone', { count: list.count, figure: count(list.count) })}
          />
        }
      />
      <OtherBrands vehicles={loaded.otherBrands} />
    </Section>
  );
}
