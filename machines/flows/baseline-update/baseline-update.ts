import { and } from 'xstate';
import { all } from '#contract/access/access.ts';
import { baselineRead, baselineWrite } from '#contract/access/read-rules.ts';
import {
  type BaselineCommand,
  type BaselineContext,
  type BaselineStatus,
  baselineContext,
  baselineParts,
  baselineCommands as commands,
  type gateDecisions,
} from '#contract/baseline-update/baseline-update.ts';
import type { Flow, FlowEvent } from '#machines/flow.ts';
import { type Change, flowChart, takes } from '#machines/flows/chart.ts';
import { unlessReported } from '#machines/fragments/guards.ts';
import { partForms } from '#machines/fragments/part-forms.ts';
import { fourEyes, remembered } from '#machines/fragments/persons.ts';

type Carried = {
  readonly part?: string;
  /** fact of versionGeneral.save: the brands that see it beside its own (D-219) */
  readonly brands?: readonly number[];
  /** fact of update.edit */
  readonly owner?: string;
  /** external: what keeps gate 2 closed (D-075.3) */
  readonly ecuReleaseMissing?: boolean;
  readonly ecuReleaseUnapproved?: boolean;
  readonly functionUnapproved?: boolean;
  readonly preconditionUnconfirmed?: boolean;
  readonly highRiskOpen?: boolean;
  readonly reviewerMissing?: boolean;
  /** external: how far the five reviews are (D-075.5, D-075.6) */
  readonly reviewUnapproved?: boolean;
  readonly noReviewRejected?: boolean;
  /** external: a linked rollout has not ended (D-075.10) */
  readonly rolloutRunning?: boolean;
  /** external: every linked rollout has started; of rollout.unlink: the one that it takes back has */
  readonly rolloutsStarted?: boolean;
  /** of gate2.decide */
  readonly decision?: (typeof gateDecisions)[number];
  readonly conditions?: readonly string[];
  readonly timeZone?: string;
  /** of gate2.close: a fact, why categories were rejected */
  readonly reason?: string;
};
/** `child.saved`: something that belongs to it; `deployment.started`, `deployment.deleted`: a linked rollout. */
export type BaselineFact = 'child.saved' | 'deployment.started' | 'deployment.deleted';
type BaselineEvent = FlowEvent<BaselineCommand | BaselineFact, Carried>;
type BaselineFlowInput = Pick<BaselineContext, 'owner'> & {
  readonly homeBrandId: number;
  readonly brandIds: readonly number[];
};
type Args = { context: BaselineContext; event: BaselineEvent };

const keys = Object.keys(baselineParts) as (keyof typeof baselineParts)[];
const parts = partForms({ keys, commands });

const facts = {
  hasEcuRelease: unlessReported('ecuReleaseMissing'),
  everyEcuReleaseApproved: unlessReported('ecuReleaseUnapproved'),
  everyFunctionApproved: unlessReported('functionUnapproved'),
  everyPreconditionConfirmed: unlessReported('preconditionUnconfirmed'),
  noHighRiskOpen: unlessReported('highRiskOpen'),
  everyReviewerNamed: unlessReported('reviewerMissing'),
  everyReviewApproved: unlessReported('reviewUnapproved'),
  someReviewRejected: unlessReported('noReviewRejected'),
  rolloutEnded: unlessReported('rolloutRunning'),
  rolloutLinked: ({ context }: Args) => context.rollouts > 0,
  rolloutNotStarted: unlessReported('rolloutsStarted'),
  ...fourEyes('decider', 'owner'),
  // One that does not say which it is could be either.
  isGo: ({ event }: Args) => event.decision !== 'NO_GO',
  isNoGo: ({ event }: Args) => event.decision !== 'GO',
  ...parts.factsOf(['versionTarget']),
  versionTargetMissing: ({ context }: Args) => !context.parts.includes('versionTarget'),
};

const undecided = {
  decision: null,
  decider: null,
  decidedOn: null,
  decisionReason: null,
  conditions: [],
  decisionTimeZone: null,
} as const;

const changes = {
  edit: takes('owner'),
  savePart: (context, event) => ({
    ...parts.changes.savePart(context, event),
    ...(event.brands && { brandIds: [...new Set([context.homeBrandId, ...event.brands])] }),
  }),
  submit: ({ rounds }, { at }) => ({ ...undecided, conditions: [], submittedOn: at, rounds: rounds + 1 }),
  decide: (_, { actor, at, conditions = [], decision, reason, timeZone }) => ({
    decision: decision ?? 'GO',
    decider: actor.subject,
    decidedOn: at,
    decisionReason: reason || null,
    conditions: [...conditions],
    decisionTimeZone: timeZone ?? null,
  }),
  closeReview: (_, { actor, at, reason, timeZone }) => ({
    decision: 'NO_GO',
    decider: actor.subject,
    decidedOn: at,
    decisionReason: reason || null,
    decisionTimeZone: timeZone ?? null,
  }),
  link: ({ rollouts }) => ({ rollouts: rollouts + 1 }),
  unlink: ({ rollouts }) => ({ rollouts: rollouts - 1 }),
  cancel: (_, { reason }) => ({ cancelReason: reason ?? null }),
  remove: () => ({ removed: true }),
} satisfies Record<string, Change<BaselineContext, BaselineEvent>>;

