import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EntityType } from '#contract/entity/entities.ts';
import { seedPeople } from '#server/db/seed/seed.ts';
import { type Chain, chainSteps, rename, saveNote } from '#server/db/seed/seed-chain.ts';
import { endings } from '#server/db/seed/seed-endings.ts';
import { entityAsOf } from '#src/app/entity/as-of.ts';
import { candidateAsOf } from '#src/app/release-candidate/candidate-as-of.ts';
import type { CandidateData } from '#src/app/release-candidate/candidate-data.ts';
import { flowTexts } from '#src/app/workflow/flow-texts.ts';
import { historyLines } from '#src/app/workflow/history-lines.ts';
import { pastAt } from '#src/app/workflow/history-past.ts';
import { softwareProject } from '#src/areas/software-project/software-project.ts';
import { flowTextNames, loadTexts, startTexts } from '#src/i18n/i18n.ts';
import { testPortal } from '#tests/support/portal/portal.ts';
import { newChain, projectBody, type TestPortal, walkChain } from '#tests/support/software-project/software.ts';

let t: TestPortal;

beforeAll(async () => {
  t = await testPortal();
  await seedPeople(t.services);
  startTexts();
  await loadTexts(['flows', ...flowTextNames]);
});
afterAll(() => t.close());

const po = () => t.user('container-po');

async function journalOf(entityType: EntityType, entityId: number) {
  const { body } = await po().listAudit({ query: { entityType, entityId, size: 250, sort: 'at,desc', kind: 'changes' } });
  const users = body.items.flatMap(({ user }) => (user ? [user] : []));
  return { items: body.items, people: [...body.people, ...users] };
}

async function candidateNow({ id }: Chain): Promise<CandidateData> {
  const { body: candidate } = await po().getReleaseCandidate({ params: { id } });
  return { candidate, status: (await po().getApprovalStatus({ params: { id } })).body };
}

/** What the page shows of a candidate, but for what has no past on it: it says so in its bar. */
function shown({ candidate, status }: CandidateData) {
  const { revision: _, openStep: __, lastEditedBy, lastEditedOn, ...entity } = candidate;
  const { revision: ___, people: ____, deployments: _____, candidate: ______, ...chain } = status;
  return { entity, edited: [lastEditedBy.id, lastEditedOn], chain };
}

it('shows a candidate at every moment of its history as it was then: name, scope, notes, decisions, steps (D-059, D-189)', async () => {
  const chain = await newChain(t, 'First name', [1, 4]);
  const seen: { at: number; data: CandidateData }[] = [];
  const look = async () => {
    const [newest] = (await journalOf('RELEASE_CANDIDATE', chain.id)).items;
    seen.push({ at: newest?.id ?? 0, data: await candidateNow(chain) });
  };
  await look();
  await rename(chain, 'Second name', { description: 'Why', vehiclePlatform: 'ALL' });
  await look();
  await po().addCandidateBrand({ params: { id: chain.id }, body: { brandId: 3 } });
  await look();
  await po().removeCandidateBrand({ params: { id: chain.id, brandId: 3 }, body: {} });
  await look();
  await chainSteps.push(chain);
  await look();
  await saveNote(chain, 1);
  await look();
  await walkChain(t, chain, 'review', 'notes');
  await look();
  await endings.rejected(chain, 4);
  await look();
  await endings.cancelled(chain);
  await look();
  const now = await candidateNow(chain);
  const { items, people } = await journalOf('RELEASE_CANDIDATE', chain.id);
  expect(new Set(seen.map(({ at }) => at)).size).toBe(seen.length);
  expect(items.some(({ user }) => user === null)).toBe(true);
  for (const { at, data } of seen) {
    const entry = items.find(({ id }) => id === at);
    if (!entry) throw new Error(`no entry ${at}`);
    const then = candidateAsOf(now, pastAt(items, entry, people));
    const [left, right] = [shown(then), shown(data)];
    expect(left.entity).toEqual(right.entity);
    expect(left.chain).toEqual(right.chain);
    expect(left.edited).toEqual(right.edited);
  }
});

it('was last edited by a person: what the system brings about stands in the history alone (AEC-21, D-059)', async () => {
  const chain = await newChain(t, 'Edited by a person', [1, 4]);
  const before = await candidateNow(chain);
  await po().watchEntity({ params: { entityType: 'RELEASE_CANDIDATE', entityId: chain.id } });
  await chainSteps.push(chain);
  const { candidate } = await candidateNow(chain);
  const [newest] = (await journalOf('RELEASE_CANDIDATE', chain.id)).items;
  expect(newest).toMatchObject({ event: 'promotion.succeeded', user: null });
  expect(candidate.stage).toBe('APPROVAL');
  expect(candidate.lastEditedBy.id).toBe('seed-container-po');
  expect(candidate.lastEditedOn > before.candidate.lastEditedOn).toBe(true);
  expect(candidate.lastEditedOn < (newest?.at ?? '')).toBe(true);
  // Whoever watches it learns of either.
  const { watched } = (await po().getHome({})).body;
  expect(watched.find(({ entityId }) => entityId === chain.id)?.changedOn).toBe(newest?.at);
});

