import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedPeople } from '#server/db/seed/seed.ts';
import { bigLoopSetup, type CampaignSetup, complete, oru20Setup, vinNo } from '#tests/support/campaign/campaign-setup.ts';
import { answer, sendFiles } from '#tests/support/portal/caller.ts';
import { inProcess } from '#tests/support/portal/in-process-caller.ts';
import { testPortal } from '#tests/support/portal/portal.ts';
import type { TestPortal } from '#tests/support/software-project/software.ts';

let t: TestPortal;
let kinds: Readonly<Record<'bigLoop' | 'oru20', CampaignSetup>>;
beforeAll(async () => {
  t = await testPortal();
  await seedPeople(t.services);
  kinds = { bigLoop: bigLoopSetup(inProcess(t)), oru20: oru20Setup(inProcess(t)) };
});
afterAll(() => t.close());

type Shown = {
  readonly id: number;
  readonly status: string;
  readonly lastEditedOn: string;
  readonly results: { readonly done: number; readonly total: number } | null;
  readonly flow: { readonly external?: { readonly vehicleForeign?: readonly { readonly reason?: string }[] } };
};
const said = async (setup: CampaignSetup, method: string, path: string, init: RequestInit = {}) => {
  const response = await (await setup.manager()).call(`${setup.base}${path}`, { method, ...init });
  return { status: response.status, text: await response.text(), headers: response.headers };
};
const json = (body: object): RequestInit => ({ body: JSON.stringify(body) });
const shown = async (setup: CampaignSetup, id: number) =>
  answer<Shown>(await setup.manager(), 'GET', `${setup.base}/campaigns/${id}`);
const releaseOf = async (setup: CampaignSetup, id: number) =>
  answer<{ isRolledOut: boolean; file: { sha256: string }; description: string }>(
    await setup.manager(),
    'GET',
    `${setup.base}/releases/${id}`,
  );
/** A vehicle of the fleet that is another brand's. */
async function audi(no: number): Promise<string> {
  const vin = `WAUZZZF4ZMP${String(no).padStart(6, '0')}`;
  const row = { vin, brandId: 4, model: 'Q4 e-tron', modelYear: 2026, market: 'DE', platform: 'E311', fleet: 'CUSTOMER' };
  const parts = { ecuPartNumbers: [], ecuSwVersions: [], prNumbers: [], hwVersions: [], moduleNames: [], moduleVersions: [] };
  await t.database.owner
    .insertInto('vehicle')
    .values({ ...row, ...parts, driveType: 'BEV', productionDate: null })
    .execute();
  return vin;
}
const become = (status: 'ACTIVE' | 'RETIRED', vin: string) =>
  t.services.db.updateTable('testVehicle').set({ status }).where('vin', '=', vin).execute();
const added = async (setup: CampaignSetup, id: number, vin: string, files = complete(vin)) =>
  sendFiles(await setup.manager(), 'POST', `${setup.base}/campaigns/${id}/vehicles`, { vin }, files).then(
    () => 'taken',
    (error: Error) => error.message,
  );

