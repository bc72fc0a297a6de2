import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RolloutPortal, refusal, requestedTest, rolloutPortal, testOf } from '#tests/support/deployment/rollouts.ts';

let p: RolloutPortal;
beforeAll(async () => {
  p = await rolloutPortal();
});
afterAll(() => p.close());

const tester = () => p.user('test-manager');
const company = [{ key: 'FLEET', comparator: 'EQUAL' as const, values: ['COMPANY'] }];
const create = (name: string, vehicleBrands: (1 | 4)[] = [1, 4]) =>
  tester().createTestDeployment({ body: { releaseCandidateId: p.approval, name, vehicleBrands } });
const select = (id: number, filterCriteria: { key: string; comparator: 'EQUAL' | 'NOT_EQUAL'; values: string[] }[]) =>
  tester().saveVehicleSelection({ params: { id }, body: { selectedBrands: [1, 4], filterCriteria } });

describe('selection and groups', () => {
  it('counts with the time, keeps the criteria and clears them (D-061.02, D-061.03, TEST-05, TEST-06, TEST-10, API-006 … API-008)', async () => {
    const { body } = await create('Selection');
    const params = { id: body.id };
    const { body: saved } = await select(body.id, company);
    expect(saved).toMatchObject({
      filterCriteria: company,
      vehicleCount: saved.vehicles.length,
      vehicleCountFetchedOn: p.clock.now().toISOString(),
    });
    const {
      body: { items: vins },
    } = await tester().getTestDeploymentVehicleIds({ params, query: { limit: 250 } });
    expect(vins).toHaveLength(saved.vehicleCount);
    expect(vins.every((vin) => /^[A-HJ-NPR-Z0-9]{17}$/.test(vin))).toBe(true);
    const { body: others } = await select(body.id, [{ key: 'FLEET', comparator: 'NOT_EQUAL', values: ['CUSTOMER'] }]);
    expect(others.vehicleCount).toBeGreaterThan(saved.vehicleCount);
    await tester().clearVehicleSelection({ params });
    expect(await testOf(p, body.id)).toMatchObject({ status: 'CREATED', vehicleCount: null });
  });

  it('refuses an unknown key, a failing twin and an empty result, each by its own type, and executes nothing (TEST-07, D-104, D-150, T19)', async () => {
    const { id } = (await create('Refused selection')).body;
    const bad = (key: string, ...values: string[]) => refusal(() => select(id, [{ key, comparator: 'EQUAL', values }]));
    expect(await bad("VIN'; drop table vehicle; --", 'x')).toEqual({
      code: 'AEC_INVALID_VEHICLE_FILTER_KEYS_ERROR',
      status: 422,
    });
    expect(await bad('HW_VERSION', 'x')).toEqual({ code: 'AEC_INVALID_VEHICLE_FILTER_KEYS_ERROR', status: 422 });
    expect(await bad('MODEL', 'sim-count500')).toEqual({ code: 'DIGI_TWIN_FETCH_VEHICLE_COUNT_ERROR', status: 502 });
    expect(await bad('MODEL', 'sim-twin500')).toEqual({ code: 'DIGI_TWIN_INTERNAL_ERROR', status: 502 });
    expect(await bad('VEHICLE_GROUP', 'nobody')).toEqual({ code: 'DIGI_TWIN_BUILD_QUERY_ERROR', status: 422 });
    expect(await bad('MODEL', "' or true --")).toEqual({ code: 'AEC_OPERATION_CANNOT_BE_PERFORMED', status: 409 });
    expect((await testOf(p, id)).status).toBe('CREATED');
    const count = (key: string, value: string) =>
      p
        .user('container-po')
        .countVehicles({ body: { brandIds: [1], filterCriteria: [{ key, comparator: 'EQUAL', values: [value] }] } });
    expect((await refusal(() => count('COLOUR', 'red'))).code).toBe('AEC_INVALID_VEHICLE_FILTER_KEYS_ERROR');
    expect((await count('MARKET', 'DE')).body.count).toBeGreaterThan(100);
    expect(
      (await refusal(() => p.user('container-po').countVehicles({ body: { brandIds: [9], filterCriteria: [] } }))).status,
    ).toBe(403);
  });

  it('saves static and dynamic groups, refuses a name in use and a failing cloud, and reuses them (TEST-08, TEST-09, D-061.04, T20 of D-150)', async () => {
    const { id } = (await create('Groups')).body;
    const group = { selectedBrands: [1 as const, 4 as const], filterCriteria: company, saveAsVehicleGroup: true };
    await tester().saveVehicleSelection({ params: { id }, body: { ...group, groupName: 'company-cars' } });
    const { id: another } = (await create('Groups of another')).body;
    expect(
      (
        await refusal(() =>
          tester().saveVehicleSelection({ params: { id: another }, body: { ...group, groupName: 'company-cars' } }),
        )
      ).code,
    ).toBe('VWAC_DUPLICATE_GROUP_NAME');
    expect(
      (await refusal(() => tester().saveVehicleSelection({ params: { id }, body: { ...group, groupName: 'sim-groupfail' } })))
        .code,
    ).toBe('AEC_VWAC_CREATE_DYNAMIC_GROUP_REQUEST_ERROR');
    const {
      body: { items: vins },
    } = await tester().getTestDeploymentVehicleIds({ params: { id }, query: { limit: 250 } });
    const approval = { vehicles: vins.slice(0, 3), allApprovedVehicles: false, vehicleGroupType: 'STATIC' as const };
    expect(
      (await refusal(() => tester().saveApprovedVehicles({ params: { id }, body: { ...approval, groupName: 'company-cars' } })))
        .code,
    ).toBe('VWAC_DUPLICATE_GROUP_NAME');
    await tester().saveApprovedVehicles({ params: { id }, body: { ...approval, groupName: 'three-cars' } });
    const { body: approved } = await tester().getApprovedVehicles({ params: { id } });
    expect(approved).toMatchObject({
      vehicles: vins.slice(0, 3).toSorted(),
      approvedStaticVehicles: [{ key: 'VIN', values: vins.slice(0, 3).toSorted() }],
      approvedDynamicVehicles: [],
    });
    const { body: groups } = await tester().listVehicleGroups({});
    expect(groups).toMatchObject([
      { name: 'company-cars', type: 'DYNAMIC', vehicleCount: vins.length },
      { name: 'three-cars', type: 'STATIC', vehicleCount: 3 },
    ]);
    const other = (await create('Reuse')).body.id;
    const { body: reused } = await tester().saveVehicleSelection({
      params: { id: other },
      body: { selectedBrands: [1, 4], filterCriteria: [], reuseVehicleGroup: 'three-cars' },
    });
    expect(reused.vehicleCount).toBe(3);
  });

  it('a selection and an approval save their own group again, which then has what they have now (TEST-09, D-061.05, T20)', async () => {
    const { id } = (await create('Saved again')).body;
    const save = (key: 'FLEET' | 'MARKET' | 'VEHICLE_GROUP', value: string, groupName = 'saved-again') =>
      tester().saveVehicleSelection({
        params: { id },
        body: {
          selectedBrands: [1, 4],
          filterCriteria: [{ key, comparator: 'EQUAL', values: [value] }],
          saveAsVehicleGroup: true,
          groupName,
        },
      });
    const groupsNamed = async (name: string) =>
      (await tester().listVehicleGroups({})).body.filter((group) => group.name === name);
    await save('FLEET', 'COMPANY');
    const { body: german } = await save('MARKET', 'DE');
    expect(await groupsNamed('saved-again')).toMatchObject([
      { type: 'DYNAMIC', vehicleCount: german.vehicleCount, filterCriteria: [{ key: 'MARKET', values: ['DE'] }] },
    ]);
    const { items: vins } = (await tester().getTestDeploymentVehicleIds({ params: { id } })).body;
    const approve = (vehicles: string[], groupName: string) =>
      tester().saveApprovedVehicles({
        params: { id },
        body: { vehicles, allApprovedVehicles: false, vehicleGroupType: 'STATIC', groupName },
      });
    // The group of the selection is not that of the approval, though both are of one deployment.
    expect((await refusal(() => approve(vins.slice(0, 3), 'saved-again'))).code).toBe('VWAC_DUPLICATE_GROUP_NAME');
    await approve(vins.slice(0, 3), 'approved-again');
    await save('MARKET', 'DE');
    await approve(vins.slice(1, 3), 'approved-again');
    expect(await groupsNamed('approved-again')).toMatchObject([{ type: 'STATIC', vehicleCount: 2 }]);
    const within = { key: 'VEHICLE_GROUP' as const, comparator: 'EQUAL' as const, values: ['approved-again'] };
    const counted = await tester().countVehicles({ body: { brandIds: [1, 4], filterCriteria: [within] } });
    expect(counted.body.count).toBe(2);
    const circle = await refusal(() => save('VEHICLE_GROUP', 'saved-again'));
    expect(circle.status).toBe(422);
    expect((await groupsNamed('saved-again'))[0]?.vehicleCount).toBe(german.vehicleCount);
  });

  it('approves only vehicles of the selection, and a new selection drops the approval (D-061.04, D-061.05)', async () => {
    const id = await requestedTest(p, 'Approval');
    expect(await testOf(p, id)).toMatchObject({ status: 'REQUESTED', lastApproved: { by: { id: 'seed-test-manager' } } });
    await select(id, company);
    expect(await testOf(p, id)).toMatchObject({ status: 'VEHICLE_LIST_ADDED', approvedCount: 0, lastApproved: { by: null } });
    const both = { vehicles: ['WVWZZZE1ZPP999999'], allApprovedVehicles: true, vehicleGroupType: 'STATIC' as const };
    await expect(tester().saveApprovedVehicles({ params: { id }, body: both })).rejects.toMatchObject({
      document: { status: 422, errors: [{ instance: '/vehicles' }] },
    });
    const foreign = { vehicles: ['WVWZZZE1ZPP999999'], allApprovedVehicles: false, vehicleGroupType: 'STATIC' as const };
    expect((await refusal(() => tester().saveApprovedVehicles({ params: { id }, body: foreign }))).status).toBe(422);
    const none = { ...foreign, vehicles: [] };
    expect((await refusal(() => tester().saveApprovedVehicles({ params: { id }, body: none }))).status).toBe(409);
  });

  it('finds any vehicle of the selection by page, word, market and order, and tells those that were approved (TEST-08, D-044)', async () => {
    const { id } = (await create('Found among many', [1])).body;
    const params = { id };
    const asked = async (query: object) => (await tester().listMatchingVehicles({ params, query })).body;
    expect(await asked({})).toMatchObject({ items: [], total: 0 });
    const { body: saved } = await tester().saveVehicleSelection({
      params,
      body: { selectedBrands: [1], filterCriteria: company },
    });
    const first = await asked({ limit: 5 });
    expect([first.total, first.totalUnfiltered]).toEqual([saved.vehicleCount, saved.vehicleCount]);
    const second = await asked({ limit: 5, after: first.next ?? '' });
    const vins = [...first.items, ...second.items].map(({ vehicleId }) => vehicleId);
    expect(vins).toEqual(vins.toSorted());
    expect(new Set(vins).size).toBe(10);
    const [one, two] = vins;
    expect((await asked({ q: two })).items.map(({ vehicleId }) => vehicleId)).toEqual([two]);
    const market = first.items[0]?.market ?? '';
    const inMarket = await asked({ market, limit: 250, facets: 'market' });
    expect(new Set(inMarket.items.map((vehicle) => vehicle.market))).toEqual(new Set([market]));
    expect(inMarket.facets?.market).toContain(market);
    expect(inMarket.total).toBeLessThan(saved.vehicleCount);
    const years = (await asked({ sort: 'modelYear,desc', limit: 250 })).items.map(({ modelYear }) => modelYear);
    expect(years).toEqual(years.toSorted((a, b) => b - a));
    expect((await asked({ approved: 'YES' })).total).toBe(0);
    const vehicles = [one ?? '', two ?? ''];
    await tester().saveApprovedVehicles({ params, body: { vehicles, allApprovedVehicles: false, vehicleGroupType: 'STATIC' } });
    // Nothing is pending for a vehicle that is in no rollout.
    expect((await asked({ approved: 'YES' })).items).toMatchObject([
      { vehicleId: one, status: null },
      { vehicleId: two, status: null },
    ]);
    expect((await asked({ status: 'PENDING' })).total).toBe(0);
    const { body: selection } = await tester().getVehicleSelection({ params });
    expect(new Set(selection.vehicles.map(({ status }) => status))).toEqual(new Set([null]));
    // Another brand of the set is shown its own vehicles alone (D-240).
    expect((await p.user('admin', 4).listMatchingVehicles({ params, query: {} })).body).toMatchObject({ items: [], total: 0 });
  });
});
