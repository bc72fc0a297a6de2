import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notBefore } from '#contract/day.ts';
import {
  type DrmDeployment,
  type DrmParameters,
  drmParametersFields,
  drmParametersSchema,
} from '#contract/drm-deployment/drm-deployment.ts';
import { type FieldValues, valuesOf } from '#contract/entity/fields.ts';
import { dayIn } from '#contract/time-zone.ts';
import { count } from '#contract/words.ts';
import type { Addressed, NewForm } from '#src/app/entity/definition.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { EntityCreatePage } from '#src/app/entity/entity-create-page.tsx';
import { EntityFrame } from '#src/app/entity/entity-frame.tsx';
import { descriptionsOf } from '#src/app/entity/field-words.ts';
import { EntityForm } from '#src/app/entity/form/entity-form.tsx';
import { EntityFormPage } from '#src/app/entity/form/entity-form-page.tsx';
import { FieldsForm } from '#src/app/entity/form/fields-form.tsx';
import { formSchema } from '#src/app/entity/form/form-schema.ts';
import { usePartForm } from '#src/app/entity/form/use-part-form.ts';
import { SaveBar } from '#src/app/form/save-bar.tsx';
import { date } from '#src/app/format/format.ts';
import { DescriptionList } from '#src/app/page/description-list.tsx';
import { useRouteParams } from '#src/app/routing/use-route-param.ts';
import { ListBanner } from '#src/areas/deployment/list-banner.tsx';
import { OwnVehicles } from '#src/areas/vehicle-list/vehicles/target-vehicles-page.tsx';
import { KeyFigures } from '#src/ui/figures/key-figures.tsx';
import { Form } from '#src/ui/form/field.tsx';
import { EmptyState } from '#src/ui/page/page-states.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { notesOf } from './command-notes.tsx';
import { DailyNote, PeriodNote } from './daily-note.tsx';
import { deploymentIn, drmDeployment } from './drm-deployment.ts';

type NewProps = NewForm & { readonly onSaved: (saved: Addressed) => void; readonly onCancel: () => void };

/** Container of a deployment's pages (DRM-07 … DRM-10); a new one is its name. */
export function DrmDeploymentFrame() {
  const { t } = useTranslation('drm-deployments');
  const { releaseVersionId = '', swProjectId = '' } = useRouteParams();
  const definition = deploymentIn(swProjectId, releaseVersionId);
  const versionId = Number(releaseVersionId);
  const form = (props: NewProps) => <EntityForm definition={definition} parentId={versionId} {...props} />;
  return (
    <EntityFrame<DrmDeployment>
      definition={definition}
      param="deploymentId"
      subTitle={({ coreVersion, projectName }) => `${projectName} ${coreVersion}`}
      category={() => t('category')}
      tabs={({ vehicles }) => [
        { key: 'overview' },
        { key: 'parameters' },
        { key: 'vehicles', count: vehicles },
        { key: 'deploy' },
      ]}
      notes={notesOf}
      banner={({ listing }) => <ListBanner listing={listing} remedy={t('listing.remedy')} />}
      without={['vehicle.stop']}
      // What its version is decides whether it can be deployed (D-065.5).
      also={() => [{ type: 'DRM_RELEASE_VERSION', id: versionId }]}
      create={<EntityCreatePage definition={definition} form={form} next="parameters" />}
    />
  );
}

/** What it is called, for how many vehicles it is, and when (DRM-07). */
export function OverviewPage() {
  const { t } = useTranslation(['drm-deployments', 'entity']);
  const { now } = useEntityPage<DrmDeployment>();
  const { endDate, parameters, startDate, vehicles } = now;
  const nothing = t('entity:form.nothing');
  const daily = ({ dailyLimit }: DrmParameters) => (dailyLimit ? count(dailyLimit) : t('noLimit'));
  return (
    <>
      <KeyFigures
        figures={[
          { key: 'vehicles', label: t('field.vehicles'), figure: count(vehicles) },
          { key: 'start', label: t('field.startDate'), figure: startDate ? date(startDate) : nothing },
          { key: 'end', label: t('field.endDate'), figure: endDate ? date(endDate) : nothing },
          { key: 'daily', label: t('field.dailyLimit'), figure: parameters ? daily(parameters) : nothing },
        ]}
      />
      <div className="cc-gap3">
        <EntityFormPage title={t('tab.overview')} command="deployment.edit" />
      </div>
    </>
  );
}

/** What the specification begins with; when it is nobody guesses. */
const fresh: FieldValues = {
  ...valuesOf(drmParametersFields),
  ...{ priority: '50', failureStopRate: '5', consentRequired: 'true', downloadOver: 'BOTH' },
};
const of = { fields: drmParametersFields, texts: drmDeployment.texts };
/** A period that is over reaches no vehicle; its days are those of UTC. */
function parametersSchema(saved: DrmParameters | null) {
  const today = dayIn(new Date(), 'UTC');
  return formSchema(drmParametersFields, { endDate: notBefore(today, saved?.endDate) }).pipe(drmParametersSchema);
}

/** When, how many a day, how urgent, and how it reaches the driver (DRM-08, D-095). */
export function ParametersPage() {
  const { t } = useTranslation(['drm-deployments', 'entity']);
  const { entity, now } = useEntityPage<DrmDeployment>();
  const initial = useMemo(() => (now.parameters ? valuesOf(drmParametersFields, now.parameters) : fresh), [now.parameters]);
  const schema = useMemo(() => parametersSchema(now.parameters), [now.parameters]);
  const { form, isOpen } = usePartForm<FieldValues>({
    ...{ command: 'parameters.save', call: 'saveDrmParameters', tab: 'parameters', initial, schema },
  });
  const title = t('tab.parameters');
  if (!isOpen && !form.isUnsaved)
    return (
      <Section title={title}>
        {entity.parameters ? (
          <DescriptionList label={title} items={descriptionsOf(of, entity.parameters, t('entity:form.nothing'))} />
        ) : (
          <EmptyState boxed title={t('parameters.none')} />
        )}
      </Section>
    );
  return (
    <>
      <SaveBar form={form} isEdit={now.parameters !== null} />
      <Form label={title} onSubmit={form.save} locked={form.isReadOnly}>
        <FieldsForm of={of} form={form} {...(now.parameters && { entity: now.parameters })} />
      </Form>
      <TypedPeriod typed={schema.safeParse(form.values).data} vehicles={now.vehicles} />
    </>
  );
}

type TypedProps = { readonly typed: DrmParameters | undefined; readonly vehicles: number };

/** What the parameters come to as they are typed: which hours its days are here, and how far so many vehicles a day reach (D-095). */
function TypedPeriod({ typed, vehicles }: TypedProps) {
  const [now] = useState(() => new Date().toISOString());
  if (!typed) return null;
  return (
    <div className="cc-gap3">
      <PeriodNote parameters={typed} />
      <DailyNote deployment={{ parameters: typed }} open={vehicles} left={null} now={now} />
    </div>
  );
}

/** The vehicles that it goes to, among those of its version (DRM-09). */
export function VehiclesPage() {
  const { flow, now } = useEntityPage<DrmDeployment>();
  return (
    <OwnVehicles
      key={now.id}
      of={drmDeployment}
      id={now.id}
      get="getDrmDeploymentVehicles"
      table={drmDeployment.table}
      call="saveDrmDeploymentVehicles"
      fixedBy={`${now.projectName} ${now.coreVersion}`}
      isOpen={flow.can('vehicles.save')}
    />
  );
}
