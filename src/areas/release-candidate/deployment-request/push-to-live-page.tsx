import { useTranslation } from 'react-i18next';
import { candidateBrandName } from '#contract/brand.ts';
import type { CandidateContext } from '#contract/release-candidate/candidate-context.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { Facts, MomentOf } from '#src/app/page/facts.tsx';
import { useCandidate } from '#src/app/release-candidate/candidate-context.ts';
import { PromotionBanner } from '#src/areas/release-candidate/promotion-banner.tsx';
import { StepStatus, useRegions } from '#src/areas/release-candidate/step-status.tsx';
import { Section } from '#src/ui/page/section.tsx';

/** What goes live, and how the push went; a conflict is resolved from Next steps (AEC-17, AEC-29, D-060.27…30). */
export function PushToLivePage() {
  const { t } = useTranslation('aec');
  const { candidate, status } = useCandidate();
  const regions = useRegions();
  const { by, on, conflictFlagForLive } = status.deploymentRequest.pushToLive;
  const { promotionProblem } = status.flow.context as CandidateContext;
  return (
    <>
      <PromotionBanner status={regions.pushToLive} isConflict={conflictFlagForLive} problem={promotionProblem} stage="live" />
      <Section title={t('live.title')} note={<StepStatus status={regions.pushToLive} />}>
        <Facts
          label={t('live.title')}
          facts={[
            { key: 'name', label: t('software.nameForRelease'), value: candidate.nameForRelease || t('form.nothing') },
            { key: 'module', label: t('column.module'), value: `${candidate.moduleName} ${candidate.moduleVersion}` },
            { key: 'stage', label: t('column.stage'), value: statusText(candidate.stage) },
            { key: 'platform', label: t('column.platform'), value: t(`platform.${candidate.vehiclePlatform}`) },
            { key: 'brands', label: t('column.brands'), value: candidate.vehicleBrands.map(candidateBrandName).join(', ') },
            { key: 'pushed', label: t('live.pushed'), value: <MomentOf by={by} on={on} none={t('live.notPushed')} /> },
          ]}
        />
      </Section>
    </>
  );
}
