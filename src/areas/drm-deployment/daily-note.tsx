import { useTranslation } from 'react-i18next';
import { dailyReach } from '#contract/drm-deployment/daily-reach.ts';
import type { DrmDeployment, DrmParameters } from '#contract/drm-deployment/drm-deployment.ts';
import { dayAfter } from '#contract/time-zone.ts';
import { count } from '#contract/words.ts';
import { date, dateTime } from '#src/app/format/format.ts';
import { Banner } from '#src/ui/page/banner.tsx';

type Props = {
  readonly deployment: Pick<DrmDeployment, 'parameters'>;
  /** vehicles that are not handed over yet */
  readonly open: number;
  /** how many today may still take; null before the start */
  readonly left: number | null;
  /** the server's instant */
  readonly now: string;
};

/** How far so many vehicles a day reach by the last day, and why none follows today (D-095); nothing without a limit. */
export function DailyNote({ deployment: { parameters }, left, now, open }: Props) {
  const { t } = useTranslation('drm-deployments');
  if (!parameters?.dailyLimit || open === 0) return null;
  const { dailyLimit: limit, endDate: until, startDate } = parameters;
  const today = now.slice(0, 10);
  const hasBegun = startDate <= today;
  const from = hasBegun ? today : startDate;
  const { last, missed } = dailyReach(open, { from, until, limit, ...(hasBegun && left !== null && { left }) });
  const figures = {
    ...{ count: open, limit: count(limit), open: count(open), reached: count(open - missed), missed: count(missed) },
    ...{ last: date(last), until: date(until) },
  };
  const isUsedUp = hasBegun && left === 0;
  return (
    <Banner kind={missed > 0 ? 'warning' : 'info'} title={t(missed > 0 ? 'daily.missed' : 'daily.reached', figures)}>
      {isUsedUp && t('daily.usedUp', { next: dateTime(`${dayAfter(today, 1)}T00:00:00.000Z`) })}
    </Banner>
  );
}

type Period = { readonly parameters: Pick<DrmParameters, 'startDate' | 'endDate'> };

/** Which hours its days are here: a day is one of UTC, the same for every vehicle and reader (ADR 37). Nothing where the two are the same. */
export function PeriodNote({ parameters: { endDate, startDate } }: Period) {
  const { t } = useTranslation('drm-deployments');
  const begins = `${startDate}T00:00:00.000Z`;
  const ends = `${dayAfter(endDate, 1)}T00:00:00.000Z`;
  if (new Date(begins).getTimezoneOffset() === 0 && new Date(ends).getTimezoneOffset() === 0) return null;
  const days = { first: date(startDate), last: date(endDate), begins: dateTime(begins), ends: dateTime(ends) };
  return <p className="cc-muted">{t('period', days)}</p>;
}
