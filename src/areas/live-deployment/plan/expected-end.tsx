import { useTranslation } from 'react-i18next';
import { fleetSimulator } from '#contract/platform.ts';
import { dateTime } from '#src/app/format/format.ts';
import { usePortalConfiguration } from '#src/app/use-configuration.ts';
import type { Plan } from './use-plan-preview.ts';

/** When a plan is expected to be through, by the rules that the engine follows; whether somebody has to let a phase begin for it (D-251). */
export function ExpectedEnd({ plan }: { readonly plan: Plan }) {
  const { t } = useTranslation('deployments');
  const byHand = plan.phases.findIndex(({ begin }) => begin.by === 'HAND');
  const isSimulated = usePortalConfiguration().simulators.includes(fleetSimulator);
  if (plan.expectedEnd !== null) {
    const end = dateTime(plan.expectedEnd);
    return <span data-expected-end>{t(isSimulated ? 'plan.expectedEndSimulated' : 'plan.expectedEnd', { end })}</span>;
  }
  return <span data-expected-end>{byHand < 0 ? t('plan.noEnd') : t('plan.endByHand', { number: byHand + 1 })}</span>;
}
