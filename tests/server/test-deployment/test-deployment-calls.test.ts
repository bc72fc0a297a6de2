import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type RolloutPortal, rolloutPortal, runFor } from '#tests/support/deployment/rollouts.ts';

/**
 * The calls of the specification by their own words (section 7): method, path and form are written down here and not taken from the
 * contract, so that a renamed path is noticed.
 */
const base = '/api/ae-container/test-deployments';
const user = 'test-manager';
let p: RolloutPortal;
let id = 0;

beforeAll(async () => {
  p = await rolloutPortal(1_000);
});
afterAll(() => p.close());

async function json(path: string, method = 'GET', body?: object) {
  const response = await p.request(path, { method, user, ...(body ? { body: JSON.stringify(body) } : {}) });
  const content = (await response.json()) as unknown;
  expect(response.status, JSON.stringify(content)).toBeLessThan(300);
  return content;
}
function logForm(data: object): FormData {
  const form = new FormData();
  form.set('data', JSON.stringify(data));
  return form;
}
const pdf = (name: string) => new File([`%PDF-1.4 ${name}`], name, { type: 'application/pdf' });
const object = z.record(z.string(), z.unknown());
const list = z.array(object);
const page = z.object({ items: list, total: z.number(), next: z.null() });
const vinPage = z.object({ items: z.array(z.string()), total: z.number(), next: z.null() });

it('creates, lists and shows a test deployment with all its fields (API-003, API-004, API-005, API-018, TEST-04, D-175)', async () => {
  const made = object.parse(
    await json(base, 'POST', { releaseCandidateId: p.approval, name: 'By its words', description: 'First', vehicleBrands: [1] }),
  );
  id = z.number().parse(made.id);
  const shown = object.parse(await json(`${base}/${id}`));
  expect(shown).toMatchObject({ id, name: 'By its words', stage: 'APPROVAL', status: 'CREATED', description: 'First' });
  const never = { by: null, on: null };
  expect(shown).toMatchObject({ lastDeployed: never, lastApproved: never, vehicleCount: null, vehicleCountFetchedOn: null });
  expect(shown).toMatchObject({ vehicleBrands: [1], jobId: null, logResultStatus: null });
  expect(page.parse(await json(base)).items.map((row) => row.id)).toContain(id);
  const ofCandidate = page.parse(await json(`/api/ae-container/release-candidates/${p.approval}/test-deployments`));
  expect(ofCandidate.items.map((row) => row.id)).toEqual([id]);
});

it('saves and shows the vehicle selection and the approved vehicles (API-006, API-007, API-008, API-009, API-010, TEST-05, TEST-08)', async () => {
  const filterCriteria = [{ key: 'FLEET', comparator: 'EQUAL', values: ['COMPANY'] }];
  const saved = object.parse(
    await json(`${base}/${id}/vehicles/filter-criteria`, 'PUT', { selectedBrands: [1], filterCriteria }),
  );
  expect(saved).toMatchObject({ selectedBrands: [1], filterCriteria });
  expect(object.parse(await json(`${base}/${id}/vehicles/filter-criteria`))).toMatchObject({ filterCriteria });
  const vins = vinPage.parse(await json(`${base}/${id}/vehicles/ids?limit=250`)).items;
  expect(vins).toHaveLength(z.number().parse(saved.vehicleCount));
  const approved = { vehicles: vins.slice(0, 4), allApprovedVehicles: false, vehicleGroupType: 'STATIC' };
  await json(`${base}/${id}/vehicles/approved`, 'PUT', approved);
  const shown = object.parse(await json(`${base}/${id}/vehicles/approved`));
  expect(shown).toMatchObject({ allApprovedVehicles: false, vehicleGroupType: 'STATIC' });
  expect([...z.array(z.string()).parse(shown.vehicles)].sort()).toEqual([...approved.vehicles].sort());
});

it('pages the VINs of the selection and those that were approved: no answer grows with the fleet (A7, D-044)', async () => {
  const pageOf = z.object({ next: z.string().nullable(), total: z.number() });
  const walk = async (path: string, key: 'items' | 'vehicles', limit: number) => {
    const found: string[] = [];
    let left: number | undefined;
    for (let after: string | null = ''; after !== null; ) {
      const answer = object.parse(await json(`${base}/${id}/vehicles/${path}?limit=${limit}${after && `&after=${after}`}`));
      const vins = z.array(z.string()).max(limit).parse(answer[key]);
      const { next, total } = pageOf.parse(answer);
      found.push(...vins);
      left ??= total;
      after = next;
    }
    return { found, total: left };
  };
  const all = vinPage.parse(await json(`${base}/${id}/vehicles/ids?limit=250`)).items;
  expect(await walk('ids', 'items', 7)).toEqual({ found: all, total: all.length });
  expect(await walk('approved', 'vehicles', 3)).toEqual({ found: all.slice(0, 4).toSorted(), total: 4 });
  const approve = async (body: object) => {
    const filterCriteria = [{ key: 'FLEET', comparator: 'EQUAL', values: ['COMPANY'] }];
    await json(`${base}/${id}/vehicles/filter-criteria`, 'PUT', { selectedBrands: [1], filterCriteria });
    await json(`${base}/${id}/vehicles/approved`, 'PUT', body);
  };
  await approve({ vehicles: [], allApprovedVehicles: true, vehicleGroupType: 'DYNAMIC' });
  expect(await walk('approved', 'vehicles', 9)).toEqual({ found: all, total: all.length });
  await approve({ vehicles: all.slice(0, 4), allApprovedVehicles: false, vehicleGroupType: 'STATIC' });
});

