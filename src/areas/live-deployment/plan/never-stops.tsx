import { useTranslation } from 'react-i18next';
import { leastStopResults, neverStops } from '#contract/deployment/live-rollout.ts';

type Props = {
  readonly vehicles: number | undefined;
  /** in one line, beside a rate; why is told on hover */
  readonly isShort?: boolean;
};

/** Says of a phase that its stop rate will never count: it has too few vehicles (D-062.13). */
export function NeverStops({ vehicles, isShort = false }: Props) {
  const { t } = useTranslation('deployments');
  if (vehicles === undefined || !neverStops(vehicles)) return null;
  const text = t('phase.neverStops', { least: leastStopResults });
  return (
    <small className="cc-phase-note" title={isShort ? text : undefined}>
      {isShort ? t('phase.neverStopsShort') : text}
    </small>
  );
}
