import { useTranslation } from 'react-i18next';
import { candidateBrandName } from '#contract/brand.ts';
import { usePart } from '#src/app/entity/use-part.ts';
import { useLive } from '#src/areas/deployment/deployment-context.ts';
import { liveKind } from '#src/areas/deployment/kinds.ts';
import { marketsReached } from './market-text.ts';

/** For which brands and markets a live deployment is, in the dialogs that approve and start it (D-062.05, D-062.08). */
export function TargetNotes() {
  const { t } = useTranslation('deployments');
  const { entity } = usePart(liveKind, 'getLiveTargets', useLive().deployment.id);
  if (!entity) return null;
  const markets = marketsReached(entity, t);
  return (
    <p data-targets>
      {t('approve.brands', { brands: entity.selectedBrands.map(candidateBrandName).join(', ') })} {t('markets.line', { markets })}
    </p>
  );
}
