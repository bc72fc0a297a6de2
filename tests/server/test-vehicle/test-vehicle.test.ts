import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedPeople } from '#server/db/seed/seed.ts';
import { testPortal } from '#tests/support/portal/portal.ts';
import { refusal, type TestPortal } from '#tests/support/software-project/software.ts';
import { objectsOf } from '#tests/support/spec/matrix-objects.ts';
import {
  constructionState,
  ecu,
  generalInformation,
  locationDepartment,
  readoutFile,
} from '#tests/support/test-vehicle/test-vehicles.ts';

let t: TestPortal;
beforeAll(async () => {
  t = await testPortal();
  await seedPeople(t.services);
});
afterAll(() => t.close());

const manager = (brandId = 1) => t.user(brandId === 1 ? 'test-vehicle-manager' : 'admin', brandId);
const create = async (over: Parameters<typeof generalInformation>[0] = {}, brandId = 1) =>
  (await manager(brandId).createTestVehicle({ body: generalInformation(over) })).body;
const list = async (query: object) => (await manager().listTestVehicles({ query })).body;

describe('one test vehicle', () => {
  it('is created, filled in part by part, read and deleted (TV-03, TV-04, TV-05, TV-06, D-086a, D-086b, D-086c, D-187)', async () => {
    const { id, revision } = await create({ vin: 'wvwzzze1zmp800001' });
    const params = { id };
    const empty = (await manager().getLocationDepartment({ params })).body;
    expect(empty).toMatchObject({ site: '', contact: null, availableFrom: null });
    const placed = await manager().updateLocationDepartment({ params, body: locationDepartment }, { ifMatch: revision });
    expect(placed.body).toMatchObject({ site: 'Wolfsburg', contact: { fullName: 'Tamara Mertens' }, revision: 2 });
    const built = await manager().updateConstructionState({ params, body: constructionState }, { ifMatch: 2 });
    expect(built.body).toMatchObject({ ...constructionState, vin: 'WVWZZZE1ZMP800001', revision: 3 });
    const without = { ...constructionState, ecus: [], prNumbers: [], lastRead: null };
    expect((await manager().updateConstructionState({ params, body: without }, { ifMatch: 3 })).body.ecus).toEqual([]);
    const next = { ...generalInformation(), alias: 'Renamed' };
    await manager().updateGeneralInformation({ params, body: next }, { ifMatch: 4 });
    expect((await manager().getGeneralInformation({ params })).body).toMatchObject({ ...next, revision: 5 });
    expect((await refusal(manager().updateGeneralInformation({ params, body: next }, { ifMatch: 4 }))).status).toBe(412);
    await manager().deleteTestVehicle({ params });
    expect((await refusal(manager().getTestVehicle({ params }))).status).toBe(404);
  });

  it('takes values within their bounds only (D-086a, D-086b, D-086c, D-120)', async () => {
    const { id } = await create();
    const details: string[] = [];
    const put = async (part: string, body: object) => {
      const response = await t.request(`/api/test-vehicles/${id}/${part}`, { method: 'PUT', body: JSON.stringify(body) });
      const { errors = [] } = (await response.json()) as { errors?: { instance: string; detail: string }[] };
      details.push(...errors.map(({ detail }) => detail));
      return [response.status, ...errors.map(({ instance }) => instance)];
    };
    const general = generalInformation();
    for (const over of [
      { vin: 'WVWZZZE1ZMP80000I' },
      { alias: 'A' },
      { modelYear: 2009 },
      { modelYear: 2090 },
      { market: 'DEU' },
    ])
      expect(await put('general-information', { ...general, ...over })).toEqual([422, `/${Object.keys(over)[0]}`]);
    const years = `Enter a value from 2010 to ${t.services.now().getUTCFullYear() + 2}.`;
    expect(details.filter((detail) => detail === years)).toHaveLength(2);
    for (const over of [{ site: 'W' }, { country: 'Germany' }, { contactId: 'nobody' }, { availableTo: '2025-12-31' }])
      expect(await put('location-department', { ...locationDepartment, ...over })).toEqual([422, `/${Object.keys(over)[0]}`]);
    const wrong = { ...ecu, diagnosticAddress: 'XY', hwPartNumber: '12', swVersion: '12345' };
    expect(await put('construction-state', { ...constructionState, ecus: [ecu, wrong, ecu], prNumbers: ['1A'] })).toEqual([
      422,
      '/prNumbers/0',
      '/ecus/1/diagnosticAddress',
      '/ecus/1/hwPartNumber',
      '/ecus/1/swVersion',
      '/ecus/2/diagnosticAddress',
    ]);
    expect(await put('construction-state', { ...constructionState, ecus: [ecu, ecu] })).toEqual([
      422,
      '/ecus/1/diagnosticAddress',
    ]);
    const spaced = { ...ecu, hwPartNumber: '10a 035 816 a' };
    expect(await put('construction-state', { ...constructionState, ecus: [spaced] })).toEqual([200]);
  });

  it('has alias and VIN for itself within its brand (D-086a)', async () => {
    const first = generalInformation();
    await create(first);
    const again = (over: object) => manager().createTestVehicle({ body: { ...generalInformation(), ...over } });
    expect(await refusal(again({ alias: first.alias }))).toMatchObject({ status: 409, fields: ['/alias'] });
    expect(await refusal(again({ vin: first.vin }))).toMatchObject({ status: 409, fields: ['/vin'] });
    expect((await create(first, 4)).alias).toBe(first.alias);
  });

  it('is changed by test vehicle and test VIN managers alone, and read by who may (X-10)', async () => {
    const { id } = await create();
    const body = generalInformation();
    const params = { id };
    expect((await t.user('test-manager').getTestVehicle({ params })).body.id).toBe(id);
    expect((await refusal(t.user('test-manager').updateGeneralInformation({ params, body }))).status).toBe(403);
    expect((await refusal(t.user('analyst').getTestVehicle({ params }))).status).toBe(403);
    expect((await t.user('test-vin-manager').updateGeneralInformation({ params, body })).body.alias).toBe(body.alias);
  });
});

