import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { statusText } from '#src/app/status-text.ts';
import { useTableTexts } from '#src/app/table/use-table-texts.ts';
import { DataTable } from '#src/ui/data-table.tsx';
import type { DataColumn, DataTableProps } from '#src/ui/data-table-types.ts';
import { EmptyState } from '#src/ui/page-states.tsx';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { jobVehicleStatuses, kindOf, type VehicleStatus } from './vehicle-statuses.ts';

type Vehicle = { readonly vehicleId: string; readonly status: VehicleStatus };
const vin = ({ vehicleId }: Vehicle) => vehicleId;

/** Status of a vehicle in a job, to filter by (D-097). */
export function vehicleStatusColumn<Row extends Vehicle>(t: TFunction<'deployments'>, width: number): DataColumn<Row> {
  return {
    id: 'status',
    header: t('column.status'),
    value: (row) => row.status,
    cell: (row) => <StatusTag status={row.status} label={statusText(row.status)} kind={kindOf(row.status)} />,
    width,
    filter: { kind: 'select', options: jobVehicleStatuses.map((value) => ({ value, label: statusText(value) })) },
  };
}

type Props<Row> = Pick<DataTableProps<Row>, 'label' | 'columns' | 'rows' | 'state' | 'onState' | 'rowActions' | 'selection'>;

/** Vehicles of a selection or of a test rollout, each by its VIN. */
export function VehicleTable<Row extends Vehicle>(props: Props<Row>) {
  const { t } = useTranslation(['deployments', 'common']);
  return (
    <DataTable
      {...props}
      texts={useTableTexts()}
      rowId={vin}
      rowName={vin}
      empty={<EmptyState title={t('common:state.emptyFiltered', { entities: t('vehicles.entities') })} />}
    />
  );
}
