import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CandidateBrandId } from '#contract/brand.ts';
import type { FilterCriterion } from '#contract/vehicle/vehicle.ts';
import { dropOrphans } from '#server/modules/vehicle-list/vehicle-list-content.ts';
import { refusal } from '#tests/support/software-project/software.ts';
import { audi, audiOnly, leakWorld, vw, type World } from '#tests/support/spec/leak-world.ts';
import { generalInformation } from '#tests/support/test-vehicle/test-vehicles.ts';
import { vinsOfBrand } from '#tests/support/vehicle-list/vehicle-lists.ts';

let w: World;
beforeAll(async () => {
  w = await leakWorld();
}, 300_000);
afterAll(() => w?.p.close());

const at = (brandId: number) => w.p.user('admin', brandId);
const brandsIn = (vins: readonly string[]) => [...new Set(vins.map((vin) => w.brandOf.get(vin)))].sort();

describe('vehicles of a deployment that is shared (D-240)', () => {
  it('are all shown at home, and each other brand its own with a count of the rest, in a rollout', async () => {
    const params = { id: w.shared.live };
    const page = async (brandId: number, query: object = {}) =>
      (await at(brandId).listRolloutVehicles({ params, query: { size: 250, ...query } })).body;
    const [home, own] = [await page(vw), await page(audi)];
    expect(brandsIn(home.items.map(({ vehicleId }) => vehicleId))).toEqual([vw, audi]);
    expect(brandsIn(own.items.map(({ vehicleId }) => vehicleId))).toEqual([audi]);
    expect(home.otherBrands).toBe(0);
    expect(own.total + own.otherBrands).toBe(home.total);
    expect(own.items).toEqual(home.items.filter(({ vehicleId }) => w.brandOf.get(vehicleId) === audi));
    const down = await page(audi, { sort: 'vehicleId,desc', size: 3, page: 1 });
    expect(down.items).toEqual(own.items.toReversed().slice(3, 6));
    const last = await page(audi, { size: 3, page: 9_999 });
    expect(last.items.at(-1)).toEqual(own.items.at(-1));
    const first = own.items[0];
    const found = await page(audi, { vin: first?.vehicleId });
    expect([found.items, found.total, found.otherBrands]).toEqual([[first], 1, own.otherBrands]);
    const foreign = home.items.find(({ vehicleId }) => w.brandOf.get(vehicleId) === vw);
    expect((await page(audi, { vin: foreign?.vehicleId })).items).toEqual([]);
    const byStatus = await page(audi, { status: first?.status });
    expect(byStatus.items).toEqual(own.items.filter(({ status }) => status === first?.status));
    const byPhase = await page(audi, { phase: '0', sort: 'phase,asc' });
    expect(byPhase.items.map(({ vehicleId }) => vehicleId).toSorted()).toEqual(
      own.items.filter(({ phaseIndex }) => phaseIndex === 0).map(({ vehicleId }) => vehicleId),
    );
  });

  it('are so in the selection, the approval and the job of a test', async () => {
    const params = { id: w.shared.test };
    const [home, own] = [await at(vw).getVehicleSelection({ params }), await at(audi).getVehicleSelection({ params })];
    expect(brandsIn(own.body.vehicles.map(({ vehicleId }) => vehicleId))).toEqual([audi]);
    expect([home.body.otherBrands, own.body.vehicles.length + own.body.otherBrands]).toEqual([0, home.body.vehicleCount]);
    expect(own.body.vehicleCount).toBe(home.body.vehicleCount);
    const { body: ids } = await at(audi).getTestDeploymentVehicleIds({ params });
    expect(ids.items.toSorted()).toEqual(own.body.vehicles.map(({ vehicleId }) => vehicleId));
    const [all, approved] = [await at(vw).getApprovedVehicles({ params }), await at(audi).getApprovedVehicles({ params })];
    expect(approved.body.vehicles).toEqual(all.body.vehicles.filter((vin) => w.brandOf.get(vin) === audi));
    expect(approved.body.approvedStaticVehicles).toEqual([{ key: 'VIN', values: approved.body.vehicles }]);
    expect([all.body.otherBrands, approved.body.vehicles.length + approved.body.otherBrands]).toEqual([
      0,
      all.body.vehicles.length,
    ]);
    const [whole, job] = [await at(vw).getTestRolloutStatus({ params }), await at(audi).getTestRolloutStatus({ params })];
    expect(job.body.vehicles).toEqual(whole.body.vehicles.filter(({ vehicleId }) => w.brandOf.get(vehicleId) === audi));
    expect([whole.body.otherBrands, job.body.otherBrands]).toEqual([0, whole.body.vehicles.length - job.body.vehicles.length]);
  });

  it('and a count tells nothing of one vehicle that is not shown, though all of its brand may be counted', async () => {
    const foreign = [...w.brandOf].find(([, brandId]) => brandId === vw)?.[0] ?? '';
    const count = async (user: string, brandId: number, ...criteria: FilterCriterion[]) =>
      (await w.p.user(user, brandId).countVehicles({ body: { brandIds: [vw], filterCriteria: criteria } })).body.count;
    const one: FilterCriterion = { key: 'VIN', comparator: 'EQUAL', values: [foreign] };
    expect(await count(audiOnly, audi)).toBeGreaterThan(0);
    expect(await count(audiOnly, audi, one)).toBe(0);
    expect(await count(audiOnly, audi, { ...one, comparator: 'NOT_EQUAL' })).toBe(0);
    expect(await count('admin', vw, one)).toBe(1);
    // Lists hold vehicles of held brands alone: whoever makes nothing else counts no others (D-186d).
    const asked = { body: { brandIds: [audi], filterCriteria: [] } };
    expect((await refusal(w.p.user('vehicle-list-manager', vw).countVehicles(asked))).status).toBe(403);
    expect((await w.p.user('container-po', vw).countVehicles(asked)).body.count).toBeGreaterThan(0);
  });

  it('and targets of another home are counted for the own brand alone', async () => {
    const count = async (brandId: number, selectedBrands: CandidateBrandId[]) =>
      (
        await at(brandId).countLiveTargets({
          params: { id: w.shared.live },
          body: { selectedBrands, filterCriteria: [], markets: [] },
        })
      ).body.count;
    const [own, others] = [await count(vw, [audi]), await count(vw, [vw])];
    expect([own > 0, others > 0, await count(vw, [vw, audi])]).toEqual([true, true, own + others]);
    expect([await count(audi, [vw, audi]), await count(audi, [vw])]).toEqual([own, 0]);
  });

  it('and what people of the home brand wrote into criteria is counted, not named, for whoever cannot read it at home', async () => {
    const params = { id: w.shared.test };
    const { body: read } = await w.p.user(audiOnly, audi).getVehicleSelection({ params });
    expect([read.filterCriteria, read.groupName, read.reuseVehicleGroup]).toEqual([
      [
        { key: 'VEHICLE_GROUP', comparator: 'EQUAL', values: ['1 group of VW'] },
        { key: 'VIN', comparator: 'NOT_EQUAL', values: ['1 VIN of other brands'] },
      ] satisfies FilterCriterion[],
      'a group of VW',
      'a group of VW',
    ]);
    const { body: home } = await at(vw).getVehicleSelection({ params });
    // Who holds both brands saves what was there, whichever is selected.
    expect((await at(audi).getVehicleSelection({ params })).body.filterCriteria).toEqual(home.filterCriteria);
  });
});

