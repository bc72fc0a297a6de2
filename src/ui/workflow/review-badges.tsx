import { CountBadge } from '#src/ui/count-badge.tsx';

export type Review = {
  readonly inReview: number;
  readonly reviewed: number;
  readonly inReviewLabel: string;
  readonly reviewedLabel: string;
};

/** The pair of review counts on a tab: in review (sky), reviewed (green); a zero is left out (SHELL-26). */
export function ReviewBadges({ inReview, reviewed, inReviewLabel, reviewedLabel }: Review) {
  if (inReview === 0 && reviewed === 0) return null;
  return (
    <span className="cc-pair">
      {inReview > 0 && <CountBadge count={inReview} label={inReviewLabel} color="sky" />}
      {reviewed > 0 && <CountBadge count={reviewed} label={reviewedLabel} color="green" />}
    </span>
  );
}
