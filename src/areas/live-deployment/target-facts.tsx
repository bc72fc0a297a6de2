import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { liveTargetsSchema } from '#contract/deployment/live-deployment.ts';
import { CriteriaFacts } from '#src/areas/deployment/criteria/criteria-fields.tsx';
import { marketsReached } from './market-text.ts';

export type Targets = z.output<typeof liveTargetsSchema>;

/** The target vehicles as they are, for those who cannot change them (any more) and those who decide about them. */
export function TargetFacts({ targets }: { readonly targets: Targets }) {
  const { t } = useTranslation('deployments');
  return (
    <CriteriaFacts
      label={t('targets.title')}
      criteria={targets}
      isNarrowed={targets.markets.length > 0}
      first={[{ key: 'markets', label: t('targets.markets'), value: marketsReached(targets, t) }]}
    />
  );
}
