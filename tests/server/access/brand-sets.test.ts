import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CandidateBrandId } from '#contract/brand.ts';
import type { ChangeEvent } from '#contract/live/news.ts';
import { seedPeople } from '#server/db/seed/seed.ts';
import { verifyJournal } from '#server/journal/journal.ts';
import { placeAt } from '#tests/support/deployment/rollouts.ts';
import { testPortal } from '#tests/support/portal/portal.ts';
import { projectBody, refusal, type TestPortal } from '#tests/support/software-project/software.ts';

const [vw, audi, porsche] = [1, 4, 5] as const;
let t: TestPortal;
beforeAll(async () => {
  t = await testPortal();
  await seedPeople(t.services);
});
afterAll(() => t.close());

type Made = {
  readonly project: number;
  readonly candidate: number;
  readonly test: number;
  readonly live: number;
  readonly paper: number;
  readonly projectPaper: number;
};

let made = 0;
/** A candidate of VW for some brands, with whatever can hang below it. */
async function candidateFor(brands: readonly CandidateBrandId[]): Promise<Made> {
  made += 1;
  const po = t.user('container-po');
  const { body: project } = await po.createSoftwareProject({ body: projectBody() });
  const body = { version: '1.0.0', vehiclePlatform: 'ALL' as const, vehicleBrands: [...brands] };
  const { body: candidate } = await po.createReleaseCandidate({ params: { id: project.id }, body });
  const of = (referenceType: 'RELEASE_CANDIDATE' | 'SOFTWARE_PROJECT', referenceId: number) =>
    po.createDocument({ body: { referenceType, referenceId, name: `Paper ${made}` } });
  const { body: paper } = await of('RELEASE_CANDIDATE', candidate.id);
  const { body: projectPaper } = await of('SOFTWARE_PROJECT', project.id);
  const { body: test } = await po.createTestDeployment({
    body: { releaseCandidateId: candidate.id, name: `Shared test ${made}`, vehicleBrands: [...brands] },
  });
  await placeAt(t.database.owner, candidate.id, 'LIVE');
  const { body: live } = await po.createLiveDeployment({
    body: { releaseCandidateId: candidate.id, name: `Shared live ${made}`, purpose: 'ROLLOUT' },
  });
  await placeAt(t.database.owner, candidate.id, 'APPROVAL');
  return {
    project: project.id,
    candidate: candidate.id,
    test: test.id,
    live: live.id,
    paper: paper.documentId,
    projectPaper: projectPaper.documentId,
  };
}

const change = (id: number, brandId: CandidateBrandId, isThere: boolean) =>
  isThere
    ? t.user('container-po').addCandidateBrand({ params: { id }, body: { brandId } })
    : t.user('container-po').removeCandidateBrand({ params: { id, brandId }, body: {} });

/** What somebody of a brand finds of it, by every way that leads there. */
async function seen(brandId: number, { project, candidate, test, live, paper, projectPaper }: Made) {
  const user = t.user('admin', brandId);
  const found = async (call: Promise<unknown>) =>
    call.then(
      () => true,
      (error: { status: number }) => error.status !== 404,
    );
  const tests = (await user.listTestDeployments({})).body.items.some(({ id }) => id === test);
  const lives = (await user.listLiveDeployments({})).body.items.some(({ id }) => id === live);
  const hits = (await user.searchEntities({ query: { q: 'Shared' } })).body;
  const history = (entityType: 'TEST_DEPLOYMENT' | 'LIVE_DEPLOYMENT' | 'DOCUMENT', entityId: number) =>
    found(user.listAudit({ query: { entityType, entityId } }));
  return {
    project: await found(user.getSoftwareProject({ params: { id: project } })),
    candidate: await found(user.getReleaseCandidate({ params: { id: candidate } })),
    test: await found(user.getTestDeployment({ params: { id: test } })),
    live: await found(user.getLiveDeployment({ params: { id: live } })),
    paper: await found(user.getDocument({ params: { documentId: paper } })),
    projectPaper: await found(user.getDocument({ params: { documentId: projectPaper } })),
    inLists: tests && lives,
    inSearch: hits.some(({ entityType, id }) => entityType === 'TEST_DEPLOYMENT' && id === test),
    history:
      (await history('TEST_DEPLOYMENT', test)) && (await history('LIVE_DEPLOYMENT', live)) && (await history('DOCUMENT', paper)),
  };
}
const whole = (isThere: boolean) => ({
  project: isThere,
  candidate: isThere,
  test: isThere,
  live: isThere,
  paper: isThere,
  projectPaper: isThere,
  inLists: isThere,
  inSearch: isThere,
  history: isThere,
});

it('what hangs below a candidate is seen where the candidate is, after every change of its brands (D-219, D-240)', async () => {
  const one = await candidateFor([vw, audi]);
  expect(await seen(audi, one)).toEqual(whole(true));
  expect(await seen(porsche, one)).toEqual(whole(false));
  await change(one.candidate, audi, false);
  expect(await seen(audi, one)).toEqual(whole(false));
  await change(one.candidate, porsche, true);
  expect(await seen(porsche, one)).toEqual(whole(true));
  expect(await seen(vw, one)).toEqual(whole(true));
  const { body: candidate, revision } = await t.user('container-po').getReleaseCandidate({ params: { id: one.candidate } });
  const { description, nameForRelease, vehiclePlatform } = candidate;
  await t
    .user('container-po')
    .updateReleaseCandidate(
      { params: { id: one.candidate }, body: { description, nameForRelease, vehiclePlatform, vehicleBrands: [audi] } },
      { ifMatch: revision ?? 0 },
    );
  expect([await seen(audi, one), await seen(porsche, one), await seen(vw, one)]).toEqual([
    whole(true),
    whole(false),
    whole(true),
  ]);
});

