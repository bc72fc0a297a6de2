import { z } from 'zod';
import { candidateBrandIdSchema } from '#contract/brand.ts';
import { instantSchema, platformScopeSchema } from '#contract/common.ts';
import { filterCriterionSchema } from '#contract/vehicle/vehicle.ts';

/** Which vehicles of the fleet a live deployment is for (LIVE-01, D-062.02). */
export const liveTargetsSchema = z.object({
  selectedBrands: z.array(candidateBrandIdSchema),
  filterCriteria: z.array(filterCriterionSchema),
  markets: z.array(z.string()),
  vehicleCount: z.number().int().nullable(),
  vehicleCountFetchedOn: instantSchema.nullable(),
  /** what the release candidate is made for */
  candidatePlatform: platformScopeSchema,
});
