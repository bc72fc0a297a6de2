import { and } from 'xstate';
import { allows } from '#contract/access/access.ts';
import { gateDecider } from '#contract/baseline-update/baseline-update.ts';
import {
  riskCommands as commands,
  type RiskCommand,
  type RiskContext,
  type RiskLevel,
  type RiskStatus,
  riskContext,
  riskParts,
} from '#contract/risk/risk.ts';
import type { Flow, FlowEvent } from '#machines/flow.ts';
import { type Change, flowChart } from '#machines/flows/chart.ts';
import { unlessReported } from '#machines/fragments/guards.ts';
import { partForms } from '#machines/fragments/part-forms.ts';
import { fourEyes, remembered } from '#machines/fragments/persons.ts';

type Carried = {
  readonly part?: string;
  /** facts of item.edit */
  readonly owner?: string;
  readonly level?: RiskLevel;
  readonly mitigated?: boolean;
  readonly mitigationDone?: boolean;
  /** fact of item.edit: something that was judged is to be something else */
  readonly judgedChanged?: boolean;
  /** external: its baseline update is at gate 2 or later */
  readonly updateClosed?: boolean;
  readonly timeZone?: string;
  readonly reason?: string;
};
type RiskEvent = FlowEvent<RiskCommand, Carried>;
type RiskFlowInput = Partial<RiskContext> & Pick<RiskContext, 'owner' | 'homeBrandId' | 'brandIds'>;
type Args = { context: RiskContext; event: RiskEvent };

const parts = partForms({ keys: Object.keys(riskParts) as (keyof typeof riskParts)[], commands, saveIf: ['updateOpen'] });

const facts = {
  updateOpen: unlessReported('updateClosed'),
  hasMitigation: ({ context }: Args) => context.mitigated,
  isMitigated: ({ context }: Args) => context.mitigationDone,
  judgedUnchanged: unlessReported('judgedChanged'),
  // D-077.5: a high risk is accepted and rejected by release managers alone.
  mayJudgeIfHigh: ({ context, event }: Args) =>
    context.level !== 'HIGH' || allows(gateDecider, event.actor, { brandId: context.homeBrandId }),
  ...fourEyes('judge', 'owner'),
};

const judged = ({ actor, at, reason, timeZone }: RiskEvent, rejectReason: string | null) => ({
  judge: actor.subject,
  judgedOn: at,
  rejectReason: rejectReason === null ? null : (reason ?? ''),
  timeZone: timeZone ?? null,
});

const changes = {
  edit: (context, { level, mitigated, mitigationDone, owner }) => ({
    owner: owner ?? context.owner,
    level: level ?? context.level,
    mitigated: mitigated ?? context.mitigated,
    mitigationDone: mitigationDone ?? context.mitigationDone,
  }),
  ...parts.changes,
  accept: (_, event) => judged(event, null),
  reject: (_, event) => judged(event, ''),
  reopen: () => ({ judge: null, judgedOn: null, rejectReason: null, timeZone: null }),
  remove: () => ({ removed: true }),
} satisfies Record<string, Change<RiskContext, RiskEvent>>;

const open = { guard: 'updateOpen' } as const;
const edit = {
  'item.edit': { ...open, actions: 'edit', meta: commands['item.edit'] },
  ...parts.save(),
} as const;
const remove = { 'item.delete': { ...open, actions: 'remove', meta: commands['item.delete'] } } as const;
const judging = { guard: and(['mayJudgeIfHigh', 'judgeIsNotOwner', 'updateOpen']) } as const;
const reopen = { 'item.reopen': { ...open, target: 'IN_PROGRESS', actions: 'reopen', meta: commands['item.reopen'] } } as const;

/** A risk of a baseline update: D-077.4 … .7, read-only while that one is at gate 2 or later (D-259). */
const machine = flowChart<RiskContext, RiskEvent, RiskStatus, RiskFlowInput>()({
  id: 'risk',
  begin: (input) => riskContext.parse(input),
  facts,
  changes,
  chart: {
    initial: 'Open',
    states: {
      Open: {
        on: {
          ...edit,
          // .4
          'item.assess': { guard: and(['hasMitigation', 'updateOpen']), target: 'IN_PROGRESS', meta: commands['item.assess'] },
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
          'item.edit': { guard: and(['judgedUnchanged', 'updateOpen']), actions: 'edit', meta: commands['item.edit'] },
          // .6
          'item.close': { guard: and(['isMitigated', 'updateOpen']), target: 'COMPLETED', meta: commands['item.close'] },
          // .7
          ...reopen,
        },
      },
      REJECTED: { on: reopen },
      COMPLETED: { type: 'final' },
    },
  },
});

/** D-077 with its rights, and the way to a risk that is dealt with. */
export const riskFlow = {
  id: 'risk',
  machine,
  context: riskContext,
  commands,
  persons: (context) => remembered(context, ['owner']),
  personGuards: ['judgeIsNotOwner'],
  rightGuards: { mayJudgeIfHigh: gateDecider },
  decisions: ['item.accept', 'item.reject'],
  ahead: [
    {
      type: 'item.edit',
      needed: (snapshot) =>
        (snapshot.matches('Open') && !snapshot.context.mitigated) ||
        (snapshot.matches('ACCEPTED') && !snapshot.context.mitigationDone),
      payload: (snapshot) => (snapshot.matches('Open') ? { mitigated: true } : { mitigationDone: true }),
    },
    { type: 'item.assess' },
    { type: 'item.reopen', needed: (snapshot) => snapshot.matches('REJECTED') },
    { type: 'item.accept' },
    { type: 'item.close' },
  ],
  reached: (snapshot) => snapshot.matches('COMPLETED'),
} as const satisfies Flow<typeof machine, typeof commands>;