it('stands in the history of each of them, by whoever changed the candidate, and leaves who edited it last (D-059, D-240)', async () => {
  const one = await candidateFor([vw, audi]);
  const before = await t.user('admin').getDocument({ params: { documentId: one.paper } });
  await change(one.candidate, audi, false);
  const after = await t.user('admin').getDocument({ params: { documentId: one.paper } });
  expect(after.body).toEqual({ ...before.body, revision: before.body.revision + 1 });
  const entries = [
    ['TEST_DEPLOYMENT', one.test],
    ['LIVE_DEPLOYMENT', one.live],
    ['DOCUMENT', one.paper],
    ['DOCUMENT', one.projectPaper],
    ['SOFTWARE_PROJECT', one.project],
  ] as const;
  for (const [entityType, entityId] of entries) {
    const { body } = await t.user('admin').listAudit({ query: { entityType, entityId } });
    expect(body.items.at(-1), entityType).toMatchObject({
      event: 'brands.changed',
      user: { username: 'container-po' },
      diff: { brandIds: { from: [vw, audi], to: [vw] } },
    });
  }
  const { flow } = (await t.user('admin').getTestDeployment({ params: { id: one.test } })).body;
  expect(flow.context.brandIds).toEqual([vw]);
  expect((await verifyJournal(t.services.db)).firstBad).toBeUndefined();
});

/** The news that a page of a brand hears until one of these commands of the entity. */
async function heardUntil(
  response: Response,
  last: Pick<ChangeEvent, 'entityType' | 'entityId' | 'command'>,
): Promise<ChangeEvent[]> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  const heard: ChangeEvent[] = [];
  for (let text = ''; reader; ) {
    const { done, value } = await reader.read();
    if (done) break;
    text += decoder.decode(value);
    const parts = text.split('\n\n');
    text = parts.pop() ?? '';
    heard.push(...parts.flatMap((part) => part.match(/^data: (.*)$/m)?.[1] ?? []).map((data) => JSON.parse(data) as ChangeEvent));
    const isLast = (news: ChangeEvent) =>
      news.entityType === last.entityType && news.entityId === last.entityId && news.command === last.command;
    if (heard.some(isLast)) break;
  }
  await reader?.cancel();
  return heard;
}

it('tells the pages of the brand that comes and of the one that goes, once, and nothing afterwards (D-045, D-240)', async () => {
  const one = await candidateFor([vw, audi]);
  const listen = (brandId: number) => t.request('/api/live', { user: 'admin', headers: { 'X-Brand-Id': String(brandId) } });
  const [going, coming] = await Promise.all([listen(audi), listen(porsche)]);
  await change(one.candidate, audi, false);
  await change(one.candidate, porsche, true);
  await t.user('container-po').updateTestDeployment({ params: { id: one.test }, body: { name: 'After it had gone' } });
  const mark = await candidateFor([vw, audi, porsche]);
  const last = { entityType: 'TEST_DEPLOYMENT', entityId: mark.test, command: 'created' } as const;
  const ofTest = (news: readonly ChangeEvent[]) =>
    news
      .filter(({ entityType, entityId }) => entityType === 'TEST_DEPLOYMENT' && entityId === one.test)
      .map(({ command }) => command);
  expect(ofTest(await heardUntil(going, last))).toEqual(['brands.changed']);
  expect(ofTest(await heardUntil(coming, last))).toEqual(['brands.changed', 'deployment.edit']);
});

it('holds whatever is done at the same time: no deadlock, no set that stays behind (T7, D-240)', {
  timeout: 120_000,
}, async () => {
  const one = await candidateFor([vw]);
  const params = { id: one.test };
  const po = t.user('container-po');
  for (let round = 0; round < 15; round += 1) {
    const isThere = round % 2 === 0;
    const results = await Promise.allSettled([
      change(one.candidate, audi, isThere),
      po.updateTestDeployment({ params, body: { name: `Round ${round}` } }),
      po.createTestDeployment({ body: { releaseCandidateId: one.candidate, name: `New ${round}`, vehicleBrands: [vw] } }),
      po.createDocument({ body: { referenceType: 'SOFTWARE_PROJECT', referenceId: one.project, name: `New ${round}` } }),
      po.updateDocument({ params: { documentId: one.projectPaper }, body: { name: `Round ${round}` } }),
    ]);
    expect(results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []))).toEqual([]);
    const wanted = isThere ? [vw, audi] : [vw];
    const { rows } = await sql<{ what: string; brandIds: number[] }>`
      select 'test' as what, brand_ids from test_deployment where release_candidate_id = ${one.candidate}
      union all select 'document', brand_ids from document
        where (reference_type, reference_id) in (('RELEASE_CANDIDATE', ${one.candidate}), ('SOFTWARE_PROJECT', ${one.project}))
    `.execute(t.services.db);
    for (const { what, brandIds } of rows) expect([round, what, brandIds.toSorted()]).toEqual([round, what, wanted]);
  }
});

it('refuses a change of brands as a whole: nothing follows what was not changed', async () => {
  const one = await candidateFor([vw, audi]);
  await placeAt(t.database.owner, one.candidate, 'LIVE');
  expect((await refusal(change(one.candidate, audi, false))).status).toBe(409);
  expect(await seen(audi, one)).toEqual(whole(true));
});
