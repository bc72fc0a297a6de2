import { useTranslation } from 'react-i18next';
import { candidateBrandName } from '#contract/brand.ts';
import { count } from '#contract/words.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { MomentOf } from '#src/app/page/description-list.tsx';
import { CountWithTime } from '#src/areas/deployment/count-with-time.tsx';
import { testDeployment } from '#src/areas/deployment/definitions.ts';
import { useTest } from '#src/areas/deployment/deployment-context.ts';
import { FirstPage } from '#src/areas/deployment/first-page.tsx';
import { StatusTag } from '#src/ui/status/status-tag.tsx';

/** Name, description and what is known of a test deployment (TEST-03, TEST-04, TEST-10). */
export function TestInfoPage() {
  const { t } = useTranslation('deployments');
  const value = useTest();
  const { approvedCount, jobId, lastApproved, lastDeployed, logResultStatus, stage, ...deployment } = value.deployment;
  const none = t('form.nothing');
  return (
    <FirstPage
      definition={testDeployment}
      value={value}
      command="deployment.edit"
      call="updateTestDeployment"
      title={t('test.info')}
      facts={[
        { key: 'stage', label: t('column.stage'), value: statusText(stage) },
        { key: 'brands', label: t('form.brands'), value: deployment.vehicleBrands.map(candidateBrandName).join(', ') },
        {
          key: 'vehicles',
          label: t('column.vehicles'),
          value: <CountWithTime count={deployment.vehicleCount} on={deployment.vehicleCountFetchedOn} />,
        },
        { key: 'approved', label: t('form.approvedVehicles'), value: count(approvedCount) },
        { key: 'lastApproved', label: t('column.lastApproved'), value: <MomentOf {...lastApproved} none={none} /> },
        { key: 'lastDeployed', label: t('column.lastDeployed'), value: <MomentOf {...lastDeployed} none={none} /> },
        { key: 'job', label: t('form.job'), value: jobId ?? none },
        {
          key: 'log',
          label: t('column.logResult'),
          value: logResultStatus ? <StatusTag status={logResultStatus} label={t(`value.status.${logResultStatus}`)} /> : none,
        },
      ]}
    />
  );
}
