import { z } from 'zod';
import { all, any, reading } from '#contract/access/access.ts';
import { baselineRead, baselineWrite } from '#contract/access/read-rules.ts';
import { baselineStatuses, gateDecisions } from '#contract/baseline-update/baseline-update.ts';
import { baselinePath } from '#contract/baseline-update/baseline-update-endpoints.ts';
import { gateCategories } from '#contract/baseline-update/gate-catalogue.ts';
import { keyedEndpoints, reviewParams } from '#contract/baseline-update/keyed-child.ts';
import { askSchema } from '#contract/collab/asks.ts';
import { lockTypeSchema } from '#contract/collab/collab-entity.ts';
import { commands } from '#contract/command.ts';
import { instantSchema, optionalPersonIdSchema, text, userReferenceSchema } from '#contract/common.ts';
import { endpoints, idParams } from '#contract/endpoint.ts';
import { entityHead, flowPart } from '#contract/entity/entity-endpoints.ts';
import { fields } from '#contract/entity/fields.ts';
import { type ContextOf, flowContext, moment, person, reason } from '#contract/flow-context.ts';
import { nounCommands } from '#contract/flow-fragments.ts';
import { baselinePages as pages } from '#contract/page/pages.ts';

/** D-075.3, D-075.4: CREATED before gate 2 is submitted */
const reviewStatuses = ['CREATED', 'PENDING', 'APPROVED', 'REJECTED'] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];

/** D-080d */
const reviewInputSchema = z.strictObject({
  reviewerId: optionalPersonIdSchema,
  checklist: z
    .array(z.strictObject({ text: text(3, 200), done: z.boolean().default(false), comment: text(0, 500).default('') }))
    .max(50)
    .default([]),
  comment: text(0, 2000).default(''),
});
export type ReviewInput = z.infer<typeof reviewInputSchema>;
export const reviewFields = fields(reviewInputSchema, {
  review: {
    reviewerId: { control: 'person', able: 'baselineReview' },
    checklist: { control: 'rows' },
    comment: { isTold: true },
  },
});
/** What is the reviewer's alone (D-075.4); who reviews is for those who write baseline updates to say. */
export const reviewedFields = { all: reviewFields.all.filter(({ name }) => name !== 'reviewerId') };
export const reviewExample: ReviewInput = {
  reviewerId: 'seed-release-manager',
  checklist: [{ text: 'HIL test passed', done: true, comment: '' }],
  comment: '',
};

const reviewRowSchema = reviewInputSchema.omit({ reviewerId: true }).extend({
  ...entityHead,
  bluId: z.number().int(),
  category: z.enum(gateCategories),
  status: z.enum(reviewStatuses),
  reviewer: userReferenceSchema.nullable(),
  submittedOn: instantSchema.nullable(),
  decidedBy: userReferenceSchema.nullable(),
  decidedOn: instantSchema.nullable(),
  timeZone: z.string().nullable(),
  rejectReason: z.string().nullable(),
});
export type ReviewRow = z.infer<typeof reviewRowSchema>;
const reviewSchema = reviewRowSchema.extend({ ...flowPart, bluCode: z.string() });
export type GateReview = z.infer<typeof reviewSchema>;

/** What the flow of a review knows beside its state (D-075.4). */
export const reviewContext = flowContext({
  /** of the baseline update */
  owner: z.string(),
  reviewer: person,
  /** items of the checklist that are not done */
  unchecked: z.number().int().default(0),
  submittedOn: moment,
  decider: person,
  decidedOn: moment,
  timeZone: z.string().nullable().default(null),
  rejectReason: reason,
});
export type ReviewContext = ContextOf<typeof reviewContext>;

/** D-075.4: the assigned one, with the permission itself */
const reviewer = { right: all(reading('BASELINE_READ'), { person: 'reviewer' }) };
export const reviewCommands = commands(baselineRead, {
  'item.edit': {
    right: any(baselineWrite, reviewer.right),
    at: 'home',
    payload: reviewInputSchema,
    effect: 'neutral',
    page: pages.gate2,
    field: 'reviewerId',
    example: reviewExample,
  },
  ...nounCommands('item', pages.gate2, { approve: reviewer, reject: reviewer }),
});
export type ReviewCommand = keyof typeof reviewCommands;

