import type { MachineContext } from 'xstate';
import { allows, type Rule } from '#contract/access/access.ts';
import { type Command, ruleOf } from '#contract/command.ts';
import type { ContextDefinition } from '#contract/flow-context.ts';
import { judgedLevelOf, type RiskFacts, type RiskLevel, type RiskStatus, riskParts } from '#contract/risk/risk-shape.ts';
import type { FlowContext, FlowEvent } from '#machines/flow.ts';
import { type Change, flowChart } from '#machines/flows/chart.ts';
import { unlessReported } from '#machines/fragments/guards.ts';
import { partForms } from '#machines/fragments/part-forms.ts';
import { guarded, keyed } from '#machines/fragments/parts.ts';
import { fourEyes, remembered } from '#machines/fragments/persons.ts';

type Verbs = `item.${'edit' | 'delete' | 'assess' | 'accept' | 'reject' | 'close' | 'reopen'}` | 'approval.save';
type RiskContext = FlowContext & RiskFacts;
type Carried = {
  readonly part?: string;
  /** fact of approval.save */
  readonly approver?: string;
  /** facts of item.edit */
  readonly owner?: string;
  readonly level?: RiskLevel;
  readonly mitigated?: boolean;
  readonly mitigationDone?: boolean;
  /** fact of item.edit: something that was judged is to be something else */
  readonly judgedChanged?: boolean;
  /** external: who is named to judge it may not, as far as their roles are known: it was raised since, or they lost a role (D-077.5, D-085) */
  readonly approverUnable?: boolean;
  readonly timeZone?: string;
  readonly reason?: string;
};
/** With the external fact of its kind: what it belongs to is closed. */
type RiskEvent = FlowEvent<Verbs, Carried>;
type Args = { context: RiskContext; event: RiskEvent };
type RiskFlowInput = Pick<RiskContext, 'owner' | 'homeBrandId' | 'brandIds'> &
  Partial<Pick<RiskContext, 'level' | 'mitigated' | 'mitigationDone'>>;

type Kind<Id extends string, Context, Commands, Open extends string, Closed extends string> = {
  readonly id: Id;
  readonly context: ContextDefinition<Context>;
  readonly commands: Commands;
  /** the fact that what it belongs to is open, and the external one that it is not: nothing of the risk changes then */
  readonly open: Open;
  readonly closed: Closed;
  /** who alone accepts and rejects a high one (D-077.5) */
  readonly decider: Rule;
};

const judged = ({ actor, at, reason, timeZone }: RiskEvent, rejectReason: string | null) => ({
  judge: actor.subject,
  judgedOn: at,
  rejectReason: rejectReason === null ? null : (reason ?? ''),
  timeZone: timeZone ?? null,
});

const withHand = (hands: readonly string[], subject: string): string[] => [...hands.filter((one) => one !== subject), subject];

/** A risk of something (D-077.4 … .7, D-078.3): its owner assesses it, somebody else accepts or rejects it, the owner closes it. */
export function judgedRisk<
  const Id extends string,
  Context extends MachineContext & RiskContext,
  const Commands extends Readonly<Record<Verbs, Command>>,
  const Open extends string,
  const Closed extends string,
