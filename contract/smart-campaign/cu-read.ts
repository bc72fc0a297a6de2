import { all } from '#contract/access/access.ts';
import { smartCampaignRead } from '#contract/access/read-rules.ts';

/** D-068, CU */
export const cuRead = all(smartCampaignRead, { type: 'CU' });
