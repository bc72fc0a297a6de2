import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { liveTargetsSchema } from '#contract/deployment/live-targets.ts';
import { referenceText } from '#contract/entity/entity-reference.ts';
import { DescriptionList } from '#src/app/page/description-list.tsx';
import { CountWithTime } from '#src/areas/deployment/count-with-time.tsx';
import { CriteriaFacts } from '#src/areas/deployment/criteria/criteria-fields.tsx';
import { PlatformBanner } from '#src/areas/deployment/criteria/platform-banner.tsx';
import { useLive } from '#src/areas/deployment/deployment-context.ts';
import { UiLink } from '#src/ui/link.tsx';
import { marketsReached } from './market-text.ts';

export type Targets = z.output<typeof liveTargetsSchema>;

/** The target vehicles as they are, for those who cannot change them (any more) and those who decide about them. */
export function TargetFacts({ targets }: { readonly targets: Targets }) {
  const { t } = useTranslation('deployments');
  const { wayBackOf } = useLive().deployment;
  if (wayBackOf) {
    const { open } = wayBackOf;
    const from = open ? <UiLink href={open.route}>{open.name}</UiLink> : referenceText(wayBackOf);
    const vehicles = <CountWithTime count={targets.vehicleCount} on={targets.vehicleCountFetchedOn} />;
    return (
      <DescriptionList
        label={t('targets.title')}
        items={[
          { key: 'wayBackOf', label: t('wayBack.targets'), value: from },
          { key: 'vehicles', label: t('column.vehicles'), value: vehicles },
        ]}
      />
    );
  }
  return (
    <>
      <PlatformBanner of={targets} criteria={targets.filterCriteria} />
      <CriteriaFacts
        label={t('targets.title')}
        criteria={targets}
        isNarrowed={targets.markets.length > 0}
        first={[{ key: 'markets', label: t('targets.markets'), value: marketsReached(targets, t) }]}
      />
    </>
  );
}
