import { useTranslation } from 'react-i18next';
import { Facts, MomentOf } from '#src/app/page/facts.tsx';
import { useCandidate } from '#src/app/release-candidate/candidate-context.ts';
import { StepStatus, useRegions } from '#src/areas/release-candidate/step-status.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { Section } from '#src/ui/page/section.tsx';

/** The request for deployment and its approval by a second person (AEC-15, AEC-29, D-060.21…23). */
export function ApproveDeploymentRequestPage() {
  const { t } = useTranslation('aec');
  const { status } = useCandidate();
  const regions = useRegions();
  const { requestedBy, requestedOn, by, on, reason } = status.deploymentRequest.deploymentApproval;
  return (
    <>
      {reason !== null && regions.deploymentRequest === 'ACTION_REQUIRED' && (
        <Banner title={t('request.cameBack')}>{reason}</Banner>
      )}
      <Section title={t('request.title')} note={<StepStatus status={regions.deploymentRequest} />}>
        <Facts
          label={t('request.title')}
          facts={[
            {
              key: 'requested',
              label: t('request.requested'),
              value: <MomentOf by={requestedBy} on={requestedOn} none={t('request.notRequested')} />,
            },
            {
              key: 'approved',
              label: t('request.approved'),
              value: <MomentOf by={by} on={on} none={t('request.notApproved')} />,
            },
            { key: 'rule', label: t('request.rule'), value: t('request.ruleText') },
          ]}
        />
      </Section>
    </>
  );
}
