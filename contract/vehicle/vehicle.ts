import { z } from 'zod';
import { all, any, permission } from '#contract/access/access.ts';
import { liveDeploymentRead, testDeploymentRead } from '#contract/access/read-rules.ts';
import { brandIdSchema } from '#contract/brand.ts';
import { instantSchema, text } from '#contract/common.ts';
import { endpoints } from '#contract/endpoint.ts';
import { maxRows } from '#contract/list.ts';
import { listAccess } from '#contract/vehicle-list/vehicle-list-rules.ts';

/** D-104: keys of the AEC vehicle selection. */
export const filterKeys = [
  'VIN',
  'BRAND',
  'MODEL',
  'MODEL_YEAR',
  'MARKET',
  'PLATFORM',
  'ECU_PART_NUMBER',
  'ECU_SW_VERSION',
  'PR_NUMBER',
  'FLEET',
  'VEHICLE_GROUP',
] as const;
export type FilterKey = (typeof filterKeys)[number];
/** TEST-06 */
export const selectionComparators = ['EQUAL', 'NOT_EQUAL'] as const;

/** A criterion: values are alternatives, criteria are all to be met. Keys outside the list are answered T14 by the server, so it is a string here. */
export const filterCriterionSchema = z.strictObject({
  key: z.string().min(1).max(40),
  comparator: z.enum(selectionComparators),
  values: z.array(text(1, 100)).min(1).max(500),
});
export type FilterCriterion = z.infer<typeof filterCriterionSchema>;

/** D-044: VINs in their order by pages; `after` is the last one of the page before. */
export const vinPageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(maxRows).default(100),
  after: z
    .string()
    .regex(/^[A-Z0-9]{1,17}$/)
    .optional(),
});
/** `next` is the `after` of the next page, null on the last one; `total` counts all. */
export const vinPageSchema = z.object({ items: z.array(z.string()), next: z.string().nullable(), total: z.number().int() });

/** TEST-09 */
export const vehicleGroupSchema = z.object({
  name: z.string(),
  type: z.enum(['STATIC', 'DYNAMIC']),
  vehicleCount: z.number().int(),
  filterCriteria: z.array(filterCriterionSchema),
  createdOn: instantSchema,
});
/** Vehicles of other brands, which are counted and not shown: they are the home brand's to see (D-240). 0 at home. */
export const otherBrandsSchema = z.number().int();

export const vehicleCountSchema = z.object({ count: z.number().int(), fetchedOn: instantSchema });

/** For those who may read a page that it serves: test deployments, live ones, lists (A6). */
const count = all(
  any(permission('DEPLOYMENT_VEHICLE_COUNT'), permission('TEST_DEPLOYMENT_WRITE'), permission('STANDALONE_VEHICLE_LIST_WRITE')),
  any(testDeploymentRead, liveDeploymentRead, listAccess.anyRead),
);

export const vehicleEndpoints = endpoints({
  countVehicles: {
    method: 'POST',
    path: '/api/ae-container/vehicles/count',
    timeout: 120,
    summary: 'Vehicles of the brands that meet all criteria (D-186d for a selection)',
    access: { rule: count, brand: 'selected' },
    body: z.strictObject({
      brandIds: z.array(brandIdSchema).min(1).max(11),
      filterCriteria: z.array(filterCriterionSchema).max(50),
    }),
    response: vehicleCountSchema,
  },
  getFilterContext: {
    method: 'GET',
    path: '/api/vehicle-lists/filter-context',
    summary: 'Filter keys with value hints from the fleet (D-186d)',
    access: { rule: count, brand: 'selected' },
    response: z.object({
      keys: z.array(
        z.object({
          key: z.enum(filterKeys),
          comparators: z.array(z.enum(selectionComparators)),
          valueHints: z.array(z.string()),
        }),
      ),
      /** vehicle lists by the name of the group that stands for each */
      listNames: z.record(z.string(), z.string()),
    }),
  },
});
