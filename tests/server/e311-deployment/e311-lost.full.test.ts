import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { e311Backend } from '#server/fleet/e311-backend.ts';
import { closeLeftCampaigns } from '#server/modules/e311-deployment/e311-campaigns.ts';
import { portOf } from '#server/upstreams/tool.ts';
import { type E311Portal, e311Portal } from '#tests/support/e311-deployment/e311-portal.ts';

let t: E311Portal;
beforeAll(async () => {
  t = await e311Portal();
});
afterAll(() => t.close());

const manager = () => t.user('test-manager');
const operator = () => t.user('launch-operator');
const tracked = async (id: number) => (await operator().getE311Tracking({ params: { id } })).body;
const statusOf = async (id: number) => (await manager().getE311Deployment({ params: { id } })).body;

describe('what the vehicle backend lost (T24, T27)', () => {
  it('a backend that hangs holds neither tracking nor a start: what is known is shown, and the outcome is told within ten seconds', async () => {
    const request = await t.setup.accepted();
    const { id } = await t.setup.newDeployment(request.id, 'hanging');
    await t.setup.rollOut(id);
    await t.release(id);
    await t.pass(3);
    const other = await t.setup.newDeployment(request.id, 'hanging start');
    await t.setup.confirmTasks(other.id);
    const backend = portOf(t.services.upstreams, e311Backend);
    const hang = () => new Promise<never>(() => undefined);
    const hanging = [vi.spyOn(backend, 'logs').mockImplementation(hang), vi.spyOn(backend, 'startJob').mockImplementation(hang)];
    const took = async (ask: () => Promise<unknown>) => {
      const began = performance.now();
      await ask();
      return performance.now() - began;
    };
    try {
      expect(
        await took(async () => {
          const { items, totals } = await tracked(id);
          expect(items.map(({ log }) => log)).toEqual(items.map(() => null));
          expect(Object.keys(totals).length).toBeGreaterThan(0);
        }),
      ).toBeLessThan(2_500);
      const start = operator().rolloutE311Deployment({ params: { id: other.id }, body: {} });
      expect(await took(() => expect(start).rejects.toMatchObject({ status: 503 }))).toBeLessThan(9_500);
    } finally {
      for (const one of hanging) one.mockRestore();
    }
  }, 20_000);

  it('a repetition whose vehicles fail again ends for them alone: the others go on (D-062.14, D-063)', async () => {
    const { id } = await t.setup.newDeployment((await t.setup.accepted()).id, 'again');
    const params = { id };
    await t.setup.rollOut(id);
    await t.setup.simulate(id, 'POST', 'answers', { type: 'vehicles.failed', count: 1, reason: 'VEHICLE_OFFLINE' });
    const first = (await statusOf(id)).flow.context.jobId;
    await operator().retryE311Vehicles({ params, body: { reasons: ['VEHICLE_OFFLINE'] } });
    const [repeated] = await t.database.owner
      .selectFrom('rolloutVehicle as v')
      .innerJoin('rollout as r', 'r.id', 'v.rolloutId')
      .select('v.vin')
      .where('r.deploymentId', '=', id)
      .where('r.kind', '=', 'E311')
      .where('v.jobNo', '=', 2)
      .execute();
    const backend = portOf(t.services.upstreams, e311Backend);
    const { changes, jobStatus } = backend;
    const failed = {
      vin: repeated?.vin ?? '',
      status: 'FAILED' as const,
      phase: 'DOWNLOAD' as const,
      errorCode: 'VEHICLE_OFFLINE',
    };
    const spies = [
      vi.spyOn(backend, 'jobStatus').mockImplementation(async (job) => (job === first ? jobStatus(job) : 'FAILED')),
      vi
        .spyOn(backend, 'changes')
        .mockImplementation(async (job, ...more) =>
          job === first ? changes(job, ...more) : { changes: [failed], cursor: '1', more: false },
        ),
    ];
    try {
      await t.release(id);
      await t.pass(2);
      expect((await statusOf(id)).status).toBe('ROLLOUT_INITIATED');
      await t.pass(30);
      expect(await statusOf(id)).toMatchObject({ status: 'ROLLOUT_SUCCESSFUL', jobStatus: 'PARTIAL_SUCCESS' });
    } finally {
      for (const spy of spies) spy.mockRestore();
    }
  });

  it('a campaign whose creation was not answered is closed when nobody started again, and the next start gets one of its own (D-073.8)', async () => {
    const { id } = await t.setup.newDeployment((await t.setup.accepted()).id, 'left');
    const params = { id };
    await t.setup.confirmTasks(id);
    const backend = portOf(t.services.upstreams, e311Backend);
    const { startJob } = backend;
    const lost = vi.spyOn(backend, 'startJob').mockImplementation(async (request) => {
      await startJob(request);
      throw new Error('socket hang up');
    });
    await expect(operator().rolloutE311Deployment({ params, body: {} })).rejects.toMatchObject({ status: 503 });
    lost.mockRestore();
    const jobs = () =>
      t.database.owner.selectFrom('fleetJob').select(['id', 'abortedAt']).where('key', 'like', `e311-${id}-%`).execute();
    const [left] = await jobs();
    // Somebody may be about to start again.
    await closeLeftCampaigns(t.services);
    expect(await jobs()).toEqual([{ id: left?.id, abortedAt: null }]);
    t.clock.pass(6 * 60_000);
    await closeLeftCampaigns(t.services);
    expect((await jobs()).map(({ abortedAt, id: job }) => [job, abortedAt !== null])).toEqual([[left?.id, true]]);
    expect(await t.database.owner.selectFrom('e311Campaign').selectAll().execute()).toEqual([]);
    const { items } = (await manager().listAudit({ query: { entityType: 'E311_DEPLOYMENT', entityId: id, sort: 'at,desc' } }))
      .body;
    expect([items[0]?.event, items[0]?.user]).toEqual(['campaign.closed', null]);
    const started = (await operator().rolloutE311Deployment({ params, body: {} })).body;
    expect(started.status).toBe('ROLLOUT_INITIATED');
    expect(started.flow.context.jobId).not.toBe(left?.id);
    await closeLeftCampaigns(t.services);
    expect((await jobs()).filter(({ abortedAt }) => abortedAt === null)).toHaveLength(1);
  });

  it('jobs that the backend does not know any more are told as that, and end the rollout once they stay so (T27)', async () => {
    const id = (await t.setup.newDeployment((await t.setup.accepted()).id, 'lost')).id;
    await t.setup.rollOut(id);
    await t.setup.simulate(id, 'POST', 'answers', { type: 'jobs.lost' });
    await t.release(id);
    await t.pass(2);
    const lost = await tracked(id);
    expect([lost.status, lost.problem]).toEqual(['UNKNOWN', 'VWAC_SERVICE_JOB_NOT_FOUND']);
    expect(lost.items.map(({ log }) => log)).toEqual(lost.items.map(() => null));
    await expect(t.setup.simulate(id, 'POST', 'answers', { type: 'jobs.lost' })).rejects.toThrow(/409/);
    // A job that stays lost ends: nobody could abort it, and nothing else led on (D-073.8).
    t.clock.pass(9 * 60_000);
    await t.pass(2);
    expect((await statusOf(id)).status).toBe('ROLLOUT_INITIATED');
    t.clock.pass(60_000);
    await t.pass(3);
    expect(await statusOf(id)).toMatchObject({ status: 'ROLLOUT_FAILED', jobStatus: 'FAILED' });
    const ended = await tracked(id);
    expect([ended.problem, new Set(ended.items.map(({ errorCode }) => errorCode))]).toEqual([null, new Set(['JOB_LOST'])]);
    expect((await operator().rolloutE311Deployment({ params: { id }, body: {} })).body.status).toBe('ROLLOUT_INITIATED');
  });
});
