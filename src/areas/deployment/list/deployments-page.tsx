import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { any, rolesThatAllow } from '#contract/access/access.ts';
import { brandName } from '#contract/brand.ts';
import type { RowsPage } from '#contract/list.ts';
import { ListPage } from '#src/app/page/list-page.tsx';
import { type Portal, usePortal } from '#src/app/portal.ts';
import type { CallResource } from '#src/app/resource.ts';
import { useSearchState } from '#src/app/routing/use-search-state.ts';
import { useFlagState } from '#src/app/session/flags.ts';
import { useAllowed, useBrandId } from '#src/app/session/use-me.ts';
import type { ListEndpoint, ListQuestion } from '#src/app/table/list-question.ts';
import { useTableState } from '#src/app/table/use-table-state.ts';
import { roleNames } from '#src/app/workflow/flow-texts.ts';
import { FreezeWindows } from '#src/areas/deployment/freeze-window/freeze-windows.tsx';
import { type Kind, liveKind, testKind } from '#src/areas/deployment/kinds.ts';
import { deploymentsPath, liveHome, testHome } from '#src/areas/deployment/paths.ts';
import {
  liveListDefaults,
  liveListSearch,
  overviewSearch,
  testListDefaults,
  testListSearch,
} from '#src/areas/deployment/searches.ts';
import { liveDeployments, livesEndpoint, testDeployments, testsEndpoint } from '#src/areas/deployment/wiring.ts';
import { ClosedState, Skeleton } from '#src/ui/page/page-states.tsx';
import type { DataColumn } from '#src/ui/table/data-table-types.ts';
import { liveColumns, testColumns } from './columns.tsx';
import { DeploymentTable } from './deployment-table.tsx';
import { overviewTabs } from './overview-tabs.ts';

/** Deployments of the brand: test, and live in a tab of its own (TEST-01, D-026, TEST-15, LIVE-04). */
export function DeploymentsPage() {
  const { t } = useTranslation(['deployments', 'common']);
  const [{ tab }] = useSearchState(overviewSearch);
  const mayTest = useAllowed(testsEndpoint.access.rule);
  const mayLive = useAllowed(livesEndpoint.access.rule);
  const test = useFlagState('cc.aec.test-deployment', mayTest);
  const live = useFlagState('cc.aec.live-deployment', mayLive);
  const brandId = useBrandId();
  const brand = brandName(brandId);
  const overview = overviewTabs({ test: { may: mayTest, flag: test }, live: { may: mayLive, flag: live } }, tab);
  if (overview.state !== 'ready') {
    const roles = rolesThatAllow(any(testsEndpoint.access.rule, livesEndpoint.access.rule), brandId);
    return (
      <ListPage title={t('list.title')}>
        {overview.state === 'asking' && <Skeleton label={t('common:state.loading')} rows={8} />}
        {overview.state === 'off' && <ClosedState boxed title={t('list.off', { brand })} text={t('list.offText')} />}
        {overview.state === 'closed' && (
          <ClosedState boxed title={t('list.none', { brand })} text={t('list.noneText', { roles: roleNames(roles) })} />
        )}
      </ListPage>
    );
  }
  const { tabs, shown } = overview;
  return (
    <ListPage
      title={t('list.title')}
      tabs={tabs.map((key) => ({ key, label: t(`list.${key}`), href: `${deploymentsPath}?tab=${key}` }))}
      tab={shown}
    >
      {shown === 'test' ? <TestTab /> : <LiveTab />}
    </ListPage>
  );
}

function TestTab() {
  const table = useTableState(testListSearch, testListDefaults);
  return (
    <BrandList
      kind={testKind}
      endpoint={testsEndpoint}
      load={testDeployments}
      columns={testColumns}
      table={table}
      home={testHome}
    />
  );
}

function LiveTab() {
  const table = useTableState(liveListSearch, liveListDefaults);
  return (
    <>
      <BrandList
        kind={liveKind}
        endpoint={livesEndpoint}
        load={liveDeployments}
        columns={liveColumns}
        table={table}
        home={liveHome}
      />
      <FreezeWindows />
    </>
  );
}

type ListProps<Row> = {
  readonly kind: Pick<Kind<never>, 'key' | 'type' | 'list'>;
  readonly endpoint: ListEndpoint;
  readonly load: (portal: Portal, question: ListQuestion) => CallResource<RowsPage<Row>>;
  readonly columns: (t: Parameters<typeof testColumns>[0], withCandidate: boolean) => DataColumn<Row>[];
  readonly table: ReturnType<typeof useTableState>;
  readonly home: (row: Row) => string;
};

function BrandList<Row extends { readonly id: number; readonly name: string }>(props: ListProps<Row>) {
  const { kind, endpoint, load, columns: columnsOf, table, home } = props;
  const { t } = useTranslation('deployments');
  const portal = usePortal();
  const columns = useMemo(() => columnsOf(t, true), [columnsOf, t]);
  return (
    <DeploymentTable
      endpoint={endpoint}
      pageOf={(question) => load(portal, question)}
      kind={kind}
      columns={columns}
      table={table}
      home={home}
      emptyText={t('list.emptyText')}
    />
  );
}
