import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedPeople } from '#server/db/seed/seed.ts';
import { seedVehicles } from '#server/fleet/seed-vehicles.ts';
import { testPortal } from '#tests/support/portal/portal.ts';
import { projectBody, refusal, type TestPortal } from '#tests/support/software-project/software.ts';

const [vw, audi] = [1, 4] as const;
let t: TestPortal;
beforeAll(async () => {
  t = await testPortal();
  await seedPeople(t.services);
  await seedVehicles(t.services, 300);
});
afterAll(() => t.close());

let made = 0;
/** A test deployment of a candidate of VW and Audi with every vehicle of `brands` approved. */
async function approvedTest(vehicleGroupType: 'STATIC' | 'DYNAMIC', brands: (typeof vw | typeof audi)[]) {
  made += 1;
  const po = t.user('container-po');
  const { body: project } = await po.createSoftwareProject({ body: projectBody() });
  const { body: candidate } = await po.createReleaseCandidate({
    params: { id: project.id },
    body: { version: '1.0.0', vehiclePlatform: 'ALL', vehicleBrands: [vw, audi] },
  });
  const { body } = await po.createTestDeployment({
    body: { releaseCandidateId: candidate.id, name: `Shared test ${made}`, vehicleBrands: brands },
  });
  const params = { id: body.id };
  await po.saveVehicleSelection({ params, body: { selectedBrands: brands, filterCriteria: [] } });
  await po.saveApprovedVehicles({ params, body: { vehicles: [], allApprovedVehicles: true, vehicleGroupType } });
  return { candidate: candidate.id, params };
}
const brandsOf = async (id: number) => {
  const { rows } = await sql<{ brandId: number }>`
    select distinct v.brand_id from rollout r join rollout_vehicle o on o.rollout_id = r.id join vehicle v on v.vin = o.vin
    where r.kind = 'TEST' and r.deployment_id = ${id}
  `.execute(t.services.db);
  return rows.map(({ brandId }) => brandId);
};

it.each(['STATIC', 'DYNAMIC'] as const)(
  'vehicles of a brand that the candidate lost get nothing, approved before or not: %s (D-240, D-106)',
  async (type) => {
    const po = t.user('container-po');
    const { candidate, params } = await approvedTest(type, [vw, audi]);
    const { body: before } = await po.getTestDeployment({ params });
    await po.removeCandidateBrand({ params: { id: candidate, brandId: audi }, body: {} });
    const { body: after } = await po.getTestDeployment({ params });
    expect(after.vehicleBrands).toEqual([vw]);
    expect(after.approvedCount).toBeGreaterThan(0);
    expect(after.approvedCount).toBeLessThan(before.approvedCount);
    expect(after.vehicleCount).toBe(after.approvedCount);
    expect((await po.getVehicleSelection({ params })).body.selectedBrands).toEqual([vw]);
    expect((await po.getApprovedVehicles({ params })).body.total).toBe(after.approvedCount);
    await po.deployTestDeployment({ params, body: {} });
    expect(await brandsOf(params.id)).toEqual([vw]);
  },
);

it('a test whose only brand went cannot be deployed, and says why (D-240)', async () => {
  const po = t.user('container-po');
  const { candidate, params } = await approvedTest('STATIC', [audi]);
  await po.removeCandidateBrand({ params: { id: candidate, brandId: audi }, body: {} });
  expect((await po.getTestDeployment({ params })).body).toMatchObject({ vehicleBrands: [], approvedCount: 0, vehicleCount: 0 });
  expect(await refusal(po.deployTestDeployment({ params, body: {} }))).toMatchObject({
    status: 409,
    needs: ['someVehicleApproved'],
  });
  expect(await brandsOf(params.id)).toEqual([]);
});
