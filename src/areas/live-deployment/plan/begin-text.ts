import type { useTranslation } from 'react-i18next';
import type { Begin } from '#contract/deployment/plan.ts';

type T = ReturnType<typeof useTranslation<'deployments'>>['t'];

/** How a phase begins, in words; `number` is its own, from 1 (D-250). */
export function beginText(t: T, begin: Begin, number: number): string {
  if (begin.by !== 'SUCCESS') return t(`phase.begin.${begin.by}`);
  const { results, share, soakHours } = begin;
  return t(soakHours > 0 ? 'phase.begin.SOAK' : 'phase.begin.SUCCESS', {
    share,
    results,
    soakHours,
    number: number - 1,
  });
}
