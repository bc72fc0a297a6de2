import { useTranslation } from 'react-i18next';
import type { SmartCampaign } from '#contract/smart-campaign/smart-campaign.ts';
import { smartCampaignEndpoints } from '#contract/smart-campaign/smart-campaign-endpoints.ts';
import { pageUrl } from '#src/app/entity/definition.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { usePart } from '#src/app/entity/use-part.ts';
import { count, date } from '#src/app/format/format.ts';
import { usePortal } from '#src/app/portal.ts';
import { useAllowed } from '#src/app/session/use-me.ts';
import { WayBackOffer } from '#src/areas/deployment/rollout/way-back-offer.tsx';
import { lazyPart } from '#src/ui/page/lazy-part.tsx';
import { smartCampaign } from './smart-campaign.ts';

const WayBackDialog = lazyPart(() =>
  import('#src/areas/deployment/rollout/way-back-dialog.tsx').then((module) => module.WayBackDialog),
);

/** Offers to bring the vehicles that got this version back to an earlier one, where the rollout failed or was aborted (D-255). */
export function SmartWayBack() {
  const { now } = useEntityPage<SmartCampaign>();
  const mayPrepare = useAllowed(smartCampaignEndpoints.getSmartWayBack.access.rule);
  const isLeft = now.status === 'ROLLOUT_FAILED' || now.status === 'ROLLOUT_ABORTED';
  return isLeft && mayPrepare ? <Offer key={`${now.id} ${now.revision}`} /> : null;
}

function Offer() {
  const { t } = useTranslation(['smart-campaigns', 'deployments']);
  const portal = usePortal();
  const { id, name: from } = useEntityPage<SmartCampaign>().now;
  const { entity } = usePart(smartCampaign, 'getSmartWayBack', id);
  if (!entity) return null;
  const { vehicles, versions } = entity;
  const prepare = async ({ name, version }: { readonly name: string; readonly version: number }) => {
    const client = portal.clientOf(smartCampaignEndpoints);
    const software = await client.getSmartDetails({ params: { id: version } });
    const made = await client.createSmartCampaign({ body: { ...software, name, wayBackOf: id } });
    return pageUrl(smartCampaign, made, 'parameters');
  };
  return (
    <WayBackOffer
      vehicles={vehicles}
      isPossible={versions.length > 0}
      none={t('wayBack.none')}
      dialog={(onClose) => (
        <WayBackDialog
          from={from}
          wireName="softwareVersion"
          versions={versions.map(({ campaignId, rolledOutOn, version }) => ({
            id: campaignId,
            label: t('wayBack.rolledOut', { version, day: date(rolledOutOn) }),
          }))}
          effects={[
            t('wayBack.effectVehicles', { count: vehicles, figure: count(vehicles) }),
            t('deployments:wayBack.effectApproval'),
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
