import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FlowState, Need } from '#contract/command.ts';
import type { LiveDeployment } from '#contract/deployment/live-deployment.ts';
import type { TestDeployment } from '#contract/deployment/test-deployment.ts';
import { standing } from '#machines/state-need.ts';
import { EntityPage } from '#src/app/page/entity-page.tsx';
import { ScreenPart } from '#src/app/page/screen-part.tsx';
import { usePortal } from '#src/app/portal.ts';
import { useGo } from '#src/app/routing/use-go.ts';
import { type EntityScreen, useEntityScreen } from '#src/app/screen/use-entity-screen.ts';
import { useLeftRow } from '#src/app/table/use-left-row.ts';
import { HistoryFromJournal } from '#src/app/workflow/history-from-journal.tsx';
import { NextStepsPanel } from '#src/app/workflow/next-steps-panel.tsx';
import { useFlow } from '#src/app/workflow/use-flow.ts';
import { useFormLink } from '#src/app/workflow/use-form-link.ts';
import type { Tab } from '#src/ui/page/tabs.tsx';
import type { Value } from './deployment-context.ts';
import { FrozenBanner } from './frozen-banner.tsx';
import type { Kind } from './kinds.ts';
import { PastBanner } from './past-banner.tsx';
import { useListOfRoute } from './use-list-of-route.ts';

type Deployment = TestDeployment | LiveDeployment;

type FrameProps<Entity> = {
  readonly kind: Kind<Entity>;
  readonly id: number;
  readonly children: (deployment: Entity, screen: EntityScreen<Entity>) => ReactNode;
};

/** Loads a deployment, sends its commands, and leaves its page when it is deleted. Give it the id as key. */
export function DeploymentFrame<Entity extends Deployment>({ kind, id, children }: FrameProps<Entity>) {
  const { t } = useTranslation('deployments');
  const portal = usePortal();
  const go = useGo();
  const href = useListOfRoute(kind.listPath);
  useLeftRow(kind.list, String(id));
  const [resource] = useState(() => kind.load(portal, id));
  if (!resource) throw new Error('a deployment needs an id');
  const screen: EntityScreen<Entity> = useEntityScreen(resource, {
    run: kind.run(portal, id),
    entityOf: kind.entityOf,
    withRevision: (shown, revision) => ({ ...shown, revision }),
    revisionOf: ({ revision }) => revision,
    watch: [{ type: kind.entityType, id }],
    flow: kind.flow,
    onDone: ({ command }) => {
      if (command === 'deployment.delete') go(href, { replace: true });
    },
  });
  return (
    <ScreenPart screen={screen} list={{ href, label: t(`${kind.key}.toList`) }}>
      {(deployment) => children(deployment, screen)}
    </ScreenPart>
  );
}

/** What the pages of a deployment share (deployment-context.ts). */
export function useDeploymentValue<Entity extends Deployment>(
  kind: Kind<Entity>,
  deployment: Entity,
  screen: EntityScreen<Entity>,
): Value<Entity> {
  const flow = useFlow(kind.flow, deployment.flow);
  return {
    deployment,
    path: kind.pathOf(deployment),
    flow,
    can: flow.can,
    run: (command, payload) => screen.run(command, {}, payload),
    busy: screen.busy?.command,
    reload: screen.reload,
  };
}

type PageProps<Entity> = {
  readonly kind: Kind<Entity>;
  readonly value: Value<Entity>;
  readonly screen: EntityScreen<Entity>;
  readonly category: string;
  readonly status: { readonly status: string; readonly label: string };
  readonly tabs: readonly Tab[];
  /** the line for the present state, or the one that History shows */
  readonly milestones: (state: FlowState) => ReactNode;
  /** commands with a dialog of the area's own, beside those that have a page */
  readonly dialogs?: Readonly<Record<string, () => void>>;
  /** what else is to be known before a command is sent, in its dialog */
  readonly notes?: (command: string) => ReactNode;
  /** what the texts of commands speak of beside the flow's own figures */
  readonly figures?: Readonly<Record<string, string>>;
  /** commands that are run elsewhere on the page */
  readonly without?: readonly string[];
  /** what is under way, on every tab */
  readonly banner?: ReactNode;
  readonly children?: ReactNode;
};

/** Page of a deployment: head, tabs, milestones, Next steps, History, and the content of its tab. */
export function DeploymentPage<Entity extends Deployment>(props: PageProps<Entity>) {
  const { kind, value, screen, category, status, tabs, milestones, banner, dialogs, notes, figures, without, children } = props;
  const { deployment, path } = value;
  const { t } = useTranslation('deployments');
  const { pathname } = useLocation();
  const openForm = useFormLink();
  const [past, setPast] = useState<FlowState>();
  const { moduleName, candidateVersion } = deployment;
  const candidate = t('candidateName', { moduleName, candidateVersion });
  // What has been left behind is not led to again.
  const isBehind = ({ kind: of, key }: Need) => of === 'state' && standing(value.flow.snapshot, key) === 'behind';
  const pages = Object.fromEntries(kind.forms.map(([command, page, field]) => [command, () => openForm(path, page, field)]));
  return (
    <EntityPage
      model={{
        title: deployment.name,
        subTitle: candidate,
        backRoute: kind.listPath(deployment),
        backTitle: t('backTo', { title: candidate }),
        category,
        status: status.status,
        statusLabel: status.label,
        depth: 3,
      }}
      tabs={tabs}
      tab={pathname.split('/').at(-1)}
      banner={
        past === undefined ? (
          <>
            <FrozenBanner external={deployment.flow.external} />
            {banner}
          </>
        ) : (
          <PastBanner />
        )
      }
      milestones={milestones(past ?? deployment.flow)}
      next={
        <NextStepsPanel
          flow={kind.flow}
          state={deployment.flow}
          people={deployment.people}
          onRun={screen.run}
          busy={screen.busy}
          name={deployment.name}
          links={(need) => (isBehind(need) ? undefined : kind.needPath(path, need))}
          forms={{ ...pages, ...dialogs }}
          {...(notes && { notes })}
          {...(figures && { figures })}
          {...(without && { without })}
        />
      }
      history={
        <HistoryFromJournal
          entityType={kind.entityType}
          entityId={deployment.id}
          flow={kind.flow}
          onShow={(shown) => setPast(shown?.state)}
        />
      }
    >
      {children}
    </EntityPage>
  );
}
