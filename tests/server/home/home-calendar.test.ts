import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RolloutPortal, readyLive, rolloutPortal, start } from '#tests/support/deployment/rollouts.ts';

const day = 86_400;
let portal: RolloutPortal;
beforeAll(async () => {
  portal = await rolloutPortal();
});
afterAll(() => portal.close());

const calendarOf = async (user: string, brandId = 1) => (await portal.user(user, brandId).getHome({})).body.calendar;
const inDays = (days: number) => new Date(portal.clock.now().getTime() + days * day * 1_000).toISOString();

it('tells the phases and freezes of the next 14 days, soonest first, to whoever may read deployments (D-033)', async () => {
  const phases = [2, 13, 15].map((days, index) => ({ share: index === 2 ? 50 : 25, inSeconds: days * day }));
  const id = await readyLive(portal, { name: 'Winter rollout', phases });
  const freeze = (from: number, to: number, reason: string) =>
    portal.user('release-manager').createFreezeWindow({ body: { from: inDays(from), to: inDays(to), reason } });
  await freeze(1, 3, 'Works holidays');
  await freeze(20, 21, 'Too far away');

  const calendar = await calendarOf('launch-operator');
  expect(calendar?.map(({ kind, title, from }) => [kind, title, from])).toEqual([
    ['FREEZE', 'Works holidays', inDays(1)],
    ['PHASE', 'Winter rollout: Phase 1', inDays(2)],
    ['PHASE', 'Winter rollout: Phase 2', inDays(13)],
  ]);
  expect(calendar?.[1]?.route).toMatch(new RegExp(`/deployment/${id}/deploy/plan$`));
  expect(await calendarOf('cmt-function-owner')).toBeNull();
  // Audi is a brand of the deployment, but the freeze is VW's alone (D-219, D-062.16); Porsche is neither's.
  expect((await calendarOf('release-manager-audi', 4))?.map(({ kind }) => kind)).toEqual(['PHASE', 'PHASE']);
  expect(await calendarOf('release-manager-porsche', 5)).toEqual([]);

  portal.clock.pass(2.5 * day * 1_000);
  expect((await calendarOf('launch-operator'))?.map(({ title }) => title)).toEqual([
    'Works holidays',
    'Winter rollout: Phase 2',
    'Winter rollout: Phase 3',
  ]);
});

it('leaves out rollouts that are over, and all of it where the feature is off (ROLE-15)', async () => {
  // The freeze of the test above is over.
  portal.clock.pass(day * 1_000);
  const id = await readyLive(portal, { name: 'Short rollout', phases: [{ share: 50 }, { share: 50, inSeconds: 3 * day }] });
  await start(portal, id);
  const mine = async () => (await calendarOf('launch-operator'))?.filter(({ title }) => title.startsWith('Short')).length;
  expect(await mine()).toBe(1);
  const stop = { params: { id }, body: { reason: 'It harms the cars.' } };
  await portal.user('launch-operator').abortLiveDeployment(stop);
  expect(await mine()).toBe(0);
  await portal.database.owner
    .insertInto('featureFlag')
    .values({ name: 'cc.aec.live-deployment', brandId: 1, isEnabled: false })
    .onConflict((conflict) => conflict.columns(['name', 'brandId']).doUpdateSet({ isEnabled: false }))
    .execute();
  expect(await calendarOf('container-po')).toBeNull();
  // Who reads smart campaigns is told of their phases still: there are none.
  expect(await calendarOf('launch-operator')).toEqual([]);
});
