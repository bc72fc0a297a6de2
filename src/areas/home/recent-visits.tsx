import { IconPackage } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { recentVisits } from '#src/app/recent.ts';
import { UiLink } from '#src/ui/link.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { TimeText } from '#src/ui/time-text.tsx';

/** The entities visited last in this tab (D-033). */
export function RecentVisits() {
  const { t } = useTranslation('home');
  const [visits] = useState(recentVisits);
  return (
    <Section title={t('recent.title')}>
      {visits.length === 0 ? (
        <p className="cc-muted">{t('recent.empty')}</p>
      ) : (
        <ul className="cc-recent">
          {visits.map((visit) => (
            <li key={visit.href}>
              <IconPackage size={14} aria-hidden="true" />
              <UiLink href={visit.href}>{visit.label}</UiLink>
              <TimeText value={visit.at} format="time" />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
