import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RolloutPortal, rolloutPortal } from '#tests/support/deployment/rollouts.ts';
import { e311Setup } from '#tests/support/e311-deployment/e311-setup.ts';
import { inProcess } from '#tests/support/portal/in-process-caller.ts';

let t: RolloutPortal;
let setup: ReturnType<typeof e311Setup>;
beforeAll(async () => {
  t = await rolloutPortal(50, new Date());
  setup = e311Setup(inProcess(t));
});
afterAll(() => t.close());

const manager = () => t.user('test-manager');
const operator = () => t.user('launch-operator');
const pass = async (ticks: number) => {
  for (let tick = 0; tick < ticks; tick += 1) {
    t.clock.pass(5_000);
    await t.engine.tick();
  }
};
const release = (id: number) => t.user('admin').setSimulatedPace({ params: { kind: 'E311', id }, body: { held: false } });
const tracked = async (id: number) => (await operator().getE311Tracking({ params: { id } })).body;
const statusOf = async (id: number) => (await manager().getE311Deployment({ params: { id } })).body;

describe('what the vehicle backend lost (T24, T27)', () => {
  it('jobs that the backend does not know any more are told as that, and end the rollout once they stay so (T27)', async () => {
    const id = (await setup.newDeployment((await setup.accepted()).id, 'lost')).id;
    await setup.rollOut(id);
    await setup.simulate(id, 'POST', 'answers', { type: 'jobs.lost' });
    await release(id);
    await pass(2);
    const lost = await tracked(id);
    expect([lost.status, lost.problem]).toEqual(['UNKNOWN', 'VWAC_SERVICE_JOB_NOT_FOUND']);
    expect(lost.items.map(({ log }) => log)).toEqual(lost.items.map(() => null));
    await expect(setup.simulate(id, 'POST', 'answers', { type: 'jobs.lost' })).rejects.toThrow(/409/);
    // A job that stays lost ends: nobody could abort it, and nothing else led on (D-073.8).
    t.clock.pass(9 * 60_000);
    await pass(2);
    expect((await statusOf(id)).status).toBe('ROLLOUT_INITIATED');
    t.clock.pass(60_000);
    await pass(3);
    expect(await statusOf(id)).toMatchObject({ status: 'ROLLOUT_FAILED', jobStatus: 'FAILED' });
    const ended = await tracked(id);
    expect([ended.problem, new Set(ended.items.map(({ errorCode }) => errorCode))]).toEqual([null, new Set(['JOB_LOST'])]);
    expect((await operator().rolloutE311Deployment({ params: { id }, body: {} })).body.status).toBe('ROLLOUT_INITIATED');
  });
});
