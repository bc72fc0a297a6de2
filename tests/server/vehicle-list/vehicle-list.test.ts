import { afterAll, beforeAll, expect, it } from 'vitest';
import { vehicleListType } from '#contract/vehicle-list/vehicle-list-rules.ts';
import { seedPeople } from '#server/db/seed/seed.ts';
import { seedVehicles } from '#server/fleet/seed-vehicles.ts';
import { systemAuthor } from '#server/journal/journal.ts';
import { beginUse, embedList, endUse } from '#server/modules/vehicle-list/vehicle-list-embedded.ts';
import { inTransaction } from '#server/transaction.ts';
import { testPortal } from '#tests/support/portal/portal.ts';
import { refusal, type TestPortal } from '#tests/support/software-project/software.ts';
import { filterOf, listBody, manager, newList, upload, vinsOfBrand } from '#tests/support/vehicle-list/vehicle-lists.ts';

let t: TestPortal;
beforeAll(async () => {
  t = await testPortal();
  await seedPeople(t.services);
  await seedVehicles(t.services, 3_000);
});
afterAll(() => t.close());

const api = () => t.user(manager);
const standalone = (id: number) => ({ type: 'standalone', id });
const author = () => systemAuthor(t.services.now().toISOString(), 'test');

it('creates, shows, changes and deletes a list (VIN-03, VIN-05, VIN-07, VIN-11, D-118, D-186)', async () => {
  const golf = filterOf('MODEL = Golf and (MARKET = DE or MARKET = FR)');
  const { body: list, revision } = await api().createVehicleList({
    params: { type: 'standalone' },
    body: listBody({ name: 'Golf in Germany', filter: golf }),
  });
  expect(list).toMatchObject({
    type: 'STANDALONE',
    brandId: 1,
    brandIds: [1],
    name: 'Golf in Germany',
    dataSource: 'DIGITAL_TWIN',
    filter: golf,
    locked: false,
    parent: null,
    upload: null,
    vwacVehicleGroupId: `VG-${String(list.id).padStart(6, '0')}`,
  });
  expect(list.count).toBeGreaterThan(10);
  expect(list.lastCountSync).not.toBeNull();
  const body = { ...listBody({ name: 'Polo', filter: filterOf('MODEL = Golf') }), dataSource: 'OEMIL' as const };
  const saved = await api().saveVehicleList({ params: standalone(list.id), body }, { ifMatch: revision ?? 0 });
  expect(saved.body.count).toBeGreaterThan(list.count);
  expect(saved.body).toMatchObject({ name: 'Polo', dataSource: 'OEMIL', revision: 2 });
  expect((await api().listVehicleLists({ query: { type: 'Standalone' } })).body.items.map(({ id }) => id)).toContain(list.id);
  await api().deleteVehicleList({ params: standalone(list.id) });
  expect((await refusal(api().getVehicleList({ params: standalone(list.id) }))).status).toBe(404);
  const left = await t.services.db.selectFrom('vehicleListContent').select('id').execute();
  expect(left).toEqual([]);
});

it('upper-cases the type of an address; anything else is an invalid vehicle list type (VIN-08)', async () => {
  const list = await newList(t);
  for (const type of ['STANDALONE', 'standalone', 'StandAlone'])
    expect((await api().getVehicleList({ params: { type, id: list.id } })).body.id).toBe(list.id);
  const response = await t.request(`/api/vehicle-lists/other/${list.id}`, { user: manager });
  expect([response.status, (await response.json()).errors[0].detail]).toEqual([400, 'Invalid vehicle list type']);
  expect(vehicleListType('imported')).toBe('IMPORTED');
  expect(() => vehicleListType('other')).toThrow('Invalid vehicle list type');
  expect((await refusal(api().getVehicleList({ params: { type: 'imported', id: list.id } }))).status).toBe(404);
});

