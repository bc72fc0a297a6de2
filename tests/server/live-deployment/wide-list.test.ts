import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { jobList } from '#server/jobs/job-list.ts';
import { openJobs } from '#server/jobs/jobs.ts';
import { liveLists } from '#server/modules/live-deployment/live-lists.ts';
import { problem } from '#server/problem.ts';
import type { Services } from '#server/services.ts';
import {
  approveLive,
  liveOf,
  planOf,
  type RolloutPortal,
  reason,
  rolloutPortal,
  start,
} from '#tests/support/deployment/rollouts.ts';
import { refusal } from '#tests/support/software-project/software.ts';

/** More than a call freezes: some 24,000 of them are of these brands. */
let p: RolloutPortal;
beforeAll(async () => {
  p = await rolloutPortal(60_000);
}, 180_000);
afterAll(() => p.close());

const owner = () => p.user('container-po');
const body = {};

/** A live deployment to every vehicle of its brands, approved and planned. */
async function wide(name: string): Promise<number> {
  const overview = { releaseCandidateId: p.live, name, purpose: 'ROLLOUT' as const, priority: 50 };
  const { body: made } = await owner().createLiveDeployment({ body: overview });
  const id = { params: { id: made.id } };
  await owner().saveLiveTargets({ ...id, body: { selectedBrands: [1, 4], filterCriteria: [] } });
  await owner().requestLiveDeployment({ ...id, body: { reason, desiredStart: '2040-02-01' } });
  await approveLive(p, made.id);
  await owner().saveLivePlan({ ...id, body: { phases: planOf(p.clock, [{ share: 100 }]) } });
  return made.id;
}
const waiting = async (id: number) => {
  const { rows } = await sql<{ state: string }>`
    select state from pgboss.job where name = ${liveLists.job.name} and (data->>'id')::int = ${id} and state in ('created', 'retry', 'active')
  `.execute(p.services.db);
  return rows.map(({ state }) => state);
};
/** The digital twin refuses, or the answer is looked at meanwhile. */
const withTwin = (selectVins: Services['upstreams']['twin']['selectVins']): Services => ({
  ...p.services,
  upstreams: { ...p.services.upstreams, twin: { ...p.services.upstreams.twin, selectVins } },
});

it('the approval of a wide list counts at once; the start waits for the list, which the page sees grow (D-062.05, D-247, T7, ADR 18)', async () => {
  const id = await wide('Wide');
  const approved = await liveOf(p, id);
  expect(approved).toMatchObject({ status: 'READY_TO_ROLLOUT', contentHash: null, listing: { done: 0, problem: null } });
  expect(approved.approved.by).not.toBeNull();
  expect(approved.listing?.total).toBeGreaterThan(20_000);
  expect(await waiting(id)).toEqual(['created']);
  expect(await refusal(start(p, id))).toMatchObject({ status: 409, needs: ['listComplete'] });
  const seen: number[] = [];
  const { selectVins } = p.services.upstreams.twin;
  const timer = setInterval(async () => seen.push((await liveOf(p, id)).listing?.done ?? -1), 20);
  await liveLists.job.perform({ id }, withTwin(selectVins));
  clearInterval(timer);
  expect(new Set(seen.filter((done) => done > 0)).size).toBeGreaterThan(1);
  const complete = await liveOf(p, id);
  expect(complete).toMatchObject({ listing: null, contentHash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(complete.flow.external).toMatchObject({ listIncomplete: [], approvalVoid: [] });
  expect((await start(p, id)).body.status).toBe('ROLLOUT_INITIATED');
  await p.user('launch-operator').abortLiveDeployment({ params: { id }, body: { reason } });
});

it('a list whose server was killed is begun again after the restart (T24, ADR 18)', async () => {
  const id = await wide('Killed');
  const { address, db } = { ...p.database, db: p.services.db };
  await sql`update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() where (data->>'id')::int = ${id}`.execute(
    db,
  );
  await sql`update wide_list set done = 12000 where deployment_id = ${id}`.execute(db);
  const next = await openJobs(address, db, jobList, p.services.log, { alone: true });
  await next.start({ ...p.services, jobs: next });
  await vi.waitFor(async () => expect((await liveOf(p, id)).listing).toBeNull(), { timeout: 30_000, interval: 100 });
  await next.stop(500);
  expect((await liveOf(p, id)).contentHash).not.toBeNull();
});

it('a list that could not be frozen says why, and is frozen again or given up (ADR 18)', async () => {
  const id = await wide('Refused');
  expect(await refusal(owner().retryVehicleList({ params: { id }, body }))).toMatchObject({ status: 409, needs: ['listFailed'] });
  const refusing = withTwin(() => Promise.reject(problem('DIGI_TWIN_INTERNAL_ERROR', { detail: 'The twin is away.' })));
  await liveLists.job.perform({ id }, refusing);
  const failed = await liveOf(p, id);
  expect(failed.listing).toMatchObject({ problem: 'The twin is away.' });
  expect(await refusal(start(p, id))).toMatchObject({ status: 409, needs: ['listComplete'] });
  await sql`delete from pgboss.job where (data->>'id')::int = ${id}`.execute(p.services.db);
  const { body: again } = await owner().retryVehicleList({ params: { id }, body });
  expect(again.listing).toMatchObject({ problem: null, done: 0 });
  expect(await waiting(id)).toEqual(['created']);
  await liveLists.job.perform({ id }, p.services);
  expect((await liveOf(p, id)).listing).toBeNull();

  const given = await wide('Given up');
  await liveLists.job.perform({ id: given }, refusing);
  const { body: withdrawn } = await owner().withdrawLiveApproval({ params: { id: given }, body });
  expect(withdrawn).toMatchObject({ status: 'VEHICLE_LIST_ADDED', listing: null });
});

it('a list that nobody wants any more is not frozen; one whose deployment was changed meanwhile makes no approval hold (T7, ADR 18)', async () => {
  const dropped = await wide('Dropped');
  const { selectVins } = p.services.upstreams.twin;
  const dropping = withTwin(async (query) => {
    await sql`delete from wide_list where deployment_id = ${dropped}`.execute(p.services.db);
    return selectVins(query);
  });
  await liveLists.job.perform({ id: dropped }, dropping);
  const { rows } = await sql`select from rollout where kind = 'LIVE' and deployment_id = ${dropped}`.execute(p.services.db);
  expect(rows).toHaveLength(0);

  const changed = await wide('Changed');
  await p.database.owner.updateTable('liveDeployment').set({ priority: 99 }).where('id', '=', changed).execute();
  await liveLists.job.perform({ id: changed }, p.services);
  expect((await liveOf(p, changed)).flow.external?.approvalVoid).toHaveLength(1);
});
