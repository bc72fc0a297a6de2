import { describe, expect, expectTypeOf, it } from 'vitest';
import { type AnyMachineSnapshot, stateIn } from 'xstate';
import { z } from 'zod';
import { permission } from '#contract/access/access.ts';
import { commands as described } from '#contract/command.ts';
import { type ContextOf, flowContext } from '#contract/flow-context.ts';
import { confirmed, nounCommands } from '#contract/flow-fragments.ts';
import type { Flow, FlowEvent } from '#machines/flow.ts';
import { flowChart } from '#machines/flows/chart.ts';
import { checklist } from '#machines/fragments/checklist.ts';
import { confirmable } from '#machines/fragments/confirmable.ts';
import { unlessReported } from '#machines/fragments/guards.ts';
import { remembered } from '#machines/fragments/persons.ts';
import { Driven } from '#tests/support/flow/drive.ts';
import { instant } from '#tests/support/flow/flow-model.ts';
import { lintFlow } from '#tests/support/flow/machine-lint.ts';
import { person, testUsers } from '#tests/support/test-users.ts';

const write = permission('DEPLOYMENT_WRITE');
const commands = described(permission('DEPLOYMENT_READ'), {
  'vehicles.save': { right: write, at: 'home', payload: z.strictObject({}), effect: 'neutral', page: 'vehicles' },
  ...nounCommands('vehicles', 'vehicles', {
    confirm: { right: write },
    withdraw: { right: { person: 'vehiclesConfirmer', whenNobody: write } },
  }),
  ...nounCommands('cpl', 'cpl', { confirm: { right: write }, withdraw: { right: write } }),
});
const context = flowContext({
  ...confirmed('vehicles'),
  ...confirmed('cpl'),
  cplTimeZone: z.string().nullable().default(null),
  vehicleCount: z.number().default(0),
});
type Context = ContextOf<typeof context>;
type Carried = { readonly vehicleCount?: number; readonly timeZone?: string; readonly rolledOut?: boolean };
type Event = FlowEvent<keyof typeof commands, Carried>;
type Task = 'INCOMPLETE' | 'COMPLETE';
type Value = { deployment: 'CREATED' | 'ROLLOUT_READY'; vehicles: Task; cpl: Task };

/** A deployment of E3 1.1 in small: two tasks, the second of which stands on the first (D-073.1 … .7). */
const vehicles = confirmable('vehicles', { commands, confirmIf: ['someVehicle'], withdrawIf: ['notRolledOut'] });
const cpl = confirmable('cpl', { commands, confirmIf: ['vehiclesComplete'], withdrawIf: ['notRolledOut'], keeps: ['timeZone'] });
const tasks = checklist(['vehiclesComplete', 'cplComplete']);
const machine = flowChart<Context, Event, Value, object>()({
  id: 'tasks',
  begin: () => context.parse({ homeBrandId: 1, brandIds: [1] }),
  facts: {
    someVehicle: ({ context }: { context: Context }) => context.vehicleCount > 0,
    notRolledOut: unlessReported('rolledOut'),
    vehiclesComplete: stateIn({ vehicles: 'COMPLETE' }),
    cplComplete: stateIn({ cpl: 'COMPLETE' }),
  },
  changes: {
    ...vehicles.changes,
    ...cpl.changes,
    saveVehicles: (_: Context, event: Event) => ({ vehicleCount: event.vehicleCount ?? 1 }),
  },
  chart: {
    type: 'parallel',
    states: {
      deployment: {
        initial: 'CREATED',
        states: {
          CREATED: { always: tasks.opens('ROLLOUT_READY') },
          ROLLOUT_READY: { always: tasks.closes('CREATED') },
        },
      },
      vehicles: {
        initial: 'INCOMPLETE',
        states: vehicles.states({ 'vehicles.save': { actions: 'saveVehicles', meta: commands['vehicles.save'] } }),
      },
      cpl: {
        initial: 'INCOMPLETE',
        states: cpl.states(undefined, { 'vehicles.withdraw': cpl.falls(['notRolledOut']) }),
      },
    },
  },
});
const flow = {
  id: 'tasks',
  machine,
  context,
  commands,
  persons: (facts) => remembered(facts, [vehicles.confirmer, cpl.confirmer]),
  personGuards: [],
  ahead: [
    { type: 'vehicles.save', needed: (snapshot) => snapshot.context.vehicleCount === 0 },
    { type: 'vehicles.confirm' },
    { type: 'cpl.confirm' },
  ],
  reached: (snapshot) => snapshot.matches({ deployment: 'ROLLOUT_READY' }),
} as const satisfies Flow<typeof machine, typeof commands>;

const { releaseManager, containerPo } = testUsers;
const drive = () => new Driven(flow, {});
const prepared = () => drive().send('vehicles.save', containerPo, { vehicleCount: 3 });
const complete = () => prepared().send('vehicles.confirm', containerPo).send('cpl.confirm', releaseManager, { timeZone: 'UTC' });

