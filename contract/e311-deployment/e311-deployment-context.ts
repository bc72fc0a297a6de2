import { z } from 'zod';
import { rolledOut } from '#contract/deployment/deployment-contexts.ts';
import { type ContextOf, flowContext, moment, person } from '#contract/flow-context.ts';
import { confirmed } from '#contract/flow-fragments.ts';

/** What the flow of an E3 1.1 deployment knows beside its state (D-073). */
export const e311DeploymentContext = flowContext({
  ...confirmed('vehicles'),
  ...confirmed('cpl'),
  ...confirmed('parameters'),
  /** selected vehicles */
  selected: z.number().int().default(0),
  /** enabled entries of the parts list, and those among them without target part number or version */
  enabled: z.number().int().default(0),
  untargeted: z.number().int().default(0),
  /** every mandatory parameter has a value, and no rule across fields is broken (D-116d) */
  parametersSet: z.boolean().default(true),
  rulesHold: z.boolean().default(true),
  /** the problem with which no campaign was created (D-150) */
  campaignProblem: z.string().nullable().default(null),
  jobId: z.string().nullable().default(null),
  startedBy: person,
  startedOn: moment,
  ...rolledOut,
});
export type E311DeploymentContext = ContextOf<typeof e311DeploymentContext>;
