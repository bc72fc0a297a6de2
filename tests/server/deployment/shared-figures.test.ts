import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CandidateBrandId } from '#contract/brand.ts';
import { seedPeople } from '#server/db/seed/seed.ts';
import { publishAround } from '#server/rollout/deployments.ts';
import { placeAt } from '#tests/support/deployment/rollouts.ts';
import { testPortal } from '#tests/support/portal/portal.ts';
import { projectBody, refusal, type TestPortal } from '#tests/support/software-project/software.ts';

const [vw, audi] = [1, 4] as const;
let t: TestPortal;
beforeAll(async () => {
  t = await testPortal();
  await seedPeople(t.services);
});
afterAll(() => t.close());

const po = () => t.user('container-po');
async function candidateOf(id: number, version: string, vehicleBrands: CandidateBrandId[]): Promise<number> {
  const body = { version, vehiclePlatform: 'ALL' as const, vehicleBrands };
  return (await po().createReleaseCandidate({ params: { id }, body })).body.id;
}

it('figures of a shared project are made of the candidates that the reader sees, in its list and on its page (D-242, AEC-37)', async () => {
  const { body: project } = await po().createSoftwareProject({ body: projectBody() });
  const shared = await candidateOf(project.id, '1.0.0', [vw, audi]);
  const own = await candidateOf(project.id, '2.0.0', [vw]);
  await placeAt(t.database.owner, shared, 'APPROVAL');
  await placeAt(t.database.owner, own, 'LIVE');
  const { body: paper } = await po().createDocument({
    body: {
      referenceType: 'SOFTWARE_PROJECT',
      referenceId: project.id,
      name: 'Interfaces',
      links: [{ name: 'Plan', url: 'https://docs.example/' }],
    },
  });
  for (const referenceId of [await candidateOf(project.id, '3.0.0', [vw]), await candidateOf(project.id, '0.9.0', [vw, audi])]) {
    await placeAt(t.database.owner, referenceId, 'APPROVAL');
    await t.database.owner
      .updateTable('releaseCandidate')
      .set({ scmDocumentation: 'ACTION_REQUIRED' })
      .where('id', '=', referenceId)
      .execute();
    await po().createDocument({
      body: { referenceType: 'RELEASE_CANDIDATE', referenceId, name: '', reuseDocumentId: paper.documentId },
    });
  }
  const read = async (brandId: number) => {
    const user = t.user('admin', brandId);
    const { body: one } = await user.getSoftwareProject({ params: { id: project.id } });
    const { body: all } = await user.listSoftwareProjects({});
    expect(all.items.find(({ id }) => id === project.id)).toEqual(one);
    const { body: document } = await user.getDocument({ params: { documentId: paper.documentId } });
    const { latestVersion, moduleNameEditable, moduleVersionEditable, releaseCount, releaseCountAec, stage } = one;
    return {
      latestVersion,
      moduleNameEditable,
      moduleVersionEditable,
      releaseCount,
      releaseCountAec,
      stage,
      copies: document.copies,
    };
  };
  const fast = { moduleNameEditable: false, moduleVersionEditable: false };
  expect(await read(vw)).toEqual({
    ...fast,
    latestVersion: '3.0.0',
    releaseCount: 4,
    releaseCountAec: 4,
    stage: 'LIVE',
    copies: 2,
  });
  expect(await read(audi)).toEqual({
    ...fast,
    latestVersion: '1.0.0',
    releaseCount: 2,
    releaseCountAec: 2,
    stage: 'APPROVAL',
    copies: 1,
  });
});

it('a kind of deployment that is switched off for a brand gives no task there, no history, no figure and no news (TEST-15, LIVE-04, A5)', async () => {
  const { body: project } = await po().createSoftwareProject({ body: projectBody() });
  const [tested, live] = [await candidateOf(project.id, '1.0.0', [vw]), await candidateOf(project.id, '2.0.0', [vw])];
  await placeAt(t.database.owner, tested, 'APPROVAL');
  await placeAt(t.database.owner, live, 'LIVE');
  const admin = t.user('admin');
  const { body: test } = await admin.createTestDeployment({
    body: { releaseCandidateId: await candidateOf(project.id, '3.0.0', [vw]), name: 'Switched off', vehicleBrands: [vw] },
  });
  const { body: deployment } = await admin.createLiveDeployment({
    body: { releaseCandidateId: live, name: 'Switched off', purpose: 'ROLLOUT' },
  });
  const tasks = async () => {
    const { body } = await admin.getHome({});
    return body.tasks.filter(
      ({ entityId, entityType, kind }) =>
        (entityType === 'TEST_DEPLOYMENT' && entityId === test.id) ||
        (entityType === 'LIVE_DEPLOYMENT' && entityId === deployment.id) ||
        (entityType === 'RELEASE_CANDIDATE' && [tested, live].includes(entityId) && /^(testLog|deployment)/.test(kind)),
    );
  };
  const asked = [
    () => admin.listAudit({ query: { entityType: 'TEST_DEPLOYMENT', entityId: test.id } }),
    () => admin.listAudit({ query: { entityType: 'LIVE_DEPLOYMENT', entityId: deployment.id } }),
  ];
  const before = await tasks();
  expect(before.map(({ entityType, kind }) => `${entityType} ${kind}`)).toEqual(
    expect.arrayContaining(['TEST_DEPLOYMENT selection.save', 'LIVE_DEPLOYMENT targets.save', 'RELEASE_CANDIDATE testLog.saved']),
  );
  for (const call of asked) await call();
  const waits = (flow: 'testDeployment' | 'liveDeployment') => admin.listWaitingTimes({ params: { flow } });
  const counted = async () => (await admin.getApprovalStatus({ params: { id: live } })).body.deployments;
  await waits('testDeployment');
  await waits('liveDeployment');
  expect(await counted()).toEqual({ test: 0, live: 1 });
  const early = await t.request('/api/live');
  const row = { id: deployment.id, homeBrandId: vw, brandIds: [], revision: deployment.revision };
  for (const name of ['cc.aec.test-deployment', 'cc.aec.live-deployment'])
    await t.database.owner.insertInto('featureFlag').values({ name, brandId: vw, isEnabled: false }).execute();
  expect(await tasks()).toEqual([]);
  for (const call of asked) expect((await refusal(call())).status).toBe(403);
  expect((await refusal(waits('testDeployment'))).status).toBe(403);
  expect((await refusal(waits('liveDeployment'))).status).toBe(403);
  expect(await counted()).toEqual({ test: null, live: null });

  // News of what is switched off reach no page, one that listens since before included; those of other things do.
  const readText = async (response: Response, until: string) => {
    const reader = response.body?.getReader();
    let text = '';
    while (reader && !text.includes(until)) text += new TextDecoder().decode((await reader.read()).value);
    await reader?.cancel();
    return text;
  };
  await t.services.db
    .transaction()
    .execute((tx) =>
      publishAround(
        tx,
        'LIVE',
        { ...row, releaseCandidateId: live },
        { command: 'freeze.changed', at: new Date().toISOString() },
      ),
    );
  await candidateOf(project.id, '4.0.0', [vw]);
  for (const response of [early, await t.request('/api/live')]) {
    if (response !== early) await candidateOf(project.id, '5.0.0', [vw]);
    const text = await readText(response, 'created');
    expect(text).not.toContain('LIVE_DEPLOYMENT');
  }
});
