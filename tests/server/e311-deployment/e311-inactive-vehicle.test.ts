import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tables } from '#server/db/tables.ts';
import { type E311Portal, e311Portal } from '#tests/support/e311-deployment/e311-portal.ts';

let t: E311Portal;
beforeAll(async () => {
  t = await e311Portal();
});
afterAll(() => t.close());

describe('a vehicle that stops being active (D-073.1, T7)', () => {
  const become = (db: Pick<Kysely<Tables>, 'updateTable'>, vin: string, status: 'ACTIVE' | 'RESERVED') =>
    db.updateTable('testVehicle').set({ status }).where('vin', '=', vin).execute();
  const manager = () => t.user('test-manager');

  it('while the vehicles of a deployment are confirmed is confirmed before or refused after, and never confirmed unseen', async () => {
    const { id } = await t.setup.newDeployment((await t.setup.accepted()).id);
    const params = { id };
    const [vin = ''] = await t.setup.vehicles();
    await manager().saveE311DeploymentVehicles({ params, body: { selectedVins: [vin] } });
    try {
      let confirmation: Promise<number> | undefined;
      await t.database.owner.transaction().execute(async (tx) => {
        await become(tx, vin, 'RESERVED');
        confirmation = manager()
          .confirmE311DeploymentVehicles({ params, body: {} })
          .then(
            () => 200,
            ({ status }: { status: number }) => status,
          );
        // It waits for what was begun before it.
        expect(await Promise.race([confirmation, delay(500)])).toBeUndefined();
      });
      expect(await confirmation).toBe(409);
    } finally {
      await become(t.database.owner, vin, 'ACTIVE');
    }
  });

  it('keeps the rollout from starting, by its name, until it is active again or deselected (D-073.8)', async () => {
    const { id } = await t.setup.newDeployment((await t.setup.accepted()).id);
    const params = { id };
    const [vin = ''] = await t.setup.vehicles();
    await t.setup.confirmTasks(id);
    await become(t.database.owner, vin, 'RESERVED');
    try {
      await expect(manager().rolloutE311Deployment({ params, body: {} })).rejects.toMatchObject({
        status: 409,
        document: { needs: [{ kind: 'fact', key: 'everyVehicleActive' }] },
      });
      const { flow, status } = (await manager().getE311Deployment({ params })).body;
      expect([status, flow.external?.vehicleInactive?.[0]?.reason]).toEqual(['ROLLOUT_READY', vin]);
    } finally {
      await become(t.database.owner, vin, 'ACTIVE');
    }
    expect((await manager().rolloutE311Deployment({ params, body: {} })).body.status).toBe('ROLLOUT_INITIATED');
  });
});
