import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { drmParametersExample } from '#contract/drm-deployment/drm-deployment.ts';
import { jobList } from '#server/jobs/job-list.ts';
import { openJobs } from '#server/jobs/jobs.ts';
import { drmLists } from '#server/modules/drm-deployment/drm-deployment-rollout.ts';
import { smartLists } from '#server/modules/smart-campaign/smart-approval.ts';
import { problem } from '#server/problem.ts';
import type { Services } from '#server/services.ts';
import { planOf, type RolloutPortal, reason, rolloutPortal } from '#tests/support/deployment/rollouts.ts';
import { drmOf } from '#tests/support/drm/drm-deployments.ts';
import {
  approveSmart,
  preparedSmart,
  rollOut,
  smartManager,
  smartOf,
  smartOperator,
  smartRequest,
  smartStatusOf,
} from '#tests/support/smart-campaign/smart-campaigns.ts';
import { refusal } from '#tests/support/software-project/software.ts';
import { filterOf } from '#tests/support/vehicle-list/vehicle-lists.ts';

/** More than a call freezes: some 24,000 of them are of the brand of the campaigns and DRM deployments. */
let p: RolloutPortal;
beforeAll(async () => {
  p = await rolloutPortal(60_000);
}, 180_000);
afterAll(() => p.close());

const body = {};
const { deploy, deploymentOf, manager, operator, readyDeployment, readyVersion } = drmOf(() => p);
const everybody = 'MODEL_YEAR ~ "20"';

