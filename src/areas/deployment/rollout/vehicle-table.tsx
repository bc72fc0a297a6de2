import type { TFunction } from 'i18next';
import { dateTime } from '#src/app/format/format.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { EmptyValue } from '#src/app/page/empty-value.tsx';
import { StatusTag } from '#src/ui/status/status-tag.tsx';
import type { DataColumn } from '#src/ui/table/data-table-types.ts';
import { TimeText } from '#src/ui/time-text.tsx';
import { jobVehicleStatuses, type VehicleStatus } from './vehicle-statuses.ts';

type Vehicle = { readonly vehicleId: string; readonly status: VehicleStatus | null };
const vin = ({ vehicleId }: Vehicle) => vehicleId;

/** Status of a vehicle in a job, to filter by; nothing where it is in none (D-097). */
export function vehicleStatusColumn<Row extends Vehicle>(t: TFunction<'deployments'>, width: number): DataColumn<Row> {
  return {
    id: 'status',
    header: t('column.status'),
    value: (row) => row.status,
    csv: ({ status }) => status && statusText(status),
    cell: ({ status }) => (status === null ? <EmptyValue /> : <StatusTag status={status} label={statusText(status)} />),
    width,
    filter: { kind: 'select', options: jobVehicleStatuses.map((value) => ({ value, label: statusText(value) })) },
  };
}

/** The vehicle that a row is about. */
export function vinColumn<Row extends Vehicle>(t: TFunction<'deployments'>): DataColumn<Row> {
  return { id: 'vehicleId', header: t('column.vin'), value: vin, isRowName: true, width: 180 };
}

/** Why a vehicle failed; the whole sentence on hover. */
export function errorColumn<Row extends { readonly errorText: string | null }>(
  t: TFunction<'deployments'>,
  reasons: readonly { readonly value: string; readonly label: string }[],
): DataColumn<Row> {
  return {
    id: 'errorCode',
    header: t('column.error'),
    value: (row) => row.errorText,
    cell: ({ errorText }) => errorText && <span title={errorText}>{errorText}</span>,
    filter: { kind: 'select', options: reasons },
  };
}

/** When a vehicle last said something. */
export function updatedColumn<Row extends { readonly updatedOn: string }>(t: TFunction<'deployments'>): DataColumn<Row> {
  return {
    id: 'updatedOn',
    header: t('column.updated'),
    value: (row) => row.updatedOn,
    csv: (row) => dateTime(row.updatedOn),
    cell: (row) => <TimeText value={row.updatedOn} format="short" />,
    width: 108,
    muted: true,
  };
}
