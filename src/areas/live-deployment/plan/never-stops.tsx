import { useTranslation } from 'react-i18next';
import { leastStopResults, neverStops } from '#contract/deployment/live-rollout.ts';

/** Says of a phase that its stop rate will never count: it has too few vehicles (D-062.13). */
export function NeverStops({ vehicles }: { readonly vehicles: number | undefined }) {
  const { t } = useTranslation('deployments');
  if (vehicles === undefined || !neverStops(vehicles)) return null;
  return <small className="cc-phase-note">{t('phase.neverStops', { least: leastStopResults })}</small>;
}
