import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { liveDeploymentEndpoints } from '#contract/live-deployment.ts';
import { testDeploymentEndpoints } from '#contract/test-deployment.ts';
import { useFlag } from '#src/app/flags.ts';
import { ListPage } from '#src/app/page/list-page.tsx';
import { type Portal, usePortal } from '#src/app/portal.ts';
import type { Resource } from '#src/app/resource.ts';
import { useTableState } from '#src/app/table/use-table-state.ts';
import { useAllowed } from '#src/app/use-me.ts';
import { useSearchState } from '#src/app/use-search-state.ts';
import type { DataColumn } from '#src/ui/data-table-types.ts';
import { ClosedState } from '#src/ui/page-states.tsx';
import { liveColumns, testColumns } from './columns.tsx';
import { DeploymentTable } from './deployment-table.tsx';
import { FreezeWindows } from './freeze-windows.tsx';
import { type Kind, liveKind, testKind } from './kinds.ts';
import { deploymentsPath, liveHome, testHome } from './paths.ts';
import { liveListDefaults, liveListSearch, overviewSearch, testListDefaults, testListSearch } from './searches.ts';
import { liveDeployments, testDeployments } from './wiring.ts';

/** Deployments of the brand: test, and live in a tab of its own (TEST-01, D-026, TEST-15, LIVE-04). */
export function DeploymentsPage() {
  const { t } = useTranslation('deployments');
  const [{ tab }] = useSearchState(overviewSearch);
  const mayTest = useAllowed(testDeploymentEndpoints.listTestDeployments.access.rule);
  const mayLive = useAllowed(liveDeploymentEndpoints.listLiveDeployments.access.rule);
  const testOn = useFlag('cc.aec.test-deployment');
  const liveOn = useFlag('cc.aec.live-deployment');
  const tabs = [
    ...(mayTest && testOn ? [{ key: 'test', label: t('list.test'), href: `${deploymentsPath}?tab=test` }] : []),
    ...(mayLive && liveOn ? [{ key: 'live', label: t('list.live'), href: `${deploymentsPath}?tab=live` }] : []),
  ];
  const shown = tabs.find(({ key }) => key === tab) ?? tabs[0];
  return (
    <ListPage title={t('list.title')} tabs={tabs} tab={shown?.key}>
      {shown?.key === 'test' && <TestTab />}
      {shown?.key === 'live' && <LiveTab />}
      {shown === undefined && <ClosedState boxed title={t('list.none')} text={t('list.noneText')} />}
    </ListPage>
  );
}

function TestTab() {
  const table = useTableState(testListSearch, testListDefaults);
  return <BrandList kind={testKind} load={testDeployments} columns={testColumns} table={table} home={testHome} />;
}

function LiveTab() {
  const table = useTableState(liveListSearch, liveListDefaults);
  return (
    <>
      <BrandList kind={liveKind} load={liveDeployments} columns={liveColumns} table={table} home={liveHome} />
      <FreezeWindows />
    </>
  );
}

type ListProps<Row> = {
  readonly kind: Kind<Row>;
  readonly load: (portal: Portal) => Resource<readonly Row[]>;
  readonly columns: (t: Parameters<typeof testColumns>[0], withCandidate: boolean) => DataColumn<Row>[];
  readonly table: ReturnType<typeof useTableState>;
  readonly home: (row: Row) => string;
};

function BrandList<Row extends { readonly id: number; readonly name: string }>(props: ListProps<Row>) {
  const { kind, load, columns: columnsOf, table, home } = props;
  const { t } = useTranslation('deployments');
  const portal = usePortal();
  const [resource] = useState(() => load(portal));
  const columns = useMemo(() => columnsOf(t, true), [columnsOf, t]);
  return (
    <DeploymentTable
      resource={resource}
      kind={kind}
      columns={columns}
      table={table}
      home={home}
      emptyText={t('list.emptyText')}
    />
  );
}