it('reads and writes by the type of the list, an embedded one by what it belongs to (VIN-10, D-216)', async () => {
  const list = await newList(t, { filter: filterOf('MODEL = Golf') });
  const readers = ['data-load-manager', 'aec-sdt-admin', 'campaign-manager'];
  for (const user of readers) expect((await t.user(user).getVehicleList({ params: standalone(list.id) })).body.id).toBe(list.id);
  const { parent, lock, ...shown } = list;
  const body = listBody({ name: shown.name, filter: shown.filter });
  expect((await refusal(t.user('data-load-manager').saveVehicleList({ params: standalone(list.id), body }))).status).toBe(403);
  expect((await t.user('campaign-manager').saveVehicleList({ params: standalone(list.id), body })).body.revision).toBe(2);
  const { body: uploaded } = await upload(t, await vinsOfBrand(t, 1, 3));
  const imported = { type: 'imported', id: uploaded.list?.id ?? 0 };
  const own = listBody({ name: 'Own', ownerId: 'seed-admin' });
  expect((await refusal(t.user('campaign-manager').saveVehicleList({ params: imported, body: own }))).status).toBe(403);
  expect((await refusal(t.user('analyst').getVehicleList({ params: imported }))).status).toBe(403);
  const owner = {
    kind: 'SMART_CAMPAIGN',
    id: 1,
    name: 'Winter',
    route: '/software/campaigns/oru-smart-campaign/1/details',
  } as const;
  const embedded = await inTransaction(t.services.db, (tx) =>
    embedList(tx, author(), owner, {
      ...listBody({ name: 'Winter cars' }),
      homeBrandId: 1,
      preConstraints: filterOf('PLATFORM = E312'),
    }),
  );
  const params = { type: 'embedded', id: embedded.id };
  expect((await t.user('launch-operator').getVehicleList({ params })).body.embeddedIn).toMatchObject({
    kind: 'SMART_CAMPAIGN',
    id: 1,
  });
  expect((await refusal(api().getVehicleList({ params }))).status).toBe(403);
  const filter = { ...listBody({ name: 'Winter cars', filter: filterOf('MARKET != US'), brandIds: [1] }) };
  expect((await refusal(t.user('launch-operator').saveVehicleList({ params, body: filter }))).status).toBe(403);
  const { body: saved } = await t.user('campaign-manager').saveVehicleList({ params, body: filter });
  const e312 = await api().countMatches({
    body: { filter: filterOf('PLATFORM = E312 and MARKET != US'), dataSource: 'OEMIL', brandIds: [1] },
  });
  expect(saved.count).toBe(e312.body.count);
  expect((await refusal(t.user('admin').deleteVehicleList({ params }))).status).toBe(409);
  expect((await refusal(t.user('admin').createVehicleList({ params: { type: 'embedded' }, body: listBody() }))).status).toBe(409);
  expect((await api().listVehicleLists({})).body.items.map(({ id }) => id)).not.toContain(embedded.id);
});

it('refuses a name twice in brand and type, unknown owners, brands of others and a filter on an upload (D-118, D-219, T4, T18)', async () => {
  const list = await newList(t);
  expect(await refusal(newList(t, { name: list.name }))).toMatchObject({ status: 409, fields: ['/name'] });
  expect(await refusal(newList(t, { ownerId: 'nobody' }))).toMatchObject({ status: 422, code: 'R4C_OWNER_NOT_FOUND' });
  expect((await refusal(newList(t, { brandIds: [1, 4] }))).status).toBe(403);
  const body = listBody({ filter: filterOf('MODEL = Golf') });
  expect(await refusal(api().createVehicleList({ params: { type: 'imported' }, body }))).toMatchObject({
    status: 422,
    fields: ['/filter'],
  });
  for (const key of ['count', 'locked', 'vwacVehicleGroupId', 'preConstraints', 'id', 'revision']) {
    const response = await t.request('/api/vehicle-lists/standalone', {
      method: 'POST',
      user: manager,
      body: JSON.stringify({ ...listBody(), [key]: 1 }),
    });
    expect([key, response.status]).toEqual([key, 422]);
  }
});

