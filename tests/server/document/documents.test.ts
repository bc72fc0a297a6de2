import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedPeople } from '#server/db/seed/seed.ts';
import type { Chain } from '#server/db/seed/seed-chain.ts';
import { unanswered } from '#src/app/release-candidate/candidate-milestones.ts';
import { seenBefore } from '#src/areas/release-candidate/checklist/brand-decisions.ts';
import { testPortal } from '#tests/support/portal/portal.ts';
import { newChain, refusal, type TestPortal, walkChain } from '#tests/support/software-project/software.ts';

let t: TestPortal;
const link = { name: 'Plan', url: 'https://docs.example/plan' };

beforeAll(async () => {
  t = await testPortal();
  await seedPeople(t.services);
});
afterAll(() => t.close());

const po = () => t.user('container-po');
const documentsOf = async ({ id }: Chain) =>
  (await po().listDocuments({ query: { referenceType: 'RELEASE_CANDIDATE', referenceId: id } })).body.items;
const firstOf = async (chain: Chain) => {
  const [first] = await documentsOf(chain);
  if (!first) throw new Error('no document');
  return first;
};
const scm = async ({ id }: Chain) => (await po().getApprovalStatus({ params: { id } })).body.sumoApproval.scmDocumentation.status;

it('adds files and links, tells the chain and gives the file back as an attachment (AEC-32, D-060.09, T16)', async () => {
  const chain = await newChain(t, 'Upload');
  await walkChain(t, chain, 'push');
  const { documentId, name } = await firstOf(chain);
  expect(await scm(chain)).toBe('ACTION_REQUIRED');
  const files = [new File(['one'], '../../plan.txt'), new File(['two'], 'plän "2".pdf')];
  const { body } = await po().updateDocument({ params: { documentId }, body: { name, links: [link] }, files });
  expect(body).toMatchObject({ version: 1, isDefault: true, isEditable: true, isReused: false, links: [link] });
  expect(body.files.map(({ size }) => size)).toEqual([3, 3]);
  expect(await scm(chain)).toBe('IN_PROGRESS');
  const fileId = body.files[0]?.id ?? 0;
  const response = await t.request(`/api/ae-container/documents/${documentId}/files/${fileId}`, { user: 'container-po' });
  expect(await response.text()).toBe('one');
  expect(response.headers.get('content-disposition')).toMatch(/^attachment/);
  expect(response.headers.get('content-disposition')).not.toContain('..');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
});

it('refuses a document without a name, links that are not https and kinds of files that are not accepted (T12, AEC-33, D-105, D-119)', async () => {
  const chain = await newChain(t, 'Names');
  const reference = { referenceType: 'RELEASE_CANDIDATE', referenceId: chain.id } as const;
  expect(await refusal(po().createDocument({ body: reference }))).toMatchObject({
    status: 422,
    code: 'AEC_NO_NAME_FOR_DOCUMENT',
  });
  expect(await refusal(po().createDocument({ body: { ...reference, name: 'ab' } }))).toMatchObject({
    status: 422,
    fields: ['/name'],
  });
  const bad = { ...reference, name: 'Links', links: [{ name: 'x', url: 'http://docs.example' }] };
  expect((await refusal(po().createDocument({ body: bad }))).status).toBe(422);
  const files = [new File(['x'], 'run.exe')];
  expect([415, 422]).toContain((await refusal(po().createDocument({ body: { ...reference, name: 'Program' }, files }))).status);
  const many = Array.from({ length: 20 }, (_, index) => ({ ...link, name: `Link ${index}` }));
  const { body } = await po().createDocument({ body: { ...reference, name: 'Many links', links: many } });
  expect(
    await refusal(po().updateDocument({ params: { documentId: body.documentId }, body: { name: 'Many links', links: [link] } })),
  ).toMatchObject({ status: 422, fields: ['/links'] });
});

it('a default document is neither deleted nor renamed, others are (D-105)', async () => {
  const chain = await newChain(t, 'Defaults');
  const { documentId } = await firstOf(chain);
  const code = 'AEC_OPERATION_CAN_NOT_PERFORMED';
  expect(await refusal(po().deleteDocument({ params: { documentId } }))).toMatchObject({ status: 409, code });
  expect(await refusal(po().updateDocument({ params: { documentId }, body: { name: 'Renamed' } }))).toMatchObject({
    status: 409,
    code,
  });
  const { body: own } = await po().createDocument({
    body: { referenceType: 'RELEASE_CANDIDATE', referenceId: chain.id, name: 'Own document' },
  });
  expect((await documentsOf(chain)).map(({ documentId: id }) => id)).toContain(own.documentId);
  await po().deleteDocument({ params: { documentId: own.documentId } });
  expect((await documentsOf(chain)).map(({ documentId: id }) => id)).not.toContain(own.documentId);
});

