import { describe, expect, expectTypeOf, it } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { z } from 'zod';
import { permission } from '#contract/access/access.ts';
import { commands as described, noPayload } from '#contract/command.ts';
import { type ContextOf, flowContext, moment, person as personField, reason } from '#contract/flow-context.ts';
import { nounCommands, submitted } from '#contract/flow-fragments.ts';
import type { Flow, FlowEvent } from '#machines/flow.ts';
import { flowChart } from '#machines/flows/chart.ts';
import { remembered } from '#machines/fragments/persons.ts';
import { submission } from '#machines/fragments/submission.ts';
import { Driven } from '#tests/support/flow/drive.ts';
import { instant } from '#tests/support/flow/flow-model.ts';
import { lintFlow } from '#tests/support/flow/machine-lint.ts';
import { person } from '#tests/support/test-users.ts';

const owner = { person: 'owner' } as const;
const decide = permission('DEPLOYMENT_WRITE');
const commands = described(permission('DEPLOYMENT_READ'), {
  ...nounCommands('request', 'general', {
    submit: { right: owner },
    withdraw: { right: owner },
    accept: { right: decide, payload: noPayload, effect: 'forward' },
    reject: { right: decide },
  }),
  ...nounCommands('closing', 'general', {
    submit: { right: decide },
    approve: { right: decide },
    reject: { right: decide },
    withdraw: { right: { person: 'closer', whenNobody: decide } },
  }),
});
const context = flowContext({
  owner: z.string(),
  updates: z.number().default(1),
  ...submitted,
  closer: personField,
  closingAskedOn: moment,
  closingReason: reason,
  closingApprover: personField,
  closedOn: moment,
});
type Context = ContextOf<typeof context>;
type Event = FlowEvent<keyof typeof commands, { readonly reason?: string }>;
type Value = 'CREATED' | 'REQUESTED' | 'REJECTED' | 'ACCEPTED' | 'CLOSING' | 'CLOSED';

/** A request of E3 1.1 in small (D-072.2 … .4), and a second submission in the same flow with facts of its own. */
const request = submission('request', {
  commands,
  approve: 'accept',
  apartFrom: 'owner',
  states: { open: 'CREATED', pending: 'REQUESTED', approved: 'ACCEPTED', rejected: 'REJECTED' },
  submitIf: ['someUpdate'],
  rejectIf: ['approverIsNotOwner'],
});
const closing = submission('closing', {
  commands,
  names: {
    requester: 'closer',
    requestedOn: 'closingAskedOn',
    reason: 'closingReason',
    approver: 'closingApprover',
    approvedOn: 'closedOn',
  },
  states: { open: 'ACCEPTED', pending: 'CLOSING', approved: 'CLOSED' },
  approveIf: ['someUpdate', 'approverIsNotCloser'],
});
const machine = flowChart<Context, Event, Value, { owner: string }>()({
  id: 'request',
  begin: (input) => context.parse({ homeBrandId: 1, brandIds: [1], ...input }),
  facts: {
    ...request.facts,
    ...closing.facts,
    someUpdate: ({ context }: { context: Context }) => context.updates > 0,
  },
  changes: { ...request.changes, ...closing.changes },
  chart: {
    initial: 'CREATED',
    states: {
      CREATED: { on: request.submit },
      REQUESTED: { on: { ...request.withdraw, ...request.approve, ...request.reject } },
      REJECTED: { on: request.submit },
      ACCEPTED: { on: closing.submit },
      CLOSING: { on: { ...closing.approve, ...closing.reject, ...closing.withdraw } },
      CLOSED: { type: 'final' },
    },
  },
});
const flow = {
  id: 'request',
  machine,
  context,
  commands,
  persons: (facts) => remembered(facts, ['owner', closing.requester]),
  personGuards: [...request.personGuards, ...closing.personGuards],
  ahead: [{ type: 'request.submit' }, { type: 'request.accept' }, { type: 'closing.submit' }, { type: 'closing.approve' }],
  reached: (snapshot) => snapshot.matches('CLOSED'),
} as const satisfies Flow<typeof machine, typeof commands>;

const own = person('RELEASE_MANAGER', 1, 'owner');
const other = person('RELEASE_MANAGER', 1, 'other');
const reasonGiven = { reason: 'The parts list is not complete.' };
const drive = () => new Driven(flow, { owner: 'owner' });
const requested = () => drive().send('request.submit', own);
const asked = () => requested().send('request.accept', other).send('closing.submit', other);

