import { useTranslation } from 'react-i18next';
import { type Days, weeksOf } from './calendar-days.ts';
import { type WeekProps, WeekRow } from './week-row.tsx';

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

type Props = Omit<WeekProps, 'monday'> & { readonly days: Days; readonly label: string };

/** Weeks below each other: those of a month, or one (DLM-12). */
export function MonthView({ days, label, ...week }: Props) {
  const { t } = useTranslation('campaign-calendar');
  return (
    <div className="cc-cal-scroll">
      <section className="cc-cal" aria-label={label}>
        <div className="cc-cal-head" aria-hidden="true">
          <span />
          {weekdays.map((name) => (
            <span key={name}>{t(`weekday.${name}`)}</span>
          ))}
        </div>
        {weeksOf(days).map((monday) => (
          <WeekRow key={monday} monday={monday} {...week} />
        ))}
      </section>
    </div>
  );
}
