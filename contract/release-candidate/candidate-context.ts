import { z } from 'zod';
import { type ContextOf, flowContext, moment, person, reason } from '#contract/flow-context.ts';
import { confirmed, submitted } from '#contract/flow-fragments.ts';

const decisionSchema = z.object({
  decision: z.enum(['Open', 'In Progress', 'Confirmed', 'Rejected']).default('Open'),
  /** the documents that the brand's reviewer has seen in their present content */
  reviewed: z.array(z.number()).default(() => []),
  /** by document, the version that the brand's reviewer saw last: it outlives the decision, so that what is new can be told from what is not */
  seen: z.record(z.string(), z.number()).default(() => ({})),
  /** the documents that a rejection is about, where its reviewer marked some */
  aboutDocuments: z.array(z.number()).default(() => []),
  /** a document has changed since it was rejected */
  isAnswered: z.boolean().default(false),
  reviewer: person,
  confirmedBy: person,
  /** when it was decided, a rejection too */
  confirmedOn: moment,
  timeZone: z.string().nullable().default(null),
  reason,
});
/** A4 of one brand. */
export type BrandDecision = z.infer<typeof decisionSchema>;

const noteSchema = z.object({
  title: z.string().default(''),
  url: z.string().default(''),
  saved: z.boolean().default(false),
});
/** A2 of one brand; reopening keeps the text and takes `saved` back. */
export type ReleaseNote = z.infer<typeof noteSchema>;

/** What the approval chain knows besides its state; records are keyed by brand id. */
export const candidateContext = flowContext({
  nameForRelease: z.string().default(''),
  platform: z.string().default(''),
  approvalPushedBy: person,
  approvalPushedOn: moment,
  /** why the last push came back: 'duplicate', 'failed' or the upstream's own word; null while none has */
  promotionProblem: z.string().nullable().default(null),
  conflictForApproval: z.boolean().default(false),
  /** the name that the cloud called a duplicate */
  conflictName: z.string().nullable().default(null),
  /** the candidate that holds the name was cancelled */
  competitorCancelled: z.boolean().default(false),
  notes: z.record(z.string(), noteSchema).default(() => ({})),
  documents: z.object({ ids: z.array(z.number()), complete: z.boolean() }).default(() => ({ ids: [], complete: false })),
  ...confirmed('scm'),
  ...confirmed('validation'),
  validationTimeZone: z.string().nullable().default(null),
  decisions: z.record(z.string(), decisionSchema).default(() => ({})),
  ...submitted,
  ...confirmed('release'),
  livePushedBy: person,
  livePushedOn: moment,
  conflictForLive: z.boolean().default(false),
  /** test deployments whose log result is Successful */
  successfulTestLogs: z.array(z.number()).default(() => []),
  /** test and live deployments in ROLLOUT_INITIATED or ROLLED_OUT */
  runningDeployments: z.number().default(0),
  /** a live deployment of the candidate has been REQUESTED */
  deploymentRequested: z.boolean().default(false),
  cancelledBy: person,
  cancelledOn: moment,
  cancelReason: reason,
});
export type CandidateContext = ContextOf<typeof candidateContext>;

export const openDecision = (): BrandDecision => decisionSchema.parse({});
export const emptyNote = (): ReleaseNote => noteSchema.parse({});
