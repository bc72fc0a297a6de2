import { useTranslation } from 'react-i18next';
import { dailyReach } from '#contract/drm-deployment/daily-reach.ts';
import type { DrmDeployment } from '#contract/drm-deployment/drm-deployment.ts';
import { dayAfter } from '#contract/time-zone.ts';
import { count, date, dateTime } from '#src/app/format/format.ts';
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
    ...{ limit: count(limit), open: count(open), reached: count(open - missed), missed: count(missed) },
    ...{ last: date(last), until: date(until) },
  };
  const isUsedUp = hasBegun && left === 0;
  return (
    <Banner kind={missed > 0 ? 'warning' : 'info'} title={t(missed > 0 ? 'daily.missed' : 'daily.reached', figures)}>
      {isUsedUp && t('daily.usedUp', { next: dateTime(`${dayAfter(today, 1)}T00:00:00.000Z`) })}
    </Banner>
  );
}
