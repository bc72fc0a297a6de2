import { useTranslation } from 'react-i18next';
import { type Fact, Facts, MomentOf } from '#src/app/page/facts.tsx';
import { useCandidate } from '#src/app/release-candidate/candidate-context.ts';
import { StepStatus, useRegions } from '#src/areas/release-candidate/step-status.tsx';
import { Section } from '#src/ui/page/section.tsx';

/** The release manager's confirmation; the page keeps its old address (AEC-16, AEC-29, X-08, D-060.24…26). */
export function ConfirmedBySdtPage() {
  const { t } = useTranslation('aec');
  const { status } = useCandidate();
  const regions = useRegions();
  const { by, on, reason } = status.deploymentRequest.confirmedByReleaseManager;
  const returned: Fact[] = reason === null ? [] : [{ key: 'reason', label: t('release.reason'), value: reason }];
  return (
    <Section title={t('release.title')} note={<StepStatus status={regions.releaseConfirmation} />}>
      <Facts
        label={t('release.title')}
        facts={[
          {
            key: 'confirmed',
            label: t('release.confirmed'),
            value: <MomentOf by={by} on={on} none={t('release.notConfirmed')} />,
          },
          ...returned,
          { key: 'rule', label: t('release.then'), value: t('release.thenText') },
        ]}
      />
    </Section>
  );
}
