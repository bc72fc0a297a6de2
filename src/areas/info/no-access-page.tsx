import { useTranslation } from 'react-i18next';
import { mayVisit } from '#contract/routes.ts';
import { useBrandId, useMe } from '#src/app/use-me.ts';
import { useSearchState } from '#src/app/use-search-state.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { ClosedState } from '#src/ui/page-states.tsx';
import { noAccessSearch } from './searches.ts';

/** Tells what is closed and who can open it (INFO-09, ERR-30, D-157). The site's name is shown as text. */
export function NoAccessPage() {
  const { t } = useTranslation('info');
  const maySeeHome = mayVisit('/', useMe(), useBrandId());
  const [{ site }] = useSearchState(noAccessSearch);
  return (
    <div className="cc-gap">
      <h1 className="cc-sr">{t('noAccess.heading')}</h1>
      <ClosedState
        title={t('noAccess.title', { site: site ?? t('noAccess.unknown') })}
        text={t('noAccess.text')}
        actions={
          maySeeHome ? (
            <ButtonLink look="primary" href="/">
              {t('noAccess.home')}
            </ButtonLink>
          ) : (
            <ButtonLink href="/help">{t('noAccess.help')}</ButtonLink>
          )
        }
      />
    </div>
  );
}
