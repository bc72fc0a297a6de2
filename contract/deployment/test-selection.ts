import { z } from 'zod';
import { brandIdSchema, candidateBrandIdSchema } from '#contract/brand.ts';
import { instantSchema, platformScopeSchema } from '#contract/common.ts';
import { listOf, named, oneOf } from '#contract/list.ts';
import { filterCriterionSchema, otherBrandsSchema, vinPageSchema } from '#contract/vehicle/vehicle.ts';
import { vehicleStatusSchema } from './rollout.ts';

/** How many vehicles each market has; null where they are too many to count at once. */
export const marketsSchema = z.array(z.object({ market: z.string(), vehicles: z.number().int() })).nullable();

/** A vehicle of a selection, with its status in the rollout; null where it is in none. */
const matchingVehicleSchema = z.object({
  vehicleId: z.string(),
  model: z.string(),
  modelYear: z.number().int(),
  market: z.string(),
  brandId: brandIdSchema,
  status: vehicleStatusSchema.nullable(),
});
export type MatchingVehicle = z.infer<typeof matchingVehicleSchema>;

/** All vehicles of a selection by pages (D-044), so that any of them can be found and chosen; `approved` keeps those that may get the software. */
export const matchingList = listOf({
  row: matchingVehicleSchema,
  scope: {},
  sort: ['vehicle', 'model', 'modelYear', 'market', 'brand', 'status'],
  filters: { market: named(), status: oneOf(vehicleStatusSchema.options), approved: oneOf(['YES', 'NO']) },
  order: 'vehicle,asc',
});

/** TEST-05; `vehicles` holds the first 500 with their status, `vehicleCount` all. */
export const vehicleSelectionSchema = z.object({
  selectedBrands: z.array(candidateBrandIdSchema),
  filterCriteria: z.array(filterCriterionSchema),
  saveAsVehicleGroup: z.boolean(),
  groupName: z.string(),
  reuseVehicleGroup: z.string(),
  vehicles: z.array(matchingVehicleSchema),
  vehicleCount: z.number().int(),
  otherBrands: otherBrandsSchema,
  markets: marketsSchema,
  vehicleCountFetchedOn: instantSchema.nullable(),
  allApprovedVehicles: z.boolean(),
  /** what the release candidate is made for */
  candidatePlatform: platformScopeSchema,
});

/** TEST-08, D-240: a page of the VINs that the selected brand is shown; `approvedStaticVehicles` names the same ones. */
export const approvedVehiclesSchema = vinPageSchema.omit({ items: true }).extend({
  vehicles: vinPageSchema.shape.items,
  otherBrands: otherBrandsSchema,
  markets: marketsSchema,
  allApprovedVehicles: z.boolean(),
  vehicleGroupType: z.enum(['STATIC', 'DYNAMIC']),
  groupName: z.string(),
  approvedStaticVehicles: z.array(z.object({ key: z.string(), values: z.array(z.string()) })),
  approvedDynamicVehicles: z.array(z.object({ key: z.string(), values: z.array(z.string()) })),
});
