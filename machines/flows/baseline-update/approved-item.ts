import type { MachineContext } from 'xstate';
import type { ApprovalStatus, ApprovedFacts } from '#contract/baseline-update/approved-item.ts';
import type { Command } from '#contract/command.ts';
import type { ContextDefinition } from '#contract/flow-context.ts';
import type { FlowContext, FlowEvent } from '#machines/flow.ts';
import { type Change, flowChart } from '#machines/flows/chart.ts';
import { checklist } from '#machines/fragments/checklist.ts';
import { unlessReported } from '#machines/fragments/guards.ts';
import { partForms } from '#machines/fragments/part-forms.ts';
import { fourEyes } from '#machines/fragments/persons.ts';
import { submission } from '#machines/fragments/submission.ts';

type Verbs = `item.${'edit' | 'delete' | 'submit' | 'approve' | 'reject' | 'withdraw' | 'reopen'}`;
export type ApprovedContext = FlowContext & ApprovedFacts;
/** What events of either carry; a kind adds its own. */
export type ApprovedCarried = {
  readonly part?: string;
  /** fact of approval.save */
  readonly namedApprover?: string;
  /** external: its baseline update is at gate 2 or later */
  readonly updateClosed?: boolean;
  readonly timeZone?: string;
  readonly reason?: string;
};
type Event<Own> = FlowEvent<string, ApprovedCarried & Own>;
type Fact<Context, Own> = (args: { context: Context; event: Event<Own> }) => boolean;
export type ApprovedInput = { readonly homeBrandId: number; readonly brandIds: readonly number[] };

type Kind<Id extends string, Context, Own, Part extends string, Asked extends string> = {
  readonly id: Id;
  readonly context: ContextDefinition<Context>;
  readonly commands: Readonly<Record<Verbs | `${Part}.save`, Command>>;
  readonly parts: readonly Part[];
  /** parts that its submission asks for */
  readonly submitted: readonly Asked[];
  /** further facts that its submission asks for */
  readonly submitIf: readonly string[];
  /** what a part is told with where it leads on */
  readonly told?: Readonly<Record<string, object>>;
  readonly facts: Readonly<Record<string, Fact<Context, Own>>>;
  /** what follows from a saved part beside that it is saved */
  readonly saved: Change<Context, Event<Own>>;
  readonly changes?: Readonly<Record<string, Change<Context, Event<Own>>>>;
  /** whether a part that is saved keeps it from being submitted all the same: then it is typed once more */
  readonly lacks?: (context: Context, part: Part) => boolean;
  /** commands of its own, of every state in which its work has begun; `isOpen` where it is not submitted or approved */
  readonly own?: object;
};

const open = { guard: 'updateOpen' } as const;

/**
 * What belongs to a baseline update and is approved (D-076): its parts are typed, one person submits it and another one decides. Everything of it waits
 * while the update is at gate 2 or later. A kind says its parts, what is asked before it is submitted, and what is its own.
 */
export function approvedItem<
  const Id extends string,
  Context extends MachineContext & ApprovedContext,
  Own,
  const Part extends string,
  const Asked extends Part,
>(kind: Kind<Id, Context, Own, Part, Asked>) {
  const { id, context, commands, submitted, submitIf, own = {} } = kind;
  const parts = partForms({ keys: kind.parts, commands, saveIf: ['updateOpen'] });
  const complete = checklist([...parts.saved(submitted), ...submitIf, 'updateOpen']);
  // Whom it names could not approve what they submit.
  const apart = fourEyes('requester', 'namedApprover');
  const judged = submission('item', {
    commands,
    states: {
      open: 'IN_PROGRESS' as 'IN_PROGRESS' | 'REJECTED',
      pending: 'PENDING',
      approved: 'APPROVED',
      rejected: 'REJECTED',
      withdrawn: 'IN_PROGRESS',
    },
    submitIf: ['requesterIsNotNamedApprover', ...complete.items],
    approveIf: ['approverIsNotRequester', 'updateOpen'],
    rejectIf: ['approverIsNotRequester', 'updateOpen'],
    withdrawIf: ['updateOpen'],
  });
  const facts = {
    updateOpen: unlessReported('updateClosed'),
    ...parts.factsOf(submitted),
    ...judged.facts,
    ...apart,
    ...kind.facts,
  };
  const decided = (change: Change<never, never>) => (held: Context, event: Event<Own>) => ({
    ...(change(held as never, event as never) as object),
    timeZone: event.timeZone ?? null,
  });
  const changes = {
    /** the fields stand outside the facts */
    edit: () => ({}),
    ...judged.changes,
    approveItem: decided(judged.changes.approveItem as never),
    reopenItem: decided(judged.changes.reopenItem as never),
    savePart: (held: Context, event: Event<Own>): object => ({
      ...parts.changes.savePart(held, event),
      namedApprover: event.namedApprover ?? held.namedApprover,
      ...(kind.saved(held, event) as object),
    }),
    reopen: (_: Context, { reason }: Event<Own>) => ({
      ...{ requester: null, requestedOn: null, approver: null, approvedOn: null, timeZone: null },
      reopenReason: reason ?? null,
    }),
    remove: () => ({ removed: true }),
    ...kind.changes,
  };
  const edit = {
    'item.edit': { ...open, actions: 'edit', meta: commands['item.edit'] },
    'item.delete': { ...open, actions: 'remove', meta: commands['item.delete'] },
  } as const;
  const working = { on: { ...edit, ...parts.save(), ...judged.submit, ...own } };
  const machine = flowChart<Context, Event<Own>, ApprovalStatus, ApprovedInput>()({
    id,
    begin: (input) => context.parse(input),
    facts: facts as Record<string, Fact<Context, Own>>,
    changes: changes as unknown as Record<string, Change<Context, Event<Own>>>,
    // Its commands are those of the kind, which the contract's table has checked.
    chart: {
      // D-076.1
      initial: 'CREATED',
      states: {
        CREATED: { on: { ...edit, ...parts.save('IN_PROGRESS') } },
        // .2
        IN_PROGRESS: working,
        REJECTED: working,
        // .3
        PENDING: { on: { ...judged.approve, ...judged.reject, ...judged.withdraw, ...own } },
        // .4
        APPROVED: {
          on: {
            'item.reopen': { ...open, target: 'IN_PROGRESS', actions: 'reopen', meta: commands['item.reopen'] },
            ...own,
          },
        },
      },
    } as never,
  });
  // One after the other, in the order of its tabs: home asks for the next one, and not for each of them at once.
  const missing = (part: Part, _: number, order: readonly Part[]) => ({
    type: `${part}.save` as const,
    needed: ({ context: held }: { readonly context: ApprovedContext }) =>
      order.find((one) => !held.parts.includes(one) || kind.lacks?.(held as Context, one)) === part,
    payload: () => ({ part, ...kind.told?.[part] }),
  });
  return {
    machine,
    /** the move by which a part is typed, while it is the first of some that is not */
    missing,
    personGuards: [...judged.personGuards, 'requesterIsNotNamedApprover'],
    ahead: [...submitted.map(missing), { type: 'item.submit' as const }, { type: 'item.approve' as const }],
  };
}
