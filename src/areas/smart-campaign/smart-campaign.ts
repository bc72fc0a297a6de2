import { type SmartCampaign, smartDetailsFields, smartRequestFields } from '#contract/smart-campaign/smart-campaign.ts';
import { smartCampaignEndpoints } from '#contract/smart-campaign/smart-campaign-endpoints.ts';
import { smartParametersFields } from '#contract/smart-campaign/smart-parameters.ts';
import { smartCampaignFlow } from '#machines/flows/smart-campaign.ts';
import type { EntityDefinition } from '#src/app/entity/definition.ts';

declare module '#src/i18n/types.ts' {
  interface Texts {
    'smart-campaigns': typeof import('#src/i18n/en/smart-campaign/smart-campaigns.json');
  }
}

/** Smart campaigns as their pages know them (ORUN-01 … ORUN-09). */
export const smartCampaign: EntityDefinition<SmartCampaign> = {
  type: 'SMART_CAMPAIGN',
  flow: smartCampaignFlow,
  table: smartCampaignEndpoints,
  name: 'SmartCampaign',
  fields: smartDetailsFields,
  parts: { parameters: { fields: smartParametersFields }, request: { fields: smartRequestFields } },
  texts: 'smart-campaigns',
  listHref: '/software/campaigns?tab=smart',
  titleOf: ({ name }) => name,
  way: ['PREPARATION', 'REQUESTED', 'APPROVED', 'PLANNED', 'ROLLED_OUT'],
  places: {
    listCounts: { page: 'vehicles', field: 'vehicleListId' },
    vehiclesChosen: { page: 'vehicles', field: 'vehicleListId' },
    listHasVehicles: { page: 'vehicles', field: 'vehicleListId' },
    parametersSaved: { page: 'parameters', field: 'installDuration' },
    phasesValid: { page: 'plan-deployment', field: 'phases.0.name' },
  },
};