/** A campaign to more vehicles than a call freezes, approved and planned. */
async function wide(name: string): Promise<number> {
  const id = await preparedSmart(p, name, everybody);
  const params = { id };
  await smartManager(p).requestSmartCampaign({ params, body: smartRequest });
  await approveSmart(p, id);
  await smartManager(p).saveSmartPlan({ params, body: { phases: planOf(p.clock, [{ share: 100 }]) } });
  return id;
}
const waiting = async (id: number) => {
  const { rows } = await sql<{ state: string }>`
    select state from pgboss.job where name = ${smartLists.job.name} and (data->>'id')::int = ${id} and state in ('created', 'retry', 'active')
  `.execute(p.services.db);
  return rows.map(({ state }) => state);
};
/** A server that cannot read vehicle lists. */
const refusing = (): Services => {
  const db = new Proxy(p.services.db, {
    get: (target, key) => {
      if (key === 'selectFrom')
        return (table: never) => {
          if (table === 'vehicleList') throw problem('DIGI_TWIN_INTERNAL_ERROR', { detail: 'The lists are away.' });
          return target.selectFrom(table);
        };
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { ...p.services, db };
};

it('the approval of many vehicles counts at once; the rollout waits for them, and the page sees them grow (D-068.05, D-247, T7, ADR 18)', async () => {
  const id = await wide('Wide campaign');
  const approved = await smartOf(p, id);
  expect(approved).toMatchObject({ stage: 'PLANNED', listing: { done: 0, problem: null }, approved: { by: expect.any(Object) } });
  expect(approved.listing?.total).toBeGreaterThan(20_000);
  expect(await waiting(id)).toEqual(['created']);
  expect(await refusal(rollOut(p, id))).toMatchObject({ status: 409, needs: ['listComplete'] });
  const seen: number[] = [];
  const timer = setInterval(async () => seen.push((await smartOf(p, id)).listing?.done ?? -1), 20);
  await smartLists.job.perform({ id }, p.services);
  clearInterval(timer);
  expect(new Set(seen.filter((done) => done > 0)).size).toBeGreaterThan(1);
  const complete = await smartOf(p, id);
  expect(complete.listing).toBeNull();
  expect(complete.flow.external).toMatchObject({ listIncomplete: [], listFailed: [] });
  expect((await smartStatusOf(p, id)).total).toBe(approved.listing?.total);
  expect((await rollOut(p, id)).body.status).toBe('ROLLED_OUT');
  await smartOperator(p).abortSmartCampaign({ params: { id }, body: { reason } });
});

it('vehicles whose server was killed are begun again after the restart (T24, ADR 18)', async () => {
  const id = await wide('Killed campaign');
  const { address, db } = { ...p.database, db: p.services.db };
  await sql`update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() where (data->>'id')::int = ${id}`.execute(
    db,
  );
  await sql`update wide_list set done = 12000 where kind = 'SMART' and deployment_id = ${id}`.execute(db);
  const next = await openJobs(address, db, jobList, p.services.log, { alone: true });
  await next.start({ ...p.services, jobs: next });
  await vi.waitFor(async () => expect((await smartOf(p, id)).listing).toBeNull(), { timeout: 30_000, interval: 100 });
  await next.stop(500);
  expect((await smartStatusOf(p, id)).total).toBeGreaterThan(20_000);
});

it('vehicles that could not be frozen say why, and are frozen again, or the approval is given up and the list is free (ADR 18, D-079.2)', async () => {
  const id = await wide('Refused campaign');
  const params = { id };
  expect(await refusal(smartManager(p).retrySmartList({ params, body }))).toMatchObject({ status: 409, needs: ['listFailed'] });
  await smartLists.job.perform({ id }, refusing());
  expect((await smartOf(p, id)).listing).toMatchObject({ problem: 'The lists are away.' });
  expect(await refusal(rollOut(p, id))).toMatchObject({ status: 409, needs: ['listComplete'] });
  await sql`delete from pgboss.job where (data->>'id')::int = ${id}`.execute(p.services.db);
  const { body: again } = await smartManager(p).retrySmartList({ params, body });
  expect(again.listing).toMatchObject({ problem: null, done: 0 });
  expect(await waiting(id)).toEqual(['created']);
  await smartLists.job.perform({ id }, refusing());
  const { body: given } = await smartManager(p).withdrawSmartApproval({ params, body });
  expect(given).toMatchObject({ stage: 'PREPARATION', openStep: 'request-deployment', listing: null });
  const uses = await p.services.db.selectFrom('vehicleListUse').selectAll().where('entityId', '=', id).execute();
  expect(uses).toEqual([]);
  await smartLists.job.perform({ id }, p.services);
  const { rows } = await sql`select from rollout where kind = 'SMART' and deployment_id = ${id}`.execute(p.services.db);
  expect(rows).toHaveLength(0);
  await smartManager(p).deleteSmartCampaign({ params });
});

it('many vehicles of a DRM deployment are frozen as soon as they are saved, and it is deployed without them taking its time (D-065.3, D-065.5, ADR 41)', async () => {
  const { count, id, params } = await readyDeployment(await readyVersion(everybody));
  expect(count).toBeGreaterThan(20_000);
  expect((await deploymentOf(id)).listing).toEqual({ done: 0, total: count, problem: null });
  expect(await refusal(deploy(id))).toMatchObject({ status: 409, needs: ['listComplete'] });
  await drmLists.job.perform({ id }, p.services);
  expect((await deploymentOf(id)).listing).toBeNull();
  expect((await operator().getDrmRolloutStatus({ params })).body.total).toBe(count);

  // Others are saved: what was frozen is none of them.
  const few = (await manager().saveDrmDeploymentVehicles({ params, body: filterOf('FLEET = COMPANY') })).body;
  expect(few.count).toBeLessThan(20_000);
  expect(await deploymentOf(id)).toMatchObject({ listing: null, vehicles: few.count });
  await manager().saveDrmDeploymentVehicles({ params, body: filterOf(everybody) });
  await drmLists.job.perform({ id }, refusing());
  expect((await deploymentOf(id)).listing).toMatchObject({ problem: 'The lists are away.' });
  const before = drmLists.job.perform({ id }, p.services);
  p.clock.pass(1_000);
  await manager().saveDrmDeploymentVehicles({ params, body: filterOf('MODEL_YEAR != 1990') });
  await before;
  expect((await deploymentOf(id)).listing).toMatchObject({ done: 0, problem: null });
  await drmLists.job.perform({ id }, p.services);
  await manager().saveDrmParameters({ params, body: { ...drmParametersExample, priority: 70 } });
  expect((await deploy(id)).body).toMatchObject({ status: 'ROLLOUT_INITIATED', vehicles: count });
  const started = await p.services.db.selectFrom('rollout').select(['priority', 'total']).where('kind', '=', 'DRM').execute();
  expect(started).toEqual([{ priority: 70, total: count }]);
});
