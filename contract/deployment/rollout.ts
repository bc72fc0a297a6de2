import { z } from 'zod';
import { instantSchema, pageQuery } from '#contract/common.ts';
import { entityReferenceSchema } from '#contract/entity/entity-reference.ts';
import { otherBrandsSchema } from '#contract/vehicle/vehicle.ts';

/** STATE-03 */
export const jobStatusSchema = z.enum([
  'UNKNOWN',
  'JOB_INITIATED',
  'NOT_FINISHED',
  'SUCCESS',
  'FAILED',
  'PARTIAL_SUCCESS',
  'MANIFEST_DUPLICATE',
  'SUPERSEDED',
  'NOT_APPLICABLE',
]);
export type JobStatus = z.infer<typeof jobStatusSchema>;

/** Status of one vehicle in a job, and the phase it is in (D-097). */
export const vehicleStatusSchema = z.enum(['PENDING', 'WAITING', 'RUNNING', 'SUCCESS', 'FAILED', 'ABORTED']);
export const vehiclePhaseSchema = z.enum(['PENDING', 'DOWNLOAD', 'INSTALL', 'ACTIVATE', 'DONE']);

/** How many vehicles of a list are frozen, of how many, or why they could not be (ADR 18). */
export const listingSchema = z.object({ done: z.number().int(), total: z.number().int(), problem: z.string().nullable() });
export type Listing = z.infer<typeof listingSchema>;

/** The deployment that replaced one whose job was superseded (D-063). */
export const supersededBySchema = entityReferenceSchema.nullable();

/** D-175b */
export const jobVehicleSchema = z.object({
  vehicleId: z.string(),
  /** its name in addresses (ADR 40) */
  vehicleKey: z.string().nullable(),
  status: vehicleStatusSchema,
  phase: vehiclePhaseSchema,
  progress: z.number().int(),
  errorCode: z.string().nullable(),
  errorText: z.string().nullable(),
  updatedOn: instantSchema,
});
/** Vehicles that failed, by their reason. */
export const failuresSchema = z.array(
  z.object({ errorCode: z.string(), errorText: z.string(), count: z.number().int(), retryable: z.boolean() }),
);

/** D-175b; `vehicles` holds the first 500, pages of all of them are a call of their own. */
export const rolloutStatusSchema = z.object({
  jobId: z.string(),
  status: jobStatusSchema,
  reason: z.string().nullable(),
  counts: z.record(vehicleStatusSchema, z.number().int()),
  failures: failuresSchema,
  vehicles: z.array(jobVehicleSchema),
  otherBrands: otherBrandsSchema,
  updatedOn: instantSchema,
});

/** One or more of some words, joined with a comma: any of them matches. */
const anyOf = (word: string) =>
  z
    .string()
    .max(300)
    .regex(new RegExp(`^(?:${word})(?:,(?:${word}))*$`));
const oneOf = (words: readonly string[]) => anyOf(words.join('|'));

/** D-044: what a page of vehicles is asked by; `vin` is what the VIN begins with. */
const vehicleQuery = pageQuery.omit({ sort: true }).extend({
  size: z.coerce.number().int().min(1).max(250).default(100),
  status: oneOf(vehicleStatusSchema.options).optional(),
  errorCode: anyOf('[A-Z0-9_]{1,60}').optional(),
  vin: z
    .string()
    .regex(/^[A-Za-z0-9]{0,17}$/)
    .optional(),
});
const sortBy = (columns: string) => z.string().regex(new RegExp(`^(?:${columns}),(?:asc|desc)$`));
/** Where a filter leaves more vehicles than this, they come in the order of the list, by a VIN's beginning in that of VINs: any other would walk over all. */
export const maxSorted = 20_000;
/** Vehicles of a test rollout: `step` is where one is in its update. */
export const testVehicleQuery = vehicleQuery.extend({
  sort: sortBy('vehicleId|status|step|errorCode|updatedOn').optional(),
  step: oneOf(vehiclePhaseSchema.options).optional(),
});
/** Vehicles of a live rollout, by the index of their phase; sorted only by what stays fast over a million of them. */
export const liveVehicleQuery = vehicleQuery.extend({
  sort: sortBy('vehicleId|phase').optional(),
  phase: z.coerce.string().pipe(anyOf('[0-9]{1,2}')).optional(),
});
/** Vehicles of E3 1.1 by what their state is called among those of jobs (STATE-03, D-097). */
export const jobStatusesOfVehicles = ['JOB_INITIATED', 'NOT_FINISHED', 'SUCCESS', 'FAILED', 'SUPERSEDED'] as const;
export const e311VehicleQuery = testVehicleQuery.extend({
  // As its rows call their fields, or as other rollouts do.
  sort: sortBy('vin|vehicleId|jobStatus|status|phase|step|errorCode|updatedOn').optional(),
  status: oneOf(jobStatusesOfVehicles).optional(),
});

/** What a rollout that failed or was aborted leaves (D-255). Null where it leaves nothing. */
export const leftSchema = z
  .object({
    /** that got the version */
    vehicles: z.number().int(),
    /** of these, the ones that no way back has brought back */
    remaining: z.number().int(),
    /** whether there is an earlier version for them */
    isPossible: z.boolean(),
    /** the ways back that there are, the latest first */
    ways: z.array(z.object({ to: entityReferenceSchema, status: z.string(), isUnderWay: z.boolean() })),
  })
  .nullable();
export type Left = z.infer<typeof leftSchema>;

/** What a repetition takes up again (D-062.14), as the journal names it: how many vehicles, and the reasons for which they had failed. */
export const retriedSchema = z.object({ vehicles: z.number().int(), reasons: z.array(z.string()) });
export type Retried = z.infer<typeof retriedSchema>;
