import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { CandidateBrandId } from '#contract/brand.ts';
import { type TestDeployment, testDeploymentEndpoints } from '#contract/test-deployment.ts';
import { useCandidate } from '#src/app/candidate/candidate-context.ts';
import { SaveBar } from '#src/app/form/save-bar.tsx';
import { FormPage } from '#src/app/page/form-page.tsx';
import { usePortal } from '#src/app/portal.ts';
import { useEntityForm } from '#src/app/screen/use-entity-form.tsx';
import { useGo } from '#src/app/use-go.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { TextareaControl, TextControl } from '#src/ui/controls.tsx';
import { Field, Form } from '#src/ui/field.tsx';
import { ClosedState } from '#src/ui/page-states.tsx';
import { BrandChecks } from './brand-checks.tsx';
import { CandidatePart } from './candidate-part.tsx';
import { testListPath, testPath } from './paths.ts';
import { useClosedTest } from './use-closed-texts.ts';
import { createTestDeployment } from './wiring.ts';

type Values = { name: string; description: string; vehicleBrands: readonly CandidateBrandId[] };

const schema: z.core.$ZodType = testDeploymentEndpoints.createTestDeployment.body.omit({ releaseCandidateId: true });

/** Creates a test deployment: nothing is loaded, and the right to write is needed (D-061.01, D-020, NAV-12). */
export function TestCreatePage() {
  return (
    <CandidatePart>
      <Create />
    </CandidatePart>
  );
}

function Create() {
  const { t } = useTranslation('deployments');
  const { candidate, name } = useCandidate();
  const closed = useClosedTest();
  const list = testListPath({ softwareProjectId: candidate.softwareProjectId, releaseCandidateId: candidate.id });
  return (
    <FormPage title={t('test.new')} subTitle={name} back={{ href: list, title: t('backTo', { title: name }) }}>
      {closed.length > 0 ? (
        <ClosedState
          title={t('test.closed')}
          text={closed.join(' ')}
          actions={<ButtonLink href={list}>{t('test.toList')}</ButtonLink>}
        />
      ) : (
        <CreateForm list={list} />
      )}
    </FormPage>
  );
}

function CreateForm({ list }: { readonly list: string }) {
  const { t } = useTranslation(['deployments', 'common']);
  const portal = usePortal();
  const go = useGo();
  const { candidate } = useCandidate();
  const form = useEntityForm<Values, TestDeployment>({
    initial: { name: '', description: '', vehicleBrands: candidate.vehicleBrands },
    schema,
    save: ({ vehicleBrands, ...values }) =>
      createTestDeployment(portal, { ...values, vehicleBrands: [...vehicleBrands], releaseCandidateId: candidate.id }),
    onSaved: (created) => {
      portal.notify.success(t('common:form.created', { entity: t('test.entity') }));
      go(`${testPath(created)}/vehicles`, { replace: true });
    },
  });
  const { values, errors } = form;
  return (
    <>
      <SaveBar form={form} saveLabel={t('form.create')} discardLabel={t('common:action.cancel')} onDiscard={() => go(list)} />
      <Form label={t('test.new')} onSubmit={form.save}>
        <Field id="name" wireName="name" label={t('column.name')} required hint={t('form.nameHint')} error={errors.name}>
          <TextControl value={values.name} maxLength={80} onChange={(name) => form.set({ name })} />
        </Field>
        <Field
          id="vehicleBrands"
          wireName="vehicleBrands"
          label={t('form.brands')}
          group
          wide
          required
          error={errors.vehicleBrands}
        >
          <BrandChecks
            from={candidate.vehicleBrands}
            values={values.vehicleBrands}
            onChange={(vehicleBrands) => form.set({ vehicleBrands })}
          />
        </Field>
        <Field id="description" wireName="description" label={t('form.description')} wide error={errors.description}>
          <TextareaControl value={values.description} maxLength={1000} onChange={(description) => form.set({ description })} />
        </Field>
      </Form>
    </>
  );
}
