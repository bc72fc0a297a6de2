import { useTranslation } from 'react-i18next';
import { dateTime } from '#src/app/format/format.ts';
import type { Plan } from './use-plan-preview.ts';

/** When a plan is expected to be through, by the rules that the engine follows; whether somebody has to let a phase begin for it (D-251). */
export function ExpectedEnd({ plan }: { readonly plan: Plan }) {
  const { t } = useTranslation('deployments');
  const byHand = plan.phases.findIndex(({ begin }) => begin.by === 'HAND');
  if (plan.expectedEnd !== null)
    return <span data-expected-end>{t('plan.expectedEnd', { end: dateTime(plan.expectedEnd) })}</span>;
  return <span data-expected-end>{byHand < 0 ? t('plan.noEnd') : t('plan.endByHand', { number: byHand + 1 })}</span>;
}