it('counts for whoever writes a list what saving will find, brands of the list that are not theirs among them (D-186d, D-219, T2)', async () => {
  const filter = filterOf('MODEL_YEAR = 2023');
  const params = { type: 'standalone' };
  const { body: list } = await t.user('admin').createVehicleList({ params, body: listBody({ filter, brandIds: [1, 4] }) });
  const ask = { filter, dataSource: list.dataSource, brandIds: [1, 4], listId: list.id };
  const { listId: _, ...alone } = ask;
  expect((await api().countMatches({ body: ask })).body.count).toBe(list.count);
  expect((await api().explainMatches({ body: ask })).body.count).toBe(list.count);
  expect((await api().sampleMatches({ body: ask })).body.length).toBeGreaterThan(0);
  const vw = await api().countMatches({ body: { ...alone, brandIds: [1] } });
  expect(list.count).toBeGreaterThan(vw.body.count);
  expect((await refusal(api().countMatches({ body: alone }))).status).toBe(403);
  expect((await refusal(api().countMatches({ body: { ...ask, brandIds: [1, 4, 5] } }))).status).toBe(403);
  expect((await refusal(api().countMatches({ body: { ...ask, listId: 999_999 } }))).status).toBe(404);
  // Beyond what the database holds as an id.
  expect((await refusal(api().countMatches({ body: { ...ask, listId: 3_000_000_000 } }))).status).toBe(422);
  const other = t.user('container-po');
  expect((await other.countMatches({ body: { ...alone, brandIds: [1] } })).body.count).toBe(vw.body.count);
  expect((await refusal(other.countMatches({ body: ask }))).status).toBe(403);
});

it('locks by hand for its owner and by use for nobody: 423 with who and why (D-079.2, D-186)', async () => {
  const list = await newList(t, { filter: filterOf('MODEL = Golf') });
  const params = standalone(list.id);
  expect((await refusal(t.user('drm-manager').lockVehicleList({ params, body: {} }))).status).toBe(403);
  const { body: locked } = await api().lockVehicleList({ params, body: { reason: 'Frozen for the winter campaign.' } });
  expect(locked).toMatchObject({ locked: true, lock: { by: 'HAND', reason: 'Frozen for the winter campaign.' } });
  const save = () => t.user('drm-manager').saveVehicleList({ params, body: listBody() });
  const told = await save().catch((error: Error) => error.message);
  expect(told).toContain('Frozen for the winter campaign.');
  expect(told).toContain(locked.lock?.user?.fullName);
  const calls = [
    save,
    () => api().deleteVehicleList({ params }),
    () => api().syncVehicleList({ params }),
    () => api().lockVehicleList({ params, body: {} }),
  ];
  for (const call of calls) expect((await refusal(call())).status).toBe(423);
  await api().unlockVehicleList({ params });
  expect((await refusal(api().unlockVehicleList({ params }))).status).toBe(409);
  const use = { entityType: 'SMART_CAMPAIGN', entityId: 7, name: 'Campaign 7', route: '/software/campaigns' } as const;
  await inTransaction(t.services.db, (tx) => beginUse(tx, author(), list.id, use));
  expect((await api().getVehicleList({ params })).body).toMatchObject({
    locked: true,
    lock: { by: 'USE', usedBy: [{ entityType: 'SMART_CAMPAIGN', brandId: 1, open: null }] },
  });
  // Whoever could open the campaign reads its name (D-241).
  const named = (await t.user('campaign-manager').getVehicleList({ params })).body;
  expect(named.lock?.usedBy).toMatchObject([{ open: { name: 'Campaign 7', route: '/software/campaigns' } }]);
  for (const call of [...calls, () => api().unlockVehicleList({ params })]) expect((await refusal(call())).status).toBe(423);
  await inTransaction(t.services.db, (tx) => endUse(tx, author(), list.id, use));
  expect((await save()).body.locked).toBe(false);
});

it('synchronises with its source, and notes when the source fails (VIN-05, D-150, D-152, D-186, ERR-20)', async () => {
  const list = await newList(t, { filter: filterOf('MODEL = Golf'), name: 'sim-twin500 list' });
  const params = standalone(list.id);
  expect(await refusal(api().syncVehicleList({ params }))).toMatchObject({ status: 502, code: 'DIGI_TWIN_INTERNAL_ERROR' });
  const failed = (await api().getVehicleList({ params })).body;
  expect([failed.syncFailedOn === null, failed.count]).toEqual([false, list.count]);
  await api().saveVehicleList({ params, body: listBody({ name: 'Sound list', filter: list.filter }) });
  const [gone] = await vinsOfBrand(t, 1, 1);
  await t.services.db
    .updateTable('vehicle')
    .set({ model: 'Golf' })
    .where('vin', '=', gone ?? '')
    .execute();
  const { body: synced } = await api().syncVehicleList({ params });
  expect(synced).toMatchObject({ count: list.count + 1, added: 1, removed: 0 });
  const after = (await api().getVehicleList({ params })).body;
  expect(after).toMatchObject({ syncFailedOn: null, vwacVehicleGroupId: expect.stringMatching(/^VG-\d{6}$/) });
  const counting = newList(t, { filter: filterOf('MODEL = "sim-count500"') });
  expect(await refusal(counting)).toMatchObject({ status: 502, code: 'DIGI_TWIN_FETCH_VEHICLE_COUNT_ERROR' });
});

