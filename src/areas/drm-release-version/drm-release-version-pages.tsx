import { useTranslation } from 'react-i18next';
import { drmDeploymentRead } from '#contract/access/read-rules.ts';
import { drmDeploymentEndpoints } from '#contract/drm-deployment/drm-deployment-endpoints.ts';
import type { DrmVersion } from '#contract/drm-release-version/drm-release-version.ts';
import { localDay } from '#contract/time-zone.ts';
import { count } from '#contract/words.ts';
import { type Addressed, type NewForm, pageUrl } from '#src/app/entity/definition.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { EntityCreatePage } from '#src/app/entity/entity-create-page.tsx';
import { EntityFrame } from '#src/app/entity/entity-frame.tsx';
import { choiceText } from '#src/app/entity/field-words.ts';
import { EntityForm } from '#src/app/entity/form/entity-form.tsx';
import { EntityFormPage } from '#src/app/entity/form/entity-form-page.tsx';
import { Reference } from '#src/app/page/references.tsx';
import { useGo } from '#src/app/routing/use-go.ts';
import { useRouteParams } from '#src/app/routing/use-route-param.ts';
import { useAllowed } from '#src/app/session/use-me.ts';
import type { OnwardStep } from '#src/app/workflow/closed-commands.ts';
import { deploymentIn } from '#src/areas/drm-deployment/drm-deployment.ts';
import { VersionDeployments } from '#src/areas/drm-deployment/drm-deployment-list.tsx';
import { OwnVehicles } from '#src/areas/vehicle-list/vehicles/target-vehicles-page.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { ApsQuestionnaire } from './aps-questionnaire.tsx';
import { documentControls } from './change-list.tsx';
import { documentSchema, drmVersion, versionIn } from './drm-release-version.ts';

type NewProps = NewForm & { readonly onSaved: (saved: Addressed) => void; readonly onCancel: () => void };

/** Container of a release version's pages (DRM-03 … DRM-06); a new one is its document. */
export function DrmVersionFrame() {
  const { t } = useTranslation('drm-release-versions');
  const { swProjectId = '' } = useRouteParams();
  const definition = versionIn(swProjectId);
  const mayDeployments = useAllowed(drmDeploymentRead);
  const projectId = Number(swProjectId);
  const go = useGo();
  // A version that is ready goes on with a deployment.
  const onward = (version: DrmVersion): OnwardStep => ({
    key: 'deployment.create',
    label: t('deploymentNew.label'),
    hint: t('deploymentNew.hint'),
    rule: drmDeploymentEndpoints.createDrmDeployment.access.rule,
    onRun: () => go(pageUrl(deploymentIn(swProjectId, version.id), { id: 'new', brandId: version.brandId })),
  });
  const form = (props: NewProps) => <EntityForm definition={definition} parentId={projectId} own={documentControls} {...props} />;
  return (
    <EntityFrame<DrmVersion>
      definition={definition}
      param="releaseVersionId"
      subTitle={({ projectName }) => projectName}
      category={({ type, vehiclePlatform }) =>
        t('category', {
          type: choiceText(definition, 'type', type),
          platform: choiceText(definition, 'vehiclePlatform', vehiclePlatform),
        })
      }
      tabs={({ configuration, deployments, vehicles }) => [
        { key: 'properties' },
        { key: 'configuration', count: configuration.rows.length },
        { key: 'vehicles', count: vehicles },
        ...(mayDeployments ? [{ key: 'deployment', count: deployments }] : []),
      ]}
      banner={({ completedBy }) => completedBy && <CompletedBy by={completedBy} />}
      onward={(version) => (version.status === 'READY_FOR_DEPLOYMENT' ? [onward(version)] : [])}
      also={(id) => [{ type: 'DRM_DEPLOYMENT', parentId: id }]}
      create={<EntityCreatePage definition={definition} form={form} />}
    />
  );
}

/** Which deployment completed it, and for how many vehicles: one that was aborted does so too (D-064.5). */
function CompletedBy({
  by: { deployment, installed, isAborted, total },
}: {
  readonly by: NonNullable<DrmVersion['completedBy']>;
}) {
  const { t } = useTranslation('drm-release-versions');
  return (
    <Banner kind={isAborted ? 'warning' : 'info'} title={t(`completedBy.${isAborted ? 'aborted' : 'finished'}`)}>
      <Reference to={deployment} /> {t('completedBy.text', { count: total, installed: count(installed), total: count(total) })}
    </Banner>
  );
}

/** The release document (DRM-11), and whether it is APS-relevant (DRM-12). */
export function PropertiesPage() {
  const { t } = useTranslation(['drm-release-versions', 'entity']);
  const { entity, now } = useEntityPage<DrmVersion>();
  const today = localDay(new Date());
  return (
    <>
      <EntityFormPage
        title={t('document')}
        command="version.edit"
        own={documentControls}
        schema={documentSchema(today, now.targetDate)}
        min={{ targetDate: now.targetDate < today ? now.targetDate : today }}
        more={[
          {
            key: 'changeList',
            label: t('field.changeList'),
            value: <span className="cc-locked">{entity.changeList.join('\n') || t('entity:form.nothing')}</span>,
          },
        ]}
      />
      <ApsQuestionnaire />
    </>
  );
}

/** The vehicles that the version is for (DRM-05). */
export function VehiclesPage() {
  const { flow, now } = useEntityPage<DrmVersion>();
  return (
    <OwnVehicles
      key={now.id}
      of={drmVersion}
      id={now.id}
      get="getDrmVersionVehicles"
      table={drmVersion.table}
      call="saveDrmVersionVehicles"
      isOpen={flow.can('vehicles.save')}
    />
  );
}

/** Its deployments (DRM-06). */
export function DeploymentsPage() {
  const { now } = useEntityPage<DrmVersion>();
  return <VersionDeployments key={now.id} version={now} />;
}
