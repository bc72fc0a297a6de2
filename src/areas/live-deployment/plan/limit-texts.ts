import type { useTranslation } from 'react-i18next';
import type { Maintenance, Pace } from '#contract/deployment/plan.ts';
import { count } from '#contract/words.ts';

type T = ReturnType<typeof useTranslation<'deployments'>>['t'];

/** Pace of a plan in words (D-251). */
export function paceText(t: T, pace: Pace | null): string {
  if (!pace) return t('pace.none');
  const { factor, most, perHour } = pace;
  const figures = { count: perHour, perHour: count(perHour), factor, most: count(most ?? 0) };
  if (factor === 1) return t('pace.constant', figures);
  return t(most === null ? 'pace.growing' : 'pace.growingTo', figures);
}

const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** A weekday's name; 1 is Monday. */
export const weekdayText = (t: T, day: number): string => t(`maintenance.day.${days[day - 1] ?? 'mon'}`);

/** Maintenance window of a plan in words (D-252). */
export function maintenanceText(t: T, maintenance: Maintenance | null): string {
  if (!maintenance) return t('maintenance.none');
  const { from, to, weekdays } = maintenance;
  const isDaily = weekdays.length === 7;
  const names = weekdays.toSorted().map((day) => weekdayText(t, day));
  return t(isDaily ? 'maintenance.daily' : 'maintenance.on', { from, to, days: names.join(', ') });
}