describe('vehicles of a list that is shared (D-240)', () => {
  it('are all shown at home, and another brand its own by pages, with a count of the rest', async () => {
    const params = { type: 'standalone', id: w.shared.list } as const;
    const page = async (brandId: number, query: object = {}) =>
      (await at(brandId).listVins({ params, query: { size: 250, ...query } })).body;
    const [home, own] = [await page(vw), await page(audi)];
    expect(own.items).toEqual(home.items.filter(({ brandId }) => brandId === audi));
    expect([home.otherBrands, own.total + own.otherBrands]).toEqual([0, home.total]);
    const second = await page(audi, { size: 2, page: 1 });
    expect([second.items, second.total, second.otherBrands]).toEqual([own.items.slice(2, 4), own.total, own.otherBrands]);
    const foreign = home.items.find(({ brandId }) => brandId === vw)?.vin ?? '';
    expect((await page(audi, { vin: foreign })).total).toBe(0);
  });

  it('are found once for a brand, however many ask at once, and go with the list’s own', async () => {
    const params = { type: 'imported', id: w.shared.uploaded } as const;
    const pages = await Promise.all(Array.from({ length: 5 }, () => at(audi).listVins({ params, query: {} })));
    expect(new Set(pages.map(({ body }) => body.total))).toEqual(new Set([2]));
    const cuts = async () => {
      const { rows } = await sql<{ cuts: number }>`
        select count(*)::int as cuts from vehicle_list_content c join vehicle_list l on l.content_id = c.cut_of where l.id = ${params.id}
      `.execute(w.p.services.db);
      return rows[0]?.cuts;
    };
    expect(await cuts()).toBe(1);
    await dropOrphans(w.p.services.db, 0);
    expect(await cuts()).toBe(1);
    await at(vw).syncVehicleList({ params });
    const { rows } =
      await sql`select id from vehicle_list_content where cut_of is not null and cut_of not in (select content_id from vehicle_list)`.execute(
        w.p.services.db,
      );
    expect([await cuts(), rows]).toEqual([0, []]);
  });

  it('and lines of its file that were not taken, and copies of it', async () => {
    const params = { type: 'imported', id: w.shared.uploaded } as const;
    const csv = async (brandId: number) =>
      (
        await w.p.request(`/api/vehicle-lists/imported/${w.shared.uploaded}/invalid.csv`, {
          headers: { 'X-Brand-Id': String(brandId) },
        })
      ).text();
    expect((await csv(vw)).trim().split('\r\n')).toHaveLength(5);
    expect((await csv(audi)).trim().split('\r\n').slice(1)).toEqual(['"","","and 4 lines of other brands"']);
    const { body: copy } = await w.p.user(audiOnly, audi).copyVehicleList({ params, body: { name: 'Copy at Audi' } });
    const { body: vins } = await w.p.user(audiOnly, audi).listVins({ params: { type: 'imported', id: copy.id }, query: {} });
    expect(brandsIn(vins.items.map(({ vin }) => vin))).toEqual([audi]);
    expect(copy).toMatchObject({ brandIds: [audi], upload: null, parent: { open: { id: w.shared.uploaded } } });
    const lines = await w.p.request(`/api/vehicle-lists/imported/${copy.id}/invalid.csv`, {
      user: audiOnly,
      headers: { 'X-Brand-Id': String(audi) },
    });
    expect((await lines.text()).trim().split('\r\n')).toHaveLength(1);
  });
});