describe.each(['bigLoop', 'oru20'] as const)('vehicles of a campaign of %s (BRAND-02, D-240, BIG-15)', (key) => {
  const kind = () => kinds[key];
  const base = key === 'bigLoop' ? 700_000 : 710_000;

  it("are known ones of its brand: another brand's, like one that nobody knows, and a retired one are refused at the field (T2)", async () => {
    const { id } = await kind().newCampaign();
    expect(await added(kind(), id, await audi(base))).toMatch(/HTTP 422.*No vehicle of this brand.*\/vin/);
    expect(await added(kind(), id, vinNo(base + 1))).toMatch(/HTTP 422.*No vehicle of this brand.*\/vin/);
    await kind().know(vinNo(base + 2));
    await become('RETIRED', vinNo(base + 2));
    expect(await added(kind(), id, vinNo(base + 2))).toMatch(/HTTP 422.*retired.*\/vin/);
    const foreign = vinNo(base + 3);
    await t.user('admin', 4).createTestVehicle({
      body: { vin: foreign, alias: foreign, type: 'HIL', status: 'ACTIVE', model: 'Q4', modelYear: 2026, platform: 'E311' },
    });
    expect(await added(kind(), id, foreign)).toMatch(/HTTP 422.*No vehicle of this brand.*\/vin/);
    // A vehicle that is there does not become one of them.
    const vehicle = await kind().addVehicle(id, vinNo(base + 4));
    const path = `/campaigns/${id}/vehicles/${vehicle.id}`;
    expect((await said(kind(), 'PUT', path, json({ vin: vinNo(base + 5) }))).status).toBe(422);
  });

  it('that are retired meanwhile close its rollout, which names them, until they are taken out (D-247)', async () => {
    const id = await kind().readyCampaign({}, 2);
    await become('RETIRED', vinNo(id * 1_000));
    expect((await shown(kind(), id)).flow.external?.vehicleForeign?.[0]?.reason).toBe(vinNo(id * 1_000));
    const refused = await said(kind(), 'POST', `/campaigns/${id}/rollout`, json({}));
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('everyVehicleOfBrand')]);
    const [first] = await answer<{ id: number }[]>(await kind().manager(), 'GET', `${kind().base}/campaigns/${id}/vehicles`);
    expect((await said(kind(), 'DELETE', `/campaigns/${id}/vehicles/${first?.id}`)).status).toBe(204);
    expect((await said(kind(), 'POST', `/campaigns/${id}/rollout`, json({}))).status).toBe(200);
    await become('ACTIVE', vinNo(id * 1_000));
  });

  it('have a vehicle manifest and 20 configuration manifests at most, each once (D-111)', async () => {
    const { id } = await kind().newCampaign();
    const files = (vin: string, count: number) => [
      ...complete(vin).slice(0, 1),
      ...Array.from({ length: count }, (_, no) => ({
        ...{ part: 'configurationManifests', name: `configuration-${no}.json` },
        content: JSON.stringify({ configuration: `c${no}`, entries: [{ key: 'coding', value: '01' }] }),
      })),
    ];
    const vin = vinNo(base + 20);
    await kind().know(vin);
    expect(await added(kind(), id, vin, files(vin, 20))).toBe('taken');
    const other = vinNo(base + 21);
    await kind().know(other);
    expect(await added(kind(), id, other, files(other, 21))).toMatch(/HTTP 422.*At most 20 files.*\/configurationManifests/);
    expect(await added(kind(), id, other, files(other, 22))).toMatch(/HTTP 413.*too many files.*\/configurationManifests/);
    const empty = { part: 'configurationManifests', name: 'empty.json', content: '' };
    expect(await added(kind(), id, other, [empty])).toMatch(/HTTP 422.*empty.json: the file is empty.*\/configurationManifests/);
    // What other tools put before a document is no part of it.
    const marked = files(other, 1).map((file) => ({ ...file, content: `\uFEFF${file.content}` }));
    const manifest = { part: 'configurationManifests', name: 'c.xml', content: '<configurationManifest configuration="base"/>' };
    expect(await added(kind(), id, other, [manifest])).toMatch(/c.xml: entry is missing/);
    const twice = files(other, 2)
      .map((file) => ({ ...file, content: files(other, 1)[1]?.content ?? '' }))
      .slice(1);
    expect(await added(kind(), id, other, twice)).toMatch(/HTTP 422.*there twice.*\/configurationManifests/);
    expect(await added(kind(), id, other, marked)).toBe('taken');
  });
});