it('copies a list with its vehicles; the copy names its parent (D-118, D-186)', async () => {
  const list = await newList(t, { filter: filterOf('MODEL = Golf') });
  const { body: copy } = await api().copyVehicleList({ params: standalone(list.id), body: { name: 'Golf again' } });
  expect(copy).toMatchObject({
    type: 'STANDALONE',
    parent: { entityType: 'VEHICLE_LIST', brandId: 1, open: { id: list.id, name: list.name } },
    count: list.count,
    filter: list.filter,
  });
  const vins = async (id: number) => (await api().listVins({ params: standalone(id), query: { size: 250 } })).body.items;
  expect(await vins(copy.id)).toEqual(await vins(list.id));
  const history = async () => (await api().listAudit({ query: { entityType: 'VEHICLE_LIST', entityId: copy.id } })).body.items;
  const [created, ...others] = await history();
  expect([created?.event, created?.diff.parentId, others]).toEqual(['created', { from: null, to: list.id }, []]);
  // A parent that could not be opened is none, in the history as well (D-241).
  await t.database.owner
    .updateTable('vehicleList')
    .set({ homeBrandId: 4, brandIds: [4] })
    .where('id', '=', list.id)
    .execute();
  expect((await history())[0]?.diff).not.toHaveProperty('parentId');
});

it('pages VINs in order and finds them by their beginning (D-044, D-186)', async () => {
  const list = await newList(t, { filter: filterOf('MODEL != Golf') });
  const params = standalone(list.id);
  const expected = await t.services.db
    .selectFrom('vehicle')
    .select('vin')
    .where('brandId', '=', 1)
    .where('model', '!=', 'Golf')
    .orderBy('vin')
    .execute();
  const seen: string[] = [];
  for (let page = 0; page * 100 < list.count; page += 1) {
    const { body } = await api().listVins({ params, query: { page } });
    expect([body.total, body.size]).toEqual([list.count, 100]);
    seen.push(...body.items.map(({ vin }) => vin));
  }
  expect(seen).toEqual(expected.map(({ vin }) => vin));
  for (const prefix of ['WVG', 'wvgzzze2z', 'WVWZZZEDZ', 'X', seen[7] ?? '']) {
    const { body } = await api().listVins({ params, query: { vin: prefix, size: 50 } });
    const wanted = seen.filter((vin) => vin.startsWith(prefix.toUpperCase()));
    expect([prefix, body.total, body.items.map(({ vin }) => vin)]).toEqual([prefix, wanted.length, wanted.slice(0, 50)]);
  }
  expect((await api().listVins({ params, query: { page: 9_999 } })).body.items).toEqual([]);
});

it('the palette finds lists by name for who may read them (D-216, T2)', async () => {
  const list = await newList(t, { name: 'Winter tyres 2026' });
  const found = async (user: string) => (await t.user(user).searchEntities({ query: { q: 'winter tyres' } })).body;
  expect(await found(manager)).toMatchObject([
    { entityType: 'VEHICLE_LIST', id: list.id, route: `/software/vinlist/STANDALONE/${list.id}/properties` },
  ]);
  expect(await found('analyst')).toEqual([]);
});

it('people comment on lists and watch them (D-058)', async () => {
  const list = await newList(t);
  const entity = { entityType: 'VEHICLE_LIST', entityId: list.id } as const;
  await api().addComment({ query: entity, body: { text: 'Checked.' } });
  await api().watchEntity({ params: entity });
  expect((await api().listWatches({})).body).toMatchObject([{ entityType: 'VEHICLE_LIST', entityId: list.id, title: list.name }]);
  expect((await refusal(t.user('analyst').addComment({ query: entity, body: { text: 'Me too.' } }))).status).toBe(403);
});
