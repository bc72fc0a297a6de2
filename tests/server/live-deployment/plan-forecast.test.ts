import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Begin, PlanInput } from '#contract/deployment/plan.ts';
import { createRolloutEngine } from '#server/rollout/engine.ts';
import { never } from '#server/rollout/plan/begin.ts';
import { simulate } from '#server/rollout/plan/simulate.ts';
import { phasesOf, type Rollout } from '#server/rollout/rollout.ts';
import { rankRanges } from '#server/rollout/split.ts';
import { type RolloutPortal, readyLive, rolloutPortal, start } from '#tests/support/deployment/rollouts.ts';
import { steadyFleet } from '#tests/support/deployment/steady-fleet.ts';
import { plannedSmart, rollOut, smartManager } from '#tests/support/smart-campaign/smart-campaigns.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** How often the engine looks in this test. */
const step = 30 * MINUTE;
const vehicleTime = 50 * MINUTE;
const horizon = 3 * 24 * HOUR;
const zoneOf: Readonly<Record<string, string>> = { GB: 'Europe/London', US: 'America/New_York' };

let p: RolloutPortal;
beforeAll(async () => {
  p = await rolloutPortal(2_000);
});
afterAll(() => p.close());

const hours = (min: number, max: number) => fc.integer({ min, max });
const begins = fc.oneof(
  { weight: 4, arbitrary: fc.record({ by: fc.constant('TIME' as const), inHours: hours(1, 24) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      by: fc.constant('SUCCESS' as const),
      share: fc.integer({ min: 1, max: 100 }),
      results: fc.integer({ min: 1, max: 30 }),
      soakHours: hours(0, 12),
    }),
  },
  { weight: 1, arbitrary: fc.record({ by: fc.constant('HAND' as const) }) },
);
const minutes = fc.constantFrom('00:00', '02:30', '06:00', '13:10', '22:00', '23:50');
const paces = fc.record({
  perHour: fc.integer({ min: 1, max: 30 }),
  factor: fc.constantFrom(1, 1.5, 2),
  most: fc.constantFrom(null, 30, 45),
});
const weekdays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 3, maxLength: 7 });
const windows = fc.record({ from: minutes, to: minutes, weekdays }).filter(({ from, to }) => from !== to);
const drawings = fc.record({
  later: fc.array(begins, { maxLength: 3 }),
  pace: fc.option(paces),
  maintenance: fc.option(windows),
  freeze: fc.option(fc.record({ inHours: hours(1, 30), hours: hours(1, 20) })),
});
type Drawn = typeof drawings extends fc.Arbitrary<infer Value> ? Value : never;

/** The plan of a drawing: even shares, times ascending from now on. */
function planOf(from: number, { later, maintenance, pace }: Drawn): PlanInput {
  let last = from;
  const rest = later.map((begin): { begin: Begin; start: string | null } => {
    if (begin.by !== 'TIME') return { begin, start: null };
    last += begin.inHours * HOUR;
    return { begin: { by: 'TIME' }, start: new Date(last).toISOString() };
  });
  const all = [{ begin: { by: 'TIME' } as const, start: new Date(from).toISOString() }, ...rest];
  const even = Math.floor(100 / all.length);
  const shareAt = (place: number) => (place === 0 ? 100 - even * (all.length - 1) : even);
  const phases = all.map((phase, place) => ({
    ...phase,
    name: `Phase ${place + 1}`,
    share: shareAt(place),
    stopOnFailureRate: 100,
  }));
  return { phases, pace, maintenance };
}

/** The time zones of a rollout's vehicles, in the order of its list. */
async function zonesOf(rolloutId: number): Promise<string[]> {
  const rows = await p.services.db
    .selectFrom('rolloutVehicle as v')
    .innerJoin('vehicle as f', 'f.vin', 'v.vin')
    .select('f.market')
    .where('rolloutId', '=', rolloutId)
    .orderBy('rank')
    .execute();
  return rows.map(({ market }) => zoneOf[market] ?? 'Europe/Berlin');
}

async function foretold(plan: PlanInput, rollout: Rollout, freezes: readonly { from: Date; to: Date }[], from: Date) {
  const zones = await zonesOf(rollout.id);
  const ranges = rankRanges(
    rollout.total,
    plan.phases.map(({ share }) => share),
  );
  const phases = plan.phases.map(({ begin, start: on }, place) => {
    const range = ranges[place] ?? { from: 0, to: 0 };
    return {
      begin,
      startsOn: on === null ? never : new Date(on),
      vehicles: range.to - range.from,
      ...(plan.maintenance && { zones: zones.slice(range.from, range.to) }),
    };
  });
  return simulate({ phases, pace: plan.pace, maintenance: plan.maintenance, freezes, vehicleTime, from, step });
}