describe('submission', () => {
  it('is submitted and granted by two persons, and remembers both (D-072.2, .4)', () => {
    expect(requested().at()).toBe('REQUESTED');
    expect(requested().context).toMatchObject({ requester: 'owner', requestedOn: instant, approver: null });
    const accepted = requested().send('request.accept', other);
    expect(accepted.at()).toBe('ACCEPTED');
    expect(accepted.context).toMatchObject({ requester: 'owner', approver: 'other', approvedOn: instant });
  });

  it('lets nobody grant it alone, whatever the verb is called and whomever the rule is about (T8)', () => {
    for (const command of ['request.accept', 'request.reject'])
      expect(requested().needs(command, own)).toMatchObject([{ kind: 'person', key: 'approverIsNotOwner' }]);
    expect(asked().needs('closing.approve', other)).toMatchObject([{ kind: 'person', key: 'approverIsNotCloser' }]);
    expect(asked().needs('closing.approve', own)).toEqual([]);
  });

  it('asks four eyes first, unless the list of conditions gives them another place', () => {
    const leaves = (guard: unknown) => (typeof guard === 'string' ? [guard] : (guard as { guards: string[] }).guards);
    const first = submission('closing', {
      commands,
      states: { open: 'A', pending: 'B', approved: 'C' },
      approveIf: ['someUpdate'],
    });
    expect(leaves(first.approve['closing.approve'].guard)).toEqual(['approverIsNotRequester', 'someUpdate']);
    expect(leaves(closing.approve['closing.approve'].guard)).toEqual(['someUpdate', 'approverIsNotCloser']);
    expect(leaves(request.approve['request.accept'].guard)).toEqual(['approverIsNotOwner']);
  });

  it('is rejected with a reason, which the next submission forgets; a withdrawn one goes back to where it began (D-072.3)', () => {
    const rejected = requested().send('request.reject', other, reasonGiven);
    expect(rejected.at()).toBe('REJECTED');
    expect(rejected.context).toMatchObject({ requester: null, requestedOn: null, requestReason: reasonGiven.reason });
    expect(rejected.send('request.submit', own).context).toMatchObject({ requester: 'owner', requestReason: null });
    const withdrawn = requested().send('request.withdraw', own);
    expect(withdrawn.at()).toBe('CREATED');
    expect(withdrawn.context).toMatchObject({ requester: null, requestedOn: null, requestReason: null });
  });

  it('explains what it waits for: a fact, a state, a person', () => {
    const needs = (driven: ReturnType<typeof drive>, command: string, by = other) =>
      driven.needs(command, by).map(({ kind, key }) => `${kind} ${key}`);
    expect(needs(new Driven(flow, { owner: 'owner', updates: 0 }), 'request.submit', own)).toEqual(['fact someUpdate']);
    expect(needs(drive(), 'request.accept')).toEqual(['state REQUESTED']);
    expect(needs(drive(), 'request.submit')).toEqual(['person owner']);
    expect(needs(requested(), 'request.submit', own)).toEqual(['state CREATED | REJECTED']);
  });

  it('stands twice in one flow, each with facts of its own', () => {
    expect(asked().context).toMatchObject({ closer: 'other', closingAskedOn: instant, approver: 'other', closingApprover: null });
    const closed = asked().send('closing.approve', own);
    expect(closed.context).toMatchObject({ closingApprover: 'owner', closedOn: instant, approver: 'other' });
    const reopened = asked().send('closing.reject', own, reasonGiven);
    expect(reopened.at()).toBe('ACCEPTED');
    expect(reopened.context).toMatchObject({
      closer: null,
      closingReason: reasonGiven.reason,
      approver: 'other',
      requestReason: null,
    });
    expect(asked().needs('closing.withdraw', own)).toMatchObject([{ kind: 'person', key: 'closer', people: ['other'] }]);
  });

  it('is a chart without fault', () => {
    const byOwner = ['request.submit', 'request.withdraw', 'closing.approve', 'closing.reject'];
    const moves = Object.keys(commands).map((type) => ({ type, by: byOwner.includes(type) ? own : other }));
    const key = ({ value, context: facts }: AnyMachineSnapshot) => JSON.stringify([value, facts.requestReason, facts.closer]);
    expect(lintFlow(flow as Flow, { flow: flow as Flow, input: { owner: 'owner' }, moves: () => moves, key })).toEqual([]);
  });

  it('keeps its names as types, so that a chart checks them', () => {
    expectTypeOf<keyof typeof request.approve>().toEqualTypeOf<'request.accept'>();
    expectTypeOf<keyof typeof request.changes>().toEqualTypeOf<'submitRequest' | 'approveRequest' | 'reopenRequest'>();
    expectTypeOf<keyof typeof request.facts>().toEqualTypeOf<'approverIsNotOwner'>();
    expectTypeOf(request.approve['request.accept'].target).toEqualTypeOf<'ACCEPTED'>();
    expectTypeOf(closing.requester).toEqualTypeOf<'closer'>();
    expectTypeOf(closing.changes.approveClosing).returns.toEqualTypeOf<Record<'closingApprover' | 'closedOn', string | null>>();
  });
});

describe('nounCommands', () => {
  it('knows what a verb does and how it asks; what is said of a command wins', () => {
    expect(commands['request.submit']).toMatchObject({ at: 'home', effect: 'forward', page: 'general', right: owner });
    expect(commands['request.submit']).not.toHaveProperty('confirm');
    expect(commands['closing.approve']).toMatchObject({ effect: 'forward', confirm: 'plain' });
    expect(commands['request.reject']).toMatchObject({ effect: 'back', confirm: 'reason' });
    expect(commands['request.withdraw']).toMatchObject({ effect: 'back', confirm: 'plain' });
    const own = nounCommands('x', 'p', {
      submit: { right: decide, confirm: 'name', payload: z.strictObject({ why: z.string() }) },
    });
    expect(own['x.submit']).toMatchObject({ effect: 'forward', confirm: 'name' });
    expectTypeOf<z.output<(typeof own)['x.submit']['payload']>>().toEqualTypeOf<{ why: string }>();
    expectTypeOf<z.output<(typeof commands)['request.reject']['payload']>>().toEqualTypeOf<{ reason: string }>();
  });

  it('asks for a reason of whoever rejects', () => {
    expect(commands['request.reject'].payload.safeParse({}).success).toBe(false);
    expect(commands['request.reject'].payload.safeParse(reasonGiven).success).toBe(true);
  });
});
