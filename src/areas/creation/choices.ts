import { any, permission, type Rule } from '#contract/access/access.ts';
import type { PagedType } from '#contract/entity/entities.ts';
import { ownIds, urlOf } from '#contract/entity/entity-address.ts';

/** A kind of thing that can be created; without `href` its area is not part of this version yet. */
export type Choice = {
  readonly key: 'bigLoopRelease' | 'oru20Release' | 'bigLoopCampaign' | 'oru20Campaign' | 'dataLoadCampaign' | 'smartCampaign';
  readonly needs: Rule;
  readonly href?: string;
};

/** D-215 */
const releaseManager: Rule = any({ role: 'ORU20_MANAGER' }, { role: 'GLOBAL_E3_20_ORU_MANAGER' });
const campaignManager: Rule = { right: 'E3_20_ORU_MANAGER' };

const newOne = (type: PagedType): string => urlOf(type, ownIds(type, 'new'));

/** D-027 */
export const releaseChoices: readonly Choice[] = [
  { key: 'bigLoopRelease', needs: releaseManager, href: newOne('BIG_LOOP_RELEASE') },
  { key: 'oru20Release', needs: releaseManager, href: newOne('ORU20_RELEASE') },
];
export const deploymentChoices: readonly Choice[] = [
  { key: 'bigLoopCampaign', needs: campaignManager, href: newOne('BIG_LOOP_CAMPAIGN') },
  { key: 'oru20Campaign', needs: campaignManager, href: newOne('ORU20_CAMPAIGN') },
];

/** DLM-02 */
export const campaignChoices: readonly Choice[] = [
  {
    key: 'dataLoadCampaign',
    needs: permission('DATA_LOAD_WRITE'),
    href: '/software/campaigns/data-load-management/new',
  },
  { key: 'smartCampaign', needs: permission('SMART_CAMPAIGN_WRITE'), href: newOne('SMART_CAMPAIGN') },
];
