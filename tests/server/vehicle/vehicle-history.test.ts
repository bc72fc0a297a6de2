import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { VehicleEvent } from '#contract/vehicle/vehicle-history.ts';
import type { VehicleEventKind } from '#contract/vehicle/vehicle-parts.ts';
import { writeCampaigns, writeEvents } from '#server/modules/analytics/tracking-seed.ts';
import { addressesOf, vehicleAddresses } from '#server/vehicle-address.ts';
import {
  type RolloutPortal,
  readyLive,
  requestedTest,
  rolloutPortal,
  runFor,
  start,
} from '#tests/support/deployment/rollouts.ts';
import { sessionOf } from '#tests/support/portal/portal.ts';
import { refusal } from '#tests/support/software-project/software.ts';
import { generalInformation } from '#tests/support/test-vehicle/test-vehicles.ts';
import { filterOf, newList } from '#tests/support/vehicle-list/vehicle-lists.ts';

let p: RolloutPortal;
/** A vehicle of VW in Germany with everything that can happen to one, and its name in addresses. */
let [vin, vehicleKey] = ['', ''];

/** People of VW who hold these roles alone. */
const people: Readonly<Record<string, readonly string[]>> = {
  'next-only': ['platform-e312', 'type-oru-next'],
  'american-analyst': ['analyst', 'platform-e311', 'region-nar'],
};
function stranger(userName: string) {
  const roles = people[userName];
  if (!roles) return undefined;
  const { actor, ...session } = sessionOf('analyst');
  const held = actor.roles.filter(({ name }) => roles.includes(name));
  const others = roles.filter((name) => !held.some((role) => role.name === name));
  const all = [...held, ...others.map((name) => ({ name, rights: [], brandId: 1 }))];
  return { ...session, sid: userName, actor: { ...actor, subject: userName, roles: all } };
}

beforeAll(async () => {
  p = await rolloutPortal(1_500, new Date(), { stranger });
  const { db } = p.services;
  await writeCampaigns(db, p.services.now(), 1);
  await writeEvents(db, p.services.now(), 1);
  const { rows } = await sql<{ vin: string }>`
    select v.vin from vehicle v where v.brand_id = 1 and v.market = 'DE' and v.platform = 'E311'
      and (select count(distinct c.product_type) from tracking_event e join tracking_campaign c on c.id = e.campaign_id where e.vin = v.vin) > 2
      and exists (select from tracking_event e where e.vin = v.vin and e.status = 6) order by v.vin limit 1`.execute(db);
  vin = rows[0]?.vin ?? '';
  vehicleKey = (await addressesOf(db)).keyOf(vin) ?? '';
  const byVin = [{ key: 'VIN' as const, comparator: 'EQUAL' as const, values: [vin] }];
  await newList(p, { name: 'Winter cars', filter: filterOf(`VIN = ${vin}`) });
  await start(p, await readyLive(p, { name: 'To winter', filterCriteria: byVin, brands: [1] }));
  const test = await requestedTest(p, 'Test on ice', byVin);
  await p.user('test-manager').deployTestDeployment({ params: { id: test }, body: {} });
  await p.user('admin').createTestVehicle({ body: generalInformation({ vin, alias: 'Ice car' }) });
  await runFor(p, 40);
});
afterAll(() => p.close());

const events = async (user: string, query: object = {}, brandId = 1) =>
  (await p.user(user, brandId).listVehicleEvents({ params: { vehicleKey }, query: { size: 250, ...query } })).body;
const head = async (user: string, brandId = 1) => (await p.user(user, brandId).getVehicle({ params: { vehicleKey } })).body;
const kindsIn = (items: readonly VehicleEvent[]) => [...new Set(items.map(({ kind }) => kind))].sort();

