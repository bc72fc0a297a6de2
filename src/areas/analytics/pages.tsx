import { useTranslation } from 'react-i18next';
import type { Rule } from '#contract/access/access.ts';
import type { BoardName } from '#contract/analytics/boards.ts';
import { dataImportWrite, oru23ImportWrite } from '#contract/data-import/import-kinds.ts';
import { useRouteParams } from '#src/app/routing/use-route-param.ts';
import { useAllowed } from '#src/app/session/use-me.ts';
import type { Tab } from '#src/ui/page/tabs.tsx';
import { BoardPage } from './board-page.tsx';

type Area = keyof typeof import('#src/i18n/en/common.json')['area'];
const selected = 'withSelectedFilters';

/** The page of a board; one that can be opened with the filters that were chosen elsewhere begins with its defaults otherwise (AN-10, D-014). */
const pageOf = (name: BoardName, area: Area, isByFilters = false) =>
  function AnyBoardPage() {
    const { t } = useTranslation('common');
    const { [selected]: segment } = useRouteParams();
    const path = `/data-analytics/${name}${segment === undefined ? '' : `/${segment}`}`;
    return <BoardPage name={name} path={path} title={t(`area.${area}`)} isFresh={isByFilters && segment !== selected} />;
  };

export const DeploymentTrackingPage = pageOf('deployment-tracking', 'deploymentTracking');
export const ErrorTrackingPage = pageOf('error-tracking', 'errorTracking', true);
export const UneceErrorTrackingPage = pageOf('unece-error-tracking', 'uneceErrorTracking', true);
export const CuDeploymentTrackingPage = pageOf('cu-deployment-tracking', 'cuDeploymentTracking');
export const CuErrorTrackingPage = pageOf('cu-error-tracking', 'cuErrorTracking');
export const E312DeploymentTrackingPage = pageOf('e3-12-deployment-tracking', 'e312DeploymentTracking');
export const E311DeveloperModePage = pageOf('e311-developer-mode', 'e311DeveloperMode');
export const E320DeveloperModePage = pageOf('e3-20-developer-mode', 'e320DeveloperMode');
export const MqbMlbOru23Page = pageOf('mqb-mlb-oru23', 'mqbMlbOru23');

/** The upload area of a board, for whoever provides its data (D-188, D-199). */
function useImports(write: Rule, href: string): readonly Tab[] {
  const { t } = useTranslation('analytics');
  return useAllowed(write) ? [{ key: 'imports', label: t('tab.imports'), href }] : [];
}

/** D-199 */
export function E310Oru23Page() {
  const { t } = useTranslation('common');
  const imports = useImports(oru23ImportWrite, '/data-analytics/e310-oru23/imports');
  return <BoardPage name="e310-oru23" path="/data-analytics/e310-oru23" title={t('area.e310Oru23')} beside={imports} />;
}

/** Deployment tracking of web apps alone (DT-01, X-33). */
export function WebAppTrackingPage() {
  const { t } = useTranslation('analytics');
  const imports = useImports(dataImportWrite, '/deployment-tracking/data-import');
  return (
    <BoardPage
      name="deployment-tracking"
      kept="web-app-tracking"
      path="/deployment-tracking/dashboard"
      title={t('webApps')}
      fixed={webApps}
      beside={imports}
    />
  );
}
const webApps = { productType: 'WEBAPP' };
