import { z } from 'zod';
import { type ContextOf, flowContext, moment, person, reason } from '#contract/flow-context.ts';

/** What the flow of a deployment request knows beside its state (D-072). */
export const e311RequestContext = flowContext({
  /** who created it, and so owns it */
  requester: z.string(),
  submitter: person,
  requestedOn: moment,
  approver: person,
  approvedOn: moment,
  /** why it was rejected last */
  requestReason: reason,
  cancelReason: reason,
  vehicles: z.number().int().default(0),
  updates: z.number().int().default(0),
  /** updates that no vehicle gets */
  unassigned: z.number().int().default(0),
  /** deleted: the row goes with the same command */
  removed: z.boolean().default(false),
});
export type E311RequestContext = ContextOf<typeof e311RequestContext>;
