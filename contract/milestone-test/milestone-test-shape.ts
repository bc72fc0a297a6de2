import { z } from 'zod';
import { userReferenceSchema } from '#contract/common.ts';

/** D-078.2, D-089 */
export const testResults = ['Open', 'In Progress', 'Successful', 'Failed'] as const;
export type TestResult = (typeof testResults)[number];
/** D-089 */
export const testLevels = ['COMPONENT', 'HIL', 'VEHICLE', 'FLEET'] as const;

/** What the page of a milestone shows of each of its tests. */
export const milestoneTestBrief = z.object({
  id: z.number().int(),
  title: z.string(),
  level: z.enum(testLevels).nullable(),
  plannedOn: z.string(),
  executedOn: z.string().nullable(),
  tester: userReferenceSchema.nullable(),
  status: z.enum(testResults),
  defects: z.number().int(),
  failReason: z.string().nullable(),
});
