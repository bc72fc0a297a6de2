import { useTranslation } from 'react-i18next';
import { ListPage } from '#src/app/page/list-page.tsx';
import { EmptyState } from '#src/ui/page/page-states.tsx';

/** The archive, without content so far (NAV-05, D-028). */
export function ArchivePage() {
  const { t } = useTranslation('common');
  return (
    <ListPage title={t('area.archive')}>
      <EmptyState boxed title={t('state.archive')} text={t('state.archiveText')} />
    </ListPage>
  );
}
