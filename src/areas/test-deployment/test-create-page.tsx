import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { CandidateBrandId } from '#contract/brand.ts';
import { type TestDeployment, testDeploymentEndpoints } from '#contract/deployment/test-deployment.ts';
import { testPages } from '#contract/page/pages.ts';
import { usePortal } from '#src/app/portal.ts';
import { useCandidate } from '#src/app/release-candidate/candidate-context.ts';
import { useEntityForm } from '#src/app/screen/use-entity-form.tsx';
import { CandidatePart } from '#src/areas/deployment/candidate-part.tsx';
import { CreateBar, CreatePage, useCreated } from '#src/areas/deployment/create-page.tsx';
import { BrandsField } from '#src/areas/deployment/criteria/brands-field.tsx';
import { testKind } from '#src/areas/deployment/kinds.ts';
import { useClosedTest } from '#src/areas/deployment/use-closed-texts.ts';
import { createTestDeployment } from '#src/areas/deployment/wiring.ts';
import { TextareaControl, TextControl } from '#src/ui/form/controls.tsx';
import { Field, Form } from '#src/ui/form/field.tsx';

type Values = { name: string; description: string; vehicleBrands: readonly CandidateBrandId[] };

const schema: z.core.$ZodType = testDeploymentEndpoints.createTestDeployment.body.omit({ releaseCandidateId: true });

/** Creates a test deployment; the choice of vehicles follows (D-061.01, D-020). */
export function TestCreatePage() {
  return (
    <CandidatePart>
      <Create />
    </CandidatePart>
  );
}

function Create() {
  return (
    <CreatePage kind={testKind} closed={useClosedTest()}>
      <CreateForm />
    </CreatePage>
  );
}

function CreateForm() {
  const { t } = useTranslation('deployments');
  const portal = usePortal();
  const { candidate } = useCandidate();
  const form = useEntityForm<Values, TestDeployment>({
    initial: { name: '', description: '', vehicleBrands: candidate.vehicleBrands },
    schema,
    save: ({ vehicleBrands, ...values }) =>
      createTestDeployment(portal, { ...values, vehicleBrands: [...vehicleBrands], releaseCandidateId: candidate.id }),
    onSaved: useCreated(testKind, testPages.vehicles),
  });
  const { values, errors } = form;
  return (
    <>
      <CreateBar kind={testKind} form={form} />
      <Form label={t('test.new')} onSubmit={form.save}>
        <Field id="name" wireName="name" label={t('column.name')} required hint={t('form.nameHint')} error={errors.name}>
          <TextControl value={values.name} maxLength={80} onChange={(name) => form.set({ name })} />
        </Field>
        <BrandsField
          name="vehicleBrands"
          from={candidate.vehicleBrands}
          values={values.vehicleBrands}
          error={errors.vehicleBrands}
          onChange={(vehicleBrands) => form.set({ vehicleBrands })}
        />
        <Field id="description" wireName="description" label={t('form.description')} wide error={errors.description}>
          <TextareaControl value={values.description} maxLength={1000} onChange={(description) => form.set({ description })} />
        </Field>
      </Form>
    </>
  );
}
