import { z } from 'zod';
import { all, any, permission } from '#contract/access/access.ts';
import { liveDeploymentRead, savedPlanRead, smartCampaignRead } from '#contract/access/read-rules.ts';
import { brandIdSchema } from '#contract/brand.ts';
import { instantSchema, text, userReferenceSchema } from '#contract/common.ts';
import { endpoints, idParams } from '#contract/endpoint.ts';
import { planInputSchema } from './plan.ts';

/** A plan that is kept under a name for its brand. Whoever takes it has a copy: later changes of the one are none of the other (D-253). */
const savedPlanSchema = z.object({
  id: z.number().int(),
  brandId: brandIdSchema,
  name: z.string(),
  plan: planInputSchema,
  savedBy: userReferenceSchema,
  savedOn: instantSchema,
});
export type SavedPlan = z.output<typeof savedPlanSchema>;

export const savedPlanName = text(3, 60);

const flag = 'cc.aec.live-deployment';
/** Whoever plans phases: of live deployments, or of smart campaigns. */
const write = any(
  all(liveDeploymentRead, permission('DEPLOYMENT_WRITE')),
  all(smartCampaignRead, permission('SMART_CAMPAIGN_WRITE')),
);

export const savedPlanEndpoints = endpoints({
  listSavedPlans: {
    method: 'GET',
    path: '/api/saved-plans',
    summary: 'Saved plans of the brand (D-253)',
    of: ['SAVED_PLAN'],
    access: { rule: savedPlanRead, brand: 'selected', flag },
    response: z.array(savedPlanSchema),
  },
  createSavedPlan: {
    method: 'POST',
    path: '/api/saved-plans',
    summary: 'Saves a plan under a name (D-253)',
    access: { rule: write, brand: 'selected', flag },
    body: z.strictObject({ name: savedPlanName, plan: planInputSchema }),
    response: savedPlanSchema,
    status: 201,
  },
  deleteSavedPlan: {
    method: 'DELETE',
    path: '/api/saved-plans/{id}',
    summary: 'Deletes a saved plan (D-253)',
    access: { rule: write, brand: 'home', flag },
    params: idParams,
    response: 'none',
  },
});
