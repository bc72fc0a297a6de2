import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Begin, PlanInput } from '#contract/deployment/plan.ts';
import {
  type RolloutPortal,
  readyLive,
  reason,
  rolloutPortal,
  runFor,
  start,
  statusOf,
} from '#tests/support/deployment/rollouts.ts';

let p: RolloutPortal;
beforeAll(async () => {
  p = await rolloutPortal();
});
afterAll(() => p.close());

const operator = () => p.user('launch-operator');
const byTime = () => ({ begin: { by: 'TIME' } as const, start: p.clock.now().toISOString() });

/** A plan of a first phase by time and a second one that begins so. */
function plan(begin: Begin, more: Partial<PlanInput> = {}): PlanInput {
  const phase = { share: 50, stopOnFailureRate: 100 };
  const phases = [
    { ...phase, ...byTime(), name: 'Pilot' },
    { ...phase, begin, start: null, name: 'Rest' },
  ];
  return { phases, pace: null, maintenance: null, ...more };
}

async function running(name: string, begin: Begin, more: Partial<PlanInput> = {}): Promise<number> {
  const id = await readyLive(p, { name });
  await p.user('container-po').saveLivePlan({ params: { id }, body: plan(begin, more) });
  await start(p, id);
  return id;
}
const factsOf = async (id: number) => (await operator().getLiveDeployment({ params: { id } })).body.flow.external;
const statesOf = async (id: number) => (await statusOf(p, id)).phases.map(({ state }) => state);

describe('how a phase begins (D-250)', () => {
  it('begins by hand with the go of somebody, who stands with the reason in the history; the engine never does it', async () => {
    const id = await running('By hand', { by: 'HAND' });
    await expect(p.user('container-po').goOnWithPhase({ params: { id }, body: { reason } })).rejects.toMatchObject({
      status: 403,
    });
    await runFor(p, 40);
    expect(await statesOf(id)).toEqual(['DONE', 'PLANNED']);
    expect(await factsOf(id)).toMatchObject({ phaseAhead: [{ from: null, to: null }], shareMissing: [], soaking: [] });
    expect(await statusOf(p, id)).toMatchObject({ expectedEnd: null, forecast: [] });
    await operator().goOnWithPhase({ params: { id }, body: { reason } });
    // As soon as it may begin its end follows from the phase before, also before the engine has looked (D-174c).
    const { answeredOn, expectedEnd } = await statusOf(p, id);
    expect(Date.parse(expectedEnd ?? '') - Date.parse(answeredOn)).toBeLessThan(3_600_000);
    await runFor(p, 40);
    expect(await statesOf(id)).toEqual(['DONE', 'DONE']);
    expect(await operator().getLiveDeployment({ params: { id } })).toMatchObject({ body: { status: 'ROLLOUT_SUCCESSFUL' } });
    const { body } = await operator().listAudit({ query: { entityType: 'LIVE_DEPLOYMENT', entityId: id, size: 50 } });
    expect(body.items.find(({ event }) => event === 'phase.go')).toMatchObject({
      user: { username: 'launch-operator' },
      comment: reason,
    });
    await expect(operator().goOnWithPhase({ params: { id }, body: { reason } })).rejects.toMatchObject({ status: 409 });
  });

  it('begins once the phase before has its share and results and has soaked; until then that is a need, kept fresh (D-247)', async () => {
    const id = await running('By success', { by: 'SUCCESS', share: 60, results: 20, soakHours: 1 });
    await p.engine.tick();
    const before = await factsOf(id);
    expect(before).toMatchObject({
      phaseAhead: [{}],
      shareMissing: [{ reason: expect.stringMatching(/^0 % of 60 %, 0 of 20 results$/) }],
      soaking: [],
    });
    await expect(operator().goOnWithPhase({ params: { id }, body: { reason } })).rejects.toMatchObject({ status: 409 });
    await runFor(p, 40);
    const [soaking] = (await factsOf(id))?.soaking ?? [];
    expect(soaking?.to).not.toBeNull();
    expect(await factsOf(id)).toMatchObject({ shareMissing: [] });
    expect((await statusOf(p, id)).phases[1]).toMatchObject({ state: 'PLANNED', start: null, readyOn: soaking?.to });
    p.clock.pass(Date.parse(soaking?.to ?? '') - p.clock.now().getTime() - 1);
    await p.engine.tick();
    expect(await statesOf(id)).toEqual(['DONE', 'PLANNED']);
    p.clock.pass(1);
    await runFor(p, 40);
    expect(await statesOf(id)).toEqual(['DONE', 'DONE']);
  });

  it('asks no more results of a small phase than it has vehicles, and says so many (D-250, B10)', async () => {
    const id = await running('Small first phase', { by: 'SUCCESS', share: 60, results: 100_000, soakHours: 0 });
    await p.engine.tick();
    const vehicles = (await statusOf(p, id)).phases[0]?.vehicles;
    expect((await factsOf(id))?.shareMissing?.[0]?.reason).toBe(`0 % of 60 %, 0 of ${vehicles} results`);
    await operator().abortLiveDeployment({ params: { id }, body: { reason } });
  });

  it('lets somebody decide where the phase before can no longer reach its share', async () => {
    const id = await running('Too few sim-partial', { by: 'SUCCESS', share: 100, results: 1, soakHours: 0 });
    await runFor(p, 40);
    expect(await statesOf(id)).toEqual(['DONE', 'PLANNED']);
    expect(await factsOf(id)).toMatchObject({ phaseAhead: [{}], shareMissing: [], soaking: [] });
    await operator().goOnWithPhase({ params: { id }, body: { reason } });
    await p.engine.tick();
    expect((await statesOf(id))[1]).toBe('RUNNING');
    await operator().abortLiveDeployment({ params: { id }, body: { reason } });
    await runFor(p, 3);
  });

  it('refuses a plan whose first phase does not begin by time, or that mixes a time with another begin', async () => {
    const id = await readyLive(p, { name: 'Wrong plan' });
    const [first, second] = plan({ by: 'HAND' }).phases;
    if (!first || !second) throw new Error('a plan has two phases');
    for (const phases of [
      [second, first],
      [first, { ...second, start: first.start }],
      [{ ...first, start: null }, second],
    ])
      await expect(
        p.user('container-po').saveLivePlan({ params: { id }, body: { phases, pace: null, maintenance: null } }),
      ).rejects.toMatchObject({ status: 422 });
  });
});

