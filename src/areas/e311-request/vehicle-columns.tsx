import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RequestVehicle } from '#contract/e311-request/e311-request.ts';
import { testVehicleStatuses, testVehicleTypes } from '#contract/test-vehicle/test-vehicle-fields.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { VinLink } from '#src/app/vehicle/vin-link.tsx';
import { StatusGlyph } from '#src/ui/status/status-glyph.tsx';
import { StatusTag } from '#src/ui/status/status-tag.tsx';
import type { DataColumn, FilterOption } from '#src/ui/table/data-table-types.ts';

export const vinOf = ({ vin }: RequestVehicle): string => vin;
export const vehicleName = ({ alias, vin }: RequestVehicle): string => alias || vin;

type Told = {
  /** what is wrong with some VINs */
  readonly errors?: ReadonlyMap<string, string>;
  /** VINs that are marked, and with what word */
  readonly marked?: { readonly vins: ReadonlySet<string>; readonly label: string } | undefined;
};

/** Columns of test vehicles, every one of which filters (D-087b, E311-10). */
export function useVehicleColumns({ errors, marked }: Told = {}): DataColumn<RequestVehicle>[] {
  const { t } = useTranslation('e311-requests');
  return useMemo(() => {
    const words = (name: 'alias' | 'model' | 'department', width?: number): DataColumn<RequestVehicle> => ({
      id: name,
      header: t(`vehicle.${name}`),
      value: (row) => row[name],
      filter: { kind: 'text' },
      ...(width !== undefined && { width }),
    });
    const types: FilterOption[] = testVehicleTypes.map((value) => ({ value, label: t(`type.${value}`) }));
    const statuses: FilterOption[] = testVehicleStatuses.map((value) => ({ value, label: statusText(value) }));
    return [
      {
        id: 'vin',
        header: t('vehicle.vin'),
        value: vinOf,
        cell: (row) => {
          const error = errors?.get(row.vin);
          if (error !== undefined)
            return (
              <span className="cc-st cc-late">
                {row.vin}
                <StatusGlyph kind="NEGATIVE" label={error} />
              </span>
            );
          if (!marked?.vins.has(row.vin)) return <VinLink {...row} />;
          return (
            <span className="cc-st">
              <VinLink {...row} />
              <StatusGlyph kind="POSITIVE" label={marked.label} />
            </span>
          );
        },
        filter: { kind: 'text' },
        isRowName: true,
        width: marked || (errors && errors.size > 0) ? 208 : 184,
      },
      words('alias', 116),
      words('model', 72),
      {
        id: 'modelYear',
        header: t('vehicle.year'),
        value: (row) => row.year,
        filter: { kind: 'text' },
        width: 64,
        align: 'right',
      },
      words('department', 124),
      {
        id: 'type',
        header: t('vehicle.type'),
        value: (row) => row.type,
        cell: (row) => types.find(({ value }) => value === row.type)?.label,
        filter: { kind: 'select', options: types },
        width: 80,
      },
      {
        id: 'status',
        header: t('vehicle.status'),
        value: (row) => row.status,
        cell: (row) => row.status && <StatusTag status={row.status} label={statusText(row.status)} />,
        filter: { kind: 'select', options: statuses },
        width: 136,
      },
    ];
  }, [t, errors, marked]);
}
