import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { liveDeploymentEndpoints } from '#contract/live-deployment.ts';
import { testDeploymentEndpoints } from '#contract/test-deployment.ts';
import { useFlag } from '#src/app/flags.ts';
import { ListPage } from '#src/app/page/list-page.tsx';
import { usePortal } from '#src/app/portal.ts';
import { useTableState } from '#src/app/table/use-table-state.ts';
import { useAllowed } from '#src/app/use-me.ts';
import { useSearchState } from '#src/app/use-search-state.ts';
import { ClosedState } from '#src/ui/page-states.tsx';
import { liveColumns, testColumns } from './columns.tsx';
import { DeploymentTable } from './deployment-table.tsx';
import { liveHome, testHome } from './paths.ts';
import { liveListDefaults, liveListSearch, overviewSearch, testListDefaults, testListSearch } from './searches.ts';
import { liveDeployments, testDeployments } from './wiring.ts';

const path = '/software/deployments';

/** Deployments of the brand: test, and live in a tab of its own (TEST-01, D-026, TEST-15, LIVE-04). */
export function DeploymentsPage() {
  const { t } = useTranslation('deployments');
  const [{ tab }] = useSearchState(overviewSearch);
  const mayTest = useAllowed(testDeploymentEndpoints.listTestDeployments.access.rule);
  const mayLive = useAllowed(liveDeploymentEndpoints.listLiveDeployments.access.rule);
  const testOn = useFlag('cc.aec.test-deployment');
  const liveOn = useFlag('cc.aec.live-deployment');
  const tabs = [
    ...(mayTest && testOn ? [{ key: 'test', label: t('list.test'), href: `${path}?tab=test` }] : []),
    ...(mayLive && liveOn ? [{ key: 'live', label: t('list.live'), href: `${path}?tab=live` }] : []),
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
  const { t } = useTranslation('deployments');
  const portal = usePortal();
  const [resource] = useState(() => testDeployments(portal));
  const columns = useMemo(() => testColumns(t, true), [t]);
  const table = useTableState(testListSearch, testListDefaults);
  return (
    <DeploymentTable
      resource={resource}
      kind="test"
      columns={columns}
      table={table}
      home={testHome}
      emptyText={t('list.emptyText')}
    />
  );
}

function LiveTab() {
  const { t } = useTranslation('deployments');
  const portal = usePortal();
  const [resource] = useState(() => liveDeployments(portal));
  const columns = useMemo(() => liveColumns(t, true), [t]);
  const table = useTableState(liveListSearch, liveListDefaults);
  return (
    <DeploymentTable
      resource={resource}
      kind="live"
      columns={columns}
      table={table}
      home={liveHome}
      emptyText={t('list.emptyText')}
    />
  );
}
