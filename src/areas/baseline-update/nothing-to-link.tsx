import { useTranslation } from 'react-i18next';
import { type Rule, rolesThatAllow } from '#contract/access/access.ts';
import { baselineRolloutTypes, type LinkableRollouts } from '#contract/baseline-update/baseline-rollout.ts';
import type { BaselineUpdate } from '#contract/baseline-update/baseline-update.ts';
import { brandName } from '#contract/brand.ts';
import { liveDeploymentEndpoints } from '#contract/deployment/live-deployment.ts';
import { smartCampaignEndpoints } from '#contract/smart-campaign/smart-campaign-endpoints.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { roleNames } from '#src/app/workflow/flow-texts.ts';
import { Banner } from '#src/ui/page/banner.tsx';
import { useWhoLinks } from './use-who-links.ts';

const creators: Readonly<Record<(typeof baselineRolloutTypes)[number], Rule>> = {
  LIVE_DEPLOYMENT: liveDeploymentEndpoints.createLiveDeployment.access.rule,
  SMART_CAMPAIGN: smartCampaignEndpoints.createSmartCampaign.access.rule,
};

/** Why no rollout can be linked, and who can: those that others may open, or whoever creates one that fits (D-075.9, D-092, D-103, D-241). */
export function NothingToLink({ hidden }: Pick<LinkableRollouts, 'hidden'>) {
  const { t } = useTranslation('baseline-updates');
  const { now } = useEntityPage<BaselineUpdate>();
  const whoLinks = useWhoLinks();
  const { brandId, versionGeneral } = now;
  const brand = brandName(brandId);
  const platform = versionGeneral ? t(`value.platform.${versionGeneral.platform}`) : t('rollouts.dialog.anyPlatform');
  // Smart campaigns are of the other two platforms (D-092).
  const kinds = baselineRolloutTypes.filter((type) => type !== 'SMART_CAMPAIGN' || versionGeneral?.platform !== 'E311');
  if (hidden.length > 0)
    return hidden.map(({ count, entityType }) => (
      <Banner kind="info" key={entityType} title={t(`rollouts.dialog.hidden.${entityType}`, { count, brand, platform })}>
        {t('rollouts.dialog.linkedBy', { who: whoLinks(entityType) })}
      </Banner>
    ));
  return (
    <Banner kind="info" title={t('rollouts.dialog.noneFits', { brand, platform })}>
      {kinds.map((type) => (
        <p key={type}>{t(`rollouts.dialog.creates.${type}`, { roles: roleNames(rolesThatAllow(creators[type], brandId)) })}</p>
      ))}
    </Banner>
  );
}
