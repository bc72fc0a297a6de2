import './test-vehicles.css';
import { IconExternalLink } from '@tabler/icons-react';
import { type ComponentProps, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxAtOnce, type TestVehicleRow, testVehicleEndpoints } from '#contract/test-vehicle/test-vehicle.ts';
import { firstModelYear, lastModelYear, testVehicleStatuses } from '#contract/test-vehicle/test-vehicle-fields.ts';
import { pageUrl } from '#src/app/entity/definition.ts';
import { choice, person, status, text, title } from '#src/app/entity/list/columns.tsx';
import { NewEntity } from '#src/app/entity/list/new-entity.tsx';
import { saveBlob } from '#src/app/files/download.ts';
import { ListPage } from '#src/app/page/list-page.tsx';
import { usePortal } from '#src/app/portal.ts';
import { resource } from '#src/app/resource.ts';
import { useGo } from '#src/app/routing/use-go.ts';
import { useReloadable } from '#src/app/screen/use-reloadable.ts';
import { useBrandId } from '#src/app/session/use-me.ts';
import { EmptyList } from '#src/app/table/empty-list.tsx';
import { SavedViews } from '#src/app/table/saved-views.tsx';
import { ServerTable } from '#src/app/table/server-table.tsx';
import { useChosenRows } from '#src/app/table/use-chosen-rows.ts';
import { useHighlightedRow } from '#src/app/table/use-left-row.ts';
import { useTableLook } from '#src/app/table/use-table-look.ts';
import { useTableState } from '#src/app/table/use-table-state.ts';
import { filterOf, pageOf } from '#src/app/vehicle/test-vehicle-question.ts';
import { lazyPart } from '#src/ui/page/lazy-part.tsx';
import type { BulkAction, DataColumn, FilterOption, RowAction } from '#src/ui/table/data-table-types.ts';
import { listDefaults, listSearch, pageSizes } from './routes.ts';
import { testVehicle, useClosedVehicle } from './test-vehicle.ts';

const BulkDialog = lazyPart(() => import('./bulk-dialog.tsx').then((module) => module.BulkDialog));

const none: readonly never[] = [];
type TestVehicleQuery = ReturnType<typeof pageOf>;
const rowId = (row: TestVehicleRow) => String(row.id);
const rowName = (row: TestVehicleRow) => row.alias;

/** Years that a vehicle may be of, the newest first. */
function modelYears(now = new Date()): FilterOption[] {
  const last = lastModelYear(now.getFullYear());
  const years = Array.from({ length: last - firstModelYear + 1 }, (_, index) => String(last - index));
  return years.map((year) => ({ value: year, label: year }));
}

const columns = [
  title<TestVehicleRow>('alias', { width: 140 }),
  text<TestVehicleRow>('vin', { width: 174 }),
  choice<TestVehicleRow>('type', { width: 78 }),
  status<TestVehicleRow>(testVehicleStatuses, 134),
  text<TestVehicleRow>('model', { width: 88 }),
  text<TestVehicleRow>('modelYear', { width: 66, align: 'right', options: modelYears() }),
  choice<TestVehicleRow>('platform', { width: 84, muted: true }),
  text<TestVehicleRow>('site', { width: 110 }),
  text<TestVehicleRow>('department', { width: 146 }),
  person<TestVehicleRow>('contact', { width: 122, muted: true }),
];

/** Every column filters and sorts at the server (D-132): one of its values, or what its cells contain. */
const columnsWithFilters = (): DataColumn<TestVehicleRow>[] =>
  columns.map((column) => {
    const { options, ...shown } = column(testVehicle);
    return { ...shown, filter: options ? { kind: 'select', options } : { kind: 'text' } };
  });

