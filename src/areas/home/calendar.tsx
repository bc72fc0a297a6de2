import { IconPackages, IconSnowflake, IconTruckDelivery } from '@tabler/icons-react';
import { type CSSProperties, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CalendarEntry } from '#contract/platform.ts';
import { weekdayOf } from '#src/app/format/format.ts';
import { Button } from '#src/ui/button.tsx';
import { UiLink } from '#src/ui/link.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { range } from '#src/ui/range.ts';
import { formatTime, TimeText } from '#src/ui/time-text.tsx';
import { type Bar, barsOf, DAYS, dayAt } from './calendar-days.ts';

const icons = { PHASE: IconTruckDelivery, FREEZE: IconSnowflake, BATCH: IconPackages } as const;
/** Lines of bars that stand at first. */
const LANES = 4;

/** What the brand has before it, as a strip of days: phases of rollouts, freezes in which none starts, and batches of campaigns (D-033). */
export function Calendar({ entries }: { readonly entries: readonly CalendarEntry[] }) {
  const { t } = useTranslation('home');
  const [isUnfolded, setUnfolded] = useState(false);
  const now = new Date();
  const bars = barsOf(entries, now);
  const shown = isUnfolded ? bars : bars.filter(({ lane }) => lane < LANES);
  const lanes = shown.reduce((most, { lane }) => Math.max(most, lane + 1), 0);
  if (entries.length === 0) {
    return (
      <Section title={t('calendar.title')} spaced>
        <p className="cc-muted">{t('calendar.empty')}</p>
      </Section>
    );
  }
  return (
    <Section title={t('calendar.title')} note={t('calendar.note', { count: entries.length })} spaced>
      <div className="cc-strip" style={{ '--cc-days': DAYS, '--cc-lanes': lanes } as CSSProperties}>
        <div className="cc-strip-days" aria-hidden="true">
          {range(DAYS).map((place) => (
            <Day key={place} at={dayAt(now, place - 1)} isToday={place === 1} />
          ))}
        </div>
        <ul aria-label={t('calendar.title')}>
          {shown.map((bar) => (
            <StripBar key={`${bar.entry.kind} ${bar.entry.route} ${bar.entry.title} ${bar.entry.from}`} bar={bar} />
          ))}
        </ul>
      </div>
      {(shown.length < bars.length || isUnfolded) && (
        <Button look="quiet" small onClick={() => setUnfolded(!isUnfolded)}>
          {isUnfolded ? t('calendar.fewer') : t('calendar.all', { count: bars.length })}
        </Button>
      )}
    </Section>
  );
}

function Day({ at, isToday }: { readonly at: Date; readonly isToday: boolean }) {
  const { t } = useTranslation('home');
  const isWeekend = at.getDay() === 0 || at.getDay() === 6;
  return (
    <span className={isToday ? 'cc-today' : undefined} data-weekend={isWeekend || undefined}>
      {isToday ? t('calendar.today') : t(`calendar.weekday.${weekdayOf(at)}`)}
      <b>{formatTime(at.toISOString(), 'day')}</b>
    </span>
  );
}

function StripBar({ bar: { entry, from, days, room, lane } }: { readonly bar: Bar }) {
  const { t } = useTranslation('home');
  const { kind, title, to, where } = entry;
  const Icon = icons[kind];
  const until = to === null ? '' : `, ${t('calendar.until', { time: formatTime(to) })}`;
  const place = { '--cc-from': from + 1, '--cc-room': room, '--cc-lane': lane + 1, '--cc-lasts': days / room } as CSSProperties;
  return (
    <li data-calendar={kind} style={place}>
      <UiLink href={entry.route} title={`${where || title}, ${formatTime(entry.from)}${until}`}>
        <Icon size={14} aria-label={t(`calendar.${kind}`)} role="img" />
        <span>
          {kind === 'FREEZE' && to !== null ? t('calendar.freeze', { time: formatTime(to, 'short'), reason: title }) : title}
        </span>
        <TimeText value={entry.from} format="short" />
      </UiLink>
    </li>
  );
}
