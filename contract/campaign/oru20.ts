import { z } from 'zod';
import { e320Manager } from '#contract/access/read-rules.ts';
import { ruleOf } from '#contract/command.ts';
import { userReferenceSchema, wholeNumber } from '#contract/common.ts';
import { endpoints, idParams } from '#contract/endpoint.ts';
import { entityHead, flowPart } from '#contract/entity/entity-endpoints.ts';
import { fields } from '#contract/entity/fields.ts';
import { redacted } from '#contract/redacted-names.ts';
import {
  abortCommand,
  campaignAround,
  campaignCommands,
  campaignInput,
  campaignMarkets,
  campaignShown,
  type PreconditionId,
  preconditionIds,
  preconditionsWithout,
} from './campaign.ts';
import { campaignEndpoints } from './campaign-endpoints.ts';

/** ORU2-04 */
export const oru20Platforms = ['MEB', 'MQB_EVO', 'PPE'] as const;
/** D-113: shown, and cannot be chosen */
export const closedPreconditions: readonly PreconditionId[] = ['HOME_LOCATION'];

const tenths = (value: number) => Math.abs(value * 10 - Math.round(value * 10)) < 1e-6;

/** D-113 */
const oru20InputSchema = z.strictObject({
  ...campaignInput,
  preconditions: preconditionsWithout(closedPreconditions),
  platform: z.enum(oru20Platforms),
  autoDownload: z.boolean().default(false),
  skipOruConsentCheck: z.boolean().default(false),
  updateDuration: wholeNumber(1, 240),
  energyConsumption: z
    .number()
    .min(0, { error: 'range:0|100' })
    .max(100, { error: 'range:0|100' })
    .refine(tenths, { message: 'decimal' }),
});
export type Oru20Input = z.infer<typeof oru20InputSchema>;
export const oru20Example: Oru20Input = {
  name: 'Display update',
  market: 'DE',
  autoInstall: false,
  preconditions: ['IGNITION_OFF', 'WIFI'],
  platform: 'MEB',
  autoDownload: true,
  skipOruConsentCheck: false,
  updateDuration: 35,
  energyConsumption: 1.2,
};
export const oru20Fields = fields(oru20InputSchema, {
  campaign: { name: {}, market: {}, platform: {} },
  installation: { autoDownload: {}, autoInstall: {}, skipOruConsentCheck: {}, preconditions: { control: 'own', isGroup: true } },
  effort: { updateDuration: {}, energyConsumption: {} },
});

/** ORU2-03 */
const oru20RowSchema = oru20InputSchema.extend({ ...entityHead, ...campaignShown, author: userReferenceSchema });
export type Oru20Row = z.infer<typeof oru20RowSchema>;
const oru20CampaignSchema = oru20RowSchema.extend({ ...flowPart, ...campaignAround });
export type Oru20Campaign = z.infer<typeof oru20CampaignSchema>;

export const oru20Commands = {
  ...campaignCommands({ payload: oru20InputSchema, example: oru20Example }),
  ...abortCommand,
};

const base = `/api/${redacted.oru20}` as const;
/** API-060 … API-073, D-179 */
export const oru20CampaignEndpoints = endpoints({
  ...campaignEndpoints({
    ...{ name: 'Oru20Campaign', type: 'ORU20_CAMPAIGN', releases: 'ORU20_RELEASE', what: 'ORU 2.0 campaign' },
    ...{ flow: 'oru20Campaign', commands: oru20Commands, base },
    ...{ input: oru20InputSchema, row: oru20RowSchema, shown: oru20CampaignSchema },
  }),
  // a GET with an effect, as the specification has it; one that comes again changes nothing.
  abortOru20Campaign: {
    method: 'GET',
    path: `${base}/campaigns/{id}/rollout/abort`,
    summary: 'Ends the rollout of an ORU 2.0 campaign (API-072, D-067.2)',
    access: { rule: ruleOf(oru20Commands['campaign.abort']), brand: 'home' },
    params: idParams,
    command: { flow: 'oru20Campaign', type: 'campaign.abort' },
    response: oru20CampaignSchema,
  },
  getOru20CampaignContext: {
    method: 'GET',
    path: `${base}/campaign-context`,
    summary: 'What an ORU 2.0 campaign may choose from (API-073, D-008, ORU2-04)',
    access: { rule: e320Manager, brand: 'selected' },
    response: z.object({
      platforms: z.array(z.enum(oru20Platforms)),
      markets: z.array(z.enum(campaignMarkets)),
      preconditions: z.array(z.object({ id: z.enum(preconditionIds), name: z.string(), disabled: z.boolean() })),
    }),
  },
});
