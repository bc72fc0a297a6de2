import { and } from 'xstate';
import {
  reviewCommands as commands,
  type ReviewCommand,
  type ReviewContext,
  type ReviewStatus,
  reviewContext,
} from '#contract/gate-review/gate-review.ts';
import type { Flow, FlowEvent } from '#machines/flow.ts';
import { type Change, flowChart } from '#machines/flows/chart.ts';
import { checklist } from '#machines/fragments/checklist.ts';
import { unlessReported } from '#machines/fragments/guards.ts';
import { guarded } from '#machines/fragments/parts.ts';
import { fourEyes, remembered } from '#machines/fragments/persons.ts';

type Carried = {
  /** fact of item.edit */
  readonly reviewer?: string | null;
  /** fact of item.edit, and of a round that begins or is taken back */
  readonly unchecked?: number;
  /** of item.edit: checklist or comment are to be something else */
  readonly reviewChanged?: boolean;
  /** of owner.changed */
  readonly owner?: string;
  /** external: gate 2 of its baseline update is not submitted */
  readonly gateClosed?: boolean;
  /** external: its baseline update is decided with go, or later */
  readonly updateDecided?: boolean;
  readonly timeZone?: string;
  readonly reason?: string;
};
/** What the baseline update tells its reviews: gate 2 was submitted, or withdrawn; somebody else owns it. */
export type ReviewFact = 'gate2.submitted' | 'gate2.withdrawn' | 'owner.changed';
type ReviewEvent = FlowEvent<ReviewCommand | ReviewFact, Carried>;
type Args = { context: ReviewContext; event: ReviewEvent };
type ReviewFlowInput = Partial<ReviewContext> & Pick<ReviewContext, 'owner' | 'homeBrandId' | 'brandIds'>;

const facts = {
  gateSubmitted: unlessReported('gateClosed'),
  updateUndecided: unlessReported('updateDecided'),
  ...fourEyes('reviewer', 'owner'),
  everyItemDone: ({ context }: Args) => context.unchecked === 0,
  // What is reviewed is the owner's work: neither the owner nor anybody else fills in for the reviewer.
  reviewedByReviewer: ({ context, event }: Args) =>
    event.reviewChanged !== true || (event.actor.subject === context.reviewer && event.actor.subject !== context.owner),
  // What is not submitted, or decided, is not reviewed.
  reviewedWhileSubmitted: ({ context, event }: Args) =>
    event.reviewChanged !== true || (context.submittedOn !== null && event.gateClosed !== true),
};

const undecided = { decider: null, decidedOn: null, timeZone: null, rejectReason: null } as const;
const decided = ({ actor, at, timeZone }: ReviewEvent, rejectReason: string | null) => ({
  decider: actor.subject,
  decidedOn: at,
  timeZone: timeZone ?? null,
  rejectReason,
});
const changes = {
  edit: (context, { reviewer, unchecked }) => ({
    reviewer: reviewer === undefined ? context.reviewer : reviewer,
    unchecked: unchecked ?? context.unchecked,
  }),
  own: (context, { owner }) => ({ owner: owner ?? context.owner }),
  submit: (context, { at, unchecked }) => ({ ...undecided, submittedOn: at, unchecked: unchecked ?? context.unchecked }),
  withdraw: (context, { unchecked }) => ({ ...undecided, submittedOn: null, unchecked: unchecked ?? context.unchecked }),
  approve: (_, event) => decided(event, null),
  reject: (_, event) => decided(event, event.reason ?? null),
} satisfies Record<string, Change<ReviewContext, ReviewEvent>>;

const edit = {
  'item.edit': {
    guard: and(['reviewedByReviewer', 'reviewedWhileSubmitted', 'updateUndecided']),
    actions: 'edit',
    meta: commands['item.edit'],
  },
} as const;
const opened = {
  'gate2.submitted': { target: 'PENDING', actions: 'submit' },
  'owner.changed': { actions: 'own' },
} as const;
const told = { ...opened, 'gate2.withdrawn': { target: 'CREATED', actions: 'withdraw' } } as const;
const judged = { guard: and(['reviewerIsNotOwner', 'gateSubmitted']) } as const;
/** Gates: all items before a decision; what is rejected need not be looked at to its end. */
const done = checklist(['reviewerIsNotOwner', 'gateSubmitted', 'everyItemDone']);

/** The review of gate 2 in one category: D-075.4. Every submission of gate 2 begins it anew. */
const machine = flowChart<ReviewContext, ReviewEvent, ReviewStatus, ReviewFlowInput>()({
  id: 'gateReview',
  begin: (input) => reviewContext.parse(input),
  facts,
  changes,
  chart: {
    initial: 'CREATED',
    states: {
      CREATED: { on: { ...edit, ...opened } },
      PENDING: {
        on: {
          ...edit,
          'item.approve': { ...guarded(done.items), target: 'APPROVED', actions: 'approve', meta: commands['item.approve'] },
          'item.reject': { ...judged, target: 'REJECTED', actions: 'reject', meta: commands['item.reject'] },
          ...told,
        },
      },
      APPROVED: { on: told },
      REJECTED: { on: told },
    },
  },
});

/** It waits for its reviewer, who has not done all of the checklist. */
const isUnread = ({ context, value }: { readonly context: ReviewContext; readonly value: unknown }): boolean =>
  value === 'PENDING' && context.reviewer !== null && context.unchecked > 0;

/** D-075.4 with its rights, and the way to an approved category. */
export const gateReviewFlow = {
  id: 'gateReview',
  machine,
  context: reviewContext,
  commands,
  persons: (context) => remembered(context, ['reviewer']),
  personGuards: ['reviewerIsNotOwner', 'reviewedByReviewer'],
  decisions: ['item.approve', 'item.reject'],
  ahead: [
    {
      type: 'item.edit',
      needed: ({ context }) => context.reviewer === null,
      payload: () => ({ reviewer: '' }),
    },
    {
      type: 'item.edit',
      needed: isUnread,
      payload: () => ({ unchecked: 0 }),
      // As a task it is the decision below: whoever writes baseline updates sends the same command, and ticks nothing.
      by: { nobody: true },
    },
    // Told again while it is pending, it begins the review anew and leads nowhere.
    { type: 'gate2.submitted', needed: (snapshot) => !snapshot.matches('PENDING') },
    // Of a category without a reviewer there is nobody who could.
    { type: 'item.approve', needed: ({ context }) => context.reviewer !== null },
  ],
  // Whose turn it is, before and after the checklist is done.
  beside: [{ type: 'item.reject', needed: isUnread }],
  reached: (snapshot) => snapshot.matches('APPROVED'),
} as const satisfies Flow<typeof machine, typeof commands>;