describe('a test vehicle and the fleet (D-086, D-240)', () => {
  it('is not taken with the VIN of another brand, neither new nor changed', async () => {
    const [foreign = ''] = await vinsOfBrand(w.p, vw, 1);
    const [own = ''] = await vinsOfBrand(w.p, audi, 1);
    const user = w.p.user(audiOnly, audi);
    const refused = { status: 422, fields: ['/vin'] };
    expect(await refusal(user.createTestVehicle({ body: generalInformation({ vin: foreign }) }))).toMatchObject(refused);
    const { body: made } = await user.createTestVehicle({ body: generalInformation({ vin: own }) });
    const params = { id: made.id };
    expect(await refusal(user.updateGeneralInformation({ params, body: generalInformation({ vin: foreign }) }))).toMatchObject(
      refused,
    );
    await user.updateGeneralInformation({ params, body: generalInformation({ vin: own, note: 'The same one.' }) });
  });

  it('tells nothing of rollouts of a vehicle that is another brand’s, however it got its VIN', async () => {
    const { body: of } = await at(vw).listRolloutVehicles({ params: { id: w.own.live }, query: { size: 2 } });
    const vin = of.items[1]?.vehicleId ?? '';
    const user = w.p.user(audiOnly, audi);
    const { body: made } = await user.createTestVehicle({ body: generalInformation({ alias: 'From before' }) });
    await w.p.database.owner.updateTable('testVehicle').set({ vin }).where('id', '=', made.id).execute();
    const { body: timeline } = await user.getTestVehicleTimeline({ params: { id: made.id } });
    expect(timeline.map(({ kind }) => kind)).toEqual(['CHANGE']);
    const { body: home } = await at(vw).getTestVehicleTimeline({ params: { id: w.own.vehicle } });
    expect(home.some(({ kind }) => kind === 'LIVE')).toBe(true);
    // What is switched off did nothing that could be read (ROLE-15).
    const flag = { name: 'cc.aec.live-deployment', brandId: vw };
    await w.p.database.owner
      .insertInto('featureFlag')
      .values({ ...flag, isEnabled: false })
      .execute();
    const { body: off } = await at(vw).getTestVehicleTimeline({ params: { id: w.own.vehicle } });
    expect(off).toEqual(home.filter(({ kind }) => kind !== 'LIVE'));
    await w.p.database.owner.deleteFrom('featureFlag').where('name', '=', flag.name).where('brandId', '=', vw).execute();
  });
});