it('documents are complete only with a file or link each, and closed once confirmed (D-060.10, D-060.18)', async () => {
  const chain = await newChain(t, 'Complete');
  await walkChain(t, chain, 'push');
  const { documentId, name } = await firstOf(chain);
  const { body } = await po().updateDocument({ params: { documentId }, body: { name, links: [link] } });
  const confirm = () => po().confirmScm({ params: { id: chain.id }, body: {} });
  expect(await refusal(confirm())).toMatchObject({ status: 409, needs: ['documentsComplete'] });
  await walkChain(t, chain, 'documents', 'documents');
  const linkId = body.links[0]?.id ?? 0;
  await po().deleteDocumentLink({ params: { documentId, linkId } });
  const isEditable = async () => (await po().getDocument({ params: { documentId } })).body.isEditable;
  expect(await isEditable()).toBe(true);
  await confirm();
  expect(await isEditable()).toBe(false);
  expect((await refusal(po().updateDocument({ params: { documentId }, body: { name, links: [link] } }))).status).toBe(409);
  expect((await refusal(po().deleteDocumentLink({ params: { documentId, linkId: linkId + 1 } }))).status).toBeGreaterThanOrEqual(
    404,
  );
});

it('a changed document takes back what was reviewed of it (D-060.18, T7)', async () => {
  const chain = await newChain(t, 'Changed', [1, 4]);
  await walkChain(t, chain, 'review');
  await t.user('release-manager-vw').confirmBrand({ params: { id: chain.id, brandId: 1 }, body: { timeZone: 'Europe/Berlin' } });
  const reason = 'The plan names the wrong plant.';
  await t
    .user('release-manager-audi', 4)
    .rejectBrand({ params: { id: chain.id, brandId: 4 }, body: { reason, timeZone: 'Europe/Berlin' } });
  const { documentId, name, version } = await firstOf(chain);
  const first = (await po().getApprovalStatus({ params: { id: chain.id } })).body;
  expect(unanswered(first)).toEqual([4]);
  await po().updateDocument({ params: { documentId }, body: { name, links: [link] } });
  const { body } = await po().getApprovalStatus({ params: { id: chain.id } });
  expect(body.brandApproval.brands.map(({ decision }) => decision)).toEqual(['Open', 'Rejected']);
  // What was seen of it is known on, and so is that the rejection was answered.
  expect(unanswered(body)).toEqual([]);
  expect((await firstOf(chain)).version).toBe(version + 1);
  expect(seenBefore(body, documentId)).toEqual([{ version, brandIds: [1] }]);
});

it('reuses a document of the project, editable only at its origin, until it is confirmed (D-105)', async () => {
  const chain = await newChain(t, 'Reuse');
  const { softwareProjectId: referenceId } = (await po().getReleaseCandidate({ params: { id: chain.id } })).body;
  const { body: origin } = await po().createDocument({
    body: { referenceType: 'SOFTWARE_PROJECT', referenceId, name: 'Safety concept', links: [link] },
  });
  const candidate = { referenceType: 'RELEASE_CANDIDATE', referenceId: chain.id } as const;
  const { body: copy } = await po().createDocument({ body: { ...candidate, reuseDocumentId: origin.documentId } });
  expect(copy).toMatchObject({ name: 'Safety concept', isReused: true, isEditable: false, links: [link] });
  expect((await po().getDocument({ params: { documentId: origin.documentId } })).body).toMatchObject({
    copies: 1,
    isEditable: true,
  });
  const params = { documentId: copy.documentId };
  expect((await refusal(po().updateDocument({ params, body: { name: 'Mine' } }))).status).toBe(409);
  expect((await refusal(po().deleteDocument({ params: { documentId: origin.documentId } }))).status).toBe(409);
  const edit = (name: string) => po().updateDocument({ params: { documentId: origin.documentId }, body: { name } });
  await edit('Safety concept 2');
  expect((await po().getDocument({ params })).body.name).toBe('Safety concept 2');
  await walkChain(t, chain, 'push');
  for (const { documentId, name, isReused } of await documentsOf(chain)) {
    if (!isReused) await po().updateDocument({ params: { documentId }, body: { name, links: [link] } });
  }
  await po().confirmScm({ params: { id: chain.id }, body: {} });
  await edit('Safety concept 3');
  expect((await po().getDocument({ params })).body.name).toBe('Safety concept 2');
  const foreign = await newChain(t, 'Foreign');
  const stolen = po().createDocument({ body: { ...candidate, referenceId: foreign.id, reuseDocumentId: origin.documentId } });
  expect(await refusal(stolen)).toMatchObject({ status: 422, fields: ['/reuseDocumentId'] });
});

it('a file belongs to its document, and a document to the brands of its candidate (T2)', async () => {
  const [one, two] = [await newChain(t, 'One'), await newChain(t, 'Two')];
  const [first, second] = [await firstOf(one), await firstOf(two)];
  const { body } = await po().updateDocument({
    params: { documentId: first.documentId },
    body: { name: first.name },
    files: [new File(['x'], 'a.txt')],
  });
  const fileId = body.files[0]?.id ?? 0;
  expect((await refusal(po().getDocumentFile({ params: { documentId: second.documentId, fileId } }))).status).toBe(404);
  expect((await refusal(po().deleteDocumentFile({ params: { documentId: second.documentId, fileId } }))).status).toBe(404);
  const audi = t.user('release-manager-audi', 4);
  expect((await refusal(audi.getDocumentFile({ params: { documentId: first.documentId, fileId } }))).status).toBe(404);
  expect((await refusal(audi.listDocuments({ query: { referenceType: 'RELEASE_CANDIDATE', referenceId: one.id } }))).status).toBe(
    404,
  );
  expect(
    (
      await refusal(
        t.user('launch-operator').updateDocument({ params: { documentId: first.documentId }, body: { name: first.name } }),
      )
    ).status,
  ).toBe(403);
});