>({ id, context, commands, open, closed, decider }: Kind<Id, Context, Commands, Open, Closed>) {
  const parts = partForms({ keys: Object.keys(riskParts) as (keyof typeof riskParts)[], commands, saveIf: [open] });
  const facts = {
    ...keyed(open, unlessReported(closed) as (args: Args) => boolean),
    hasMitigation: ({ context: { mitigated } }: Args) => mitigated,
    isMitigated: ({ context: { mitigationDone } }: Args) => mitigationDone,
    judgedUnchanged: unlessReported('judgedChanged'),
    // D-077.5: a high risk is accepted and rejected by fewer people.
    mayJudgeIfHigh: ({ context, event }: Args) =>
      judgedLevelOf(context) !== 'HIGH' || allows(decider, event.actor, { brandId: context.homeBrandId }),
    approverMayJudge: unlessReported('approverUnable'),
    ...fourEyes('judge', 'owner'),
    // Of the owner the other fact says so.
    judgeHadNoHand: ({ context: { hands, owner }, event: { actor } }: Args) =>
      actor.subject === owner || !hands.includes(actor.subject),
    // A high one that is gone is dealt with, as one that was accepted.
    highRemovedByOther: ({ context, event: { actor } }: Args) =>
      judgedLevelOf(context) !== 'HIGH' || ![context.owner, ...context.hands].includes(actor.subject),
  };
  const changes = {
    edit: (held, { level, mitigated, mitigationDone, owner }) => ({
      owner: owner ?? held.owner,
      hands: owner === undefined || owner === held.owner ? held.hands : withHand(held.hands, held.owner),
      level: level ?? held.level,
      // Lowered, it still counts as what it was.
      highest: judgedLevelOf(held),
      mitigated: mitigated ?? held.mitigated,
      mitigationDone: mitigationDone ?? held.mitigationDone,
    }),
    savePart: (held, event) => ({ ...parts.changes.savePart(held, event), approver: event.approver ?? held.approver }),
    assess: (_, { actor }) => ({ hands: [actor.subject] }),
    // Whoever accepts it knows the level that it has by now.
    accept: (_, event) => ({ ...judged(event, null), highest: 'LOW' }),
    reject: (_, event) => judged(event, ''),
    reopen: () => ({ judge: null, judgedOn: null, rejectReason: null, timeZone: null }),
    remove: () => ({ removed: true }),
  } satisfies Record<string, Change<RiskContext, RiskEvent>>;

  const edit = {
    'item.edit': { guard: open, actions: 'edit', meta: commands['item.edit'] },
    ...parts.save(),
  } as const;
  const remove = {
    'item.delete': {
      ...guarded<'highRemovedByOther' | Open>(['highRemovedByOther', open]),
      actions: 'remove',
      meta: commands['item.delete'],
    },
  } as const;
  const judging = guarded<'approverMayJudge' | 'mayJudgeIfHigh' | 'judgeIsNotOwner' | 'judgeHadNoHand' | Open>([
    ...(['mayJudgeIfHigh', 'approverMayJudge', 'judgeIsNotOwner', 'judgeHadNoHand'] as const),
    open,
  ]);
  const reopen = {
    'item.reopen': { guard: open, target: 'IN_PROGRESS', actions: 'reopen', meta: commands['item.reopen'] },
  } as const;
  const machine = flowChart<RiskContext, RiskEvent, RiskStatus, RiskFlowInput>()({
    id,
    begin: (input) => context.parse(input),
    facts: facts as Record<keyof typeof facts, (args: Args) => boolean>,
    changes,
    chart: {
      initial: 'Open',
      states: {
        Open: {
          on: {
            ...edit,
            // .4
            'item.assess': {
              ...guarded<'hasMitigation' | Open>(['hasMitigation', open]),
              target: 'IN_PROGRESS',
              actions: 'assess',
              meta: commands['item.assess'],
            },
            ...remove,
          },
        },
        IN_PROGRESS: {
          on: {
            ...edit,
            // .5
            'item.accept': { ...judging, target: 'ACCEPTED', actions: 'accept', meta: commands['item.accept'] },
            'item.reject': { ...judging, target: 'REJECTED', actions: 'reject', meta: commands['item.reject'] },
            ...remove,
          },
        },
        ACCEPTED: {
          on: {
            'item.edit': {
              ...guarded<'judgedUnchanged' | Open>(['judgedUnchanged', open]),
              actions: 'edit',
              meta: commands['item.edit'],
            },
            // .6
            'item.close': {
              ...guarded<'isMitigated' | Open>(['isMitigated', open]),
              target: 'COMPLETED',
              meta: commands['item.close'],
            },
            // .7
            ...reopen,
          },
        },
        REJECTED: { on: reopen },
        COMPLETED: { type: 'final' },
      },
    },
  });
  type Snapshot = ReturnType<typeof machine.getInitialSnapshot>;
  return {
    id,
    machine,
    context,
    commands,
    persons: (held: RiskContext) => remembered(held, ['owner', 'approver']),
    personGuards: ['judgeIsNotOwner', 'judgeHadNoHand', 'highRemovedByOther'],
    rightGuards: { mayJudgeIfHigh: decider },
    namedInVain: ['approverMayJudge'],
    owners: { approverMayJudge: ruleOf(commands['approval.save']) },
    decisions: ['item.accept', 'item.reject'],
    ahead: [
      {
        type: 'item.edit',
        needed: (snapshot: Snapshot) =>
          (snapshot.matches('Open') && !snapshot.context.mitigated) ||
          (snapshot.matches('ACCEPTED') && !snapshot.context.mitigationDone),
        payload: (snapshot: Snapshot) => (snapshot.matches('Open') ? { mitigated: true } : { mitigationDone: true }),
      },
      { type: 'item.assess' },
      { type: 'item.reopen', needed: (snapshot: Snapshot) => snapshot.matches('REJECTED') },
      { type: 'item.accept' },
      { type: 'item.close' },
    ],
    reached: (snapshot: Snapshot) => snapshot.matches('COMPLETED'),
  } as const;
}
