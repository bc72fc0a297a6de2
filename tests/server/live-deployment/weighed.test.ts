import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  approveLive,
  liveOf,
  planOf,
  type RolloutPortal,
  readyLive,
  rolloutPortal,
  start,
} from '#tests/support/deployment/rollouts.ts';

let p: RolloutPortal;
beforeAll(async () => {
  p = await rolloutPortal();
});
afterAll(() => p.close());

const manager = () => p.user('release-manager');
const owner = () => p.user('container-po');
const test = [{ key: 'FLEET', comparator: 'EQUAL' as const, values: ['TEST'] }];

/** A request for the same vehicles as others in this file. */
async function requested(options: { name: string; desiredStart?: string; plan?: object; brands?: (1 | 4)[]; priority?: number }) {
  const { brands = [1, 4], desiredStart = '2030-02-02', name, plan, priority = 50 } = options;
  const created = { releaseCandidateId: p.live, name, purpose: 'ROLLOUT', priority } as const;
  const { body } = await owner().createLiveDeployment({ body: created });
  const params = { id: body.id };
  await owner().saveLiveTargets({ params, body: { selectedBrands: brands, filterCriteria: [...test] } });
  const asked = { reason: 'The winter update is due.', desiredStart };
  await owner().requestLiveDeployment({ params, body: { ...asked, ...(plan && { plan: plan as never }) } });
  return params;
}

const frozen = async (from: string, to: string) => {
  const { body } = await manager().createFreezeWindow({ body: { from, to, reason: 'The call centre is closed.' } });
  return () => manager().deleteFreezeWindow({ params: { id: body.id } });
};
const touchesOf = async (id: number) => (await liveOf(p, id)).touches;
const askedBy = (subject: string) => sql<never>`facts || ${JSON.stringify({ requester: subject })}::jsonb`;
const approvalOf = async (id: number) => {
  const { body } = await manager().listAudit({ query: { entityType: 'LIVE_DEPLOYMENT', entityId: id, page: 0, size: 50 } });
  return body.items.find(({ event }) => event === 'request.approve')?.after?.context.weighed;
};

it('is approved without a word where nothing touches the plan (D-258)', async () => {
  const params = await requested({ name: 'Alone' });
  expect(await touchesOf(params.id)).toBeNull();
  const { body } = await manager().approveLiveDeployment({ params, body: {} });
  expect(body.touches).toBeNull();
  expect(await approvalOf(params.id)).toBeNull();
});

it('knows who else wants the vehicles before its list is frozen, and asks that this be weighed (D-258, D-062.17)', async () => {
  const first = await readyLive(p, { name: 'Goes first', priority: 90, filterCriteria: [...test] });
  const params = await requested({ name: 'Comes second' });
  const touches = await touchesOf(params.id);
  expect(touches).toMatchObject({
    freezes: [],
    collisions: [
      { deployment: { open: { id: first, name: 'Goes first' } }, priority: 90, goesFirst: true, stage: 'APPROVED' },
      // Approved, and without a plan.
      { deployment: { open: { name: 'Alone' } }, priority: 50, goesFirst: true, stage: 'APPROVED' },
    ],
  });
  expect((await liveOf(p, params.id)).flow.external?.unweighed).toHaveLength(1);
  for (const weighed of [null, 'something else']) {
    await expect(manager().approveLiveDeployment({ params, body: { weighed } })).rejects.toMatchObject({
      status: 409,
      document: { needs: [{ kind: 'fact', key: 'weighed' }] },
    });
  }
  expect((await liveOf(p, params.id)).status).toBe('REQUESTED');
  await approveLive(p, params.id);
  const vehicles = touches?.collisions[0]?.vehicles ?? 0;
  expect(vehicles).toBeGreaterThan(0);
  // Another brand reads this history too: it keeps neither names nor reasons (D-241).
  expect(await approvalOf(params.id)).toEqual({
    freezes: [],
    collisions: [
      { what: 'a live deployment of VW', priority: 90, vehicles, goesFirst: true, stage: 'APPROVED' },
      { what: 'a live deployment of VW', priority: 50, vehicles, goesFirst: true, stage: 'APPROVED' },
    ],
  });
});

