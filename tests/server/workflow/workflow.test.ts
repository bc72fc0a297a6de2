import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pathRunFile } from '#server/modules/platform/workflow.ts';
import { type RolloutPortal, requestedTest, rolloutPortal } from '#tests/support/deployment/rollouts.ts';

let p: RolloutPortal;
beforeAll(async () => {
  p = await rolloutPortal(100);
});
afterAll(() => p.close());

const times = async (flow: 'candidate' | 'testDeployment', user = 'admin', brand = 1) =>
  (await p.user(user, brand).listWaitingTimes({ params: { flow } })).body;

it('tells how long entities stood in each state, and who ended it, from the journal (D-059)', async () => {
  const minutes = [1, 2, 9];
  for (const [index, wait] of minutes.entries()) {
    const { body } = await p
      .user('test-manager')
      .createTestDeployment({ body: { releaseCandidateId: p.approval, name: `Waits ${index}`, vehicleBrands: [1, 4] } });
    p.clock.pass(wait * 60_000);
    const selection = { selectedBrands: [1 as const, 4 as const], filterCriteria: [] };
    await p.user('test-manager').saveVehicleSelection({ params: { id: body.id }, body: selection });
  }
  p.clock.pass(30_000);
  const rows = await times('testDeployment');
  const [total, byRole] = rows.filter(({ state }) => state === 'CREATED');
  expect(total).toMatchObject({ role: null, ended: 3, median: 120, waiting: 0, longestNow: null });
  expect(total?.percentile90).toBeCloseTo(120 + 0.8 * 420);
  expect(byRole).toMatchObject({ role: 'test-manager', ended: 3, median: 120 });
  const added = rows.find(({ state, role }) => state === 'VEHICLE_LIST_ADDED' && role === null);
  expect(added).toMatchObject({ ended: 0, median: null, waiting: 3, longestNow: 30 + 60 * (2 + 9) });
});

it('tells the parallel steps of a candidate one by one, and nothing of other brands', async () => {
  const { body } = await p.user('container-po').getReleaseCandidate({ params: { id: p.approval } });
  const input = { nameForRelease: 'Alpha', description: '', vehiclePlatform: 'ALL' as const, vehicleBrands: body.vehicleBrands };
  await p.user('container-po').updateReleaseCandidate({ params: { id: p.approval }, body: input });
  const here = await times('candidate');
  expect(here.map(({ state }) => state)).toContain('ACTIVE.pushToApproval.ACTION_REQUIRED');
  expect(await times('candidate', 'admin', 3)).toEqual([]);
});

it('tells them to those who may read the entities themselves (A5, A6)', async () => {
  for (const flow of ['candidate', 'testDeployment'] as const) {
    const response = await p.request(`/api/workflows/${flow}/waiting-times`, { user: 'analyst' });
    expect(response.status).toBe(403);
  }
});

it('ends every stay of a cancelled candidate: nothing waits there any more', async () => {
  const waiting = async () => {
    const rows = await times('candidate');
    return rows.find(({ state, role }) => state.endsWith('releaseNotes.NOT_STARTED_YET') && role === null)?.waiting ?? 0;
  };
  const before = await waiting();
  const body = { reason: 'It is not needed any more.' };
  await p.user('release-manager').cancelCandidate({ params: { id: p.live }, body });
  expect(await waiting()).toBe(before - 1);
});

it('tells the last run of the generated paths, and honestly that none is known', async () => {
  const ask = async () => (await p.user('admin').getPathRun({ params: { flow: 'candidate' } })).body.run;
  expect(await ask()).toBeNull();
  const file = pathRunFile(p.dataDir, 'candidate');
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, '{"ranOn":');
  expect(await ask()).toBeNull();
  const run = {
    ranOn: '2030-01-15T09:00:00.000Z',
    portal: 'http://localhost:8080',
    through: 'api',
    passed: true,
    steps: 2,
    refused: 3,
    states: ['CREATED'],
    transitions: ['CREATED · selection.save · 0'],
  };
  await writeFile(file, JSON.stringify(run));
  expect(await ask()).toEqual(run);
});

it('waits for a request only while it is requested', async () => {
  await requestedTest(p, 'Asked');
  const rows = await times('testDeployment');
  expect(rows.find(({ state, role }) => state === 'REQUESTED' && role === null)).toMatchObject({ waiting: 1 });
});
