import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { seedPeople } from '#server/db/seed/seed.ts';
import { confirm, rename } from '#server/db/seed/seed-chain.ts';
import { verifyJournal } from '#server/journal/journal.ts';
import { settlePromotion } from '#server/modules/release-candidate/candidate-promotion.ts';
import { scriptedCloud } from '#tests/support/deployment/scripted-cloud.ts';
import { testPortal } from '#tests/support/portal/portal.ts';
import { newChain, refusal, type TestPortal, walkChain } from '#tests/support/software-project/software.ts';

let t: TestPortal;
const timeZone = 'Europe/Berlin';
const reason = 'Please look at this once more.';
const simulated = () => original;
let original: TestPortal['services']['upstreams']['vehicleCloud'];

beforeAll(async () => {
  t = await testPortal();
  original = t.services.upstreams.vehicleCloud;
  await seedPeople(t.services);
});
beforeEach(() => {
  Object.assign(t.services.upstreams, { vehicleCloud: simulated() });
});
afterAll(() => t.close());

const status = async (id: number) => (await t.user('container-po').getApprovalStatus({ params: { id } })).body;
const push = (id: number) => t.user('container-po').pushToApproval({ params: { id }, body: {} });

it('starts with the default documents, its brands and the first step open (D-060.01, D-105, AEC-21, AEC-22)', async () => {
  const { id } = await newChain(t, '', [1, 4]);
  const { body } = await t.user('container-po').getReleaseCandidate({ params: { id } });
  expect(body).toMatchObject({
    stage: 'INTEGRATION',
    status: 'ACTIVE',
    openStep: 'pushToApproval',
    vehicleBrands: [1, 4],
    nameForRelease: '',
  });
  const { body: documents } = await t
    .user('container-po')
    .listDocuments({ query: { referenceType: 'RELEASE_CANDIDATE', referenceId: id } });
  expect(documents.items.map(({ name, isDefault }) => [name, isDefault])).toHaveLength(5);
});

it('takes its name for release with its creation (AEC-21, D-103)', async () => {
  const po = t.user('container-po');
  const { id } = await newChain(t, '');
  const { softwareProjectId } = (await po.getReleaseCandidate({ params: { id } })).body;
  const body = { version: '90.1.0', nameForRelease: 'Named at once', vehiclePlatform: 'ALL', vehicleBrands: [1] } as const;
  const create = (more: object = {}) =>
    po.createReleaseCandidate({ params: { id: softwareProjectId }, body: { ...body, vehicleBrands: [1], ...more } });
  expect((await refusal(create({ nameForRelease: 'no' }))).status).toBe(422);
  const { body: made } = await create();
  expect(made.nameForRelease).toBe('Named at once');
  expect((await push(made.id)).body.candidate).toMatchObject({ nameForRelease: 'Named at once', stage: 'APPROVAL' });
});

it('refuses a push without a name (T04, D-060.02)', async () => {
  const { id } = await newChain(t, '');
  expect(await refusal(push(id))).toMatchObject({
    status: 422,
    code: 'AEC_NO_MODULE_NAME_FOR_RELEASE',
    needs: ['nameForReleaseSet'],
  });
});

it.for([
  ['sim-promofail', 502, 'AEC_VWAC_PROMOTE_REQUEST_ERROR'],
  ['sim-nomodule', 404, 'VWAC_MODULE_NOT_FOUND'],
  ['sim-cloud500', 502, 'VWAC_INTERNAL_ERROR'],
] as const)(
  'answers a failed push as its problem, the step waits again (%s, D-060.05, T05, T06, T24)',
  async ([word, code, type]) => {
    const { id } = await newChain(t, `Release ${word}`);
    expect(await refusal(push(id))).toMatchObject({ status: code, code: type });
    expect((await status(id)).pushToApproval).toMatchObject({ status: 'ACTION_REQUIRED', conflictFlagForApproval: false });
    const repeat = () =>
      t.user('container-po').pushToApproval({ params: { id }, body: {} }, { idempotencyKey: `failed-${word}` });
    expect([await refusal(repeat()), await refusal(repeat())]).toMatchObject([{ code: type }, { code: type }]);
  },
);