describe.each(['bigLoop', 'oru20'] as const)('a release of %s that vehicles get (D-112, BIG-13, ORU2-06)', (key) => {
  const kind = () => kinds[key];
  const change = async (id: number, over: object = {}) =>
    sendFiles(await kind().manager(), 'PUT', `${kind().base}/releases/${id}`, { ...kind().release, ...over }, [
      { ...kind().file, content: '{"order":[9]}' },
    ]).then(
      () => 'changed',
      (error: Error) => error.message,
    );
  const used = async (name: string) => {
    const releaseId = await kind().newRelease();
    const { id } = await kind().newCampaign({ name });
    await kind().addVehicle(id, vinNo(id));
    await answer(await kind().manager(), 'PUT', `${kind().base}/campaigns/${id}/release/${releaseId}`);
    return { id, releaseId };
  };
  const rollOut = async (id: number) =>
    answer<Shown>(await kind().manager(), 'POST', `${kind().base}/campaigns/${id}/rollout`, {});

  it('stays as it is, with its file, from its rollout on; before it, and after a rollout that failed, it changes', async () => {
    const { id, releaseId } = await used(`Stays ${key} sim-mqbevofail`);
    expect((await rollOut(id)).status).toBe('ROLLOUT_FAILED');
    expect(await change(releaseId, { description: 'Corrected' })).toBe('changed');
    expect(await releaseOf(kind(), releaseId)).toMatchObject({ isRolledOut: false, description: 'Corrected' });
    const corrected = json({ ...kind().campaign, name: `Stays ${key}` });
    expect((await said(kind(), 'PUT', `/campaigns/${id}`, corrected)).status).toBe(200);
    expect((await rollOut(id)).status).toBe('ROLLED_OUT');
    const before = await releaseOf(kind(), releaseId);
    expect(before.isRolledOut).toBe(true);
    expect(await change(releaseId, { description: 'Another' })).toMatch(/HTTP 409.*notRolledOut/);
    expect(await releaseOf(kind(), releaseId)).toEqual(before);
  });

  it('says which others that still run have its vehicles, until it is rolled out itself (D-062.17, D-241)', async () => {
    const first = await kind().readyCampaign({ name: `First of ${key}` }, 2);
    const at = `${kind().base}/campaigns`;
    type Others = {
      readonly alsoIn: { readonly campaign: { readonly open: { readonly name: string } }; readonly vehicles: number }[];
    };
    const others = async (id: number) => {
      const { alsoIn } = await answer<Others>(await kind().manager(), 'GET', `${at}/${id}`);
      return alsoIn.map(({ campaign, vehicles }) => [campaign.open.name, vehicles]);
    };
    const copy = await answer<Shown>(await kind().manager(), 'POST', `${at}/${first}/copy`, { name: 'Same' });
    expect(await others(copy.id)).toEqual([]);
    await rollOut(first);
    expect(await others(copy.id)).toEqual([[`First of ${key}`, 2]]);
    expect(await others(first)).toEqual([]);
    await kind().simulate(first, { isFinished: true });
    expect(await others(copy.id)).toEqual([]);
  });

  it('is closed while a rollout is ordered of which nobody knows what became (ADR 28)', async () => {
    const { id, releaseId } = await used(`Ordered ${key}`);
    await kind().simulate(id, { fault: 'ANSWER_LOST' });
    expect((await said(kind(), 'POST', `/campaigns/${id}/rollout`, json({}))).status).toBe(503);
    expect(await change(releaseId)).toMatch(/HTTP 409.*notRolledOut/);
  });

  it('leaves who edited its campaigns last, and when, as it was (D-247)', async () => {
    const { id, releaseId } = await used(`Followed ${key}`);
    const before = await shown(kind(), id);
    await kind().makeValid(releaseId, false);
    expect(await shown(kind(), id)).toMatchObject({
      lastEditedOn: before.lastEditedOn,
      release: { isValid: false },
      readiness: { releaseComplete: false },
    });
  });
});

