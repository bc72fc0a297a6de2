import { useTranslation } from 'react-i18next';
import { ListPage } from '#src/app/page/list-page.tsx';
import { NewTabLink } from '#src/app/routing/outer-link.tsx';
import { usePortalConfiguration } from '#src/app/use-configuration.ts';
import { textList } from './text-list.ts';

/** How the portal works and whom to ask (INFO-08); open to anybody. */
export function HelpPage() {
  const { t } = useTranslation('info');
  const { helpdeskUrl } = usePortalConfiguration();
  return (
    <ListPage title={t('help.title')}>
      <div className="cc-text">
        <p>{t('help.intro')}</p>
        <h2>{t('help.workTitle')}</h2>
        <ul>
          {textList('help.work').map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <h2>{t('help.contactTitle')}</h2>
        <p>{t('help.contact')}</p>
        {helpdeskUrl !== null && (
          <p>
            <NewTabLink href={helpdeskUrl}>{t('help.desk')}</NewTabLink>
          </p>
        )}
      </div>
    </ListPage>
  );
}
