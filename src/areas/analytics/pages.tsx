import { useTranslation } from 'react-i18next';
import type { BoardName } from '#contract/analytics/boards.ts';
import { useRouteParams } from '#src/app/routing/use-route-param.ts';
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
export const E310Oru23Page = pageOf('e310-oru23', 'e310Oru23');
export const MqbMlbOru23Page = pageOf('mqb-mlb-oru23', 'mqbMlbOru23');

/** Deployment tracking of web apps alone (DT-01, X-33). */
export function WebAppTrackingPage() {
  const { t } = useTranslation('analytics');
  return (
    <BoardPage
      name="deployment-tracking"
      kept="web-app-tracking"
      path="/deployment-tracking/dashboard"
      title={t('webApps')}
      fixed={webApps}
    />
  );
}
const webApps = { productType: 'WEBAPP' };
