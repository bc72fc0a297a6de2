import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SmartCampaign } from '#contract/smart-campaign/smart-campaign.ts';
import { smartCampaignEndpoints } from '#contract/smart-campaign/smart-campaign-endpoints.ts';
import { count } from '#contract/words.ts';
import { pageUrl } from '#src/app/entity/definition.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { usePart } from '#src/app/entity/use-part.ts';
import { date } from '#src/app/format/format.ts';
import { usePortal } from '#src/app/portal.ts';
import { WayBackDialog, WayBackOffer } from '#src/areas/deployment/rollout/way-back-offer.tsx';
import { smartCampaign } from './smart-campaign.ts';

type Left = Pick<SmartCampaign, 'id' | 'name' | 'wayBack'>;

/** What can be brought back of a campaign that failed or was aborted, by whom, and how (D-255). */
export const smartWay = (campaign: Left) => ({
  left: campaign.wayBack,
  rule: smartCampaignEndpoints.getSmartWayBack.access.rule,
  dialog: (onClose: () => void): ReactNode => <Prepare campaign={campaign} onClose={onClose} />,
});

export function SmartWayBack() {
  const { t } = useTranslation('smart-campaigns');
  return <WayBackOffer {...smartWay(useEntityPage<SmartCampaign>().now)} none={t('wayBack.none')} />;
}

function Prepare({ campaign: { id, name: from }, onClose }: { readonly campaign: Left; readonly onClose: () => void }) {
  const { t } = useTranslation(['smart-campaigns', 'deployments']);
  const portal = usePortal();
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
  );
}
