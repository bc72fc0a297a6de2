import './test-vehicles.css';
import { IconExternalLink, IconPlus } from '@tabler/icons-react';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxAtOnce, type TestVehicleRow } from '#contract/test-vehicle/test-vehicle.ts';
import { pageUrl } from '#src/app/entity/definition.ts';
import { saveBlob } from '#src/app/files/download.ts';
import { ClosedNote } from '#src/app/page/closed-note.tsx';
import { FailedPart } from '#src/app/page/failed-part.tsx';
import { ListPage } from '#src/app/page/list-page.tsx';
import { usePortal } from '#src/app/portal.ts';
import { useGo } from '#src/app/routing/use-go.ts';
import { useBrandId } from '#src/app/session/use-me.ts';
import { EmptyList } from '#src/app/table/empty-list.tsx';
import { useHighlightedRow } from '#src/app/table/use-left-row.ts';
import { useTableLook } from '#src/app/table/use-table-look.ts';
import { useTableState } from '#src/app/table/use-table-state.ts';
import { useTableTexts } from '#src/app/table/use-table-texts.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { lazyPart } from '#src/ui/page/lazy-part.tsx';
import { DataTable } from '#src/ui/table/data-table.tsx';
import type { BulkAction, RowAction } from '#src/ui/table/data-table-types.ts';
import { useClosedVehicle } from './access.ts';
import { testVehicleColumns } from './columns.tsx';
import { filterOf } from './question.ts';
import { SavedViews } from './saved-views.tsx';
import { listDefaults, listSearch, pageSizes } from './searches.ts';
import { testVehicle } from './test-vehicle.ts';
import { useChosen, useTestVehicles } from './use-test-vehicles.ts';
import { loadCsv, loadPage } from './wiring.ts';

const BulkDialog = lazyPart(() => import('./bulk-dialog.tsx').then((module) => module.BulkDialog));

const none: readonly never[] = [];
const rowId = (row: TestVehicleRow) => String(row.id);
const rowName = (row: TestVehicleRow) => row.alias;

function NewVehicle({ missing }: { readonly missing: readonly string[] }) {
  const { t } = useTranslation('test-vehicles');
  const brandId = useBrandId();
  if (missing.length > 0) return <ClosedNote label={t('new')} reasons={missing} />;
  return (
    <ButtonLink
      look="primary"
      icon={<IconPlus size={14} aria-hidden="true" />}
      href={pageUrl(testVehicle, { id: 'new', brandId })}
    >
      {t('new')}
    </ButtonLink>
  );
}

/** The test-vehicle database: filtered, sorted, paged and exported by the server, all of it in the address (TV-02, D-132). */
export function TestVehiclesPage() {
  const { t } = useTranslation(['test-vehicles', 'common']);
  const portal = usePortal();
  const go = useGo();
  const [state, onState] = useTableState(listSearch, listDefaults);
  const { page, state: status, error, reload } = useTestVehicles(state);
  const rows = page?.items ?? none;
  const chosen = useChosen(rows);
  const look = useTableLook('test-vehicles');
  const columns = useMemo(() => testVehicleColumns(t), [t]);
  const missing = useClosedVehicle(useBrandId());
  const [isEditing, setEditing] = useState(false);
  const highlighted = useHighlightedRow('test-vehicles');
  const total = page?.total ?? 0;
  const atMost = (count: number) => (count > maxAtOnce ? t('bulk.tooMany', { count: maxAtOnce }) : undefined);
  const chooseAll = () => {
    loadPage(portal, { ...filterOf(state), page: 0, size: maxAtOnce }).then(
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
    loadCsv(portal, filterOf(state)).then(
      (blob) => saveBlob('test-vehicles.csv', blob),
      (reason: unknown) => portal.fail(reason, { kind: 'part' }),
    );
  };
  return (
    <ListPage title={t('list.title')} actions={<NewVehicle missing={missing} />}>
      <SavedViews state={state} />
      <DataTable
        label={t('list.title')}
        texts={{ ...useTableTexts(), search: t('list.search'), csv: t('list.csv') }}
        columns={columns}
        rows={rows}
        rowId={rowId}
        rowName={rowName}
        state={state}
        onState={onState}
        mode="server"
        total={total}
        totalUnfiltered={page?.totalUnfiltered}
        pageSizes={pageSizes}
        status={page && status === 'failed' ? 'ready' : status}
        failed={<FailedPart error={error} onRetry={reload} />}
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