/** What keeps gate 2 closed: one requirement of D-075.3, how much of it is met, and what is missing. */
const gateItem = z.object({
  /** where it stands */
  route: z.string(),
  name: z.string(),
  /** what is the matter with it: its state, and of a risk its level */
  status: z.string(),
  person: userReferenceSchema.nullable(),
  dueDate: z.string().nullable(),
  /** the step that others are asked for, and what the caller has asked of them already (D-248) */
  step: z.object({
    entityType: lockTypeSchema,
    entityId: z.number().int(),
    command: z.string(),
    asked: askSchema.nullable(),
  }),
  /** what the caller can do about it, and where; null where that is for others */
  mine: z.object({ command: z.string(), route: z.string() }).nullable(),
});
export const gateRequirements = [
  ...(['hasEcuRelease', 'everyEcuReleaseApproved', 'everyFunctionApproved'] as const),
  ...(['everyPreconditionConfirmed', 'noHighRiskOpen', 'everyReviewerNamed'] as const),
] as const;
export type GateRequirement = (typeof gateRequirements)[number];

/** D-180f, D-080d, D-080e */
const gate2Schema = z.object({
  status: z.enum(baselineStatuses),
  /** of the reviews: each submission begins one */
  round: z.number().int(),
  /** ECU releases whose version block is not approved (D-081d): gate 2 does not ask for it, and its page says so */
  versionsUnapproved: z.array(gateItem),
  /** high risks that nobody accepted: gate 2 asks only that they are not open (D-075.3) */
  risksUnaccepted: z.array(gateItem),
  requirements: z.array(
    z.object({
      key: z.enum(gateRequirements),
      met: z.number().int(),
      total: z.number().int(),
      missing: z.array(gateItem),
    }),
  ),
  categories: z.array(reviewRowSchema),
  /** preconditions of each category: how many are confirmed */
  progress: z.array(z.object({ category: z.enum(gateCategories), confirmed: z.number().int(), total: z.number().int() })),
  decision: z
    .object({
      decision: z.enum(gateDecisions),
      reason: z.string().nullable(),
      conditions: z.array(z.string()),
      decidedBy: userReferenceSchema.nullable(),
      decidedOn: instantSchema,
      timeZone: z.string().nullable(),
    })
    .nullable(),
});
export type Gate2 = z.infer<typeof gate2Schema>;

/** A review that was not decided when gate 2 was: it waits for nobody any more. `gate`: the status of its baseline update. */
export const isClosedReview = ({ status }: Pick<ReviewRow, 'status'>, gate: string): boolean =>
  status === 'PENDING' && gate !== 'PENDING';

/** A review that waits for me, or that I decided (D-023). */
const inboxRowSchema = reviewRowSchema.extend({
  bluCode: z.string(),
  bluTitle: z.string(),
  bluStatus: z.enum(baselineStatuses),
  targetDate: z.string().nullable(),
  owner: userReferenceSchema,
});
export type InboxRow = z.infer<typeof inboxRowSchema>;

/** D-180f */
export const gateReviewEndpoints = endpoints({
  getGate2: {
    method: 'GET',
    path: `${baselinePath}/{id}/gate2`,
    summary: 'Gate 2 of a baseline update: what keeps it closed, its five reviews, and its decision (BLU-08, BLU-21)',
    access: { rule: baselineRead, brand: 'selected' },
    params: idParams,
    of: ['BASELINE_UPDATE', 'GATE_REVIEW', 'ECU_RELEASE', 'CUSTOMER_VEHICLE_FUNCTION', 'PRECONDITION', 'RISK'],
    response: gate2Schema,
  },
  ...keyedEndpoints({
    ...{ name: 'GateReview', what: 'reviews of gate 2', type: 'GATE_REVIEW', flow: 'gateReview', path: '/gate2/{category}' },
    ...{ params: reviewParams, commands: reviewCommands, shown: reviewSchema },
  }),
  listMyReviews: {
    method: 'GET',
    path: '/api/blu/reviews',
    summary: 'Reviews of gate 2 at the brand that are mine (D-023)',
    access: { rule: baselineRead, brand: 'selected' },
    of: ['GATE_REVIEW', 'BASELINE_UPDATE'],
    response: z.array(inboxRowSchema),
  },
});
