import { Outlet } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { testPages } from '#contract/pages.ts';
import type { TestDeployment } from '#contract/test-deployment.ts';
import type { EntityScreen } from '#src/app/screen/use-entity-screen.ts';
import { statusText } from '#src/app/status-text.ts';
import { useRouteParam } from '#src/app/use-route-param.ts';
import type { Tab } from '#src/ui/tabs.tsx';
import { DeployNotes } from './deploy-notes.tsx';
import { TestProvider, type TestValue } from './deployment-context.ts';
import { DeploymentFrame, DeploymentPage, useDeploymentValue } from './deployment-frame.tsx';
import { testKind } from './kinds.ts';
import { TestMilestoneLine } from './milestone-lines.tsx';
import { testPath } from './paths.ts';
import { TestCreatePage } from './test-create-page.tsx';
import { useFormLink } from './use-form-link.ts';

/** Container of a test deployment's pages (TEST-03); a new one is a form (NAV-12). */
export function TestRoute() {
  const id = useRouteParam('deploymentId');
  if (id === undefined) return <TestCreatePage />;
  return (
    <DeploymentFrame key={id} kind={testKind} id={id}>
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
    label: t(`log.result.${logResultStatus}`),
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
    ...useDeploymentValue(testKind, deployment, screen),
    retry,
    askRetry: setRetry,
    endRetry: () => setRetry(undefined),
  };
  const askRetry = () => {
    setRetry([]);
    openForm(value.path, testPages.tracking, 'failures');
  };
  return (
    <TestProvider value={value}>
      <DeploymentPage
        kind={testKind}
        value={value}
        screen={screen}
        category={t('test.category', { stage: statusText(deployment.stage) })}
        status={{ status: deployment.status, label: statusText(deployment.status) }}
        tabs={useTabs(deployment)}
        dialogs={{ 'rollout.retryFailed': askRetry }}
        notes={(command) => command === 'deployment.deploy' && <DeployNotes />}
        without={['vehicle.stop']}
        milestones={(state) => <TestMilestoneLine state={state} people={deployment.people} />}
      >
        <Outlet />
      </DeploymentPage>
    </TestProvider>
  );
}
