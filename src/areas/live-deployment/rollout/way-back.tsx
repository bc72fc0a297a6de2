import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type LiveDeployment, liveDeploymentEndpoints } from '#contract/deployment/live-deployment.ts';
import { count } from '#contract/words.ts';
import { usePart } from '#src/app/entity/use-part.ts';
import { date } from '#src/app/format/format.ts';
import { usePortal } from '#src/app/portal.ts';
import { liveDeployment } from '#src/areas/deployment/definitions.ts';
import { useLive } from '#src/areas/deployment/deployment-context.ts';
import { liveHome } from '#src/areas/deployment/paths.ts';
import { WayBackDialog, WayBackOffer } from '#src/areas/deployment/rollout/way-back-offer.tsx';

/** What can be brought back of a live deployment that failed or was aborted, by whom, and how (D-255). */
export const liveWay = (deployment: LiveDeployment) => ({
  left: deployment.wayBack,
  rule: liveDeploymentEndpoints.getWayBack.access.rule,
  dialog: (onClose: () => void): ReactNode => <Prepare deployment={deployment} onClose={onClose} />,
});

export function WayBack() {
  const { t } = useTranslation('deployments');
  return <WayBackOffer {...liveWay(useLive().deployment)} none={t('wayBack.none')} />;
}

type Props = { readonly deployment: LiveDeployment; readonly onClose: () => void };

function Prepare({ deployment: { id, name: from, priority }, onClose }: Props) {
  const { t } = useTranslation('deployments');
  const portal = usePortal();
  const { entity } = usePart(liveDeployment, 'getWayBack', id);
  if (!entity) return null;
  const { vehicles, versions } = entity;
  const prepare = async ({ name, version }: { readonly name: string; readonly version: number }) => {
    const body = { name, purpose: 'ROLLOUT', priority, releaseCandidateId: version, wayBackOf: id } as const;
    return liveHome(await portal.clientOf(liveDeploymentEndpoints).createLiveDeployment({ body }));
  };
  return (
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
  );
}
