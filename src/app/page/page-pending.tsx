import { useTranslation } from 'react-i18next';
import { Skeleton } from '#src/ui/page/page-states.tsx';

/** Stands where a page will be while its code or data is on the way. */
export function PagePending() {
  const { t } = useTranslation('common');
  return (
    <div className="cc-gap">
      <Skeleton label={t('state.loading')} rows={6} />
    </div>
  );
}
