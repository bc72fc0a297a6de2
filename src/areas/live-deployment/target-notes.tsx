import { useTranslation } from 'react-i18next';
import { candidateBrandName } from '#contract/brand.ts';
import { usePart } from '#src/app/entity/use-part.ts';
import { PlatformBanner } from '#src/areas/deployment/criteria/platform-banner.tsx';
import { liveDeployment } from '#src/areas/deployment/definitions.ts';
import { useLive } from '#src/areas/deployment/deployment-context.ts';
import { marketsReached } from './market-text.ts';
import { TouchesNotes } from './touches.tsx';

/** For which brands and markets a live deployment is, in the dialogs that approve and start it (D-062.05, D-062.08). */
export function TargetNotes() {
  const { t } = useTranslation('deployments');
  const { deployment } = useLive();
  const { id, status, wayBackOf } = deployment;
  const { entity } = usePart(liveDeployment, 'getLiveTargets', id);
  if (!entity) return null;
  const markets = marketsReached(entity, t);
  return (
    <>
      <p data-targets>
        {t('approve.brands', { brands: entity.selectedBrands.map(candidateBrandName).join(', ') })}{' '}
        {t('markets.line', { markets })}
      </p>
      {!wayBackOf && <PlatformBanner of={entity} criteria={entity.filterCriteria} />}
      {status === 'REQUESTED' && <TouchesNotes of={deployment} />}
    </>
  );
}
