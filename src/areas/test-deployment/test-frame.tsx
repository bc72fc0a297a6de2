import { Outlet } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TestDeployment } from '#contract/deployment/test-deployment.ts';
import { testPages } from '#contract/page/pages.ts';
import { count } from '#contract/words.ts';
import { rolledOutStatus } from '#src/app/format/rollout-status.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { useRouteParam } from '#src/app/routing/use-route-param.ts';
import type { EntityScreen } from '#src/app/screen/use-entity-screen.ts';
import { useFormLink } from '#src/app/workflow/use-form-link.ts';
import { TestCreatePage } from '#src/areas/deployment/create-page.tsx';
import { testDeployment } from '#src/areas/deployment/definitions.ts';
import { TestProvider, type TestValue, useTest } from '#src/areas/deployment/deployment-context.ts';
import { DeploymentFrame, DeploymentPage, useDeploymentValue } from '#src/areas/deployment/deployment-frame.tsx';
import { TestMilestoneLine } from '#src/areas/deployment/milestone-lines.tsx';
import { testPath } from '#src/areas/deployment/paths.ts';
import type { Tab } from '#src/ui/page/tabs.tsx';
import { useApproved } from './approve-form.tsx';
import { marketsText } from './markets.ts';

/** Container of a test deployment's pages (TEST-03); a new one is a form (NAV-12). */
export function TestRoute() {
  const id = useRouteParam('deploymentId');
  if (id === undefined) return <TestCreatePage />;
  return (
    <DeploymentFrame key={id} definition={testDeployment} id={id}>
      {(deployment, screen) => <Body deployment={deployment} screen={screen} />}
    </DeploymentFrame>
  );
}

function useTabs(deployment: TestDeployment): Tab[] {
  const { t } = useTranslation('deployments');
  const path = testPath(deployment);
  const { approvedCount, logResultStatus, vehicleCount } = deployment;
  const result = logResultStatus && {
    kind: logResultStatus === 'Successful' ? ('POSITIVE' as const) : ('NEGATIVE' as const),
    label: t(`value.status.${logResultStatus}`),
  };
  return [
    { key: 'info', label: t('tab.info'), href: `${path}/${testPages.info}` },
    {
      key: 'vehicles',
      label: t('tab.vehicles'),
      href: `${path}/${testPages.vehicles}`,
      count: approvedCount > 0 ? approvedCount : (vehicleCount ?? undefined),
    },
    { key: 'tracking', label: t('tab.tracking'), href: `${path}/${testPages.tracking}` },
    { key: 'log', label: t('tab.log'), href: `${path}/${testPages.log}`, ...(result && { status: result }) },
  ];
}

type BodyProps = { readonly deployment: TestDeployment; readonly screen: EntityScreen<TestDeployment> };

function Body({ deployment, screen }: BodyProps) {
  const { t } = useTranslation('deployments');
  const openForm = useFormLink();
  const [retry, setRetry] = useState<readonly string[]>();
  const value: TestValue = {
    ...useDeploymentValue(testDeployment, deployment, screen),
    retry,
    askRetry: setRetry,
    endRetry: () => setRetry(undefined),
  };
  const askRetry = () => {
    setRetry([]);
    openForm(value.path, { page: testPages.tracking, field: 'failures' });
  };
  return (
    <TestProvider value={value}>
      <DeploymentPage
        definition={testDeployment}
        value={value}
        screen={screen}
        category={t('test.category', { stage: statusText(deployment.stage) })}
        status={rolledOutStatus(deployment)}
        tabs={useTabs(deployment)}
        dialogs={{ 'rollout.retryFailed': askRetry }}
        notes={(command) => command === 'deployment.deploy' && <DeployNotes />}
        without={['vehicle.stop']}
        early={(command) => (command === 'log.save' ? logEarly(deployment, t) : undefined)}
        milestones={(state) => <TestMilestoneLine state={state} people={deployment.people} />}
      >
        <Outlet />
      </DeploymentPage>
    </TestProvider>
  );
}

/** Why a result is not what comes next, though one can be recorded at any time (D-061.09): nothing was rolled out, or vehicles still are updated. */
function logEarly({ jobId, status }: TestDeployment, t: TFunction<'deployments'>): string | undefined {
  if (jobId === null) return t('log.beforeRollout');
  return status === 'ROLLOUT_INITIATED' ? t('log.duringRollout') : undefined;
}

/** How many vehicles a test rollout reaches, and in which markets, in the dialog before it (D-061.07). */
function DeployNotes() {
  const { t } = useTranslation('deployments');
  const { deployment } = useTest();
  const { entity } = useApproved(deployment.id);
  return (
    <p>
      <b>{t('approve.reaches', { count: deployment.approvedCount, figure: count(deployment.approvedCount) })}</b>
      {entity && ` ${t('markets.line', { markets: marketsText(entity.markets, t) })}`}
    </p>
  );
}
