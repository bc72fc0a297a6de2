import { IconPackages, IconSnowflake, IconTruckDelivery } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CalendarEntry } from '#contract/platform.ts';
import { UiLink } from '#src/ui/link.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { formatTime, TimeText } from '#src/ui/time-text.tsx';

const icons = { PHASE: IconTruckDelivery, FREEZE: IconSnowflake, BATCH: IconPackages } as const;

/** What the brand has before it: phases of rollouts, freezes in which none starts, and batches of data-load campaigns (D-033). */
export function Calendar({ entries }: { readonly entries: readonly CalendarEntry[] }) {
  const { t } = useTranslation('home');
  return (
    <Section title={t('calendar.title')}>
      {entries.length === 0 ? (
        <p className="cc-muted">{t('calendar.empty')}</p>
      ) : (
        <ul className="cc-recent" aria-label={t('calendar.title')}>
          {entries.map(({ kind, title, where, from, to, route }) => {
            const Icon = icons[kind];
            const until = to === null ? '' : `, ${t('calendar.until', { time: formatTime(to) })}`;
            return (
              <li key={`${kind} ${route} ${title} ${from}`} data-calendar={kind}>
                <Icon size={14} aria-label={t(`calendar.${kind}`)} role="img" />
                <UiLink href={route} title={`${where || title}${until}`}>
                  {kind === 'FREEZE' && to !== null
                    ? t('calendar.freeze', { time: formatTime(to, 'short'), reason: title })
                    : title}
                </UiLink>
                <TimeText value={from} format="short" />
              </li>
            );
          })}
        </ul>
      )}
    </Section>
  );
}