describe('the list', () => {
  beforeAll(async () => {
    for (const index of [1, 2, 3]) {
      const { id } = await create({
        alias: `List ${index}_%`,
        model: `Model ${4 - index}`,
        modelYear: 2020 + index,
        note: 'list',
      });
      const body = { ...locationDepartment, site: `Site ${index}`, contactId: index === 1 ? 'seed-analyst' : 'seed-admin' };
      await manager().updateLocationDepartment({ params: { id }, body });
    }
    await create({ alias: 'list 4_%', type: 'HIL', status: 'RETIRED', platform: 'E320', model: 'Other' });
    await create({ alias: 'List foreign' }, 4);
  });
  const aliases = async (query: object) => (await list(query)).items.map(({ alias }) => alias);
  const [one, two, three, four] = ['List 1_%', 'List 2_%', 'List 3_%', 'list 4_%'];

  it('filters by every column, text over alias and VIN, and takes wildcards for letters (TV-02, D-132)', async () => {
    expect(await aliases({ alias: 'list' })).toEqual([one, two, three, four]);
    expect(await aliases({ text: 't 2_%' })).toEqual([two]);
    expect(await aliases({ text: '_____' })).toEqual([]);
    expect(await aliases({ alias: 'list', type: 'HIL,VIRTUAL_VEHICLE' })).toEqual([four]);
    expect(await aliases({ alias: 'list', status: 'RETIRED' })).toEqual([four]);
    expect(await aliases({ alias: 'list', model: 'model 1' })).toEqual([three]);
    expect(await aliases({ alias: 'list', modelYear: '2021,2022' })).toEqual([one, two]);
    expect(await aliases({ platform: 'E320' })).toEqual([four]);
    expect(await aliases({ site: 'site 2' })).toEqual([two]);
    expect(await aliases({ alias: 'list', department: 'integration' })).toEqual([one, two, three]);
    expect(await aliases({ contact: 'annika' })).toEqual([one]);
    const { items } = await list({ alias: 'List 1' });
    expect(await aliases({ vin: items[0]?.vin.slice(-9).toLowerCase() })).toEqual([one]);
  });

  it('sorts by every column, empty places last, and pages at the server (D-044, D-132)', async () => {
    expect(await aliases({ alias: 'list', sort: 'model,asc' })).toEqual([three, two, one, four]);
    expect(await aliases({ alias: 'list', sort: 'site,desc' })).toEqual([three, two, one, four]);
    expect(await aliases({ alias: 'list', sort: 'modelYear,desc' })).toEqual([four, three, two, one]);
    expect((await aliases({ alias: 'list', sort: 'contact,desc' })).at(-1)).toBe(four);
    const page = await list({ alias: 'list', page: 1, size: 3 });
    expect(page).toMatchObject({ total: 4, page: 1, size: 3, items: [{ alias: four }] });
    expect(page.totalUnfiltered).toBeGreaterThan(4);
    expect((await list({ alias: 'list', page: 9, size: 3 })).page).toBe(1);
    for (const query of ['sort=note,asc', 'status=OPEN', 'size=251'])
      expect((await t.request(`/api/test-vehicles?${query}`)).status).toBe(400);
  });

  it('comes as a file of all that match, without formulas (T14, D-187)', async () => {
    await create({ alias: '=1+1";x', model: '@SUM(A1)' });
    const response = await t.request('/api/test-vehicles/export.csv?alias=%3D1&sort=vin,desc', { user: 'test-vehicle-manager' });
    expect(response.headers.get('content-type')).toMatch(/^text\/csv/);
    const [head, row, ...rest] = (await response.text()).split('\r\n');
    expect(head).toBe('"Alias","VIN","Type","Status","Model","Model year","Platform","Site","Department","Contact"');
    expect(row).toMatch(/^"'=1\+1"";x",.*,"'@SUM\(A1\)",2024,/);
    expect(rest).toEqual(['']);
    // As the list shows them, and not by their names on the wire (B19).
    expect(row).toContain(',"Vehicle","Active",');
    expect(row).toContain(',"E3 1.1",');
  });
});

