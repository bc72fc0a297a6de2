import { oru20Commands } from '#contract/campaign/oru20.ts';
import { campaignFlow } from './campaign.ts';

/** D-067: it is aborted from here. */
export const oru20CampaignFlow = campaignFlow({ id: 'oru20Campaign', commands: oru20Commands });