it('is rejected by whoever may approve it, and not by who asked (D-062.04, T8)', async () => {
  const params = await requested({ name: 'Rejected by another' });
  const body = { reason: 'It is asked for too early.' };
  await p.database.owner
    .updateTable('liveDeployment')
    .set({ facts: askedBy('seed-release-manager') })
    .where('id', '=', params.id)
    .execute();
  await expect(manager().rejectLiveDeployment({ params, body })).rejects.toMatchObject({
    status: 403,
    document: { needs: [{ kind: 'person', key: 'approverIsNotRequester' }] },
  });
  await p.user('admin').rejectLiveDeployment({ params, body });
  expect((await liveOf(p, params.id)).status).toBe('VEHICLE_LIST_ADDED');
});

it('weighs another request on the same vehicles, and before its start what was approved since (D-258, D-062.17)', async () => {
  const [one, other] = [
    await requested({ name: 'Asked first', priority: 60 }),
    await requested({ name: 'Asked second', priority: 70 }),
  ];
  const named = async ({ id }: { readonly id: number }, name: string) =>
    (await touchesOf(id))?.collisions.find(({ deployment }) => deployment.open?.name === name);
  expect(await named(one, 'Asked second')).toMatchObject({ priority: 70, goesFirst: true, stage: 'REQUESTED' });
  expect(await named(other, 'Asked first')).toMatchObject({ priority: 60, goesFirst: false, stage: 'REQUESTED' });
  await expect(manager().approveLiveDeployment({ params: one, body: {} })).rejects.toMatchObject({ status: 409 });
  await approveLive(p, one.id);
  const asked = expect.objectContaining({ priority: 70, stage: 'REQUESTED' });
  expect(await approvalOf(one.id)).toMatchObject({ collisions: expect.arrayContaining([asked]) });
  await owner().saveLivePlan({ params: one, body: { phases: planOf(p.clock, [{ share: 100 }]) } });
  expect(await touchesOf(one.id)).toBeNull();
  await approveLive(p, other.id);
  expect(await touchesOf(one.id)).toMatchObject({
    freezes: [],
    collisions: [{ priority: 70, goesFirst: true, stage: 'APPROVED' }],
  });
  const operator = p.user('launch-operator');
  const unweighed = operator.startLiveDeployment({ params: one, body: { startNow: true } });
  const detail = expect.stringContaining('is not as it was when you looked');
  await expect(unweighed).rejects.toMatchObject({ status: 409, document: { needs: [{ kind: 'fact', key: 'weighed' }], detail } });
  await start(p, one.id);
  const { context } = (await liveOf(p, one.id)).flow;
  expect(context.weighedAtStart).toMatchObject({ collisions: [{ priority: 70, stage: 'APPROVED' }] });
});

it('asks again where something else touches it by then (D-258)', async () => {
  const params = await requested({ name: 'Looked at twice' });
  const before = (await touchesOf(params.id))?.key ?? null;
  const lift = await frozen('2030-02-01T00:00:00.000Z', '2030-02-03T00:00:00.000Z');
  await expect(manager().approveLiveDeployment({ params, body: { weighed: before } })).rejects.toMatchObject({ status: 409 });
  await approveLive(p, params.id);
  expect(await approvalOf(params.id)).toMatchObject({ freezes: [{ to: '2030-02-03T00:00:00.000Z', reason: null, by: null }] });
  await lift();
});

it('is touched by the freeze windows that are not over when it is to start; with a proposed plan by those that its phases meet (D-258, D-257)', async () => {
  const lifts = [
    await frozen('2030-02-01T00:00:00.000Z', '2030-02-01T20:00:00.000Z'),
    await frozen('2030-02-10T00:00:00.000Z', '2030-02-12T00:00:00.000Z'),
    await frozen('2030-03-20T00:00:00.000Z', '2030-03-21T00:00:00.000Z'),
  ];
  const ends = async (params: { readonly id: number }) => (await touchesOf(params.id))?.freezes.map(({ to }) => to.slice(0, 10));
  const phase = (name: string, start: string, share: number) => ({ name, start, share, stopOnFailureRate: 50 });
  const plan = { phases: [phase('First', '2030-02-09T06:00:00.000Z', 50), phase('Second', '2030-02-11T06:00:00.000Z', 50)] };
  expect(await ends(await requested({ name: 'Without a plan' }))).toEqual(['2030-02-12', '2030-03-21']);
  expect(await ends(await requested({ name: 'With a plan', plan }))).toEqual(['2030-02-12']);
  for (const lift of lifts) await lift();
});