/** The test-vehicle database: filtered, sorted, paged and exported by the server, all of it in the address (TV-02, D-132). */
export function TestVehiclesPage() {
  const { t } = useTranslation(['test-vehicles', 'common', 'table']);
  const portal = usePortal();
  const go = useGo();
  const table = useTableState(listSearch, listDefaults);
  const [state, onState] = table;
  const vehiclesOf = (query: TestVehicleQuery) => resource(portal, 'listTestVehicles', { query }, testVehicleEndpoints);
  const list = useReloadable({
    question: pageOf(state),
    load: ({ again, question }, signal) => (again ? vehiclesOf(question).fresh(signal) : vehiclesOf(question).get(signal)),
    peek: (question) => vehiclesOf(question).peek(),
    what: t('list.title'),
    concerns: ({ entityType }) => entityType === 'TEST_VEHICLE',
  });
  const { answer: page, reload } = list;
  const rows = page?.items ?? none;
  const chosen = useChosenRows(rows);
  const look = useTableLook('test-vehicles');
  const shownColumns = useMemo(columnsWithFilters, []);
  const missing = useClosedVehicle(useBrandId());
  const [isEditing, setEditing] = useState(false);
  const highlighted = useHighlightedRow(testVehicle.type);
  const total = page?.total ?? 0;
  const atMost = (count: number) => (count > maxAtOnce ? t('bulk.tooMany', { count: maxAtOnce }) : undefined);
  const chooseAll = () => {
    vehiclesOf({ ...filterOf(state), page: 0, size: maxAtOnce })
      .fresh()
      .then(
        ({ items }) => chosen.choose(items),
        (reason: unknown) => portal.fail(reason, { kind: 'part' }),
      );
  };
  const everyMatch: BulkAction = {
    key: 'all',
    label: t('bulk.all', { count: total }),
    onRun: chooseAll,
    closedReason: chosen.ids.size >= total ? t('bulk.allSelected') : atMost(total),
  };
  const rowActions = (row: TestVehicleRow): RowAction[] => [
    {
      key: 'open',
      label: t('common:action.open'),
      icon: <IconExternalLink size={14} />,
      href: pageUrl(testVehicle, row),
    },
  ];
  const saveCsv = () => {
    const file = portal.clientOf(testVehicleEndpoints).exportTestVehicles({ query: filterOf(state) });
    file.then(
      (blob) => saveBlob('test-vehicles.csv', blob),
      (reason: unknown) => portal.fail(reason, { kind: 'part' }),
    );
  };
  const common: ComponentProps<typeof SavedViews>['common'] = [
    { name: t('table:views.all'), filters: {} },
    { name: t('list.active'), filters: { status: 'ACTIVE' } },
  ];
  return (
    <ListPage title={t('list.title')} actions={<NewEntity definition={testVehicle} isPrimary />}>
      <SavedViews id="test-vehicles" defaults={listDefaults} state={state} common={common} />
      <ServerTable
        list={{
          ...list,
          rows,
          total,
          totalUnfiltered: page?.totalUnfiltered,
          state: list.rows,
        }}
        table={table}
        label={t('list.title')}
        texts={{ search: t('list.search'), csv: t('list.csv') }}
        columns={shownColumns}
        rowId={rowId}
        rowName={rowName}
        pageSizes={pageSizes}
        empty={<EmptyList entities={t('list.what')} text={t('list.emptyText')} state={state} onState={onState} />}
        onOpen={(row) => go(pageUrl(testVehicle, row))}
        rowActions={rowActions}
        highlightedId={highlighted}
        onCsv={saveCsv}
        selection={
          missing.length > 0
            ? undefined
            : {
                ids: chosen.ids,
                onChange: chosen.onChange,
                actions: [
                  { key: 'edit', label: t('bulk.open'), onRun: () => setEditing(true), closedReason: atMost(chosen.ids.size) },
                  everyMatch,
                ],
              }
        }
        {...look}
      />
      {isEditing && (
        <Suspense>
          <BulkDialog
            rows={chosen.rows}
            onClose={() => setEditing(false)}
            onDone={() => {
              setEditing(false);
              chosen.clear();
              reload();
            }}
          />
        </Suspense>
      )}
    </ListPage>
  );
}
