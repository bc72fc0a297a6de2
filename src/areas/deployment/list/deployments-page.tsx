import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { any, rolesThatAllow } from '#contract/access/access.ts';
import { e311DeploymentRead, e320Manager, liveDeploymentRead, testDeploymentRead } from '#contract/access/read-rules.ts';
import { brandName } from '#contract/brand.ts';
import { ListPage } from '#src/app/page/list-page.tsx';
import { useSearchState } from '#src/app/routing/use-search-state.ts';
import { useFlagState } from '#src/app/session/flags.ts';
import { useAllowed, useBrandId } from '#src/app/session/use-me.ts';
import { roleNames } from '#src/app/workflow/flow-texts.ts';
import { FreezeWindows } from '#src/areas/deployment/freeze-window/freeze-windows.tsx';
import { deploymentsPath } from '#src/areas/deployment/paths.ts';
import { overviewSearch } from '#src/areas/deployment/searches.ts';
import { loadTexts } from '#src/i18n/i18n.ts';
import { lazyPart } from '#src/ui/page/lazy-part.tsx';
import { ClosedState, Skeleton } from '#src/ui/page/page-states.tsx';
import { DeploymentTable, listedLives, listedTests } from './deployment-table.tsx';
import { E311List } from './e311-list.tsx';
import { overviewTabs } from './overview-tabs.ts';

/** The lists of campaigns with their texts, for those who open them. */
async function campaigns() {
  const texts = loadTexts(['campaigns', 'big-loop-campaigns', 'oru20-campaigns']);
  const [module] = await Promise.all([import('#src/areas/campaign/campaign-list.tsx'), texts]);
  return module;
}
const BigLoopCampaigns = lazyPart(() => campaigns().then((module) => module.BigLoopCampaigns));
const Oru20Campaigns = lazyPart(() => campaigns().then((module) => module.Oru20Campaigns));

/** Deployments of the brand: test, big-loop, ORU 2.0, live and those of E3 1.1, a tab each (TEST-01, D-026, TEST-15, LIVE-04, D-129). */
export function DeploymentsPage() {
  const { t } = useTranslation(['deployments', 'common']);
  const [{ tab }] = useSearchState(overviewSearch);
  const mayTest = useAllowed(testDeploymentRead);
  const mayLive = useAllowed(liveDeploymentRead);
  const mayE311 = useAllowed(e311DeploymentRead);
  const mayCampaigns = useAllowed(e320Manager);
  const test = useFlagState('cc.aec.test-deployment', mayTest);
  const live = useFlagState('cc.aec.live-deployment', mayLive);
  const brandId = useBrandId();
  const brand = brandName(brandId);
  const overview = overviewTabs(
    {
      test: { may: mayTest, flag: test },
      bigLoop: { may: mayCampaigns, flag: 'on' },
      oru20: { may: mayCampaigns, flag: 'on' },
      live: { may: mayLive, flag: live },
      e311: { may: mayE311, flag: 'on' },
    },
    tab,
  );
  if (overview.state !== 'ready') {
    const roles = rolesThatAllow(any(testDeploymentRead, liveDeploymentRead, e311DeploymentRead, e320Manager), brandId);
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
      {shown === 'test' && <DeploymentTable of={listedTests} emptyText={t('list.emptyText')} />}
      {shown === 'e311' && <E311List />}
      <Suspense fallback={<Skeleton label={t('common:state.loading')} rows={8} />}>
        {shown === 'bigLoop' && <BigLoopCampaigns />}
        {shown === 'oru20' && <Oru20Campaigns />}
      </Suspense>
      {shown === 'live' && (
        <>
          <DeploymentTable of={listedLives} emptyText={t('list.emptyText')} />
          <FreezeWindows />
        </>
      )}
    </ListPage>
  );
}
