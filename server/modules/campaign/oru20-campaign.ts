import type { Api } from '#contract/api.ts';
import { campaignMarkets, preconditionIds } from '#contract/campaign/campaign.ts';
import { campaignServices } from '#contract/campaign/campaign-services.ts';
import { closedPreconditions, oru20CampaignEndpoints, oru20Fields, oru20Platforms } from '#contract/campaign/oru20.ts';
import { namedAs } from '#contract/entity/entity-endpoints.ts';
import { capital } from '#contract/words.ts';
import { oru20CampaignFlow } from '#machines/flows/campaign/oru20-campaign.ts';
import { type Handlers, reply } from '#server/call.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { formHandlers } from '#server/entity/form-handlers.ts';
import { listSource } from '#server/list/list-source.ts';
import { defineNoun } from '#server/noun.ts';
import type { Tool } from '#server/upstreams/tool.ts';
import { campaignKind } from './campaign-kind.ts';
import { campaignSeed } from './campaign-seed.ts';
import { type CampaignService, simulatedCampaignService } from './campaign-service.ts';
import { campaignListSource, type Oru20CampaignRow } from './campaign-store.ts';

const service: Tool<CampaignService> = {
  id: 'oru20-service',
  name: campaignServices.oru20,
  simulated: simulatedCampaignService,
};

export const oru20Campaigns = campaignKind<Oru20CampaignRow, typeof oru20CampaignFlow.machine, typeof oru20Fields.schema>({
  ...{ type: 'ORU20_CAMPAIGN', table: 'oru20Campaign', releases: 'oru20Release', called: 'ORU 2.0 campaign' },
  flow: oru20CampaignFlow,
  fields: oru20Fields,
  service,
});
const { abort, begin, calls, dropped, rows, shown, store, watched } = oru20Campaigns;
const list = listSource(oru20CampaignEndpoints.listOru20Campaigns.list, campaignListSource('oru20Campaign', 'oru20Release'));

/** ORU 2.0 campaigns (API-060 … API-073) with the transitions of D-067. */
const handlers = {
  ...entityHandlers(oru20CampaignEndpoints, 'Oru20Campaign', { store, list, rows, shown, dropped }),
  ...formHandlers('Oru20Campaign', { store, shown, begin }),
  ...namedAs('Oru20Campaign', calls),
  abortOru20Campaign: abort,
  getOru20CampaignContext: async () =>
    reply({
      platforms: [...oru20Platforms],
      markets: [...campaignMarkets],
      preconditions: preconditionIds.map((id) => ({
        id,
        name: capital(id.toLowerCase().replaceAll('_', ' ')),
        disabled: closedPreconditions.includes(id),
      })),
    }),
} satisfies Partial<Handlers<Api>>;

/** ORU 2.0 campaigns at the server, with the service that carries them out. */
export const oru20CampaignNoun = defineNoun({
  stores: { ORU20_CAMPAIGN: store },
  handlers,
  tools: [service],
  recurring: [watched.recurring],
  seed: campaignSeed('oru20', watched),
});