it('counts the vehicles of a selection and of its approval by market (TEST-05, TEST-08)', async () => {
  const sum = (shown: unknown) =>
    z
      .array(z.object({ market: z.string(), vehicles: z.number() }))
      .parse(shown)
      .reduce((all, { vehicles }) => all + vehicles, 0);
  const { body: made } = await p.user(user).createTestDeployment({
    body: { releaseCandidateId: p.approval, name: 'By market', vehicleBrands: [1] },
  });
  const params = { id: made.id };
  const filterCriteria = [{ key: 'FLEET' as const, comparator: 'EQUAL' as const, values: ['COMPANY'] }];
  const { body: selection } = await p.user(user).saveVehicleSelection({ params, body: { selectedBrands: [1], filterCriteria } });
  expect(selection.vehicleCount).toBeGreaterThan(2);
  expect(sum(selection.markets)).toBe(selection.vehicleCount);
  const [first, second] = selection.vehicles;
  const vehicles = [first?.vehicleId ?? '', second?.vehicleId ?? ''];
  const body = { vehicles, allApprovedVehicles: false, vehicleGroupType: 'STATIC' as const };
  const { body: approved } = await p.user(user).saveApprovedVehicles({ params, body });
  expect([approved.vehicles.toSorted(), sum(approved.markets)]).toEqual([vehicles.toSorted(), 2]);
});

it('activates, deploys and shows the job (API-011, API-017, TEST-11, TEST-12, STATE-03)', async () => {
  expect(object.parse(await json(`${base}/${id}/ACTIVATE`, 'POST'))).toMatchObject({ status: 'ENABLEMENT_SUCCESSFUL' });
  const deployed = object.parse(await json(`${base}/${id}/DEPLOY`, 'POST'));
  expect(deployed).toMatchObject({ status: 'ROLLOUT_INITIATED' });
  const job = object.parse(await json(`${base}/${id}/rollout/status`));
  expect(job).toMatchObject({ jobId: deployed.jobId, status: 'JOB_INITIATED' });
  expect(list.parse(job.vehicles)).toHaveLength(4);
  await runFor(p, 35);
  expect(object.parse(await json(`${base}/${id}/rollout/status`)).status).toMatch(/^(SUCCESS|PARTIAL_SUCCESS|FAILED)$/);
  expect((await p.request(`${base}/${id}/EXPLODE`, { method: 'POST', user })).status).toBe(404);
});

it('keeps the log result with a file and a link, hands the file out and deletes both (API-012, API-013, API-014, API-015, API-016, TEST-13, TEST-14, STATE-18)', async () => {
  const link = { linkTitle: 'Bench', linkUrl: 'https://bench.example.com/1' };
  const form = logForm({ ...link, notes: 'All lamps worked in the cold.', status: 'Successful', timeZone: 'Europe/Berlin' });
  for (const name of ['bench.pdf', 'cold.pdf']) form.append('files', pdf(name));
  const sent = await p.request(`${base}/${id}/log/saveLogResults`, { method: 'POST', user, body: form });
  expect(sent.status, await sent.clone().text()).toBe(200);
  const log = z
    .object({ files: z.array(z.object({ id: z.number(), name: z.string() })), links: z.array(z.object({ id: z.number() })) })
    .loose();
  const saved = log.parse(await json(`${base}/${id}/log`));
  expect(saved).toMatchObject({
    status: 'Successful',
    timeZone: 'Europe/Berlin',
    files: [{ name: 'bench.pdf' }, { name: 'cold.pdf' }],
  });
  expect(object.parse(saved.addedBy)).toMatchObject({ username: user });
  const [file, address] = [saved.files[0]?.id, saved.links[0]?.id];
  const blob = await p.request(`${base}/file/${file}`, { user });
  expect(await blob.text()).toBe('%PDF-1.4 bench.pdf');
  expect(blob.headers.get('content-disposition')).toContain('bench.pdf');
  expect((await p.request(`${base}/file/${file}`, { method: 'DELETE', user })).status).toBe(204);
  expect((await p.request(`${base}/links/${address}`, { method: 'DELETE', user })).status).toBe(204);
  expect(log.parse(await json(`${base}/${id}/log`))).toMatchObject({ files: [{ name: 'cold.pdf' }], links: [] });
});

