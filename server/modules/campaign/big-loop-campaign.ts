import { allows, brandsOf } from '#contract/access/access.ts';
import { e320Manager } from '#contract/access/read-rules.ts';
import type { Api } from '#contract/api.ts';
import { bigLoopCampaignEndpoints, bigLoopFields } from '#contract/campaign/big-loop.ts';
import { campaignMarkets, defaultMarket, preconditionGroups } from '#contract/campaign/campaign.ts';
import { campaignServices } from '#contract/campaign/campaign-services.ts';
import { namedAs } from '#contract/entity/entity-endpoints.ts';
import { bigLoopCampaignFlow } from '#machines/flows/campaign/big-loop-campaign.ts';
import { type Handlers, reply } from '#server/call.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { formHandlers } from '#server/entity/form-handlers.ts';
import { listSource } from '#server/list/list-source.ts';
import { defineNoun } from '#server/noun.ts';
import type { Tool } from '#server/upstreams/tool.ts';
import { campaignKind } from './campaign-kind.ts';
import { campaignSeed } from './campaign-seed.ts';
import { type CampaignService, simulatedCampaignService } from './campaign-service.ts';
import { type BigLoopCampaignRow, campaignListSource } from './campaign-store.ts';

const service: Tool<CampaignService> = {
  id: 'big-loop-service',
  name: campaignServices.bigLoop,
  simulated: simulatedCampaignService,
};

export const bigLoopCampaigns = campaignKind<BigLoopCampaignRow, typeof bigLoopCampaignFlow.machine, typeof bigLoopFields.schema>(
  {
    ...{ type: 'BIG_LOOP_CAMPAIGN', table: 'bigLoopCampaign', releases: 'bigLoopRelease', called: 'Big-loop campaign' },
    flow: bigLoopCampaignFlow,
    fields: bigLoopFields,
    service,
  },
);
const { begin, calls, dropped, rows, shown, store, watched } = bigLoopCampaigns;
const list = listSource(
  bigLoopCampaignEndpoints.listBigLoopCampaigns.list,
  campaignListSource('bigLoopCampaign', 'bigLoopRelease'),
);

/** Big-loop campaigns (API-041 … API-053) with the transitions of D-066. */
const handlers = {
  ...entityHandlers(bigLoopCampaignEndpoints, 'BigLoopCampaign', { store, list, rows, shown, dropped }),
  ...formHandlers('BigLoopCampaign', { store, shown, begin }),
  ...namedAs('BigLoopCampaign', calls),
  getBigLoopCampaignContext: async ({ actor, brandId }) =>
    reply({
      brands: brandsOf(actor).filter((id) => allows(e320Manager, actor, { brandId: id })),
      defaultBrand: brandId,
      markets: [...campaignMarkets],
      defaultMarket,
      preconditionGroups: Object.entries(preconditionGroups).map(([id, preconditions]) => ({
        id,
        preconditions: [...preconditions],
      })),
    }),
} satisfies Partial<Handlers<Api>>;

/** Big-loop campaigns at the server, with the service that carries them out. */
export const bigLoopCampaignNoun = defineNoun({
  stores: { BIG_LOOP_CAMPAIGN: store },
  handlers,
  tools: [service],
  recurring: [watched.recurring],
  seed: campaignSeed('bigLoop', watched),
});
