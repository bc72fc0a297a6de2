import { z } from 'zod';
import { e320Manager } from '#contract/access/read-rules.ts';
import { brandIdSchema } from '#contract/brand.ts';
import { userReferenceSchema } from '#contract/common.ts';
import { endpoints } from '#contract/endpoint.ts';
import { entityHead, flowPart } from '#contract/entity/entity-endpoints.ts';
import { fields } from '#contract/entity/fields.ts';
import {
  campaignAround,
  campaignCommands,
  campaignInput,
  campaignMarkets,
  campaignShown,
  type defaultMarket,
  preconditionIds,
} from './campaign.ts';
import { campaignEndpoints } from './campaign-endpoints.ts';

/** D-111 */
const bigLoopInputSchema = z.strictObject(campaignInput);
export type BigLoopInput = z.infer<typeof bigLoopInputSchema>;
export const bigLoopExample: BigLoopInput = {
  name: 'Spring service',
  market: 'DE' satisfies typeof defaultMarket,
  autoInstall: false,
  preconditions: ['IGNITION_OFF', 'PARKING_BRAKE'],
};
export const bigLoopFields = fields(bigLoopInputSchema, {
  campaign: { name: {}, market: {} },
  installation: { autoInstall: {}, preconditions: { control: 'own', isGroup: true } },
});

/** BIG-07 */
const bigLoopRowSchema = bigLoopInputSchema.extend({ ...entityHead, ...campaignShown, author: userReferenceSchema });
export type BigLoopRow = z.infer<typeof bigLoopRowSchema>;
const bigLoopCampaignSchema = bigLoopRowSchema.extend({ ...flowPart, ...campaignAround });
export type BigLoopCampaign = z.infer<typeof bigLoopCampaignSchema>;

export const bigLoopCommands = campaignCommands({ payload: bigLoopInputSchema, example: bigLoopExample });

const base = '/api/e3bigloopada';
/** API-041 … API-053, D-179 */
export const bigLoopCampaignEndpoints = endpoints({
  ...campaignEndpoints({
    ...{ name: 'BigLoopCampaign', type: 'BIG_LOOP_CAMPAIGN', releases: 'BIG_LOOP_RELEASE', what: 'big-loop campaign' },
    ...{ flow: 'bigLoopCampaign', commands: bigLoopCommands, base },
    ...{ input: bigLoopInputSchema, row: bigLoopRowSchema, shown: bigLoopCampaignSchema },
  }),
  getBigLoopCampaignContext: {
    method: 'GET',
    path: `${base}/campaign-context`,
    summary: 'What a big-loop campaign may choose from (API-053, BIG-11)',
    access: { rule: e320Manager, brand: 'selected' },
    response: z.object({
      brands: z.array(brandIdSchema),
      defaultBrand: brandIdSchema,
      markets: z.array(z.enum(campaignMarkets)),
      defaultMarket: z.enum(campaignMarkets),
      preconditionGroups: z.array(z.object({ id: z.string(), preconditions: z.array(z.enum(preconditionIds)) })),
    }),
  },
});
