import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import type { LiveRolloutStatus } from '#contract/deployment/live-rollout.ts';
import { dateTime } from '#src/app/format/format.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { EmptyValue } from '#src/app/page/empty-value.tsx';
import { VinLink } from '#src/app/vehicle/vin-link.tsx';
import { StatusTag } from '#src/ui/status/status-tag.tsx';
import type { DataColumn } from '#src/ui/table/data-table-types.ts';
import { TimeText } from '#src/ui/time-text.tsx';
import { jobVehicleStatuses, type VehicleStatus } from './vehicle-statuses.ts';

type Vehicle = {
  readonly vehicleId: string;
  /** of one that is in a rollout */
  readonly vehicleKey?: string | null;
  readonly status: VehicleStatus | null;
};
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

/** The vehicle that a row is about; its VIN leads to its page. */
export function vinColumn<Row extends Vehicle>(t: TFunction<'deployments'>): DataColumn<Row> {
  return {
    ...{ id: 'vehicleId', header: t('column.vin'), value: vin, isRowName: true, width: 180 },
    cell: ({ vehicleId, vehicleKey }) => <VinLink vin={vehicleId} vehicleKey={vehicleKey ?? null} />,
  };
}

type Option = { readonly value: string; readonly label: string };

/** Failure reasons to filter by; the same list while nothing changed. */
export function useReasonOptions(failures: LiveRolloutStatus['failures']): readonly Option[] {
  const known = JSON.stringify(failures.map(({ errorCode, errorText }) => ({ value: errorCode, label: errorText })));
  return useMemo(() => JSON.parse(known) as Option[], [known]);
}

/** Why a vehicle failed; the whole sentence on hover. */
export function errorColumn<Row extends { readonly errorText: string | null }>(
  t: TFunction<'deployments'>,
  reasons: readonly Option[],
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
    cell: (row) => <TimeText value={row.updatedOn} />,
    width: 136,
    muted: true,
  };
}