describe('the abort of ORU 2.0, a GET with an effect (X-06, ORU2-08, API-072)', () => {
  it('is meant: HEAD and what is fetched ahead change nothing', async () => {
    const id = await kinds.oru20.readyCampaign();
    await answer(await kinds.oru20.manager(), 'POST', `${kinds.oru20.base}/campaigns/${id}/rollout`, {});
    const path = `/campaigns/${id}/rollout/abort`;
    const head = await said(kinds.oru20, 'HEAD', path);
    expect([head.status, head.headers.get('allow')]).toEqual([405, 'GET']);
    const ahead: Readonly<Record<string, string>>[] = [
      { 'Sec-Purpose': 'prefetch' },
      { 'Sec-Purpose': 'prefetch;prerender' },
      { Purpose: 'prefetch' },
      { 'X-Moz': 'prefetch' },
    ];
    for (const headers of ahead) expect((await said(kinds.oru20, 'GET', path, { headers })).status).toBe(403);
    expect((await shown(kinds.oru20, id)).status).toBe('ROLLED_OUT');
    expect((await said(kinds.oru20, 'GET', path)).status).toBe(200);
    expect((await shown(kinds.oru20, id)).status).toBe('ROLLOUT_ABORTED');
  });

  it('is closed once every vehicle has its result; the campaign says how many have (D-067.2, D-179d)', async () => {
    const id = await kinds.oru20.readyCampaign({}, 2);
    const results = async () => (await shown(kinds.oru20, id)).results;
    expect(await results()).toBeNull();
    await answer(await kinds.oru20.manager(), 'POST', `${kinds.oru20.base}/campaigns/${id}/rollout`, {});
    await kinds.oru20.simulate(id, {});
    expect(await results()).toEqual({ done: 0, total: 2 });
    await kinds.oru20.simulate(id, { isFinished: true });
    expect(await results()).toEqual({ done: 2, total: 2 });
    const refused = await said(kinds.oru20, 'GET', `/campaigns/${id}/rollout/abort`);
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('someWithoutResult')]);
    expect((await shown(kinds.oru20, id)).status).toBe('ROLLED_OUT');
  });

  it('that the service refuses is told in words: the rollout goes on', async () => {
    const id = await kinds.oru20.readyCampaign();
    await answer(await kinds.oru20.manager(), 'POST', `${kinds.oru20.base}/campaigns/${id}/rollout`, {});
    await kinds.oru20.simulate(id, { fault: 'REFUSED' });
    const refused = await said(kinds.oru20, 'GET', `/campaigns/${id}/rollout/abort`);
    expect(refused.status).toBe(409);
    expect(JSON.parse(refused.text).detail).toBe('The ORU 2.0 service did not take the order: the rollout goes on there.');
  });

  it('answers 200 to all who abort it at once, and aborts it once (D-067.2)', async () => {
    const id = await kinds.oru20.readyCampaign();
    await answer(await kinds.oru20.manager(), 'POST', `${kinds.oru20.base}/campaigns/${id}/rollout`, {});
    const all = await Promise.all(Array.from({ length: 4 }, () => said(kinds.oru20, 'GET', `/campaigns/${id}/rollout/abort`)));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const aborts = t.services.db.selectFrom('journal').select('seq').where('command', '=', 'campaign.abort');
    expect(await aborts.where('entityId', '=', id).where('entityType', '=', 'ORU20_CAMPAIGN').execute()).toHaveLength(1);
  });
});

describe('the service of a line (D-171b, D-152)', () => {
  it.each([
    ['bigLoop', 'Big-loop service', 'big-loop-service'],
    ['oru20', 'ORU 2.0 service', 'oru20-service'],
  ] as const)('of %s says by its own call whether it answers', async (key, service, backend) => {
    const put = (status: 'UP' | 'DOWN') => t.user('admin').setSimulatedBackend({ params: { backend }, body: { status } });
    const status = async () => JSON.parse((await said(kinds[key], 'GET', '/status')).text);
    expect(await status()).toEqual({ service, status: 'UP', checkedOn: expect.any(String) });
    await put('DOWN');
    expect(await status()).toMatchObject({ service, status: 'DOWN' });
    await put('UP');
  });

  it('that does not answer is named as people write it', async () => {
    for (const [key, named] of [
      ['bigLoop', 'The big-loop service'],
      ['oru20', 'The ORU 2.0 service'],
    ] as const) {
      const id = await kinds[key].readyCampaign();
      await kinds[key].simulate(id, { health: 'NOT_AVAILABLE' });
      await kinds[key].simulate(id, { fault: 'ANSWER_LOST' });
      const silent = await said(kinds[key], 'POST', `/campaigns/${id}/rollout`, json({}));
      expect([silent.status, silent.text]).toEqual([503, expect.stringContaining(named)]);
    }
  });
});
