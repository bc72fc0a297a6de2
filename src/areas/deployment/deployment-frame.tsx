import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExternalFacts, FlowState } from '#contract/command.ts';
import type { LiveDeployment } from '#contract/deployment/live-deployment.ts';
import type { TestDeployment } from '#contract/deployment/test-deployment.ts';
import { EntityShell } from '#src/app/entity/entity-shell.tsx';
import { LoadedEntity } from '#src/app/entity/loaded-entity.tsx';
import { dash } from '#src/app/format/dash.ts';
import type { ShownStatus } from '#src/app/format/rollout-status.ts';
import { useRouteParams } from '#src/app/routing/use-route-param.ts';
import type { EntityScreen } from '#src/app/screen/use-entity-screen.ts';
import type { Past } from '#src/app/workflow/history-past.ts';
import { useFlow } from '#src/app/workflow/use-flow.ts';
import { Banner } from '#src/ui/page/banner.tsx';
import type { Tab } from '#src/ui/page/tabs.tsx';
import type { DeploymentDefinition } from './definitions.ts';
import type { Value } from './deployment-context.ts';

type Deployment = TestDeployment | LiveDeployment;

type FrameProps<Entity extends Deployment> = {
  readonly definition: DeploymentDefinition<Entity>;
  readonly id: number;
  readonly children: (deployment: Entity, screen: EntityScreen<Entity>) => ReactNode;
};

type CandidateOfRoute = { readonly softwareProjectId: string; readonly releaseCandidateId: string };

/** A list of the candidate in the address, for pages that know no deployment. */
export function useListOfRoute(path: (of: CandidateOfRoute) => string): string {
  const params = useRouteParams();
  return path({ softwareProjectId: params.swProjectId ?? '', releaseCandidateId: params.releaseCandidateId ?? '' });
}

/** A deployment that is loaded, with the way back to the list of its candidate. Give it the id as key. */
export function DeploymentFrame<Entity extends Deployment>({ definition, id, children }: FrameProps<Entity>) {
  const { t } = useTranslation('deployments');
  const list = { href: useListOfRoute(definition.listPath), label: t(`${definition.key}.toList`) };
  return (
    <LoadedEntity definition={definition} id={id} list={list} rowsOf={definition.tab}>
      {children}
    </LoadedEntity>
  );
}

/** What the pages of a deployment share (deployment-context.ts). */
export function useDeploymentValue<Entity extends Deployment>(
  definition: DeploymentDefinition<Entity>,
  deployment: Entity,
  screen: EntityScreen<Entity>,
): Value<Entity> {
  const flow = useFlow(definition.flow, deployment.flow);
  return {
    deployment,
    path: definition.pathOf(deployment),
    flow,
    can: flow.can,
    run: (command, payload) => screen.run(command, {}, payload),
    busy: screen.busy?.command,
    reload: screen.reload,
  };
}

type PageProps<Entity extends Deployment> = Pick<
  Parameters<typeof EntityShell>[0],
  'onward' | 'dialogs' | 'early' | 'figures' | 'notes' | 'tabs' | 'ticked' | 'without' | 'children'
> & {
  readonly definition: DeploymentDefinition<Entity>;
  readonly value: Value<Entity>;
  readonly screen: EntityScreen<Entity>;
  readonly category: string;
  readonly status: ShownStatus;
  readonly tabs: readonly Tab[];
  readonly milestones: (state: FlowState) => ReactNode;
  /** what is under way, on every tab */
  readonly banner?: ReactNode;
};

/** Page of a deployment: that of every entity with a flow, with its candidate in the head. */
export function DeploymentPage<Entity extends Deployment>(props: PageProps<Entity>) {
  const { definition, value, screen, category, status, banner, ...shell } = props;
  const { deployment, flow, path } = value;
  const { t } = useTranslation('deployments');
  const [past, setPast] = useState<Past>();
  const { moduleName, candidateVersion } = deployment;
  const candidate = t('candidateName', { moduleName, candidateVersion });
  return (
    <EntityShell
      {...shell}
      definition={definition}
      explained={flow}
      now={deployment}
      screen={screen}
      name={deployment.name}
      path={path}
      collab={{ entityType: definition.type, entityId: deployment.id }}
      model={{
        title: deployment.name,
        subTitle: candidate,
        backRoute: definition.listPath(deployment),
        backTitle: t('backTo', { title: candidate }),
        category,
        status: status.status,
        statusLabel: status.label,
        depth: 3,
      }}
      banner={
        <>
          <FrozenBanner external={deployment.flow.external} />
          {banner}
        </>
      }
      past={past}
      onPast={setPast}
    />
  );
}

/** Says why a deployment can never start: its candidate was cancelled (D-060.32), or its approval is void (T7, ADR 11). */
function FrozenBanner({ external = {} }: { readonly external: ExternalFacts | undefined }) {
  const { t } = useTranslation('deployments');
  const [cancelled] = external.candidateCancelled ?? [];
  if (cancelled) {
    return (
      <Banner title={t('frozen.cancelled')}>
        {cancelled.by !== undefined && t('frozen.by', { name: cancelled.by, reason: cancelled.reason ?? dash })}
      </Banner>
    );
  }
  if (!external.approvalVoid?.length) return null;
  return <Banner title={t('frozen.void')}>{t('frozen.voidText')}</Banner>;
}