const edit = { 'update.edit': { actions: 'edit' } } as const;
const cancel = { 'update.cancel': { target: 'CANCELED', actions: 'cancel' } } as const;
/** D-075.3: each fact is told by itself, with what is missing */
const gate = {
  'gate2.submit': {
    guard: and([
      ...(['hasEcuRelease', 'everyEcuReleaseApproved', 'everyFunctionApproved'] as const),
      // D-080d: each of the five has one
      ...(['everyPreconditionConfirmed', 'noHighRiskOpen', 'everyReviewerNamed'] as const),
    ]),
    target: 'PENDING',
    actions: 'submit',
  },
} as const;

/** D-075.9: who brings it to vehicles is chosen, and can be taken back until that has started; what is deleted before its start is gone from it too. */
const rollouts = {
  'rollout.link': { actions: 'link' },
  'rollout.unlink': {
    guard: and(['rolloutLinked', 'rolloutNotStarted']),
    actions: 'unlink',
  },
  'deployment.deleted': { guard: 'rolloutLinked', actions: 'unlink' },
} as const;

/** A baseline update with gate 2: D-075. Its state is its status. */
const machine = flowChart<BaselineContext, BaselineEvent, BaselineStatus, BaselineFlowInput>()({
  id: 'baselineUpdate',
  begin: (input) => baselineContext.parse(input),
  facts,
  changes,
  commands,
  chart: {
    // .1
    initial: 'CREATED',
    states: {
      CREATED: {
        on: {
          ...edit,
          // .2
          ...parts.save('IN_PROGRESS'),
          'child.saved': { target: 'IN_PROGRESS' },
          ...cancel,
          'update.delete': { actions: 'remove' },
        },
      },
      // .3
      IN_PROGRESS: { on: { ...edit, ...parts.save(), ...gate, ...cancel } },
      REJECTED: { on: { ...edit, ...parts.save(), ...gate, ...cancel } },
      PENDING: {
        on: {
          // .5, .6
          'gate2.decide': [
            {
              guard: and(['isGo', 'deciderIsNotOwner', 'everyReviewApproved']),
              target: 'APPROVED',
              actions: 'decide',
            },
            {
              guard: and(['isNoGo', 'deciderIsNotOwner']),
              target: 'REJECTED',
              actions: 'decide',
            },
          ],
          'gate2.close': {
            guard: and(['someReviewRejected', 'deciderIsNotOwner']),
            target: 'REJECTED',
            actions: 'closeReview',
          },
          // .7
          'gate2.withdraw': { target: 'IN_PROGRESS' },
          ...cancel,
        },
      },
      // .8
      APPROVED: {
        on: {
          'update.release': {
            guard: 'versionTargetSaved',
            target: 'READY_FOR_DEPLOYMENT',
          },
          // A target version that was forgotten is written in; one that was decided stays.
          'versionTarget.save': { guard: 'versionTargetMissing', actions: 'savePart' },
          ...cancel,
        },
      },
      // .9, .11
      READY_FOR_DEPLOYMENT: {
        on: { ...rollouts, 'deployment.started': { guard: 'rolloutLinked', target: 'ROLLOUT' }, ...cancel },
      },
      // .10
      ROLLOUT: {
        on: { ...rollouts, 'update.close': { guard: 'rolloutEnded', target: 'FINISHED' } },
      },
      FINISHED: { type: 'final' },
      CANCELED: { type: 'final' },
    },
  },
});

/** D-075 with its rights, and the way to a baseline that is on its vehicles. */
export const baselineUpdateFlow = {
  id: 'baselineUpdate',
  machine,
  context: baselineContext,
  commands,
  persons: (context) => remembered(context, ['owner']),
  personGuards: ['deciderIsNotOwner'],
  choices: ['isGo', 'isNoGo'],
  owners: {},
  decisions: ['gate2.decide', 'gate2.close'],
  ahead: [
    { type: 'child.saved', needed: (snapshot) => snapshot.matches('CREATED'), by: all(baselineRead, baselineWrite) },
    // It would begin the work, too, but gate 2 asks for a child anyway (.2, .3).
    {
      type: 'versionTarget.save',
      needed: (snapshot) => !snapshot.matches('CREATED') && !snapshot.context.parts.includes('versionTarget'),
      payload: () => ({ part: 'versionTarget' }),
    },
    { type: 'gate2.submit' },
    { type: 'gate2.decide', payload: () => ({ decision: 'GO' }) },
    { type: 'update.release' },
    { type: 'rollout.link', needed: ({ context }) => context.rollouts === 0 },
    { type: 'deployment.started' },
    { type: 'update.close' },
  ],
  // A category that was rejected waits for whoever decides: to close the review, or with no-go.
  beside: [{ type: 'gate2.close' }],
  reached: (snapshot) => snapshot.matches('FINISHED'),
} as const satisfies Flow<typeof machine, typeof commands>;