it('refuses another result than the two, and more than ten files, with nothing kept (TEST-13, STATE-18, D-106)', async () => {
  const data = { notes: 'Nothing worked at all.', status: 'Failed', timeZone: 'Europe/Berlin' };
  const post = (body: FormData) => p.request(`${base}/${id}/log/saveLogResults`, { method: 'POST', user, body });
  expect((await post(logForm({ ...data, status: 'Perhaps' }))).status).toBe(422);
  const many = logForm(data);
  for (let number = 1; number <= 11; number += 1) many.append('files', pdf(`${number}.pdf`));
  const refused = await post(many);
  expect(await refused.json()).toMatchObject({ status: 422, errors: [{ instance: '/files' }] });
  expect(await json(`${base}/${id}/log`)).toMatchObject({ status: 'Successful', files: [{ name: 'cold.pdf' }] });
});

const resultsOf = z.array(
  z
    .object({
      id: z.number(),
      run: z.number(),
      status: z.string(),
      notes: z.string(),
      files: z.array(z.object({ id: z.number(), name: z.string() })),
      links: z.array(z.object({ title: z.string() })),
      editedBy: object.nullable(),
    })
    .loose(),
);
const runsOf = async () => resultsOf.parse(object.parse(await json(`${base}/${id}/log`)).runs);
const save = async (data: object, name: string, path = 'log/saveLogResults', method = 'POST') => {
  const form = logForm(data);
  form.append('files', pdf(name));
  const response = await p.request(`${base}/${id}/${path}`, { method, user, body: form });
  expect(response.status, await response.clone().text()).toBe(200);
};

it('keeps every run of the test as a result of its own with its files; the latest one counts (TEST-13, TEST-14, D-061.09, D-060.12)', async () => {
  const before = (await runsOf()).length;
  await save({ notes: 'Left lamp stayed dark.', status: 'Failed', timeZone: 'Europe/Berlin' }, 'dark.pdf');
  const link = { linkTitle: 'Bench two', linkUrl: 'https://bench.example.com/2' };
  await save({ ...link, notes: 'The lamp was replaced.', status: 'Successful', timeZone: 'Europe/Berlin' }, 'light.pdf');
  const [latest, failed, ...older] = await runsOf();
  expect(older).toHaveLength(before);
  expect(latest).toMatchObject({
    run: before + 2,
    status: 'Successful',
    files: [{ name: 'light.pdf' }],
    links: [{ title: 'Bench two' }],
  });
  expect(failed).toMatchObject({
    run: before + 1,
    status: 'Failed',
    notes: 'Left lamp stayed dark.',
    files: [{ name: 'dark.pdf' }],
    links: [],
  });
  const log = object.parse(await json(`${base}/${id}/log`));
  expect(log).toMatchObject({ status: 'Successful', notes: 'The lamp was replaced.', files: [{ name: 'light.pdf' }] });
  const deployment = async () => object.parse(await json(`${base}/${id}`));
  const proofs = async () => {
    const { flow } = z
      .object({ flow: z.object({ context: z.object({ successfulTestLogs: z.array(z.number()) }).loose() }).loose() })
      .loose()
      .parse(await json(`/api/ae-container/release-candidates/${p.approval}/approval-status`));
    return flow.context.successfulTestLogs;
  };
  expect(await deployment()).toMatchObject({
    logResultStatus: 'Successful',
    flow: { context: { logResultStatus: 'Successful' } },
  });
  expect(await proofs()).toContain(id);
  await save({ notes: 'It went dark again.', status: 'Failed', timeZone: 'Europe/Berlin' }, 'again.pdf');
  expect(await deployment()).toMatchObject({ logResultStatus: 'Failed' });
  expect(await proofs()).not.toContain(id);
});

it('changes notes, link and files of one result, never its verdict, and says who did (TEST-13, T4)', async () => {
  const [latest, earlier] = await runsOf();
  const path = `log/results/${earlier?.id}`;
  await save({ notes: 'The lamp was replaced twice.' }, 'twice.pdf', path, 'PUT');
  const [same, changed] = await runsOf();
  expect(same).toEqual(latest);
  expect(changed).toMatchObject({ status: earlier?.status, notes: 'The lamp was replaced twice.', editedBy: { username: user } });
  expect(changed?.files.map(({ name }) => name)).toEqual(['light.pdf', 'twice.pdf']);
  const refused = await p.request(`${base}/${id}/${path}`, {
    method: 'PUT',
    user,
    body: logForm({ notes: 'A new verdict.', status: 'Failed' }),
  });
  expect(refused.status).toBe(422);
  const foreign = await p.request(`${base}/${id}/log/results/999999`, {
    method: 'PUT',
    user,
    body: logForm({ notes: 'Of no deployment.' }),
  });
  expect(foreign.status).toBe(404);
});
