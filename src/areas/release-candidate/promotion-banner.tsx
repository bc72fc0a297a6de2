import { useTranslation } from 'react-i18next';
import { problemKey } from '#src/app/failure/failure.ts';
import { useCandidate } from '#src/app/release-candidate/candidate-context.ts';
import type { RegionStatus } from '#src/app/release-candidate/candidate-milestones.ts';
import { textOf } from '#src/i18n/i18n.ts';
import { Banner } from '#src/ui/page/banner.tsx';

type Props = {
  readonly status: RegionStatus;
  readonly isConflict: boolean;
  /** why the last push came back: a word of the flow or a code of the catalogue */
  readonly problem: string | null;
  readonly stage: 'approval' | 'live';
};

/** How a push to the next stage went: on its way, held by a conflict of names, or come back (D-060.03…06, .28…30). */
export function PromotionBanner({ status, isConflict, problem, stage }: Props) {
  const { t } = useTranslation('release-candidates');
  const isCancelled = useCandidate().status.status === 'CANCELLED';
  if (status === 'IN_PROGRESS' && isCancelled) {
    return (
      <Banner kind="info" title={t(`promotion.${stage}.cancelled`)}>
        {t('promotion.cancelledText')}
      </Banner>
    );
  }
  if (isCancelled) return null;
  if (status === 'IN_PROGRESS') {
    return (
      <Banner kind="info" title={t(`promotion.${stage}.running`)}>
        {t('promotion.runningText')}
      </Banner>
    );
  }
  if (isConflict) {
    return (
      <Banner kind="warning" title={t(`promotion.${stage}.conflict`)}>
        {t(`promotion.${stage}.conflictText`)}
      </Banner>
    );
  }
  if (problem === null || status !== 'ACTION_REQUIRED') return null;
  return (
    <Banner kind="error" title={t(`promotion.${stage}.failed`)}>
      {textOf('error', problemKey(problem)) ?? t('promotion.failedText')}
    </Banner>
  );
}
