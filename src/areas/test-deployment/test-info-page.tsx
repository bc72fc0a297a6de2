import { useTranslation } from 'react-i18next';
import { candidateBrandName } from '#contract/brand.ts';
import { testDeploymentCommands } from '#contract/deployment/deployment-commands.ts';
import type { TestDeployment } from '#contract/deployment/test-deployment.ts';
import { SaveBar } from '#src/app/form/save-bar.tsx';
import { useFormNews } from '#src/app/form/use-form-news.ts';
import { count } from '#src/app/format/format.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { type Fact, Facts, MomentOf } from '#src/app/page/facts.tsx';
import { usePortal } from '#src/app/portal.ts';
import { useEntityForm } from '#src/app/screen/use-entity-form.tsx';
import { CountWithTime } from '#src/areas/deployment/count-with-time.tsx';
import { useTest } from '#src/areas/deployment/deployment-context.ts';
import { saveTestDeployment } from '#src/areas/deployment/wiring.ts';
import { TextareaControl, TextControl } from '#src/ui/form/controls.tsx';
import { Field, Form } from '#src/ui/form/field.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { StatusTag } from '#src/ui/status/status-tag.tsx';

type Values = { name: string; description: string };
const valuesOf = ({ name, description }: TestDeployment): Values => ({ name, description });

function InfoForm() {
  const { t } = useTranslation(['deployments', 'common']);
  const portal = usePortal();
  const { deployment, reload } = useTest();
  const form = useEntityForm<Values, TestDeployment>({
    lock: { entityType: 'TEST_DEPLOYMENT', entityId: deployment.id },
    initial: valuesOf(deployment),
    schema: testDeploymentCommands['deployment.edit'].payload,
    save: (values) => saveTestDeployment(portal, deployment, values),
    onSaved: (answer) => {
      portal.notify.success(t('common:form.saved', { entity: t('test.entity') }));
      reload(answer);
    },
  });
  useFormNews(form, valuesOf(deployment));
  const { values, errors } = form;
  return (
    <>
      <SaveBar form={form} isEdit />
      <Form label={t('test.info')} onSubmit={form.save} locked={form.isReadOnly}>
        <Field id="name" wireName="name" label={t('column.name')} required hint={t('form.nameHint')} error={errors.name}>
          <TextControl width="full" value={values.name} maxLength={80} onChange={(name) => form.set({ name })} />
        </Field>
        <Field id="description" wireName="description" label={t('form.description')} wide error={errors.description}>
          <TextareaControl value={values.description} maxLength={1000} onChange={(description) => form.set({ description })} />
        </Field>
      </Form>
    </>
  );
}

/** Name, description and what is known of a test deployment (TEST-03, TEST-04, TEST-10). */
export function TestInfoPage() {
  const { t } = useTranslation('deployments');
  const { deployment, can } = useTest();
  const isOpen = can('deployment.edit');
  const none = t('form.nothing');
  const texts: Fact[] = isOpen
    ? []
    : [{ key: 'description', label: t('form.description'), value: deployment.description || none }];
  const facts: Fact[] = [
    ...texts,
    { key: 'stage', label: t('column.stage'), value: statusText(deployment.stage) },
    { key: 'brands', label: t('form.brands'), value: deployment.vehicleBrands.map(candidateBrandName).join(', ') },
    {
      key: 'vehicles',
      label: t('column.vehicles'),
      value: <CountWithTime count={deployment.vehicleCount} on={deployment.vehicleCountFetchedOn} />,
    },
    { key: 'approved', label: t('form.approvedVehicles'), value: count(deployment.approvedCount) },
    {
      key: 'lastApproved',
      label: t('column.lastApproved'),
      value: <MomentOf {...deployment.lastApproved} none={none} />,
    },
    {
      key: 'lastDeployed',
      label: t('column.lastDeployed'),
      value: <MomentOf {...deployment.lastDeployed} none={none} />,
    },
    { key: 'job', label: t('form.job'), value: deployment.jobId ?? none },
    {
      key: 'log',
      label: t('column.logResult'),
      value:
        deployment.logResultStatus === null ? (
          none
        ) : (
          <StatusTag status={deployment.logResultStatus} label={t(`log.result.${deployment.logResultStatus}`)} />
        ),
    },
    {
      key: 'edited',
      label: t('column.lastEdited'),
      value: <MomentOf by={deployment.lastEditedBy} on={deployment.lastEditedOn} none={none} />,
    },
  ];
  return (
    <>
      {isOpen && (
        <Section title={t('test.info')}>
          <InfoForm key={deployment.id} />
        </Section>
      )}
      <Section title={t('form.facts')} spaced={isOpen}>
        <Facts label={t('form.facts')} facts={facts} />
      </Section>
    </>
  );
}
