import { Outlet, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FlowState } from '#contract/command.ts';
import type { TestDeployment } from '#contract/test-deployment.ts';
import { testDeploymentFlow } from '#machines/flows/test-deployment.ts';
import { EntityPage } from '#src/app/page/entity-page.tsx';
import { ScreenPart } from '#src/app/page/screen-part.tsx';
import { usePortal } from '#src/app/portal.ts';
import { type EntityScreen, useEntityScreen } from '#src/app/screen/use-entity-screen.ts';
import { statusText } from '#src/app/status-text.ts';
import { useLeftRow } from '#src/app/table/use-left-row.ts';
import { useGo } from '#src/app/use-go.ts';
import { useRouteParam } from '#src/app/use-route-param.ts';
import { HistoryFromJournal } from '#src/app/workflow/history-from-journal.tsx';
import { NextStepsPanel } from '#src/app/workflow/next-steps-panel.tsx';
import { useFlow } from '#src/app/workflow/use-flow.ts';
import type { Tab } from '#src/ui/tabs.tsx';
import { TestProvider, type TestValue } from './deployment-context.ts';
import { TestMilestoneLine } from './milestone-lines.tsx';
import { PastBanner } from './past-banner.tsx';
import { testForms, testListPath, testNeedPath, testPath } from './paths.ts';
import { TestCreatePage } from './test-create-page.tsx';
import { useFormLink } from './use-form-link.ts';
import { useListOfRoute } from './use-list-of-route.ts';
import { runTestDeployment, testDeployment } from './wiring.ts';

/** Container of a test deployment's pages (TEST-03); a new one is a form (NAV-12). */
export function TestRoute() {
  const id = useRouteParam('deploymentId');
  return id === undefined ? <TestCreatePage /> : <TestFrame key={id} id={id} />;
}

function TestFrame({ id }: { readonly id: number }) {
  const { t } = useTranslation('deployments');
  const portal = usePortal();
  const go = useGo();
  const listHref = useListOfRoute(testListPath);
  useLeftRow('test-deployments', String(id));
  const [resource] = useState(() => testDeployment(portal, id));
  if (!resource) throw new Error('a test deployment needs an id');
  const screen: EntityScreen<TestDeployment> = useEntityScreen(resource, {
    run: runTestDeployment(portal, id),
    watch: [{ type: 'TEST_DEPLOYMENT', id }],
    flow: testDeploymentFlow,
    onDone: ({ command }) => {
      if (command === 'deployment.delete') go(listHref, { replace: true });
    },
  });
  return (
    <ScreenPart screen={screen} list={{ href: listHref, label: t('test.toList') }}>
      {(deployment) => <TestBody deployment={deployment} screen={screen} />}
    </ScreenPart>
  );
}

type BodyProps = { readonly deployment: TestDeployment; readonly screen: EntityScreen<TestDeployment> };

function useTabs(deployment: TestDeployment): Tab[] {
  const { t } = useTranslation('deployments');
  const path = testPath(deployment);
  const { approvedCount, logResultStatus, vehicleCount } = deployment;
  const result = logResultStatus && {
    kind: logResultStatus === 'Successful' ? ('POSITIVE' as const) : ('NEGATIVE' as const),
    label: t(`log.result.${logResultStatus}`),
  };
  return [
    { key: 'info', label: t('tab.info'), href: `${path}/info` },
    {
      key: 'vehicles',
      label: t('tab.vehicles'),
      href: `${path}/vehicles`,
      count: approvedCount > 0 ? approvedCount : (vehicleCount ?? undefined),
    },
    { key: 'tracking', label: t('tab.tracking'), href: `${path}/tracking` },
    { key: 'log', label: t('tab.log'), href: `${path}/log`, ...(result && { status: result }) },
  ];
}

function TestBody({ deployment, screen }: BodyProps) {
  const { t } = useTranslation('deployments');
  const { pathname } = useLocation();
  const openForm = useFormLink();
  const flow = useFlow(testDeploymentFlow, deployment.flow);
  const [past, setPast] = useState<FlowState>();
  const path = testPath(deployment);
  const value: TestValue = {
    deployment,
    path,
    flow,
    can: flow.can,
    run: (command, payload) => screen.run(command, {}, payload),
    busy: screen.busy?.command,
    reload: screen.reload,
  };
  const candidate = t('candidateName', deployment);
  return (
    <TestProvider value={value}>
      <EntityPage
        model={{
          title: deployment.name,
          subTitle: candidate,
          backRoute: testListPath(deployment),
          backTitle: t('backTo', { title: candidate }),
          category: t('test.category', { stage: statusText(deployment.stage) }),
          status: deployment.status,
          statusLabel: statusText(deployment.status),
          depth: 3,
        }}
        tabs={useTabs(deployment)}
        tab={pathname.split('/').at(-1)}
        banner={<PastBanner isPast={past !== undefined} />}
        milestones={<TestMilestoneLine state={past ?? deployment.flow} people={deployment.people} />}
        next={
          <NextStepsPanel
            flow={testDeploymentFlow}
            state={deployment.flow}
            people={deployment.people}
            onRun={screen.run}
            busy={screen.busy?.command}
            name={deployment.name}
            links={(need) => testNeedPath(path, need)}
            forms={Object.fromEntries(testForms.map(([command, page]) => [command, () => openForm(`${path}/${page}`)]))}
          />
        }
        history={
          <HistoryFromJournal entityType="TEST_DEPLOYMENT" entityId={deployment.id} flow={testDeploymentFlow} onShow={setPast} />
        }
      >
        <Outlet />
      </EntityPage>
    </TestProvider>
  );
}
