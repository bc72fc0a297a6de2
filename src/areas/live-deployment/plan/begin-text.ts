import type { useTranslation } from 'react-i18next';
import { type Begin, resultsNeeded } from '#contract/deployment/plan.ts';
import { count } from '#contract/words.ts';

type T = ReturnType<typeof useTranslation<'deployments'>>['t'];

/** How a phase begins, in words; `number` is its own, from 1, `before` the vehicles of the phase before it, where they are known (D-250). */
export function beginText(t: T, begin: Begin, number: number, before?: number): string {
  if (begin.by !== 'SUCCESS') return t(`phase.begin.${begin.by}`);
  const { results, share, soakHours } = begin;
  const needed = before === undefined ? results : resultsNeeded(results, before);
  return t(soakHours > 0 ? 'phase.begin.SOAK' : 'phase.begin.SUCCESS', {
    share,
    count: needed,
    results: count(needed),
    soakHours,
    number: number - 1,
  });
}
