import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { pinnedEntries, visibleEntries } from '#src/app/navigation.ts';
import { ListPage } from '#src/app/page/list-page.tsx';
import { usePortalConfiguration } from '#src/app/use-configuration.ts';
import { useBrandId, useMe } from '#src/app/use-me.ts';
import { ButtonLink } from '#src/ui/button.tsx';

/** One entry per tool that somebody may open, each in a new tab (NAV-06…NAV-09, D-028). */
export function ParametersPage() {
  const { t } = useTranslation('common');
  const me = useMe();
  const brandId = useBrandId();
  const { idpAdminConsoleUrl } = usePortalConfiguration();
  const own = pinnedEntries.find((entry) => entry.key === 'parameters');
  const entries = visibleEntries(own?.children ?? [], me, brandId)
    .map((entry) => ({ key: entry.key, href: entry.key === 'adminConsole' ? idpAdminConsoleUrl : entry.href }))
    .flatMap(({ key, href }) => (href ? [{ key, href }] : []));
  return (
    <ListPage title={t('parameters.title')} note={t('parameters.text')}>
      <div className="cc-gap3">
        {entries.map(({ key, href }) => (
          <ButtonLink
            key={key}
            href={href}
            target="_blank"
            rel="noreferrer"
            icon={<IconExternalLink size={14} aria-hidden="true" />}
          >
            {t(`area.${key}`)}
          </ButtonLink>
        ))}
      </div>
    </ListPage>
  );
}
