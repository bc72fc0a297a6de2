import { useTranslation } from 'react-i18next';
import { liveDeploymentEndpoints } from '#contract/deployment/live-deployment.ts';
import { usePart } from '#src/app/entity/use-part.ts';
import { count, date } from '#src/app/format/format.ts';
import { usePortal } from '#src/app/portal.ts';
import { useAllowed, useBrandId } from '#src/app/session/use-me.ts';
import { liveDeployment } from '#src/areas/deployment/definitions.ts';
import { useLive } from '#src/areas/deployment/deployment-context.ts';
import { liveHome } from '#src/areas/deployment/paths.ts';
import { WayBackOffer } from '#src/areas/deployment/rollout/way-back-offer.tsx';
import { lazyPart } from '#src/ui/page/lazy-part.tsx';

const WayBackDialog = lazyPart(() =>
  import('#src/areas/deployment/rollout/way-back-dialog.tsx').then((module) => module.WayBackDialog),
);

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
  const portal = usePortal();
  const { id, name: from, priority } = useLive().deployment;
  const { entity } = usePart(liveDeployment, 'getWayBack', id);
  if (!entity) return null;
  const { vehicles, versions } = entity;
  const prepare = async ({ name, version }: { readonly name: string; readonly version: number }) => {
    const body = { name, purpose: 'ROLLOUT', priority, releaseCandidateId: version, wayBackOf: id } as const;
    return liveHome(await portal.clientOf(liveDeploymentEndpoints).createLiveDeployment({ body }));
  };
  return (
    <WayBackOffer
      vehicles={vehicles}
      isPossible={versions.length > 0}
      none={t('wayBack.none')}
      dialog={(onClose) => (
        <WayBackDialog
          from={from}
          wireName="releaseCandidateId"
          versions={versions.map(({ liveSince, releaseCandidateId, version }) => ({
            id: releaseCandidateId,
            label: t('wayBack.liveSince', { version, day: date(liveSince) }),
          }))}
          effects={[
            t('wayBack.effectVehicles', { count: vehicles, figure: count(vehicles) }),
            t('wayBack.effectApproval'),
            t('wayBack.effectStays'),
          ]}
          createLabel={t('wayBack.create')}
          done={t('wayBack.done')}
          prepare={prepare}
          onClose={onClose}
        />
      )}
    />
  );
}