it('flags a duplicate name and resolves it by another name or by the rival cancelled (D-060.04, .06, T07)', async () => {
  const [first, second, third] = [await newChain(t, 'Same Name'), await newChain(t, 'Same Name'), await newChain(t, 'Same Name')];
  await push(first.id);
  for (const { id } of [second, third]) {
    expect(await refusal(push(id))).toMatchObject({ status: 409, code: 'VWAC_PROMOTE_DUPLICATE_MODULE' });
    expect((await status(id)).pushToApproval).toMatchObject({ status: 'ACTION_REQUIRED', conflictFlagForApproval: true });
  }
  const resolve = (id: number) => t.user('container-po').resolveApprovalConflict({ params: { id }, body: {} });
  expect(await refusal(push(second.id))).toMatchObject({ status: 409, needs: ['noConflictForApproval'] });
  expect((await refusal(resolve(second.id))).needs).toContain('nameChanged');
  await rename(second, 'Another Name');
  expect((await resolve(second.id)).body.pushToApproval.conflictFlagForApproval).toBe(false);
  await push(second.id);
  await rename(third, 'Another Name');
  expect((await refusal(resolve(third.id))).needs).toEqual(['nameFree']);
  await rename(third, 'Same Name');
  await t.user('release-manager').cancelCandidate({ params: { id: first.id }, body: { reason } });
  await resolve(third.id);
  expect((await push(third.id)).body.stage).toBe('APPROVAL');
});

it('flags a duplicate in LIVE and resolves it once the other module is retired there (D-060.29, .30, T07)', async () => {
  const chain = await newChain(t, 'Live sim-livedup');
  await walkChain(t, chain, 'release');
  const manager = t.user('release-manager');
  const live = () => manager.pushToLive({ params: { id: chain.id }, body: {} });
  expect(await refusal(live())).toMatchObject({ status: 409, code: 'VWAC_PROMOTE_DUPLICATE_MODULE' });
  const resolve = () => manager.resolveLiveConflict({ params: { id: chain.id }, body: {} });
  expect(await refusal(resolve())).toMatchObject({ status: 409, needs: ['liveDuplicateRetired'] });
  await t.services.db
    .updateTable('cloudModule')
    .set({ retiredOn: new Date(0) })
    .where('owner', '=', 'foreign')
    .execute();
  expect((await resolve()).body.deploymentRequest.pushToLive.conflictFlagForLive).toBe(false);
  expect((await live()).body).toMatchObject({ stage: 'LIVE', createDeployment: { status: 'ACTION_REQUIRED' } });
});

it('shows a push without an answer as IN_PROGRESS and settles it later with the same key (D-060.03, T24)', async () => {
  const cloud = scriptedCloud();
  Object.assign(t.services.upstreams, { vehicleCloud: cloud });
  const { id } = await newChain(t, 'Silence');
  cloud.answer = 'silent';
  expect((await push(id)).body.pushToApproval.status).toBe('IN_PROGRESS');
  const { promotionKey } = await t.services.db
    .selectFrom('releaseCandidate')
    .select('promotionKey')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const job = { id, stage: 'APPROVAL', key: promotionKey };
  cloud.answer = 'promoted';
  await settlePromotion.perform({ ...job, key: 'an older push' }, t.services);
  expect((await status(id)).pushToApproval.status).toBe('IN_PROGRESS');
  await settlePromotion.perform(job, t.services);
  const settled = await status(id);
  expect(settled.pushToApproval.status).toBe('COMPLETED');
  await settlePromotion.perform(job, t.services);
  expect((await status(id)).revision).toBe(settled.revision);
  expect(new Set(cloud.keys)).toEqual(new Set([promotionKey]));
});