describe('pace and maintenance window (D-251, D-252)', () => {
  it('hands over no more vehicles an hour than the pace says', async () => {
    const id = await readyLive(p, { name: 'Slowly' });
    const pace = { perHour: 4, factor: 2, most: 12 };
    const body = { phases: [{ ...byTime(), name: 'All', share: 100, stopOnFailureRate: 100 }], pace, maintenance: null };
    const { body: saved } = await p.user('container-po').saveLivePlan({ params: { id }, body });
    expect(saved).toMatchObject({ pace, maintenance: null });
    expect(Date.parse(saved.expectedEnd ?? '')).toBeGreaterThan(p.clock.now().getTime() + 3_600_000);
    await start(p, id);
    const begun = async () => {
      const { counts, total } = await statusOf(p, id);
      return total - (counts.PENDING ?? 0);
    };
    const handed: number[] = [];
    for (let hour = 0; hour < 4; hour += 1) {
      await runFor(p, 3_600, 300);
      handed.push(await begun());
    }
    const grown = handed.map((count, hour) => count - (handed[hour - 1] ?? 0));
    expect(Math.max(...grown)).toBeLessThanOrEqual(13);
    expect(grown[0]).toBeLessThanOrEqual(4);
    expect(grown[1]).toBeGreaterThan(grown[0] ?? 0);
    await operator().abortLiveDeployment({ params: { id }, body: { reason } });
    await runFor(p, 3);
  });

  it('hands vehicles over only in the window of their own market, and none inside a freeze window', async () => {
    const at = p.clock.now();
    const today = at.toISOString().slice(0, 10);
    p.clock.pass(Date.parse(`${today}T22:30:00.000Z`) - at.getTime());
    const id = await readyLive(p, { name: 'At night' });
    // 23:30 in Berlin, 22:30 in London, 17:30 in New York
    const maintenance = { from: '23:00', to: '23:45', weekdays: [1, 2, 3, 4, 5, 6, 7] };
    const body = { phases: [{ ...byTime(), name: 'All', share: 100, stopOnFailureRate: 100 }], pace: null, maintenance };
    await p.user('container-po').saveLivePlan({ params: { id }, body });
    await start(p, id);
    await runFor(p, 30);
    const marketsOf = async () => {
      const rows = await p.services.db
        .selectFrom('rolloutVehicle as v')
        .innerJoin('rollout as r', 'r.id', 'v.rolloutId')
        .innerJoin('vehicle as f', 'f.vin', 'v.vin')
        .select('f.market')
        .distinct()
        .where('r.deploymentId', '=', id)
        .where('v.status', '!=', 'PENDING')
        .execute();
      return new Set(rows.map(({ market }) => market));
    };
    const first = await marketsOf();
    expect(first.has('DE')).toBe(true);
    expect([first.has('GB'), first.has('US')]).toEqual([false, false]);
    const now = p.clock.now().getTime();
    const freeze = {
      from: new Date(now).toISOString(),
      to: new Date(now + 45 * 60_000).toISOString(),
      reason: 'The lines are frozen.',
    };
    await p.user('release-manager').createFreezeWindow({ body: freeze });
    p.clock.pass(35 * 60_000);
    await runFor(p, 30);
    expect((await marketsOf()).has('GB')).toBe(false);
    p.clock.pass(12 * 60_000);
    await runFor(p, 30);
    expect((await marketsOf()).has('GB')).toBe(true);
    expect((await marketsOf()).has('US')).toBe(false);
    expect((await statusOf(p, id)).counts.PENDING).toBeGreaterThan(0);
  });
});
