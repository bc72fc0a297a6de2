import { useTranslation } from 'react-i18next';
import type { LiveDeployment } from '#contract/deployment/live-deployment.ts';
import { count } from '#src/app/format/format.ts';
import { LongWork } from '#src/ui/overlay/long-work.tsx';
import { Banner } from '#src/ui/page/banner.tsx';

/** How far the vehicle list of what was approved is, or why it could not be prepared (ADR 18). */
export function ListBanner({ listing }: Pick<LiveDeployment, 'listing'>) {
  const { t } = useTranslation('deployments');
  if (listing === null) return null;
  const { done, problem, total } = listing;
  if (problem !== null) return <Banner title={t('listing.failed')}>{t('listing.why', { problem })}</Banner>;
  const percent = total === 0 ? 0 : Math.min(100, Math.floor((done * 100) / total));
  return (
    <LongWork title={t('listing.title')} percent={percent} text={t('listing.text', { done: count(done), total: count(total) })} />
  );
}
