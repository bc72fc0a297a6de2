import { Navigate, Outlet, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FlowState } from '#contract/command.ts';
import type { LiveDeployment } from '#contract/live-deployment.ts';
import { liveDeploymentFlow } from '#machines/flows/live-deployment.ts';
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
import { LiveProvider, type LiveValue } from './deployment-context.ts';
import { LiveCreatePage } from './live-create-page.tsx';
import { liveTabs } from './live-tabs.ts';
import { LiveMilestoneLine } from './milestone-lines.tsx';
import { PastBanner } from './past-banner.tsx';
import { liveForms, liveListPath, liveNeedPath, livePages, livePath } from './paths.ts';
import { RetryDialog } from './retry-dialog.tsx';
import { useFormLink } from './use-form-link.ts';
import { useListOfRoute } from './use-list-of-route.ts';
import { isEnded, useRolloutStatus } from './use-rollout-status.ts';
import { liveDeployment, runLiveDeployment } from './wiring.ts';

/** Container of a live deployment's pages (LIVE-01, LIVE-02); a new one is the first step of its stepper (NAV-12). */
export function LiveRoute() {
  const id = useRouteParam('deploymentId');
  const { pathname } = useLocation();
  if (id !== undefined) return <LiveFrame key={id} id={id} />;
  if (pathname.endsWith(livePages.overview)) return <LiveCreatePage />;
  return <Navigate to={pathname.replace(/\/(create|deploy)(\/.*)?$/, `/${livePages.overview}`)} replace />;
}

function LiveFrame({ id }: { readonly id: number }) {
  const { t } = useTranslation('deployments');
  const portal = usePortal();
  const go = useGo();
  const listHref = useListOfRoute(liveListPath);
  useLeftRow('deployments', String(id));
  const [resource] = useState(() => liveDeployment(portal, id));
  if (!resource) throw new Error('a live deployment needs an id');
  const screen: EntityScreen<LiveDeployment> = useEntityScreen(resource, {
    run: runLiveDeployment(portal, id),
    watch: [{ type: 'LIVE_DEPLOYMENT', id }],
    flow: liveDeploymentFlow,
    onDone: ({ command }) => {
      if (command === 'deployment.delete') go(listHref, { replace: true });
    },
  });
  return (
    <ScreenPart screen={screen} list={{ href: listHref, label: t('live.toList') }}>
      {(deployment) => <LiveBody deployment={deployment} screen={screen} />}
    </ScreenPart>
  );
}

type BodyProps = { readonly deployment: LiveDeployment; readonly screen: EntityScreen<LiveDeployment> };

function LiveBody({ deployment, screen }: BodyProps) {
  const { t } = useTranslation('deployments');
  const { pathname } = useLocation();
  const openForm = useFormLink();
  const flow = useFlow(liveDeploymentFlow, deployment.flow);
  const rollout = useRolloutStatus(deployment.id, isEnded(deployment.status));
  const [past, setPast] = useState<FlowState>();
  const [retry, setRetry] = useState<readonly string[]>();
  const path = livePath(deployment);
  const phases = rollout.entity?.phases ?? [];
  const value: LiveValue = {
    deployment,
    path,
    flow,
    can: flow.can,
    run: (command, payload) => screen.run(command, {}, payload),
    busy: screen.busy?.command,
    reload: screen.reload,
    rollout,
    askRetry: setRetry,
  };
  const candidate = t('candidateName', deployment);
  const forms = {
    ...Object.fromEntries(liveForms.map(([command, page]) => [command, () => openForm(`${path}/${page}`)])),
    'rollout.retryFailed': () => setRetry([]),
  };
  return (
    <LiveProvider value={value}>
      <EntityPage
        model={{
          title: deployment.name,
          subTitle: candidate,
          backRoute: liveListPath(deployment),
          backTitle: t('backTo', { title: candidate }),
          category: t('live.category', { purpose: t(`purpose.${deployment.purpose}`), priority: deployment.priority }),
          status: deployment.status,
          statusLabel: deployment.paused
            ? t('live.pausedStatus', { status: statusText(deployment.status) })
            : statusText(deployment.status),
          depth: 3,
        }}
        tabs={liveTabs(deployment, t)}
        tab={pathname.split('/').at(-1)}
        banner={<PastBanner isPast={past !== undefined} />}
        milestones={
          <LiveMilestoneLine
            state={past ?? deployment.flow}
            people={deployment.people}
            phases={
              phases.length > 0
                ? { total: phases.length, reached: phases.filter(({ state }) => state === 'RUNNING' || state === 'DONE').length }
                : undefined
            }
          />
        }
        next={
          <NextStepsPanel
            flow={liveDeploymentFlow}
            state={deployment.flow}
            people={deployment.people}
            onRun={screen.run}
            busy={screen.busy?.command}
            name={deployment.name}
            links={(need) => liveNeedPath(path, need)}
            forms={forms}
            without={['vehicle.stop']}
          />
        }
        history={
          <HistoryFromJournal entityType="LIVE_DEPLOYMENT" entityId={deployment.id} flow={liveDeploymentFlow} onShow={setPast} />
        }
      >
        <Outlet />
      </EntityPage>
      {retry && <RetryDialog chosen={retry} onClose={() => setRetry(undefined)} />}
    </LiveProvider>
  );
}
