import { any, permission, type Rule } from '#contract/access/access.ts';

/** A kind of thing that can be created; without `href` its area is not part of this version yet. */
export type Choice = {
  readonly key: 'bigLoopRelease' | 'oru20Release' | 'bigLoopCampaign' | 'oru20Campaign' | 'dataLoadCampaign' | 'smartCampaign';
  readonly needs: Rule;
  readonly href?: string;
};

/** D-215 */
const releaseManager: Rule = any({ role: 'ORU20_MANAGER' }, { role: 'GLOBAL_E3_20_ORU_MANAGER' });
const campaignManager: Rule = { right: 'E3_20_ORU_MANAGER' };

/** D-027; an area that is added gives its choices their address. */
export const releaseChoices: readonly Choice[] = [
  { key: 'bigLoopRelease', needs: releaseManager },
  { key: 'oru20Release', needs: releaseManager },
];
export const deploymentChoices: readonly Choice[] = [
  { key: 'bigLoopCampaign', needs: campaignManager },
  { key: 'oru20Campaign', needs: campaignManager },
];

/** DLM-02 */
export const campaignChoices: readonly Choice[] = [
  {
    key: 'dataLoadCampaign',
    needs: permission('DATA_LOAD_WRITE'),
    href: '/software/campaigns/data-load-management/new',
  },
  { key: 'smartCampaign', needs: permission('SMART_CAMPAIGN_WRITE') },
];
