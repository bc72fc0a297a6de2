import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedPeople } from '#server/db/seed/seed.ts';
import { testPortal } from '#tests/support/portal/portal.ts';
import { newChain, projectBody, type TestPortal, walkChain } from '#tests/support/software-project/software.ts';

let t: TestPortal;
beforeAll(async () => {
  t = await testPortal();
  await seedPeople(t.services);
});
afterAll(() => t.close());

const projects = '/api/ae-container/software-projects';
const send = async (path: string, body: object, method = 'POST') =>
  (await t.request(path, { method, user: 'container-po', body: JSON.stringify(body) })).status;

/** The values are written down here as the specification has them, apart from the contract. */
describe('closed value sets', () => {
  it.for(['BUGFIX', 'UPDATE', 'UPGRADE'])('a project takes release type %s (AEC-35, D-101)', async (releaseType) => {
    expect(await send(projects, { ...projectBody(), releaseType })).toBe(201);
  });

  it.for(['NEW', 'DOWNGRADE', 'update', ''])('a project refuses release type "%s" (AEC-35, D-101)', async (releaseType) => {
    expect(await send(projects, { ...projectBody(), releaseType })).toBe(422);
  });

  it.for(['ACTIVE', 'INACTIVE'])('a project takes status %s (STATE-16)', async (status) => {
    expect(await send(projects, { ...projectBody(), status })).toBe(201);
  });

  it('a project refuses another status (STATE-16)', async () => {
    expect(await send(projects, { ...projectBody(), status: 'PAUSED' })).toBe(422);
  });

  it('a candidate takes each platform and each of the six brands, and no SEAT (AEC-23, AEC-36, X-30)', async () => {
    const { body: project } = await t.user('container-po').createSoftwareProject({ body: projectBody() });
    const path = `${projects}/${project.id}/release-candidates`;
    const create = (patch: number, over: object) =>
      send(path, { version: `1.0.${patch}`, description: '', vehiclePlatform: 'ALL', vehicleBrands: [1], ...over });
    for (const [index, vehiclePlatform] of ['E311', 'E312', 'ALL'].entries())
      expect(await create(index, { vehiclePlatform })).toBe(201);
    // VW, AUDI, PORSCHE, CUPRA, SKODA, VWN by the numbers of the brand header
    expect(await create(10, { vehicleBrands: [1, 4, 5, 11, 3, 6] })).toBe(201);
    for (const over of [{ vehiclePlatform: 'MQB' }, { vehicleBrands: [2] }, { vehicleBrands: [1, 7] }, { vehicleBrands: [] }])
      expect(await create(20, over), JSON.stringify(over)).toBe(422);
  });
});

it('bounds the fields of a candidate and takes neither stage nor status from a form (D-103)', async () => {
  const chain = await newChain(t, 'Bounds');
  const path = `/api/ae-container/release-candidates/${chain.id}`;
  const valid = {
    nameForRelease: 'Winter 4.12-rc_1',
    description: 'x'.repeat(2_000),
    vehiclePlatform: 'E312',
    vehicleBrands: [1],
  };
  const put = (over: object) => send(path, { ...valid, ...over }, 'PUT');
  const names = ['ab', 'x'.repeat(65), 'Über', 'a/b', '<b>bold</b>'];
  for (const nameForRelease of names) expect(await put({ nameForRelease }), nameForRelease).toBe(422);
  for (const over of [{ description: 'x'.repeat(2_001) }, { vehicleBrands: [1, 4, 5, 11, 3, 6, 1] }, { vehicleBrands: 'VW' }])
    expect(await put(over), JSON.stringify(over).slice(0, 60)).toBe(422);
  for (const over of [{ stage: 'LIVE' }, { status: 'CANCELLED' }]) expect(await put(over), JSON.stringify(over)).toBe(422);
  expect(await put({ nameForRelease: 'x'.repeat(64) })).toBe(200);
  expect(await put({})).toBe(200);
  const { body } = await t.user('container-po').getReleaseCandidate({ params: { id: chain.id } });
  expect(body).toMatchObject({ nameForRelease: valid.nameForRelease, stage: 'INTEGRATION', status: 'ACTIVE' });
});

it('keeps who edited last and when, for project, candidate, its brands and a document, each apart (AEC-34, AEC-21, AEC-32)', async () => {
  const chain = await newChain(t, 'Edits');
  const [po, manager] = [t.user('container-po'), t.user('aec-sdt-admin')];
  const candidate = async () => (await po.getReleaseCandidate({ params: { id: chain.id } })).body;
  const before = await candidate();
  expect(before.lastEditedBy.username).toBe('container-po');
  await manager.addCandidateBrand({ params: { id: chain.id }, body: { brandId: 4 } });
  const branded = await candidate();
  expect(branded.vehicleBrandsEditedBy?.username).toBe('aec-sdt-admin');
  expect(Date.parse(branded.vehicleBrandsEditedOn ?? '')).toBeGreaterThanOrEqual(Date.parse(before.lastEditedOn));
  const { nameForRelease, vehiclePlatform, vehicleBrands } = branded;
  await po.updateReleaseCandidate({
    params: { id: chain.id },
    body: { nameForRelease, vehiclePlatform, vehicleBrands, description: 'Edited' },
  });
  const edited = await candidate();
  expect(edited.lastEditedBy.username).toBe('container-po');
  expect(edited).toMatchObject({ vehicleBrandsEditedBy: branded.vehicleBrandsEditedBy });
  expect(edited.vehicleBrandsEditedOn).toBe(branded.vehicleBrandsEditedOn);

  const query = { referenceType: 'RELEASE_CANDIDATE' as const, referenceId: chain.id };
  const document = (await po.listDocuments({ query })).body.items[0];
  if (!document) throw new Error('a candidate without documents');
  const { documentId, name } = document;
  await manager.updateDocument({ params: { documentId }, body: { name, description: 'The plan', links: [] } });
  const { body: changed } = await po.getDocument({ params: { documentId } });
  expect(changed.lastEditedBy.username).toBe('aec-sdt-admin');
  expect(Date.parse(changed.lastEditedOn)).toBeGreaterThanOrEqual(Date.parse(document.lastEditedOn));

  const { body: project } = await po.getSoftwareProject({ params: { id: edited.softwareProjectId } });
  expect(project.lastEditedBy.username).toBe('container-po');
  expect(Number.isFinite(Date.parse(project.lastEditedOn))).toBe(true);
});

it('shows request, approval, confirmation and push to live with the conflict flag (AEC-29, AEC-30)', async () => {
  const chain = await newChain(t, 'Parts');
  const parts = async () => (await t.user('container-po').getApprovalStatus({ params: { id: chain.id } })).body.deploymentRequest;
  expect(await parts()).toMatchObject({
    deploymentApproval: { status: null, by: null, requestedBy: null },
    confirmedByReleaseManager: { status: null, by: null },
    pushToLive: { status: null, by: null, conflictFlagForLive: false },
  });
  await walkChain(t, chain, 'live');
  const done = await parts();
  for (const part of [done.deploymentApproval, done.confirmedByReleaseManager, done.pushToLive]) {
    expect(part.status).toBe('COMPLETED');
    expect(part.by?.username).toMatch(/\w/);
    expect(Number.isFinite(Date.parse(part.on ?? ''))).toBe(true);
  }
  expect(done.deploymentApproval.requestedBy?.id).not.toBe(done.deploymentApproval.by?.id);
});
