import { afterAll, beforeAll, expect, it } from 'vitest';
import { planOf, type RolloutPortal, readyLive, rolloutPortal } from '#tests/support/deployment/rollouts.ts';

let p: RolloutPortal;
beforeAll(async () => {
  p = await rolloutPortal(100);
});
afterAll(() => p.close());

it('keeps a plan under a name for its brand; whoever plans takes a copy, so that neither changes with the other (D-253)', async () => {
  const owner = p.user('container-po');
  const plan = {
    phases: planOf(p.clock, [{ share: 5 }, { share: 95, inSeconds: 7_200 }]),
    pace: { perHour: 200, factor: 2, most: 800 },
    maintenance: { from: '22:00', to: '05:00', weekdays: [1, 2, 3] },
  };
  await expect(p.user('launch-operator').createSavedPlan({ body: { name: 'Two nights', plan } })).rejects.toMatchObject({
    status: 403,
  });
  const { body: saved } = await owner.createSavedPlan({ body: { name: 'Two nights', plan } });
  expect(saved).toMatchObject({ name: 'Two nights', savedBy: { id: 'seed-container-po' }, plan: { pace: plan.pace } });
  await expect(owner.createSavedPlan({ body: { name: 'two NIGHTS', plan } })).rejects.toMatchObject({ status: 409 });
  const listed = async (user: string, brandId?: number) => (await p.user(user, brandId).listSavedPlans({})).body;
  expect((await listed('launch-operator')).map(({ name }) => name)).toEqual(['Two nights']);
  expect(await listed('admin', 4)).toEqual([]);
  const id = await readyLive(p, { name: 'A copy' });
  await owner.saveLivePlan({ params: { id }, body: saved.plan });
  await owner.deleteSavedPlan({ params: { id: saved.id } });
  expect(await listed('container-po')).toEqual([]);
  expect((await owner.getLivePlan({ params: { id } })).body).toMatchObject({ pace: plan.pace, maintenance: plan.maintenance });
  const entries = await p.services.db
    .selectFrom('journal')
    .select('command')
    .where('entityType', '=', 'SAVED_PLAN')
    .orderBy('seq')
    .execute();
  expect(entries.map(({ command }) => command)).toEqual(['created', 'deleted']);
});

it('is offered to whoever plans smart campaigns, and kept by them, too (D-253, ORUN-07)', async () => {
  const manager = p.user('campaign-manager');
  const plan = { phases: planOf(p.clock, [{ share: 100 }]) };
  const { body: saved } = await manager.createSavedPlan({ body: { name: 'One wave', plan } });
  for (const user of ['campaign-manager', 'container-po', 'launch-operator'])
    expect((await p.user(user).listSavedPlans({})).body.map(({ name }) => name)).toEqual(['One wave']);
  await expect(p.user('data-load-manager').listSavedPlans({})).rejects.toMatchObject({ status: 403 });
  await manager.deleteSavedPlan({ params: { id: saved.id } });
});
