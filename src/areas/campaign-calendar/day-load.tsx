import { useTranslation } from 'react-i18next';
import type { DayStatus } from '#contract/campaign-calendar/campaign-calendar.ts';
import { count } from '#contract/words.ts';
import { cx } from '#src/ui/cx.ts';

type Props = { readonly status: DayStatus; readonly isPast: boolean };

/** How busy a day is: per cent of what it can take, the level in words, and the vehicles (D-098). */
export function DayLoad({ status: { capacity, level, plannedVolume }, isPast }: Props) {
  const { t } = useTranslation('campaign-calendar');
  const percent = Math.round((100 * plannedVolume) / capacity);
  return (
    <span
      className={cx('cc-cal-load', `cc-${level.toLowerCase()}`, isPast && 'cc-past')}
      data-level={level}
      title={t('volume', { count: plannedVolume, vehicles: count(plannedVolume) })}
    >
      {plannedVolume > 0 && <b>{percent} %</b>}
      <span>{t(`level.${level}`)}</span>
      {plannedVolume > 0 && <em>{count(plannedVolume)}</em>}
      <i style={{ width: `${Math.min(100, percent)}%` }} />
    </span>
  );
}