it('one of approve and reject wins, 50 times (T7)', { timeout: 120_000 }, async () => {
  const chain = await newChain(t, 'Race');
  await walkChain(t, chain, 'confirm');
  const params = { id: chain.id };
  for (let round = 0; round < 50; round += 1) {
    const requested = await t.user('container-po').requestDeployment({ params, body: {} });
    const options = { ifMatch: requested.revision ?? 0 };
    const results = await Promise.allSettled([
      t.user('cmt-deployment-manager').approveDeploymentRequest({ params, body: { timeZone } }, options),
      t.user('aec-sdt-admin').rejectDeploymentRequest({ params, body: { reason } }, options),
    ]);
    const [approved, rejected] = results;
    expect([approved.status, rejected.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    for (const result of results) if (result.status === 'rejected') expect([409, 412]).toContain(result.reason.status);
    const { deploymentApproval } = (await status(chain.id)).deploymentRequest;
    expect(deploymentApproval.status).toBe(approved.status === 'fulfilled' ? 'COMPLETED' : 'ACTION_REQUIRED');
    if (approved.status === 'fulfilled') await t.user('release-manager').returnRelease({ params, body: { reason } });
  }
  expect((await verifyJournal(t.services.db)).firstBad).toBeUndefined();
});

it('keeps four eyes by person (D-060.16, D-060.22, T8)', async () => {
  const chain = await newChain(t, 'Four Eyes');
  await walkChain(t, chain, 'confirm');
  await t.user('aec-sdt-admin').requestDeployment({ params: { id: chain.id }, body: {} });
  const own = t.user('aec-sdt-admin').approveDeploymentRequest({ params: { id: chain.id }, body: { timeZone } });
  expect(await refusal(own)).toMatchObject({ status: 403, needs: ['approverIsNotRequester'] });
  const foreign = t.user('container-po').withdrawDeploymentRequest({ params: { id: chain.id }, body: {} });
  expect(await refusal(foreign)).toMatchObject({ status: 403, needs: ['requester'] });
});

it('a brand decides at its own brand alone, and sees what names it (D-219, D-060.33, X-31)', async () => {
  const chain = await newChain(t, 'Brands', [1, 4]);
  await walkChain(t, chain, 'validate');
  const { body: documents } = await t
    .user('release-manager-audi', 4)
    .listDocuments({ query: { referenceType: 'RELEASE_CANDIDATE', referenceId: chain.id } });
  const documentId = documents.items[0]?.documentId ?? 0;
  const review = (user: string, brand: number, brandId: 1 | 4) =>
    t.user(user, brand).reviewForBrand({ params: { id: chain.id, brandId }, body: { documentId } });
  expect((await refusal(review('release-manager-audi', 4, 1))).status).toBe(403);
  expect((await refusal(review('release-manager-skoda', 3, 4))).status).toBe(404);
  expect((await review('release-manager-audi', 4, 4)).body.brandApproval.brands.map(({ decision }) => decision)).toEqual([
    'Open',
    'In Progress',
  ]);
  await t.user('container-po').removeCandidateBrand({ params: { id: chain.id, brandId: 4 }, body: {} });
  expect((await refusal(t.user('release-manager-audi', 4).getReleaseCandidate({ params: { id: chain.id } }))).status).toBe(404);
  expect((await refusal(t.user('release-manager-audi', 4).getDocument({ params: { documentId } }))).status).toBe(404);
});

it('takes confirmations back when name, description or platform becomes another one, and closes them for a request (ADR 11, D-172b)', async () => {
  const chain = await newChain(t, 'Bound');
  await walkChain(t, chain, 'confirm');
  const params = { id: chain.id };
  const po = t.user('container-po');
  const { body: known } = await po.getReleaseCandidate({ params });
  const { nameForRelease, description, vehiclePlatform, vehicleBrands } = known;
  const body = { nameForRelease, description, vehiclePlatform, vehicleBrands };
  const decisions = async () => (await status(chain.id)).brandApproval.brands.map(({ decision }) => decision);
  const before = await decisions();
  expect(new Set(before)).toEqual(new Set(['Confirmed']));
  await po.updateReleaseCandidate({ params, body });
  expect(await decisions()).toEqual(before);
  await po.updateReleaseCandidate({ params, body: { ...body, description: 'Something else.' } });
  expect(await status(chain.id)).toMatchObject({ brandApproval: { status: 'IN_PROGRESS' } });
  const open = (await status(chain.id)).brandApproval.brands;
  expect(
    open.every((one) => one.decision === 'In Progress' && one.confirmedBy === null && one.reviewedDocumentIds.length > 0),
  ).toBe(true);
  expect(await refusal(po.requestDeployment({ params, body: {} }))).toMatchObject({ status: 409 });
  await confirm(chain, 1);
  await po.requestDeployment({ params, body: {} });
  const edit = po.updateReleaseCandidate({ params, body });
  expect(await refusal(edit)).toMatchObject({ status: 409, needs: ['requestNotSubmitted'] });
});

it('answers a stale revision with 412 and a repeated command once (D-051, T6)', async () => {
  const { id } = await newChain(t, 'Once');
  const po = t.user('container-po');
  expect((await refusal(po.pushToApproval({ params: { id }, body: {} }, { ifMatch: 1 }))).status).toBe(412);
  const first = await po.pushToApproval({ params: { id }, body: {} }, { idempotencyKey: `push-${id}` });
  const again = await po.pushToApproval({ params: { id }, body: {} }, { idempotencyKey: `push-${id}` });
  expect(again).toEqual(first);
  expect(await refusal(po.pushToApproval({ params: { id }, body: {} }))).toMatchObject({ status: 409 });
  expect(
    (await refusal(po.saveReleaseNote({ params: { id, brandId: 1 }, body: { title: 'No link', url: 'javascript:alert(1)' } })))
      .status,
  ).toBe(422);
});

it('a cancelled candidate is frozen and keeps how far it had come (D-060.32, STATE-06)', async () => {
  const chain = await newChain(t, 'Frozen');
  await walkChain(t, chain, 'documents');
  await t.user('release-manager').cancelCandidate({ params: { id: chain.id }, body: { reason } });
  expect(await status(chain.id)).toMatchObject({
    status: 'CANCELLED',
    stage: 'APPROVAL',
    releaseNotes: { status: 'COMPLETED' },
    sumoApproval: { scmDocumentation: { status: 'IN_PROGRESS' } },
  });
  expect((await refusal(t.user('container-po').confirmScm({ params: { id: chain.id }, body: {} }))).status).toBe(409);
});
