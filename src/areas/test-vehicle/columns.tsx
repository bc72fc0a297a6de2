import type { TFunction } from 'i18next';
import type { TestVehicleColumn, TestVehicleRow } from '#contract/test-vehicle/test-vehicle.ts';
import {
  firstModelYear,
  lastModelYear,
  testVehiclePlatforms,
  testVehicleStatuses,
  testVehicleTypes,
} from '#contract/test-vehicle/test-vehicle-fields.ts';
import { pageUrl } from '#src/app/entity/definition.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { UiLink } from '#src/ui/link.tsx';
import { StatusTag } from '#src/ui/status/status-tag.tsx';
import type { DataColumn } from '#src/ui/table/data-table-types.ts';
import { testVehicle } from './test-vehicle.ts';

const select = (values: readonly string[], label = statusText) => ({
  kind: 'select' as const,
  options: values.map((value) => ({ value, label: label(value) })),
});
const text = { kind: 'text' } as const;
const same = (value: string) => value;

/** Years that a vehicle may be of, the newest first. */
export function modelYears(now = new Date()): string[] {
  const last = lastModelYear(now.getFullYear());
  return Array.from({ length: last - firstModelYear + 1 }, (_, index) => String(last - index));
}

type Column = DataColumn<TestVehicleRow> & { readonly id: TestVehicleColumn };

/** Columns of the list; every one filters and sorts at the server (D-132). */
export function testVehicleColumns(t: TFunction<'test-vehicles'>): Column[] {
  return [
    {
      id: 'alias',
      header: t('field.alias'),
      value: (row) => row.alias,
      cell: (row) => (
        <UiLink className="cc-name" href={pageUrl(testVehicle, row)} title={row.alias}>
          {row.alias}
        </UiLink>
      ),
      isRowName: true,
      width: 140,
      filter: text,
    },
    { id: 'vin', header: t('field.vin'), value: (row) => row.vin, width: 174, filter: text },
    {
      id: 'type',
      header: t('field.type'),
      value: (row) => row.type,
      cell: (row) => t(`value.type.${row.type}`),
      width: 78,
      filter: select(testVehicleTypes, (value) => t(`value.type.${value as 'HIL'}`)),
    },
    {
      id: 'status',
      header: t('field.status'),
      value: (row) => row.status,
      cell: (row) => <StatusTag status={row.status} label={statusText(row.status)} />,
      width: 134,
      filter: select(testVehicleStatuses),
    },
    { id: 'model', header: t('field.model'), value: (row) => row.model, width: 88, filter: text },
    {
      id: 'modelYear',
      header: t('field.year'),
      value: (row) => row.modelYear,
      width: 66,
      align: 'right',
      filter: select(modelYears(), same),
    },
    {
      id: 'platform',
      header: t('field.platform'),
      value: (row) => row.platform,
      cell: (row) => t(`value.platform.${row.platform}`),
      width: 84,
      muted: true,
      filter: select(testVehiclePlatforms, (value) => t(`value.platform.${value as 'E311'}`)),
    },
    { id: 'site', header: t('field.site'), value: (row) => row.site, width: 110, filter: text },
    { id: 'department', header: t('field.department'), value: (row) => row.department, width: 146, filter: text },
    { id: 'contact', header: t('field.contact'), value: (row) => row.contact?.fullName, width: 122, muted: true, filter: text },
  ];
}
