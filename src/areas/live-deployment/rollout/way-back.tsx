import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { liveDeploymentEndpoints, type wayBackSchema } from '#contract/deployment/live-deployment.ts';
import { usePart } from '#src/app/entity/use-part.ts';
import { count } from '#src/app/format/format.ts';
import { useAllowed, useBrandId } from '#src/app/session/use-me.ts';
import { liveDeployment } from '#src/areas/deployment/definitions.ts';
import { useLive } from '#src/areas/deployment/deployment-context.ts';
import { Button } from '#src/ui/button.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { lazyPart } from '#src/ui/page/lazy-part.tsx';

export type WayBackOf = z.output<typeof wayBackSchema>;

const WayBackDialog = lazyPart(() => import('./way-back-dialog.tsx').then((module) => module.WayBackDialog));

/** Offers to bring the vehicles that got this version back to an earlier one, where the rollout failed or was aborted (D-255). */
export function WayBack() {
  const { deployment } = useLive();
  const mayPrepare = useAllowed(liveDeploymentEndpoints.getWayBack.access.rule);
  const { homeBrandId } = deployment.flow.context as { homeBrandId: number };
  const isHome = useBrandId() === homeBrandId;
  const isLeft = deployment.status === 'ROLLOUT_FAILED' || deployment.status === 'ROLLOUT_ABORTED';
  return isLeft && mayPrepare && isHome ? <Offer key={`${deployment.id} ${deployment.revision}`} /> : null;
}

function Offer() {
  const { t } = useTranslation('deployments');
  const { deployment } = useLive();
  const { entity } = usePart(liveDeployment, 'getWayBack', deployment.id);
  const [isAsking, setIsAsking] = useState(false);
  if (!entity || entity.vehicles === 0) return null;
  const figures = { count: entity.vehicles, figure: count(entity.vehicles) };
  const isPossible = entity.versions.length > 0;
  return (
    <>
      <Banner
        kind="info"
        title={t('wayBack.vehicles', figures)}
        actions={
          isPossible && (
            <Button small onClick={() => setIsAsking(true)}>
              {t('wayBack.prepare')}
            </Button>
          )
        }
      >
        {t(isPossible ? 'wayBack.text' : 'wayBack.none')}
      </Banner>
      <Suspense>{isAsking && <WayBackDialog wayBack={entity} onClose={() => setIsAsking(false)} />}</Suspense>
    </>
  );
}
