import { t } from 'i18next';
import type { BaselineRow } from '#contract/baseline-update/baseline-update.ts';

/** D-134: what waits for a decision, and what has one */
export const reviewPair = ({ inReview, reviewed }: Pick<BaselineRow, 'inReview' | 'reviewed'>) => ({
  inReview,
  reviewed,
  inReviewLabel: t('baseline-updates:inReview', { count: inReview }),
  reviewedLabel: t('baseline-updates:reviewed', { count: reviewed }),
});
