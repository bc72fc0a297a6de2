import { useTranslation } from 'react-i18next';
import type { Listing } from '#contract/deployment/rollout.ts';
import { count } from '#contract/words.ts';
import { LongWork } from '#src/ui/overlay/long-work.tsx';
import { Banner } from '#src/ui/page/banner.tsx';

type Props = {
  readonly listing: Listing | null;
  /** what is done about a list that could not be prepared; absent where its approval is withdrawn */
  readonly remedy?: string;
};

/** How far the vehicle list that is to be rolled out is, or why it could not be prepared (ADR 18). */
export function ListBanner({ listing, remedy }: Props) {
  const { t } = useTranslation('deployments');
  if (listing === null) return null;
  const { done, problem, total } = listing;
  if (problem !== null) return <Banner title={t('listing.failed')}>{`${problem} ${remedy ?? t('listing.remedy')}`}</Banner>;
  const percent = total === 0 ? 0 : Math.min(100, Math.floor((done * 100) / total));
  return (
    <LongWork title={t('listing.title')} percent={percent} text={t('listing.text', { done: count(done), total: count(total) })} />
  );
}
