import { useTranslation } from 'react-i18next';
import { candidateBrandName } from '#contract/brand.ts';
import { EntityForm } from '#src/app/entity/entity-form.tsx';
import { factsOf } from '#src/app/entity/field-words.ts';
import { count } from '#src/app/format/format.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { type Fact, Facts, MomentOf } from '#src/app/page/facts.tsx';
import { CountWithTime } from '#src/areas/deployment/count-with-time.tsx';
import { useTest } from '#src/areas/deployment/deployment-context.ts';
import { testKind } from '#src/areas/deployment/kinds.ts';
import { Section } from '#src/ui/page/section.tsx';
import { StatusTag } from '#src/ui/status/status-tag.tsx';

/** Name, description and what is known of a test deployment (TEST-03, TEST-04, TEST-10). */
export function TestInfoPage() {
  const { t } = useTranslation('deployments');
  const { deployment, can, reload } = useTest();
  const isOpen = can('deployment.edit');
  const none = t('form.nothing');
  // Its name stands in the head.
  const texts = isOpen ? [] : factsOf(testKind, deployment, none).filter(({ key }) => key !== 'name');
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
          <StatusTag status={deployment.logResultStatus} label={t(`value.status.${deployment.logResultStatus}`)} />
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
          <EntityForm
            key={deployment.id}
            definition={testKind}
            entity={deployment}
            calls={{ edit: 'updateTestDeployment' }}
            title={t('test.info')}
            what={t('test.entity')}
            onSaved={reload}
          />
        </Section>
      )}
      <Section title={t('form.facts')} spaced={isOpen}>
        <Facts label={t('form.facts')} facts={facts} />
      </Section>
    </>
  );
}
