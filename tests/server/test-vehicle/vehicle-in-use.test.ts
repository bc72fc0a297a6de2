import { afterAll, beforeAll, expect, it } from 'vitest';
import { type E311Portal, e311Portal } from '#tests/support/e311-deployment/e311-portal.ts';
import { refusal } from '#tests/support/software-project/software.ts';

let t: E311Portal;
beforeAll(async () => {
  t = await e311Portal();
});
afterAll(() => t.close());

const keeper = () => t.user('test-vehicle-manager');
const statusIs = (id: number, status: 'ROLLOUT_READY' | 'ROLLOUT_SUCCESSFUL') =>
  t.database.owner.updateTable('e311Deployment').set({ status }).where('id', '=', id).execute();

it('a vehicle of an unfinished request or of a deployment that has not ended is not deleted, and says by whom it is in use (D-187, D-072.6, D-073, D-241)', async () => {
  const request = await t.setup.accepted();
  const deployment = await t.setup.newDeployment(request.id);
  await t.setup.rollOut(deployment.id);
  const [vin = ''] = await t.setup.vehicles();
  const [row] = (await keeper().listTestVehicles({ query: { vin } })).body.items;
  const params = { id: row?.id ?? 0 };
  const usersSeenBy = async (user: string) =>
    (await t.user(user).getTestVehicle({ params })).body.usedBy.map(({ entityType, open }) => [entityType, open?.name]);

  expect(await usersSeenBy('admin')).toEqual([
    ['E311_DEPLOYMENT', deployment.description],
    ['E311_REQUEST', request.title],
  ]);
  await expect(t.user('admin').deleteTestVehicle({ params })).rejects.toMatchObject({
    status: 409,
    message: `The vehicle is in use by ${deployment.description}, ${request.title}.`,
  });
  // One who could open neither learns what they are, and no name.
  for (const [, name] of await usersSeenBy('test-vehicle-manager')) expect(name).toBeUndefined();
  expect((await refusal(keeper().deleteTestVehicle({ params }))).status).toBe(409);

  await t.database.owner.updateTable('e311Request').set({ status: 'FINISHED' }).where('id', '=', request.id).execute();
  await statusIs(deployment.id, 'ROLLOUT_READY');
  expect((await refusal(keeper().deleteTestVehicle({ params }))).status).toBe(409);
  await statusIs(deployment.id, 'ROLLOUT_SUCCESSFUL');
  expect(await usersSeenBy('admin')).toEqual([]);
  await keeper().deleteTestVehicle({ params });
});
