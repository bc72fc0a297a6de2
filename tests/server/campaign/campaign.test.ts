import { beforeAll, describe, expect, it } from 'vitest';
import { seedPeople } from '#server/db/seed/seed.ts';
import { collectTracking } from '#server/modules/analytics/tracking-collect.ts';
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
  return () => t.close();
});

type Shown = {
  readonly id: number;
  readonly status: string;
  readonly revision: number;
  readonly name: string;
  readonly readiness: Readonly<Record<string, boolean>>;
  readonly release: { readonly id: number } | null;
  readonly campaignIdUcl: string | null;
  readonly measureId: string | null;
  readonly campaignProblem: string | null;
  readonly author: { readonly id: string };
};
type Vehicle = { readonly id: number; readonly vin: string; readonly vehicleManifest: object | null };

const said = async (setup: CampaignSetup, method: string, path: string, body?: object, user = 'oru20-manager') => {
  const person = await inProcess(t)(user);
  const response = await person.call(`${setup.base}${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
  return { status: response.status, text: await response.text() };
};
const shown = async (setup: CampaignSetup, id: number) =>
  answer<Shown>(await setup.manager(), 'GET', `${setup.base}/campaigns/${id}`);
const vehicles = async (setup: CampaignSetup, id: number) =>
  answer<Vehicle[]>(await setup.manager(), 'GET', `${setup.base}/campaigns/${id}/vehicles`);
const rollOut = async (setup: CampaignSetup, id: number) =>
  answer<Shown>(await setup.manager(), 'POST', `${setup.base}/campaigns/${id}/rollout`, {});
const refusedFiles = async (setup: CampaignSetup, id: number, vin: string, files: ReturnType<typeof complete>) => {
  await setup.know(vin);
  return sendFiles(await setup.manager(), 'POST', `${setup.base}/campaigns/${id}/vehicles`, { vin }, files).then(
    () => 'taken',
    (error: Error) => error.message,
  );
};

describe.each(['bigLoop', 'oru20'] as const)('a campaign of %s', (key) => {
  const kind = () => kinds[key];

  it('has the fields of its kind, and says who made it (BIG-07, ORU2-03, D-111, D-113)', async () => {
    const { id } = await kind().newCampaign();
    const campaign = await shown(kind(), id);
    const own = key === 'bigLoop' ? {} : { autoDownload: true, skipOruConsentCheck: false, platform: 'MEB', updateDuration: 35 };
    expect(campaign).toMatchObject({ brandId: 1, market: 'DE', autoInstall: false, release: null, ...own });
    expect(campaign).toMatchObject({
      status: 'CREATED',
      campaignIdUcl: null,
      measureId: null,
      author: { id: 'seed-oru20-manager' },
    });
    expect(campaign).toHaveProperty('lastEditedOn');
    expect(campaign).toHaveProperty('preconditions');
  });

  it('is ready when every vehicle has its manifests and its release is valid (BIG-09, BIG-10, ORU2-09)', async () => {
    const { id } = await kind().newCampaign();
    const readiness = async () => (await shown(kind(), id)).readiness;
    const not = { vehiclesComplete: false, releaseComplete: false, readyToRollout: false, editable: true };
    expect(await readiness()).toEqual(not);
    const vin = vinNo(id);
    const vehicle = await kind().addVehicle(id, vin, []);
    expect(await readiness()).toEqual(not);
    const refused = await said(kind(), 'POST', `/campaigns/${id}/rollout`, {});
    expect(refused.status).toBe(409);
    for (const need of ['manifestsComplete', 'hasRelease']) expect(refused.text).toContain(need);
    await sendFiles(
      await kind().manager(),
      'PUT',
      `${kind().base}/campaigns/${id}/vehicles/${vehicle.id}`,
      { vin },
      complete(vin),
    );
    expect(await readiness()).toEqual({ ...not, vehiclesComplete: true });
    const releaseId = await kind().newRelease();
    await answer(await kind().manager(), 'PUT', `${kind().base}/campaigns/${id}/release/${releaseId}`);
    expect(await readiness()).toEqual({ vehiclesComplete: true, releaseComplete: true, readyToRollout: true, editable: true });
    await kind().makeValid(releaseId, false);
    expect(await readiness()).toMatchObject({ releaseComplete: false, readyToRollout: false });
    await kind().makeValid(releaseId, true);
    expect(await rollOut(kind(), id)).toMatchObject({
      status: 'ROLLED_OUT',
      campaignIdUcl: expect.stringMatching(/^UCL-/),
      measureId: expect.stringMatching(/^M-/),
      readiness: { editable: false },
    });
  });

  it('takes a VIN once, with manifests of that VIN (BIG-08, BIG-14, D-111)', async () => {
    const { id } = await kind().newCampaign();
    const [vin, other] = [vinNo(id * 10), vinNo(id * 10 + 1)];
    await kind().addVehicle(id, vin);
    const [vehicle] = await vehicles(kind(), id);
    expect(vehicle).toMatchObject({
      vin,
      // The link to the page of the vehicle (ADR 40, D-197).
      vehicleKey: expect.stringMatching(/^[\w-]{22}$/),
      vehicleManifest: { name: 'vehicle.json', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
      configurationManifests: [{ name: 'configuration.xml' }],
    });
    expect(await refusedFiles(kind(), id, vin, [])).toContain('HTTP 409');
    expect(await refusedFiles(kind(), id, other, complete(vin))).toContain('is of another vehicle');
    // The VIN of a vehicle changes together with its manifest, and files that are not sent stay.
    const path = `/campaigns/${id}/vehicles/${vehicle?.id}`;
    const put = (vinNow: string, files: ReturnType<typeof complete>) =>
      kind()
        .manager()
        .then((manager) => sendFiles<Vehicle>(manager, 'PUT', `${kind().base}${path}`, { vin: vinNow }, files));
    await expect(put(other, [])).rejects.toThrow(/HTTP 409.*\/vehicleManifest/);
    expect(await put(other, complete(other).slice(0, 1))).toMatchObject({
      vin: other,
      configurationManifests: [{ name: 'configuration.xml' }],
    });
    expect((await said(kind(), 'DELETE', path)).status).toBe(204);
    expect(await vehicles(kind(), id)).toEqual([]);
  });

  const xml = (inside: string, before = '') =>
    `<?xml version="1.0"?>${before}<configurationManifest configuration="base">${inside}</configurationManifest>`;
  it.each([
    ['an entity that is expanded', 'c.xml', xml('&a;', '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>'), 'document type'],
    ['an entity of a file', 'c.xml', xml('&a;', '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>'), 'document type'],
    ['an unknown entity', 'c.xml', xml('<entry key="a" value="&boom;"/>'), 'well-formed'],
    ['what is not closed', 'c.xml', '<configurationManifest>', 'well-formed'],
    ['elements without end', 'c.xml', xml(`${'<a>'.repeat(40)}${'</a>'.repeat(40)}`), 'nested'],
    ['another document', 'c.xml', '<vehicleManifest vin="x"/>', 'instead of configurationManifest'],
    ['no entries', 'c.xml', xml(''), 'entry'],
    ['what is no JSON', 'c.json', '{', 'JSON'],
    ['JSON of another shape', 'c.json', '{"configuration":"base","entries":[{"key":1}]}', 'entries'],
    ['a file of another kind', 'c.txt', 'x', 'HTTP 4'],
  ])('refuses a configuration manifest with %s', async (_, name, content, why) => {
    const { id } = await kind().newCampaign();
    const vin = vinNo(id);
    const [manifest] = complete(vin);
    const files = [...(manifest ? [manifest] : []), { part: 'configurationManifests', name, content }];
    expect(await refusedFiles(kind(), id, vin, files)).toContain(why);
    expect(await vehicles(kind(), id)).toEqual([]);
  });

  it('offers test vehicles of the brand by their alias, but for those that it has (BIG-15)', async () => {
    const vin = vinNo(key === 'bigLoop' ? 900_001 : 900_002);
    await t.user('test-vehicle-manager').createTestVehicle({
      body: {
        ...{
          alias: `Alias ${key}`,
          vin,
          type: 'PHYSICAL_VEHICLE',
          status: 'ACTIVE',
          model: 'ID.3',
          modelYear: 2026,
          platform: 'E320',
        },
      } as never,
    });
    const { id } = await kind().newCampaign();
    const options = async () =>
      answer<{ alias: string; vin: string }[]>(
        await kind().manager(),
        'GET',
        `${kind().base}/campaigns/${id}/vehicles/vinOptions`,
      );
    expect(await options()).toContainEqual({ alias: `Alias ${key}`, vin });
    await kind().addVehicle(id, vin);
    expect(await options()).not.toContainEqual({ alias: `Alias ${key}`, vin });
    expect(await vehicles(kind(), id)).toMatchObject([{ vin, alias: `Alias ${key}` }]);
  });

  it('is copied with vehicles and release, without what the service knows of it (BIG-16, D-066.1, D-067.3)', async () => {
    const id = await kind().readyCampaign({}, 2);
    await rollOut(kind(), id);
    const copy = await answer<Shown>(await kind().manager(), 'POST', `${kind().base}/campaigns/${id}/copy`, { name: 'Again' });
    expect(copy).toMatchObject({ status: 'CREATED', name: 'Again', campaignIdUcl: null, measureId: null, vehicleCount: 2 });
    expect(copy.readiness.readyToRollout).toBe(true);
    const [of, own] = [await vehicles(kind(), id), await vehicles(kind(), copy.id)];
    expect(own.map(({ vin, vehicleManifest }) => [vin, vehicleManifest])).toEqual(
      of.map(({ vin, vehicleManifest }) => [vin, vehicleManifest]),
    );
    expect(own.some((one) => of.some((other) => other.id === one.id))).toBe(false);
    expect(await rollOut(kind(), copy.id)).toMatchObject({ status: 'ROLLED_OUT' });
  });

  it('changes no more once it is rolled out, and is deleted only before (D-066.2, D-066.5)', async () => {
    const id = await kind().readyCampaign();
    await rollOut(kind(), id);
    const [vehicle] = await vehicles(kind(), id);
    const releaseId = await kind().newRelease();
    const refused = await Promise.all([
      said(kind(), 'PUT', `/campaigns/${id}`, kind().campaign),
      said(kind(), 'PUT', `/campaigns/${id}/release/${releaseId}`),
      said(kind(), 'DELETE', `/campaigns/${id}/vehicles/${vehicle?.id}`),
      said(kind(), 'DELETE', `/campaigns/${id}`),
      refusedFiles(kind(), id, vinNo(1), []).then((text) => ({ status: Number(/HTTP (\d+)/.exec(text)?.[1]), text })),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409]);
    const { id: fresh } = await kind().newCampaign();
    expect((await said(kind(), 'DELETE', `/campaigns/${fresh}`)).status).toBe(204);
    expect((await said(kind(), 'GET', `/campaigns/${fresh}`)).status).toBe(404);
  });

  it('takes no release that is not valid, or of another brand (D-066.2)', async () => {
    const { id } = await kind().newCampaign();
    const bad = await kind().newRelease();
    await kind().makeValid(bad, false);
    const invalid = await said(kind(), 'PUT', `/campaigns/${id}/release/${bad}`);
    expect([invalid.status, invalid.text]).toEqual([409, expect.stringContaining('chosenIsValid')]);
    const table = kind().type === 'BIG_LOOP_CAMPAIGN' ? 'bigLoopRelease' : 'oru20Release';
    const foreign = await kind().newRelease();
    await t.services.db.updateTable(table).set({ homeBrandId: 4 }).where('id', '=', foreign).execute();
    const path = `/campaigns/${id}/release/${foreign}`;
    const other = await said(kind(), 'PUT', path, undefined, 'admin');
    expect([other.status, other.text]).toEqual([409, expect.stringContaining('chosenIsOfBrand')]);
    // Who does not have that brand does not hear that there is one (T2).
    expect((await said(kind(), 'PUT', path)).status).toBe(404);
    expect((await said(kind(), 'PUT', `/campaigns/${id}/release/999999`)).status).toBe(404);
  });

  it.each([
    ['rolloutfail', 'AEC_VWAC_ROLLOUT_REQUEST_ERROR'],
    ['mqbevofail', 'MQBEVO_ROLLOUT_FAILED'],
    ['nojob', 'AEC_VWAC_ROLLOUT_NO_JOB_ID_ERROR'],
    ['oddanswer', 'VWAC_UNEXPECTED_RESPONSE_ERROR'],
  ])('named sim-%s fails with %s, and can be corrected (D-066.3, D-150, T25)', async (word, code) => {
    const id = await kind().readyCampaign({ name: `Fails sim-${word}` });
    expect(await rollOut(kind(), id)).toMatchObject({ status: 'ROLLOUT_FAILED', campaignProblem: code, campaignIdUcl: null });
    const { name: _, ...typed } = kind().campaign as { name: string };
    await answer(await kind().manager(), 'PUT', `${kind().base}/campaigns/${id}`, { ...typed, name: 'Corrected' });
    expect(await rollOut(kind(), id)).toMatchObject({ status: 'ROLLED_OUT', campaignProblem: null });
  });

  it('tells how far its rollout is, from what was kept of it (BIG-05, D-179d)', async () => {
    const id = await kind().readyCampaign({}, 9);
    const analytics = async () =>
      answer<{ total: number; perState: { state: string; count: number }[]; perDay: object[]; updatedOn: string | null }>(
        await kind().manager(),
        'GET',
        `${kind().base}/campaigns/${id}/analytics`,
      );
    expect(await analytics()).toMatchObject({ total: 0, perState: [], updatedOn: null });
    await rollOut(kind(), id);
    await kind().simulate(id, { isFinished: true });
    const done = await analytics();
    expect(done.total).toBe(9);
    expect(done.perState.reduce((sum, { count }) => sum + count, 0)).toBe(9);
    expect(done.perState.every(({ state }) => state === 'SUCCESS' || state === 'FAILED')).toBe(true);
    expect(done.perDay).toHaveLength(1);
    expect(done.updatedOn).not.toBeNull();
    // The board of E3 2.0 has it, and leads to its analytics (D-198).
    await collectTracking(t.services);
    const { body } = await t
      .user('admin')
      .getE320DeveloperModeWidget({ params: { widget: 'campaigns' }, query: { period: '7d' } });
    const address = expect.stringMatching(new RegExp(`/${kind().base.split('/').at(-1)}/edit/${id}/analytics$`));
    expect(body.rows).toContainEqual(expect.objectContaining({ address, state: 'ENDED' }));
  });

  it('is seen and changed by the E3 2.0 ORU manager of the brand alone (ROLE-R08, ROLE-R09, D-066)', async () => {
    const { id } = await kind().newCampaign();
    for (const user of ['container-po', 'release-manager', 'analyst', 'aec-sdt-admin']) {
      expect((await said(kind(), 'GET', '/campaigns', undefined, user)).status, user).toBe(403);
      expect((await said(kind(), 'POST', `/campaigns/${id}/rollout`, {}, user)).status, user).toBe(403);
    }
    expect((await said(kind(), 'GET', `/campaigns/${id}`, undefined, 'admin')).status).toBe(200);
  });
});

describe('what only one kind has', () => {
  it('the context of big-loop has brands, markets and groups of preconditions (BIG-11, API-053)', async () => {
    const { text } = await said(kinds.bigLoop, 'GET', '/campaign-context');
    expect(JSON.parse(text)).toMatchObject({
      brands: [1],
      defaultBrand: 1,
      defaultMarket: 'DE',
      markets: expect.arrayContaining(['DE', 'NO']),
      preconditionGroups: expect.arrayContaining([{ id: 'energy', preconditions: ['STATE_OF_CHARGE_50', 'NOT_CHARGING'] }]),
    });
  });

  it('the context of ORU 2.0 has platforms and preconditions, of which some are closed (ORU2-04, API-073, D-113)', async () => {
    const { text } = await said(kinds.oru20, 'GET', '/campaign-context');
    const { preconditions, platforms } = JSON.parse(text);
    expect(platforms).toEqual(['MEB', 'MQB_EVO', 'PPE']);
    expect(preconditions.filter(({ disabled }: { disabled: boolean }) => disabled)).toEqual([
      { id: 'HOME_LOCATION', name: 'Home location', disabled: true },
    ]);
    const refused = await said(kinds.oru20, 'POST', '/campaigns', { ...kinds.oru20.campaign, preconditions: ['HOME_LOCATION'] });
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('/preconditions/0')]);
    const open = await said(kinds.bigLoop, 'POST', '/campaigns', { ...kinds.bigLoop.campaign, preconditions: ['HOME_LOCATION'] });
    expect(open.status).toBe(201);
  });

  it.each([
    ['updateDuration', 0],
    ['updateDuration', 241],
    ['energyConsumption', 100.1],
    ['energyConsumption', 1.25],
    ['platform', 'MLB'],
    ['market', 'US'],
    ['name', 'ab'],
  ])('an ORU 2.0 campaign refuses %s %s at its field (D-113)', async (field, value) => {
    const refused = await said(kinds.oru20, 'POST', '/campaigns', { ...kinds.oru20.campaign, [field]: value });
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining(`/${field}`)]);
  });

  it('ORU 2.0 is aborted from here, and a repeated call changes nothing (ORU2-08, API-072, D-067.2, X-06)', async () => {
    const id = await kinds.oru20.readyCampaign();
    await rollOut(kinds.oru20, id);
    const abort = () => said(kinds.oru20, 'GET', `/campaigns/${id}/rollout/abort`);
    const first = JSON.parse((await abort()).text) as Shown;
    expect(first.status).toBe('ROLLOUT_ABORTED');
    const again = await abort();
    expect([again.status, JSON.parse(again.text)]).toEqual([
      200,
      expect.objectContaining({ status: 'ROLLOUT_ABORTED', revision: first.revision }),
    ]);
    expect((await said(kinds.oru20, 'GET', `/campaigns/${id}/rollout/abort`, undefined, 'analyst')).status).toBe(403);
    expect((await said(kinds.oru20, 'POST', `/campaigns/${id}/rollout`, {})).status).toBe(409);
  });

  it('big-loop has no abort: a stop is reported by its service (D-066.4)', async () => {
    const id = await kinds.bigLoop.readyCampaign();
    await rollOut(kinds.bigLoop, id);
    expect((await said(kinds.bigLoop, 'GET', `/campaigns/${id}/rollout/abort`)).status).toBe(404);
    await kinds.bigLoop.simulate(id, { isStopped: true });
    expect(await shown(kinds.bigLoop, id)).toMatchObject({ status: 'ROLLOUT_ABORTED' });
  });
});
