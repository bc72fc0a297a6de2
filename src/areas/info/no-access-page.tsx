import { useTranslation } from 'react-i18next';
import { NoAccessView } from '#src/app/page/no-access-view.tsx';
import { useSearchState } from '#src/app/routing/use-search-state.ts';
import { noAccessSearch } from './searches.ts';

/** The page for what others send here, such as the tool's sign-in (INFO-09, D-034); a page of the portal says so at its own address. */
export function NoAccessPage() {
  const { t } = useTranslation('info');
  const [{ site, needs }] = useSearchState(noAccessSearch);
  return <NoAccessView site={site ?? t('noAccess.unknown')} {...(needs !== undefined && { needs })} />;
}
