import { useTranslation } from 'react-i18next';
import { Banner } from '#src/ui/page/banner.tsx';

/** Says that the milestones show the past, as the slider of History has it. */
export function PastBanner() {
  const { t } = useTranslation('deployments');
  return (
    <Banner kind="info" title={t('past.title')}>
      {t('past.text')}
    </Banner>
  );
}
