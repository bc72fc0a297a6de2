import { and } from 'xstate';
import {
  preconditionCommands as commands,
  type PreconditionCommand,
  type PreconditionContext,
  type PreconditionStatus,
  preconditionContext,
} from '#contract/precondition/precondition.ts';
import type { Flow, FlowEvent } from '#machines/flow.ts';
import { type Change, flowChart } from '#machines/flows/chart.ts';
import { unlessReported } from '#machines/fragments/guards.ts';
import { remembered } from '#machines/fragments/persons.ts';

type Carried = {
  /** facts of item.edit */
  readonly responsible?: string;
  readonly hasLink?: boolean;
  /** fact of evidence.add and evidence.remove: how many documents there are then */
  readonly documents?: number;
  /** external: every baseline update begins with it (D-099) */
  readonly seeded?: boolean;
  /** external: its baseline update is at gate 2 or later */
  readonly updateClosed?: boolean;
  readonly timeZone?: string;
  readonly reason?: string;
};
type PreconditionEvent = FlowEvent<PreconditionCommand, Carried>;
type PreconditionFlowInput = Partial<PreconditionContext> & Pick<PreconditionContext, 'homeBrandId' | 'brandIds'>;
type Args = { context: PreconditionContext; event: PreconditionEvent };

const facts = {
  updateOpen: unlessReported('updateClosed'),
  isOwn: unlessReported('seeded'),
  responsibleNamed: ({ context }: Args) => context.responsible !== null,
  hasDocument: ({ context }: Args) => context.documents > 0,
  hasEvidence: ({ context }: Args) => context.hasLink || context.documents > 0,
};

const changes = {
  edit: (context, { hasLink, responsible }) => ({
    responsible: responsible ?? context.responsible,
    hasLink: hasLink ?? context.hasLink,
  }),
  count: (context, { documents }) => ({ documents: documents ?? context.documents }),
  confirm: (_, { actor, at, timeZone }) => ({
    confirmer: actor.subject,
    confirmedOn: at,
    timeZone: timeZone ?? null,
    rejectReason: null,
  }),
  reject: (_, { reason }) => ({ confirmer: null, confirmedOn: null, timeZone: null, rejectReason: reason ?? null }),
  reopen: () => ({ confirmer: null, confirmedOn: null, timeZone: null, rejectReason: null }),
  remove: () => ({ removed: true }),
} satisfies Record<string, Change<PreconditionContext, PreconditionEvent>>;

const open = { guard: 'updateOpen' } as const;
const work = {
  'item.edit': { ...open, actions: 'edit', meta: commands['item.edit'] },
  'evidence.add': { ...open, actions: 'count', meta: commands['evidence.add'] },
  'evidence.remove': { guard: and(['hasDocument', 'updateOpen']), actions: 'count', meta: commands['evidence.remove'] },
  'item.delete': { guard: and(['isOwn', 'updateOpen']), actions: 'remove', meta: commands['item.delete'] },
} as const;
const judged = { guard: and(['hasEvidence', 'updateOpen']) } as const;
const reopen = { 'item.reopen': { ...open, target: 'In Progress', actions: 'reopen', meta: commands['item.reopen'] } } as const;

/** A precondition of gate 2: D-077.1 … .3. */
const machine = flowChart<PreconditionContext, PreconditionEvent, PreconditionStatus, PreconditionFlowInput>()({
  id: 'precondition',
  begin: (input) => preconditionContext.parse(input),
  facts,
  changes,
  chart: {
    initial: 'Open',
    states: {
      Open: {
        on: {
          ...work,
          // .1
          'item.start': { guard: and(['responsibleNamed', 'updateOpen']), target: 'In Progress', meta: commands['item.start'] },
        },
      },
      'In Progress': {
        on: {
          ...work,
          // .2
          'item.confirm': { ...judged, target: 'Confirmed', actions: 'confirm', meta: commands['item.confirm'] },
          'item.reject': { ...judged, target: 'Rejected', actions: 'reject', meta: commands['item.reject'] },
        },
      },
      // .3
      Confirmed: { on: reopen },
      Rejected: { on: reopen },
    },
  },
});

/** D-077 with its rights, and the way to a confirmed precondition. */
export const preconditionFlow = {
  id: 'precondition',
  machine,
  context: preconditionContext,
  commands,
  persons: (context) => remembered(context, ['responsible']),
  personGuards: [],
  decisions: ['item.confirm', 'item.reject'],
  ahead: [
    { type: 'item.start' },
    {
      type: 'item.edit',
      needed: (snapshot) => !snapshot.matches('Open') && !snapshot.context.hasLink && snapshot.context.documents === 0,
      payload: () => ({ hasLink: true }),
    },
    { type: 'item.reopen', needed: (snapshot) => snapshot.matches('Rejected') },
    { type: 'item.confirm' },
  ],
  reached: (snapshot) => snapshot.matches('Confirmed'),
} as const satisfies Flow<typeof machine, typeof commands>;
