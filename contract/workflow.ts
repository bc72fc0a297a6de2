import { z } from 'zod';
import { instantSchema } from './common.ts';
import { endpoints } from './endpoint.ts';
import { entities, flowTypes } from './entity/entities.ts';

/** Flows of the product by the name in their chart. */
const flowIdSchema = z.enum(flowTypes.map((type) => entities[type].flow));

/** How long entities of the brand stood in a state; a line with `role` counts only what ended by a command of that role. */
const waitingTimeSchema = z.object({
  state: z.string(),
  /** name of the role as the journal has it; null for all together */
  role: z.string().nullable(),
  /** how often it ended */
  ended: z.number().int(),
  /** seconds; null where it never ended */
  median: z.number().nullable(),
  percentile90: z.number().nullable(),
  /** entities that stand there now, and seconds of the longest */
  waiting: z.number().int(),
  longestNow: z.number().nullable(),
});
export type WaitingTime = z.infer<typeof waitingTimeSchema>;

/** What the last run of the generated paths exercised; `npm run paths -- <flow> --run` writes it. */
export const pathRunSchema = z.object({
  ranOn: instantSchema,
  /** where it ran */
  portal: z.string(),
  through: z.enum(['api', 'browser']),
  passed: z.boolean(),
  steps: z.number().int(),
  /** closed commands that were sent and refused; through the pages, that were seen with their reasons */
  refused: z.number().int(),
  states: z.array(z.string()),
  transitions: z.array(z.string()),
});
export type PathRun = z.infer<typeof pathRunSchema>;

const told = {
  method: 'GET',
  access: { rule: { realRole: true }, brand: 'selected' },
  params: z.object({ flow: flowIdSchema }),
} as const;

/** What the workflow pages tell beside the chart. */
export const workflowEndpoints = endpoints({
  listWaitingTimes: {
    ...told,
    path: '/api/workflows/{flow}/waiting-times',
    summary: 'Waiting time in each state of a workflow, from the journal',
    response: z.array(waitingTimeSchema),
  },
  getPathRun: {
    ...told,
    path: '/api/workflows/{flow}/coverage',
    summary: 'What the last run of the generated paths exercised; null where no run is known',
    response: z.object({ run: pathRunSchema.nullable() }),
  },
});