/** The sentences of the panel with what each changed, newest first. */
async function linesOf(entityType: EntityType, id: number, flowId: string, user = 'container-po') {
  const query = { entityType, entityId: id, size: 250, sort: 'at,desc', kind: 'changes' } as const;
  const { body } = await t.user(user).listAudit({ query });
  return historyLines(body.items, body, flowTexts(flowId, { people: body.people, me: 'somebody' })).map(({ sentence, changes }) =>
    [sentence, ...changes].join(' | '),
  );
}

it('names brand and document of every entry, tells equal ones apart and shows what a release note became (D-059, D-189, AEC-26)', async () => {
  const chain = await newChain(t, 'History in words', [1, 4]);
  const params = { id: chain.id };
  await po().addCandidateBrand({ params, body: { brandId: 3 } });
  await po().removeCandidateBrand({ params: { ...params, brandId: 3 }, body: {} });
  await chainSteps.push(chain);
  const note = (url: string) =>
    po().saveReleaseNote({
      params: { ...params, brandId: 4 },
      body: { title: 'What is new', url: `https://notes.example/${url}` },
    });
  await note('1');
  await note('2');
  await saveNote(chain, 1);
  await walkChain(t, chain, 'review', 'documents');
  const lines = await linesOf('RELEASE_CANDIDATE', chain.id, 'candidate');
  expect(new Set(lines).size).toBe(lines.length);
  expect(
    lines.filter((line) => /\{\{|undefined|\b[a-z]+\.[a-zA-Z]+\b(?!example)/.test(line.replaceAll(/https?:\S+|“[^”]*”/g, ''))),
  ).toEqual([]);
  const { items: documents } = (
    await po().listDocuments({ query: { referenceType: 'RELEASE_CANDIDATE', referenceId: chain.id } })
  ).body;
  for (const { name } of documents)
    for (const brand of ['VW', 'AUDI'])
      expect(lines.filter((line) => line.includes(`reviewed “${name}” for ${brand}`))).toHaveLength(1);
  expect(lines.filter((line) => line.includes('added SKODA'))).toHaveLength(1);
  expect(lines.filter((line) => line.includes('removed SKODA'))).toHaveLength(1);
  expect(lines.filter((line) => line.includes('saved the release note for AUDI'))).toEqual([
    expect.stringContaining('Link: “https://notes.example/1” → “https://notes.example/2”'),
    expect.stringContaining('Title: “What is new” | Link: “https://notes.example/1”'),
  ]);
  // Nobody prepared documents by hand: the candidate was created.
  expect(lines.at(-1)).toContain('created the candidate');
  expect(lines.at(-2)).toContain('changed name');
});

it('says which brands have to look again at a document that was changed (B6, D-060.18)', async () => {
  const chain = await newChain(t, 'History of reviews', [1, 4]);
  await walkChain(t, chain, 'review');
  const rejection = { reason: 'A chapter is missing.', timeZone: 'UTC' };
  await t.user('release-manager-audi', 4).rejectBrand({ params: { id: chain.id, brandId: 4 }, body: rejection });
  const { body } = await po().listDocuments({ query: { referenceType: 'RELEASE_CANDIDATE', referenceId: chain.id } });
  const [first] = body.items;
  if (!first) throw new Error('no document');
  const { name, description } = first;
  await po().updateDocument({
    params: { documentId: first.documentId },
    body: { name, description, links: [{ name: 'Second edition', url: 'https://docs.example/2' }] },
    files: [],
  });
  const lines = await linesOf('RELEASE_CANDIDATE', chain.id, 'candidate');
  expect(lines.slice(0, 2)).toEqual([
    expect.stringMatching(new RegExp(`added “Second edition” to “${name}” \\| To be reviewed again: VW$`)),
    expect.stringContaining('rejected for AUDI'),
  ]);
});

it('tells of an edit what it made of the platform, whose confirmation fell, and that nothing was changed (D9, ADR 11, D-059)', async () => {
  const chain = await newChain(t, 'History of edits', [1, 4]);
  const params = { id: chain.id };
  await walkChain(t, chain, 'review');
  const { body: before } = await po().getReleaseCandidate({ params });
  await t.user('release-manager-vw').confirmBrand({ params: { ...params, brandId: 1 }, body: { timeZone: 'UTC' } });
  const body = { nameForRelease: before.nameForRelease, description: before.description, vehicleBrands: before.vehicleBrands };
  await po().updateReleaseCandidate({ params, body: { ...body, vehiclePlatform: 'E311' } });
  await po().updateReleaseCandidate({ params, body: { ...body, vehiclePlatform: 'E311' } });
  const [idle, edit] = await linesOf('RELEASE_CANDIDATE', chain.id, 'candidate');
  expect(edit).toContain('Platform: E3 1.2 → E3 1.1');
  expect(edit).toContain('Confirmation withdrawn by this: VW');
  expect(idle).toMatch(/ saved without a change$/);
});

it('tells the deployments of a candidate apart by their names, to whoever may open them (D9, D-241)', async () => {
  const chain = await newChain(t, 'History of tests', [1]);
  const names = ['Cold start', 'Night drive'];
  for (const name of names)
    await po().createTestDeployment({ body: { releaseCandidateId: chain.id, name, description: '', vehicleBrands: [1] } });
  const query = { entityType: 'RELEASE_CANDIDATE', entityId: chain.id, size: 50, sort: 'at,desc', kind: 'changes' } as const;
  const told = async (user: string) =>
    (await t.user(user).listAudit({ query })).body.items
      .filter(({ event }) => event === 'testDeployment.create')
      .map(({ comment }) => comment);
  expect(await told('container-po')).toEqual(names.toReversed());
  expect(await told('drm-manager')).toEqual([null, null]);
});

it('names a document only to somebody who may read it, also one that is gone (D-241, D-245)', async () => {
  const chain = await newChain(t, 'History of papers', [1]);
  await chainSteps.push(chain);
  const reference = { referenceType: 'RELEASE_CANDIDATE' as const, referenceId: chain.id };
  const links = [{ name: 'Plan', url: 'https://docs.example/plan' }];
  const { body: paper } = await po().createDocument({ body: { ...reference, name: 'Odd paper', links } });
  await po().deleteDocument({ params: { documentId: paper.documentId } });
  const named = async (user: string) =>
    (await linesOf('RELEASE_CANDIDATE', chain.id, 'candidate', user)).filter((line) => line.includes('Odd paper')).length;
  const lines = (await linesOf('RELEASE_CANDIDATE', chain.id, 'candidate')).filter((line) => line.includes('Odd paper'));
  expect(lines).toEqual([
    expect.stringContaining(' deleted the document “Odd paper”'),
    expect.stringContaining(' added “Plan” to “Odd paper”'),
  ]);
  expect(await named('launch-operator')).toBe(0);
});

it('says which file came to which document or left it, each in a line of its own, and nothing at creation (D-059, AEC-32, AEC-33)', async () => {
  const chain = await newChain(t, 'History of files', [1]);
  await walkChain(t, chain, 'push');
  const { body } = await po().listDocuments({ query: { referenceType: 'RELEASE_CANDIDATE', referenceId: chain.id } });
  const [document, other] = body.items;
  const params = { documentId: document?.documentId ?? 0 };
  const link = (name: string) => ({ name, url: `https://docs.example/${name}` });
  const saved = await po().updateDocument({ params, body: { name: document?.name ?? '', links: [link('first.pdf')] } });
  await po().updateDocument({ params, body: { name: document?.name ?? '', links: [link('second.pdf')] } });
  await po().deleteDocumentLink({ params: { ...params, linkId: saved.body.links[0]?.id ?? 0 } });
  await po().updateDocument({
    params: { documentId: other?.documentId ?? 0 },
    body: { name: other?.name ?? '', description: 'Of this sample' },
  });
  const lines = (await linesOf('RELEASE_CANDIDATE', chain.id, 'candidate')).filter((line) => /document|“/.test(line));
  const said = (words: string) => expect.stringMatching(new RegExp(` ${words}$`));
  expect(lines.slice(0, 4)).toEqual([
    said(`changed “${other?.name}”`),
    said(`removed “first.pdf” from “${document?.name}”`),
    said(`added “second.pdf” to “${document?.name}”`),
    said(`added “first.pdf” to “${document?.name}”`),
  ]);
});

it('shows a project as it was, with its owner by name, and says what each change made of it (AEC-06, AEC-34, D-059, D-189)', async () => {
  const { body: first } = await po().createSoftwareProject({ body: projectBody({ description: 'First' }) });
  const { moduleName, moduleVersion, releaseType } = first;
  const params = { id: first.id };
  const kept = { moduleName, moduleVersion, releaseType, targetDate: '2099-02-02' };
  const second = { ...kept, description: 'Second', ownerId: 'seed-release-manager', status: 'INACTIVE' as const };
  const admin = t.user('admin');
  await admin.updateSoftwareProject({ params, body: second });
  await po().updateSoftwareProject({ params, body: { ...second, ownerId: 'seed-admin', status: 'ACTIVE' } });
  const { body: now } = await po().getSoftwareProject({ params });
  const { items, people } = await journalOf('SOFTWARE_PROJECT', first.id);
  expect(items.map(({ event, user }) => [event, user?.id])).toEqual([
    ['changed', 'seed-container-po'],
    ['changed', 'seed-admin'],
    ['created', 'seed-container-po'],
  ]);
  const [newest, middle, oldest] = items.map((entry) => entityAsOf(softwareProject, now, pastAt(items, entry, people)));
  expect(newest).toEqual(now);
  expect(middle).toMatchObject({ status: 'INACTIVE', targetDate: '2099-02-02', description: 'Second' });
  expect(middle?.owner).toMatchObject({ id: 'seed-release-manager', username: 'release-manager' });
  expect(middle?.lastEditedBy.id).toBe('seed-admin');
  expect({ ...oldest, revision: 0 }).toEqual({ ...first, revision: 0 });
});
