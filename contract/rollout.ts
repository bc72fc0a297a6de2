import { z } from 'zod';
import { instantSchema } from './common.ts';

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

/** The deployment that replaced one whose job was superseded (D-063). */
export const supersededBySchema = z
  .object({
    deploymentId: z.number().int(),
    name: z.string(),
    softwareProjectId: z.number().int(),
    releaseCandidateId: z.number().int(),
  })
  .nullable();

/** D-175b */
export const jobVehicleSchema = z.object({
  vehicleId: z.string(),
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