describe('many at once', () => {
  it('sets status and location of all of them in one go, or of none, and says of each why not', async () => {
    const [a, b] = [await create(), await create()];
    const foreign = await create({}, 4);
    const edit = (vehicles: { id: number; revision: number }[]) =>
      manager().bulkEditTestVehicles({ body: { vehicles, change: { status: 'RESERVED', site: 'Arjeplog' } } });
    const refused = await refusal(edit([a, { ...b, revision: 7 }, foreign].map(({ id, revision }) => ({ id, revision }))));
    expect(refused).toMatchObject({ status: 422, fields: ['/vehicles/1', '/vehicles/2'] });
    expect((await manager().getTestVehicle({ params: { id: a.id } })).body).toMatchObject({ status: 'ACTIVE', revision: 1 });
    const both = [a, b].map(({ id, revision }) => ({ id, revision }));
    expect((await edit(both)).body).toEqual({ changed: 2 });
    for (const { id } of both)
      expect((await manager().getTestVehicle({ params: { id } })).body).toMatchObject({ status: 'RESERVED', site: 'Arjeplog' });
    expect((await refusal(manager().bulkEditTestVehicles({ body: { vehicles: both, change: {} } }))).status).toBe(422);
  });

  it('waits for who edits one of them (D-050)', async () => {
    const { id, revision } = await create();
    await t.user('test-vin-manager').acquireLock({ params: { entityType: 'TEST_VEHICLE', entityId: id } });
    const body = { vehicles: [{ id, revision }], change: { status: 'RETIRED' as const } };
    expect(await refusal(manager().bulkEditTestVehicles({ body }))).toMatchObject({ status: 423, fields: ['/vehicles/0'] });
  });
});