describe('the page of a vehicle (D-202, ADR 40)', () => {
  it('tells everything that it went through, the newest first, each with the way there; no address has its VIN', async () => {
    const { items } = await events('admin');
    expect(kindsIn(items)).toEqual(['LIST', 'LIVE', 'TEST', 'TEST_VEHICLE', 'TRACKING']);
    const times = items.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().reverse());
    const of = (kind: VehicleEventKind) => items.filter((item) => item.kind === kind);
    expect(of('LIST')).toMatchObject([
      { title: 'Winter cars', what: 'LISTED', route: expect.stringMatching(/\/target-vehicles$/) },
    ]);
    expect(of('LIVE').map(({ title, what }) => `${title} ${what}`)).toEqual(
      expect.arrayContaining(['To winter STARTED', expect.stringMatching(/^To winter (SUCCESS|FAILED)$/)]),
    );
    expect(of('TEST')[0]).toMatchObject({ title: 'Test on ice', route: expect.stringMatching(/\/tracking$/) });
    expect(of('TEST_VEHICLE')).toMatchObject([{ title: expect.stringContaining('Ice car'), what: 'created' }]);
    expect(items.filter(({ route }) => route?.includes(vin))).toEqual([]);
    const { fleet, vin: shown } = await head('admin');
    expect({ shown, ...fleet }).toMatchObject({ shown: vin, brandId: 1, market: 'DE', platform: 'E311' });
    expect(fleet?.ecus.length).toBeGreaterThan(0);
  });

  it('narrows to one kind, and to what failed', async () => {
    for (const kind of ['LIST', 'LIVE', 'TRACKING'] as const)
      expect(kindsIn((await events('admin', { kind })).items)).toEqual([kind]);
    const { items } = await events('admin', { kind: 'ERROR' });
    expect(new Set(items.map(({ what }) => what))).toEqual(new Set(['FAILED']));
    expect(items.find(({ kind }) => kind === 'TRACKING')).toMatchObject({
      errorCode: expect.any(String),
      phase: expect.any(String),
    });
  });

  it('has the stages of one instant in their order, a failure behind them, as rows of boards and their file have (D-190, D-202)', async () => {
    const { db } = p.services;
    const at = '2026-10-05T10:00:00.000Z';
    // Status, as they are numbered: what came in another order than it happened.
    for (const status of [5, 2, 6, 4, 1, 3])
      await sql`insert into tracking_event (at, day, campaign_id, brand_id, status, market, model, model_year, vin)
        select ${at}::timestamptz, ${at.slice(0, 10)}::date, e.campaign_id, 1, ${status}::smallint, e.market, e.model, e.model_year, e.vin
        from tracking_event e where e.vin = ${vin} and e.brand_id = 1 order by e.id limit 1`.execute(db);
    const stages = ['FAILED', 'ACTIVATED', 'INSTALLED', 'DOWNLOADED', 'NOTIFIED', 'TARGETED'];
    const ofInstant = (items: readonly VehicleEvent[]) => items.filter((item) => item.at === at).map(({ what }) => what);
    expect(ofInstant((await events('admin', { kind: 'TRACKING' })).items)).toEqual(stages);
    const query = { period: 'custom', from: at.slice(0, 10), to: at.slice(0, 10) } as const;
    const rows = async (sort: 'at,asc' | 'at,desc') => {
      const { body } = await p.user('admin').listDeploymentTrackingRows({ query: { ...query, sort, size: 250 } });
      return body.items.filter((row) => row.vin === vin && row.at === at).map(({ status }) => status);
    };
    expect([await rows('at,desc'), await rows('at,asc')]).toEqual([stages, stages.toReversed()]);
  });

  it('comes by pages that together are all of it, each event once', async () => {
    const { items: all } = await events('admin');
    const walked: string[] = [];
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof events>> = await events('admin', { size: 4, ...(after && { after }) });
      expect(page.items.length).toBeLessThanOrEqual(4);
      walked.push(...page.items.map(({ key }) => key));
      after = page.next;
    } while (after !== null);
    expect(walked).toEqual(all.map(({ key }) => key));
    expect(new Set(walked).size).toBe(walked.length);
    const noDay = Buffer.from(JSON.stringify(['2026-02-30 10:00:00.000000+00', 'A'])).toString('base64url');
    for (const after of ['nowhere', noDay]) expect((await refusal(events('admin', { after }))).status).toBe(400);
  });

  it('shows each part to those who may read it, and says nothing of the others (ROLE-15, D-241, T2)', async () => {
    const { items: ofLists } = await events('vehicle-list-manager');
    expect(kindsIn(ofLists)).toEqual(['LIST', 'TRACKING']);
    expect(JSON.stringify(await head('vehicle-list-manager'))).not.toMatch(/LIVE|TEST"/);
    expect(kindsIn((await events('launch-operator')).items)).toEqual(['LIVE', 'TRACKING']);
    // Of tracking, the campaigns of the boards that somebody may open.
    const { items: next } = await events('next-only');
    const { rows } = await sql<{ name: string }>`select name from tracking_campaign where product_type = 'ORU_NEXT'`.execute(
      p.services.db,
    );
    expect(next.length).toBeGreaterThan(0);
    expect(next.filter(({ title }) => !rows.some(({ name }) => name === title))).toEqual([]);
    expect((await head('next-only')).kinds).toEqual(['TRACKING', 'ERROR']);
  });

  it('hides a vehicle of another brand, and of another region, as one that is not there (D-240, D-214c)', async () => {
    for (const [user, brandId] of [
      ['admin', 4],
      ['american-analyst', 1],
    ] as const) {
      expect(await head(user, brandId)).toMatchObject({ vin: null, fleet: null });
      expect(await events(user, {}, brandId)).toEqual({ items: [], next: null });
    }
    const unknown = (await addressesOf(p.services.db)).keyOf('WVWZZZE1ZMP999999') ?? '';
    const { body } = await p.user('admin').getVehicle({ params: { vehicleKey: unknown } });
    expect(body).toMatchObject({ vin: null, fleet: null });
  });

  it('is closed to who may read no part, and not there under a name that the portal did not give', async () => {
    expect((await refusal(head('default-only'))).status).toBe(403);
    for (const made of ['1', 'A'.repeat(22)])
      expect((await refusal(p.user('admin').getVehicle({ params: { vehicleKey: made } }))).status).toBe(404);
  });

  it('is found by its VIN, and from the rows of a board (D-197)', async () => {
    const { body: found } = await p.user('admin').searchEntities({ query: { q: vin } });
    expect(found[0]).toMatchObject({ entityType: 'VEHICLE', vin, route: `/vehicles/${vehicleKey}` });
    expect((await p.user('admin', 4).searchEntities({ query: { q: vin } })).body).toEqual([]);
    const { body: rows } = await p.user('analyst').listDeploymentTrackingRows({ query: { period: 'year' } });
    const addresses = await addressesOf(p.services.db);
    expect(rows.items.length).toBeGreaterThan(0);
    for (const row of rows.items) expect(addresses.vinOf(row.vehicleKey ?? '')).toBe(row.vin);
  });
});

it('names a vehicle in addresses so that its VIN is not told, and nobody makes up such a name (D-202)', () => {
  const addresses = vehicleAddresses(Buffer.alloc(32, 7));
  const letters = [...'0123456789ABCDEFGHJKLMNPRSTUVWXYZ'];
  const vins = fc.array(fc.constantFrom(...letters), { minLength: 17, maxLength: 17 }).map((all) => all.join(''));
  fc.assert(
    fc.property(vins, fc.nat(15), fc.integer({ min: 1, max: 255 }), (one, place, change) => {
      const key = addresses.keyOf(one) ?? '';
      expect(key).toMatch(/^[\w-]{22}$/);
      expect(addresses.vinOf(key)).toBe(one);
      const bytes = Buffer.from(key, 'base64url');
      bytes[place] = (bytes[place] ?? 0) ^ change;
      expect(addresses.vinOf(bytes.toString('base64url'))).toBeUndefined();
      expect(vehicleAddresses(Buffer.alloc(32, 8)).vinOf(key)).toBeUndefined();
    }),
  );
  expect([addresses.keyOf('WVW'), addresses.keyOf('WVWZZZE1ZMP00000I'), addresses.vinOf('')]).toEqual([null, null, undefined]);
});
