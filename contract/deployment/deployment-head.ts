import { z } from 'zod';
import { instantSchema, userReferenceSchema } from '#contract/common.ts';
import { entityHead, flowPart } from '#contract/entity/entity-endpoints.ts';
import { jobStatusSchema, supersededBySchema } from './rollout.ts';

const { brandIds: _, ...head } = entityHead;

/** Who did something, and when; null until it is done. */
export const momentSchema = z.object({ by: userReferenceSchema.nullable(), on: instantSchema.nullable() });

/** What a test and a live deployment both have (TEST-04, D-091). */
export const deploymentHead = {
  ...head,
  ...flowPart,
  releaseCandidateId: z.number().int(),
  softwareProjectId: z.number().int(),
  moduleName: z.string(),
  candidateVersion: z.string(),
  name: z.string(),
  description: z.string(),
  vehicleCount: z.number().int().nullable(),
  vehicleCountFetchedOn: instantSchema.nullable(),
  jobStatus: jobStatusSchema.nullable(),
  supersededBy: supersededBySchema,
};
