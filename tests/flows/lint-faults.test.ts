import { describe, expect, it } from 'vitest';
import { type AnyMachineSnapshot, and } from 'xstate';
import { z } from 'zod';
import { permission, type Rule } from '#contract/access/access.ts';
import { noPayload } from '#contract/command.ts';
import { type ContextOf, flowContext } from '#contract/flow-context.ts';
import type { Flow, Stamped } from '#machines/flow.ts';
import { flowChart } from '#machines/flows/chart.ts';
import type { FlowModel } from '#tests/support/flow/flow-model.ts';
import { lintFlow, printFindings } from '#tests/support/flow/machine-lint.ts';
import { testUsers } from '#tests/support/test-users.ts';

const smallContext = flowContext({ confirmed: z.boolean().default(false) });
type Facts = ContextOf<typeof smallContext>;
const write = permission('RELEASE_WRITE');
const entry = (right: Rule) => ({ right, read: { anyone: true }, at: 'home', payload: noPayload }) as const;

/** A small flow without fault: open, confirmed, withdrawn, closed. `fault` changes one thing of it. */
function small(fault: { readonly right?: Rule; readonly states?: object; readonly meta?: boolean } = {}) {
  const commands = { 'step.confirm': entry(fault.right ?? write), 'step.withdraw': entry(write), 'step.close': entry(write) };
  const meta = (command: keyof typeof commands) => ({ meta: commands[command] });
  const states = {
    OPEN: { on: { 'step.confirm': { guard: 'unconfirmed', target: 'CONFIRMED', actions: 'confirm', ...meta('step.confirm') } } },
    CONFIRMED: {
      on: {
        'step.withdraw': { target: 'OPEN', actions: 'reopen', ...meta('step.withdraw') },
        'step.close': { guard: 'confirmed', target: 'CLOSED', ...meta('step.close') },
      },
    },
    CLOSED: { type: 'final' },
    ...fault.states,
  };
  const machine = flowChart<Facts, Stamped & { type: string }, string, object>()({
    id: 'small',
    begin: () => smallContext.parse({ homeBrandId: 1, brandIds: [1] }),
    facts: {
      confirmed: ({ context }: { context: Facts }) => context.confirmed,
      unconfirmed: ({ context }: { context: Facts }) => !context.confirmed,
    },
    changes: { confirm: () => ({ confirmed: true }), reopen: () => ({ confirmed: false }) },
    chart: { initial: 'OPEN', states } as never,
  });
  const flow = {
    id: 'small',
    machine,
    context: smallContext,
    commands,
    persons: () => ({}),
    personGuards: [],
    ahead: [{ type: 'step.confirm' }, { type: 'step.close' }],
    reached: (snapshot: AnyMachineSnapshot) => snapshot.matches('CLOSED'),
  } as unknown as Flow;
  const by = testUsers.containerPo;
  const model: FlowModel = {
    flow,
    input: {},
    moves: () => ['step.confirm', 'step.withdraw', 'step.close'].map((type) => ({ type, by })),
    key: ({ value, context }) => JSON.stringify([value, context.confirmed]),
  };
  return { flow, model, commands, meta };
}

const faults = (over: Parameters<typeof small>[0]) => {
  const { flow, model } = small(over);
  return lintFlow(flow, model).map(({ kind, where }) => `${kind}: ${where}`);
};
const { meta } = small();
const asks = (command: 'step.confirm' | 'step.withdraw' | 'step.close') => {
  const { commands } = small();
  return { meta: commands[command] };
};

describe('the lint of charts finds a seeded fault of each kind:', () => {
  it('nothing in a chart without one', () => {
    expect(faults({})).toEqual([]);
  });

  it('a state that no path reaches', () => {
    expect(faults({ states: { LOST: { type: 'final' } } })).toEqual(['unreachable: LOST']);
  });

  it('a transition that is never taken', () => {
    const CLOSED = { on: { 'step.never': { target: 'OPEN' } } };
    expect(faults({ states: { CLOSED } })).toContain('unreachable: CLOSED · step.never · 0');
  });

  it('a state that nothing leads out of', () => {
    expect(faults({ states: { CLOSED: {} } })).toContain('deadEnd: CLOSED');
  });

  it('a state of a region that nothing leads out of, but not the region itself', () => {
    const CLOSED = { type: 'parallel', states: { left: { initial: 'A', states: { A: { always: 'B' }, B: {} } } } };
    expect(faults({ states: { CLOSED } })).toContain('deadEnd: CLOSED.left.B');
    expect(faults({ states: { CLOSED } })).not.toContain('deadEnd: CLOSED.left');
  });

  it('a command without a right', () => {
    expect(faults({ right: { anyone: true } })).toEqual(['withoutRight: step.confirm']);
  });

  it('a command that the chart does not offer', () => {
    const CONFIRMED = { on: { 'step.withdraw': { target: 'OPEN', actions: 'reopen' }, 'step.close': { target: 'CLOSED' } } };
    expect(faults({ states: { CONFIRMED } })).toEqual(
      expect.arrayContaining(['notOffered: step.withdraw', 'notOffered: step.close']),
    );
  });

  it('a guard that explain() cannot name', () => {
    const OPEN = { on: { 'step.confirm': { guard: () => true, target: 'CONFIRMED', ...asks('step.confirm') } } };
    expect(faults({ states: { OPEN } })).toEqual(['unnamedGuard: OPEN · step.confirm · 0']);
    const among = { on: { 'step.confirm': { guard: and([() => true]), target: 'CONFIRMED', ...asks('step.confirm') } } };
    expect(faults({ states: { OPEN: among } })).toEqual(['unnamedGuard: OPEN · step.confirm · 0']);
  });

  it('a withdrawal that does not return', () => {
    const CONFIRMED = {
      on: {
        'step.withdraw': { target: 'CONFIRMED', ...meta('step.withdraw') },
        'step.close': { target: 'CLOSED', ...meta('step.close') },
      },
    };
    expect(faults({ states: { CONFIRMED } })).toContain('noReturn: step.withdraw');
  });

  it('a state in which nobody can do anything', () => {
    const CONFIRMED = { on: { 'step.close': { guard: 'unconfirmed', target: 'CLOSED', ...asks('step.close') } } };
    expect(faults({ states: { CONFIRMED } })).toContain('deniedForever: CONFIRMED');
  });

  it('and tells it as a report', () => {
    const { flow, model } = small({ states: { CLOSED: {} } });
    expect(printFindings('small', lintFlow(flow, model))).toContain('deadEnd: CLOSED (nothing leads out, and it is not final)');
    expect(printFindings('small', [])).toBe('small: nothing found');
  });
});
