import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { type CandidateBrandId, candidateBrandIdSchema, candidateBrands } from '#contract/brand.ts';
import { moduleVersionSchema } from '#contract/common.ts';
import { candidateCreateSchema, type ReleaseCandidate } from '#contract/release-candidate/release-candidate.ts';
import type { SoftwareProject } from '#contract/software-project/software-project.ts';
import { useWayToList } from '#src/app/entity/entity-head.tsx';
import { LoadedEntity } from '#src/app/entity/loaded-entity.tsx';
import { SaveBar } from '#src/app/form/save-bar.tsx';
import { FormPage } from '#src/app/page/form-page.tsx';
import { reasonsText } from '#src/app/page/reasons-text.ts';
import { usePortal } from '#src/app/portal.ts';
import { candidatePath } from '#src/app/release-candidate/candidate-paths.ts';
import { projectPath } from '#src/app/routing/project-paths.ts';
import { useGo } from '#src/app/routing/use-go.ts';
import { useEntityForm } from '#src/app/screen/use-entity-form.tsx';
import { softwareProject, useClosedProject } from '#src/areas/software-project/software-project.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { ChecksControl, TextareaControl, TextControl } from '#src/ui/form/controls.tsx';
import { Field, Form } from '#src/ui/form/field.tsx';
import { ClosedState, GoneState } from '#src/ui/page/page-states.tsx';
import { createCandidate } from './candidate-wiring.ts';
import { PlatformControl, type PlatformScope } from './platform-control.tsx';

type Values = { version: string; description: string; vehiclePlatform: PlatformScope; vehicleBrands: CandidateBrandId[] };

const schema = candidateCreateSchema.extend({
  version: z.string().trim().min(1, { error: 'required' }).pipe(moduleVersionSchema),
});

/** Creates a release candidate of a project (D-060.01). A candidate without a project has no page (NAV-13). */
export function CandidateCreatePage({ projectId }: { readonly projectId: number | undefined }) {
  const { t } = useTranslation('common');
  const list = useWayToList(softwareProject);
  if (projectId === undefined) {
    return <GoneState level={1} title={t('state.notFound')} actions={<ButtonLink href={list.href}>{list.label}</ButtonLink>} />;
  }
  return (
    <LoadedEntity<SoftwareProject> key={projectId} definition={softwareProject} id={projectId} list={list}>
      {(project) => <Create project={project} />}
    </LoadedEntity>
  );
}

function Create({ project: parent }: { readonly project: SoftwareProject }) {
  const { t } = useTranslation('aec');
  const closed = useClosedProject('createCandidate', parent);
  const list = `${projectPath(parent.id)}/release-candidates`;
  const title = `${parent.moduleName} ${parent.moduleVersion}`;
  return (
    <FormPage title={t('candidates.new')} subTitle={title} back={{ href: list, title: t('candidates.back', { title }) }}>
      {closed.length > 0 ? (
        <ClosedState
          title={t('candidates.closed')}
          text={reasonsText(closed)}
          actions={<ButtonLink href={list}>{t('candidates.toList')}</ButtonLink>}
        />
      ) : (
        <CreateForm project={parent} list={list} />
      )}
    </FormPage>
  );
}

function CreateForm({ project: parent, list }: { readonly project: SoftwareProject; readonly list: string }) {
  const { t } = useTranslation(['aec', 'common']);
  const portal = usePortal();
  const go = useGo();
  const form = useEntityForm<Values, ReleaseCandidate>({
    initial: { version: '', description: '', vehiclePlatform: 'ALL', vehicleBrands: [] },
    schema,
    save: (values) => createCandidate(portal, parent.id, schema.parse(values)),
    onSaved: (created) => {
      portal.notify.success(t('common:form.created', { entity: t('candidates.entity') }));
      go(`${candidatePath(created)}/software`, { replace: true });
    },
  });
  const { values, errors } = form;
  return (
    <>
      <SaveBar form={form} saveLabel={t('form.create')} discardLabel={t('common:action.cancel')} onDiscard={() => go(list)} />
      <Form label={t('candidates.new')} onSubmit={form.save}>
        <Field
          id="version"
          wireName="version"
          label={t('column.version')}
          required
          hint={t('candidates.versionHint')}
          error={errors.version}
        >
          <TextControl value={values.version} onChange={(version) => form.set({ version })} />
        </Field>
        <Field
          id="vehiclePlatform"
          wireName="vehiclePlatform"
          label={t('column.platform')}
          group
          required
          error={errors.vehiclePlatform}
        >
          <PlatformControl value={values.vehiclePlatform} onChange={(vehiclePlatform) => form.set({ vehiclePlatform })} />
        </Field>
        <Field
          id="vehicleBrands"
          wireName="vehicleBrands"
          label={t('column.brands')}
          group
          wide
          required
          error={errors.vehicleBrands}
        >
          <BrandChecks values={values.vehicleBrands} onChange={(vehicleBrands) => form.set({ vehicleBrands })} />
        </Field>
        <Field id="description" wireName="description" label={t('column.description')} wide error={errors.description}>
          <TextareaControl value={values.description} maxLength={2000} onChange={(description) => form.set({ description })} />
        </Field>
      </Form>
    </>
  );
}

type Props = { readonly values: readonly CandidateBrandId[]; readonly onChange: (values: CandidateBrandId[]) => void };

/** The six brands that candidates know (AEC-23). */
function BrandChecks({ values, onChange }: Props) {
  return (
    <ChecksControl
      values={values.map(String)}
      options={candidateBrands.map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={(chosen) => onChange(chosen.map((value) => candidateBrandIdSchema.parse(Number(value))))}
    />
  );
}
