import type { z } from 'zod';
import { typedInstantSchema } from '#contract/common.ts';
import { openStatuses, startsInHours } from '#contract/data-load-campaign/data-load.ts';
import { type CampaignContext, campaignFields, type DataLoadCampaign } from '#contract/data-load-campaign/data-load-campaign.ts';
import { dataLoadEndpoints } from '#contract/data-load-campaign/data-load-endpoints.ts';
import { localDay } from '#contract/time-zone.ts';
import { dataLoadCampaignFlow } from '#machines/flows/data-load-campaign.ts';
import type { EntityDefinition } from '#src/app/entity/definition.ts';
import { formSchema } from '#src/app/entity/form/form-schema.ts';

declare module '#src/i18n/types.ts' {
  interface Texts {
    'data-load': typeof import('#src/i18n/en/data-load/data-load.json');
  }
}

const hour = 3_600_000;

/** A start from now on, so many hours ahead; the one that it was may stay (D-108). */
const startFrom = (hours: number, before?: string) =>
  typedInstantSchema.refine((start) => start === before || Date.parse(start) >= Date.now() + hours * hour, {
    error: hours === 0 ? 'startPast' : `startAhead:${hours}`,
  });

/** The first day that the calendar opens for such a start. */
export const firstStartDay = (hours: number): string => localDay(new Date(Date.now() + hours * hour));

/** The fields with the rule that moves with the clock. */
export const editSchema = (before: string): z.ZodObject => formSchema(campaignFields, { campaignStart: startFrom(0, before) });

/** Data-load campaigns as their pages know them (DLM-03, DLM-04). */
export const dataLoadCampaign: EntityDefinition<DataLoadCampaign> = {
  type: 'DATA_LOAD_CAMPAIGN',
  flow: dataLoadCampaignFlow,
  table: dataLoadEndpoints,
  name: 'DataLoadCampaign',
  fields: campaignFields,
  texts: 'data-load',
  listHref: '/software/campaigns',
  titleOf: ({ title }) => title,
  address: ({ id }) => ({ campaignId: id }),
  way: ['CREATED', 'PLANNED', 'ACTIVE', 'STOPPED'],
  standsAt: ({ context, value }) => (context as CampaignContext).before ?? (value === 'PAUSED' ? openStatuses[2] : undefined),
  newForm: ({ me }) => ({
    initial: {
      campaignOwner: me,
      priorityIndex: '50',
      enrollmentRate: '0',
      updateType: 'RECOMMENDED',
      customerImpact: 'LOW',
    },
    schema: formSchema(campaignFields, { campaignStart: startFrom(startsInHours) }),
    min: { campaignStart: firstStartDay(startsInHours) },
  }),
  places: {
    hasBatch: { page: 'batches', field: 'batches' },
    changedSinceEvaluation: { page: 'properties', field: 'title' },
  },
};