describe('the file read out of a vehicle', () => {
  it('is previewed, then taken over; what it leaves out stays (TV-05, D-086c)', async () => {
    const { id, vin } = await create();
    const params = { id };
    await manager().updateConstructionState({ params, body: constructionState });
    const files = [readoutFile(vin)];
    const seen = await manager().importConstructionState({ params, body: { apply: false }, files });
    expect(seen.body).toMatchObject({ prNumbers: ['0K4'], buildPhase: 'PILOT', revision: 2 });
    expect((await manager().getConstructionState({ params })).body.prNumbers).toEqual(['1AT', '8T8']);
    await manager().importConstructionState({ params, body: { apply: true }, files }, { ifMatch: 2 });
    expect((await manager().getConstructionState({ params })).body).toMatchObject({
      prNumbers: ['0K4'],
      ecus: [{ ...ecu, swVersion: '1900' }],
      battery: '77 kWh',
      lastRead: '2026-02-02T10:00:00.000Z',
      revision: 3,
    });
  });

  it('that is older than what is stored replaces it only when somebody says so (TV-05, D-086c)', async () => {
    const { id, vin } = await create();
    const params = { id };
    const read = (readOn: string, body: { apply: boolean; older?: boolean }) =>
      manager().importConstructionState({ params, body, files: [readoutFile(vin, { readOn })] });
    const stored = async () => (await manager().getConstructionState({ params })).body.lastRead;
    await read('2026-02-02T10:00:00Z', { apply: true });
    const seen = await read('2026-01-31T23:00:00Z', { apply: false });
    expect(seen.body.lastRead).toBe('2026-01-31T23:00:00.000Z');
    expect(await refusal(read('2026-01-31T23:00:00Z', { apply: true }))).toMatchObject({ status: 409, fields: ['/older'] });
    expect(await stored()).toBe('2026-02-02T10:00:00.000Z');
    // The same moment, and a later one in another zone, ask nothing.
    await read('2026-02-02T11:00:00+01:00', { apply: true });
    await read('2026-02-02T11:30:00+01:00', { apply: true });
    await read('2026-01-31T23:00:00Z', { apply: true, older: true });
    expect(await stored()).toBe('2026-01-31T23:00:00.000Z');
  });

  it('names every error by its place, and is of this vehicle', async () => {
    const { id, vin } = await create();
    const send = (file: File) =>
      refusal(manager().importConstructionState({ params: { id }, body: { apply: true }, files: [file] }));
    expect(await send(readoutFile('WVWZZZE1ZMP777777'))).toMatchObject({ status: 422, fields: ['/vin'] });
    const broken = readoutFile(vin, {
      ecus: [{ ...ecu, swVersion: '' }, { diagnosticAddress: '01' }],
      colour: 'red',
      readOn: 'now',
    });
    expect((await send(broken)).fields.sort()).toEqual([
      '/colour',
      '/ecus/0/swVersion',
      '/ecus/1/hwPartNumber',
      '/ecus/1/hwVersion',
      '/ecus/1/swPartNumber',
      '/ecus/1/swVersion',
      '/readOn',
    ]);
    expect((await send(new File(['{'], 'readout.json'))).status).toBe(400);
    expect((await send(new File(['{}'], 'readout.csv'))).status).toBe(415);
  });

  it('is described by a schema to download', async () => {
    const response = await t.request('/api/test-vehicles/construction-state.schema.json');
    const schema = (await response.json()) as { required: string[]; additionalProperties: boolean };
    expect(schema).toMatchObject({ required: ['vin', 'readOn', 'prNumbers', 'ecus'], additionalProperties: false });
  });
});

it('tells where a vehicle was used and what was changed, names only to who may read them', async () => {
  const { id, vin } = await create();
  await manager().updateLocationDepartment({ params: { id }, body: locationDepartment });
  const { body } = await manager().getTestVehicleTimeline({ params: { id } });
  expect(body).toMatchObject([
    { kind: 'CHANGE', what: 'location.changed', by: { fullName: 'Theo Voss' } },
    { kind: 'CHANGE', what: 'created' },
  ]);
  const { T } = await objectsOf(t, 1, [1]);
  const at = new Date('2026-01-01T08:00:00Z');
  const { id: rolloutId } = await t.services.db
    .insertInto('rollout')
    .values({
      ...{
        kind: 'TEST',
        deploymentId: T,
        state: 'RUNNING',
        jobStatus: 'JOB_INITIATED',
        problem: null,
        verdict: null,
        priority: 50,
      },
      ...{ total: 1, listHash: '', createdOn: at, startedOn: at, endedOn: null, updatedOn: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into rollout_vehicle (rollout_id, vin, rank, status, phase, job_no, updated_on)
    values (${rolloutId}, ${vin}, 0, 'SUCCESS', 'DONE', 1, ${at})`.execute(t.services.db);
  const last = async (user: string) => (await t.user(user).getTestVehicleTimeline({ params: { id } })).body.at(-1);
  const used = { kind: 'TEST', at: at.toISOString(), what: 'SUCCESS', by: null };
  const closed = { entityType: 'TEST_DEPLOYMENT', brandId: 1, open: null };
  expect(await last('test-vehicle-manager')).toEqual({ ...used, deployment: closed });
  const named = await last('test-manager');
  expect(named).toMatchObject({ ...used, deployment: { ...closed, open: { id: T, name: 'Test' } } });
  expect(named?.deployment?.open?.route).toMatch(new RegExp(`/release-candidates/\\d+/test-deployments/${T}/info$`));
});

it('is found by alias and VIN in the palette', async () => {
  const { id, vin } = await create({ alias: 'Findable one' });
  const found = (await manager().searchEntities({ query: { q: vin } })).body;
  // The vehicle itself has a page of its own (ADR 40).
  expect(found.map(({ entityType }) => entityType)).toEqual(['VEHICLE', 'TEST_VEHICLE']);
  expect(found.slice(1)).toEqual([
    {
      entityType: 'TEST_VEHICLE',
      id,
      title: 'Findable one',
      where: vin,
      status: 'ACTIVE',
      route: `/vehicle-management/edit-test-vehicle/1/${id}/general-information`,
      vin: null,
    },
  ]);
  await expect(t.user('analyst').searchEntities({ query: { q: vin } })).resolves.toMatchObject({ body: [] });
});
