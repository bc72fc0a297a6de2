import { bigLoopCommands } from '#contract/campaign/big-loop.ts';
import { campaignFlow } from './campaign.ts';

/** D-066: a stop is reported from outside. */
export const bigLoopCampaignFlow = campaignFlow({ id: 'bigLoopCampaign', commands: bigLoopCommands });
