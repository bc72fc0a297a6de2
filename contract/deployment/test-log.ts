import { z } from 'zod';
import { instantSchema, userReferenceSchema } from '#contract/common.ts';

/** One result of a test deployment with its own links and files: number `run`, tested under the rollout job `jobId` (TEST-13). */
export const testLogResultSchema = z.object({
  id: z.number().int(),
  run: z.number().int(),
  jobId: z.string().nullable(),
  notes: z.string(),
  status: z.enum(['Successful', 'Failed']),
  links: z.array(z.object({ id: z.number().int(), title: z.string(), url: z.string() })),
  files: z.array(z.object({ id: z.number().int(), name: z.string(), size: z.number().int() })),
  addedBy: userReferenceSchema,
  addedOn: instantSchema,
  editedBy: userReferenceSchema.nullable(),
  editedOn: instantSchema.nullable(),
  timeZone: z.string(),
});
export type TestLogResult = z.infer<typeof testLogResultSchema>;

/** TEST-13 of the latest result, which counts; `runs` holds every one, the latest first. */
export const testLogSchema = testLogResultSchema.omit({ id: true, run: true, jobId: true }).extend({
  status: testLogResultSchema.shape.status.nullable(),
  addedBy: userReferenceSchema.nullable(),
  addedOn: instantSchema.nullable(),
  timeZone: z.string().nullable(),
  runs: z.array(testLogResultSchema),
});
export type TestLog = z.infer<typeof testLogSchema>;