describe('confirmable', () => {
  it('goes from INCOMPLETE to COMPLETE, and keeps who, when and what else it is told to (E311-23)', () => {
    const { context: facts, snapshot } = complete();
    expect(snapshot.value).toEqual({ deployment: 'ROLLOUT_READY', vehicles: 'COMPLETE', cpl: 'COMPLETE' });
    expect(facts).toMatchObject({
      vehiclesConfirmer: 'container-po',
      vehiclesConfirmedOn: instant,
      cplConfirmer: 'release-manager',
      cplConfirmedOn: instant,
      cplTimeZone: 'UTC',
    });
    expect(facts).not.toHaveProperty('vehiclesTimeZone');
  });

  it('says why it cannot be confirmed yet, and in which state (D-073.1, .3)', () => {
    const kinds = (needs: { kind: string; key: string }[]) => needs.map(({ kind, key }) => `${kind} ${key}`);
    expect(kinds(drive().needs('vehicles.confirm', containerPo))).toEqual(['fact someVehicle']);
    expect(kinds(drive().needs('cpl.confirm', containerPo))).toEqual(['fact vehiclesComplete']);
    expect(kinds(drive().needs('vehicles.withdraw', containerPo))).toEqual(['state vehicles.COMPLETE']);
  });

  it('refuses an edit until it is withdrawn (D-073.6)', () => {
    expect(complete().refusal('vehicles.save', containerPo)).toEqual(['vehicles.INCOMPLETE']);
    expect(complete().send('vehicles.withdraw', containerPo).refusal('vehicles.save', containerPo)).toEqual([]);
  });

  it('is withdrawn by the person that confirmed, if the right says so, and forgets that person (E311-24)', () => {
    expect(complete().needs('vehicles.withdraw', releaseManager)).toEqual([
      { kind: 'person', key: 'vehiclesConfirmer', by: [], people: ['container-po'] },
    ]);
    const withdrawn = complete().send('cpl.withdraw', containerPo);
    expect(withdrawn.context).toMatchObject({ cplConfirmer: null, cplConfirmedOn: null, cplTimeZone: null });
    expect(withdrawn.context.vehiclesConfirmer).toBe('container-po');
    expect(withdrawn.snapshot.value).toMatchObject({ deployment: 'CREATED', cpl: 'INCOMPLETE' });
  });

  it('falls with what it stands on, under the same condition (D-073.2)', () => {
    const fallen = complete().send('vehicles.withdraw', containerPo);
    expect(fallen.snapshot.value).toEqual({ deployment: 'CREATED', vehicles: 'INCOMPLETE', cpl: 'INCOMPLETE' });
    expect(fallen.context).toMatchObject({ vehiclesConfirmer: null, cplConfirmer: null, cplTimeZone: null });
    expect(complete().refusal('vehicles.withdraw', containerPo, { rolledOut: true })).toEqual(['notRolledOut']);
  });

  it('is a chart without fault: each withdrawal returns, nothing is unreachable or unnamed', () => {
    const by = person('RELEASE_MANAGER');
    const types = ['vehicles.save', 'vehicles.confirm', 'vehicles.withdraw', 'cpl.confirm', 'cpl.withdraw'];
    const key = ({ value, context: facts }: AnyMachineSnapshot) => JSON.stringify([value, facts.vehicleCount]);
    const model = { flow: flow as Flow, input: {}, moves: () => types.map((type) => ({ type, by })), key };
    expect(lintFlow(flow as Flow, model)).toEqual([]);
  });

  it('keeps its names as types, so that a chart checks them', () => {
    expectTypeOf<keyof typeof vehicles.confirm>().toEqualTypeOf<'vehicles.confirm'>();
    expectTypeOf<keyof typeof vehicles.withdraw>().toEqualTypeOf<'vehicles.withdraw'>();
    expectTypeOf<keyof typeof vehicles.changes>().toEqualTypeOf<'confirmVehicles' | 'forgetVehicles'>();
    expectTypeOf<keyof ReturnType<typeof vehicles.states>>().toEqualTypeOf<Task>();
    expectTypeOf(vehicles.confirm['vehicles.confirm'].target).toEqualTypeOf<'COMPLETE'>();
    expectTypeOf(vehicles.confirmer).toEqualTypeOf<'vehiclesConfirmer'>();
    expectTypeOf(vehicles.changes.confirmVehicles).returns.toEqualTypeOf<
      Record<'vehiclesConfirmer' | 'vehiclesConfirmedOn', string | null>
    >();
  });
});

describe('checklist', () => {
  it('opens when the last item stands, closes when one of them falls', () => {
    expect(prepared().send('vehicles.confirm', containerPo).snapshot.value).toMatchObject({ deployment: 'CREATED' });
    const ready = complete();
    expect(ready.snapshot.value).toMatchObject({ deployment: 'ROLLOUT_READY' });
    expect(ready.send('cpl.withdraw', containerPo).snapshot.value).toMatchObject({ deployment: 'CREATED' });
  });

  it('asks for all items to open and for any that is missing to close; one item keeps its name', () => {
    const guards = (guard: unknown) => (guard as { guards: unknown[] }).guards;
    expect(guards(tasks.opens('READY').guard)).toEqual(['vehiclesComplete', 'cplComplete']);
    expect(guards(tasks.closes('CREATED').guard).flatMap(guards)).toEqual(['vehiclesComplete', 'cplComplete']);
    expect(checklist(['live']).opens('READY')).toEqual({ guard: 'live', target: 'READY' });
    expect(guards(checklist(['live']).closes('CREATED').guard)).toEqual(['live']);
  });
});
