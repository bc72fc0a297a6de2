import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { candidateBrandName } from '#contract/brand.ts';
import { usePortal } from '#src/app/portal.ts';
import { useEntityScreen } from '#src/app/screen/use-entity-screen.ts';
import { useLive } from '#src/areas/deployment/deployment-context.ts';
import { targetsOf } from '#src/areas/deployment/wiring.ts';

/** For which brands and markets a live deployment is, in the dialogs that approve and start it (D-062.05, D-062.08). */
export function TargetNotes() {
  const { t } = useTranslation('deployments');
  const portal = usePortal();
  const { deployment } = useLive();
  const [resource] = useState(() => targetsOf(portal, deployment.id));
  const { entity } = useEntityScreen(resource, { watch: [{ type: 'LIVE_DEPLOYMENT', id: deployment.id }] });
  if (!entity) return null;
  const markets = entity.markets.join(', ') || t('targets.allMarkets');
  return (
    <p data-targets>
      {t('approve.brands', { brands: entity.selectedBrands.map(candidateBrandName).join(', ') })} {t('markets.line', { markets })}
    </p>
  );
}