/** What the engine makes of a started rollout up to the horizon. */
async function outcome(rollout: Rollout) {
  const { db } = p.services;
  const { fleet, handed } = steadyFleet(p.clock.now, vehicleTime);
  const upstreams = { ...p.services.upstreams, fleet: { ...p.services.upstreams.fleet, ...fleet } };
  const engine = createRolloutEngine({ ...p.services, upstreams });
  for (let passed = 0; passed <= horizon; passed += step) {
    await engine.tick();
    p.clock.pass(step);
  }
  const phases = await phasesOf(db, rollout.id);
  const { endedOn } = await db.selectFrom('rollout').select('endedOn').where('id', '=', rollout.id).executeTakeFirstOrThrow();
  await db.updateTable('rollout').set({ state: 'ENDED' }).where('id', '=', rollout.id).execute();
  return { starts: phases.map(({ startedOn }) => startedOn), handed: [...handed], endedOn };
}

/** Plans one, which `start` begins. */
const kinds = {
  LIVE: {
    plan: async (body: PlanInput) => {
      const id = await readyLive(p);
      await p.user('container-po').saveLivePlan({ params: { id }, body });
      return id;
    },
    start: (id: number) => start(p, id),
    numRuns: 6,
  },
  SMART: {
    plan: async (body: PlanInput) => {
      const id = await plannedSmart(p, 'As foretold');
      await smartManager(p).saveSmartPlan({ params: { id }, body });
      return id;
    },
    start: (id: number) => rollOut(p, id),
    numRuns: 3,
  },
} as const;

it.each(['LIVE', 'SMART'] as const)(
  'a rollout of %s comes out as it was foretold: starts, hand-over and end, whatever plan, pace, window, soak time and freeze (D-091, D-092, D-250, D-251, D-252)',
  async (kind) => {
    const { numRuns, ...of } = kinds[kind];
    const { db } = p.services;
    const check = async (drawn: Drawn) => {
      const from = p.clock.now();
      const until = from.getTime() + horizon;
      const plan = planOf(from.getTime(), drawn);
      const id = await of.plan(plan);
      const at = (inHours: number) => new Date(from.getTime() + inHours * HOUR);
      const { freeze } = drawn;
      const freezes = freeze ? [{ from: at(freeze.inHours), to: at(freeze.inHours + freeze.hours) }] : [];
      for (const window of freezes) {
        const body = { from: window.from.toISOString(), to: window.to.toISOString(), reason: 'The lines are frozen.' };
        await p.user('release-manager').createFreezeWindow({ body });
      }
      await of.start(id);
      const rollout = await db
        .selectFrom('rollout')
        .selectAll()
        .where('kind', '=', kind)
        .where('deploymentId', '=', id)
        .executeTakeFirstOrThrow();
      const expected = await foretold(plan, rollout, freezes, from);
      const came = await outcome(rollout);
      await db.deleteFrom('freezeWindow').execute();
      const within = (instant: Date | null) => (instant !== null && instant.getTime() <= until ? instant.toISOString() : null);
      expect(came.starts.map(within)).toEqual(expected.phases.map((phase) => within(phase.start)));
      const handed = expected.handed.map(({ at: on, vehicles }) => [on.getTime(), vehicles] as const);
      expect(came.handed).toEqual(handed.filter(([on]) => on <= until));
      // The engine ends it with the first look after the fleet has said so.
      expect(came.endedOn !== null).toBe(expected.end !== null && expected.end.getTime() + step <= until);
      if (came.endedOn && expected.end) expect(came.endedOn.getTime() - expected.end.getTime()).toBeLessThanOrEqual(step);
    };
    // A window that is shut in a time zone without vehicles was waited for.
    const shutElsewhere: Drawn = {
      later: [{ by: 'SUCCESS', share: 4, results: 1, soakHours: 2 }],
      pace: null,
      maintenance: { from: '13:10', to: '00:00', weekdays: [5, 1, 3] },
      freeze: { inHours: 1, hours: 3 },
    };
    await fc.assert(fc.asyncProperty(drawings, check), { numRuns, examples: [[shutElsewhere]] });
  },
  120_000,
);
