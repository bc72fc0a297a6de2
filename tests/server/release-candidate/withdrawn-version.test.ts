import { afterAll, beforeAll, expect, it } from 'vitest';
import { flowTexts } from '#src/app/workflow/flow-texts.ts';
import { historyLines } from '#src/app/workflow/history-lines.ts';
import { flowTextNames, loadTexts, startTexts } from '#src/i18n/i18n.ts';
import {
  liveOf,
  type RolloutPortal,
  readyLive,
  reason,
  requestedTest,
  rolloutPortal,
  runFor,
  start,
} from '#tests/support/deployment/rollouts.ts';

let p: RolloutPortal;
let running: number;
let planned: number;
beforeAll(async () => {
  p = await rolloutPortal(2_000);
  const phases = [{ share: 50 }, { share: 50, inSeconds: 100_000 }];
  const left = await readyLive(p, { name: 'Given up', phases });
  await start(p, left);
  await p.user('launch-operator').abortLiveDeployment({ params: { id: left }, body: { reason } });
  running = await readyLive(p, { name: 'Under way', phases });
  planned = await readyLive(p, { name: 'Planned', phases });
  await start(p, running);
  await runFor(p, 12);
});
afterAll(() => p.close());

const params = () => ({ id: p.live });
const admin = () => p.user('aec-sdt-admin');
const withdrawal = async (user: string) => (await p.user(user).getWithdrawal({ params: params() })).body;
const journalOf = (entityId: number) =>
  p.services.db
    .selectFrom('journal')
    .select(['command', 'reason'])
    .where('entityType', '=', 'LIVE_DEPLOYMENT')
    .where('entityId', '=', entityId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();

it('was last edited by whoever edited it: requests and rollouts of its deployments are none of that (AEC-21)', async () => {
  const { body } = await admin().getReleaseCandidate({ params: params() });
  expect(body.lastEditedBy.id).toBe('seed-container-po');
  expect(body.lastEditedOn).toBe('2030-01-15T09:00:00.000Z');
});

it('shows everything that still brings a version out, the running ones first (D-256)', async () => {
  const shown = await withdrawal('release-manager');
  expect(shown.map(({ deployment, isRunning }) => [deployment.open?.name, isRunning])).toEqual([
    ['Under way', true],
    ['Planned', false],
  ]);
  expect(shown[0]?.vehicles).toBeGreaterThan(10);
});

it('is one decision of who may both cancel and stop rollouts; cancelling alone is refused while one runs (D-060.32)', async () => {
  const body = { reason, rollouts: 'PAUSE' } as const;
  for (const user of ['release-manager', 'launch-operator'])
    await expect(p.user(user).withdrawCandidate({ params: params(), body })).rejects.toMatchObject({ status: 403 });
  await expect(p.user('release-manager').cancelCandidate({ params: params(), body: { reason } })).rejects.toMatchObject({
    status: 409,
  });
  expect((await liveOf(p, running)).paused).toBe(false);
});

it('pauses every rollout with the reason, each in its own history, and the version stays live', async () => {
  const { body } = await admin().withdrawCandidate({ params: params(), body: { reason, rollouts: 'PAUSE' } });
  expect(body.status).toBe('ACTIVE');
  expect(await liveOf(p, running)).toMatchObject({ paused: true, pauseReason: reason });
  expect((await liveOf(p, planned)).status).toBe('READY_TO_ROLLOUT');
  expect(await journalOf(running)).toEqual({ command: 'rollout.pause', reason });
  // Once more changes nothing about what is on hold already.
  await admin().withdrawCandidate({ params: params(), body: { reason, rollouts: 'PAUSE' } });
  expect((await liveOf(p, running)).paused).toBe(true);
  await p.user('launch-operator').resumeLiveDeployment({ params: { id: running }, body: {} });
  await runFor(p, 2);
});

it('refuses to abort while a test deployment of the version still rolls out, and then leaves all as it was', async () => {
  const test = await requestedTest(p, 'Tested live');
  const place = { releaseCandidateId: p.live, status: 'ROLLOUT_INITIATED' } as const;
  await p.services.db.updateTable('testDeployment').set(place).where('id', '=', test).execute();
  const withdraw = admin().withdrawCandidate({ params: params(), body: { reason, rollouts: 'ABORT' } });
  await expect(withdraw).rejects.toMatchObject({ status: 409 });
  expect((await liveOf(p, running)).status).not.toBe('ROLLOUT_ABORTED');
  await p.services.db.updateTable('testDeployment').set({ status: 'REQUESTED' }).where('id', '=', test).execute();
});

it('aborts every rollout and cancels the candidate at once: what was planned starts no more', async () => {
  const { body } = await admin().withdrawCandidate({ params: params(), body: { reason, rollouts: 'ABORT' } });
  expect(body.status).toBe('CANCELLED');
  expect((await liveOf(p, running)).status).toBe('ROLLOUT_ABORTED');
  expect(await journalOf(running)).toEqual({ command: 'rollout.abort', reason });
  await expect(start(p, planned)).rejects.toMatchObject({ status: 409 });
  await runFor(p, 5);
  const rollout = await p.services.db
    .selectFrom('rollout')
    .select('state')
    .where('deploymentId', '=', running)
    .where('kind', '=', 'LIVE')
    .executeTakeFirstOrThrow();
  expect(rollout.state).toBe('ENDED');
});

it('tells each change of its deployments by whoever made it, under the name of that one (D-059, D-060.31, D-189)', async () => {
  startTexts();
  await loadTexts(['flows', ...flowTextNames]);
  const query = { entityType: 'RELEASE_CANDIDATE', entityId: p.live, size: 50, sort: 'at,desc', kind: 'changes' } as const;
  const { body } = await p.user('container-po').listAudit({ query });
  const people = body.items.flatMap(({ user }) => user ?? []);
  const lines = historyLines(body.items, body, flowTexts('candidate', { people, me: 'somebody' }));
  const said = lines
    .filter(({ entry }) => entry.event === 'deployments.changed')
    .map(({ changes, entry, sentence }) => [
      entry.user?.id,
      sentence.replace(/^.* (?=requested|started|aborted)/, ''),
      entry.comment,
      ...changes,
    ]);
  expect(said).toEqual([
    ['seed-launch-operator', 'started a live rollout', 'Under way', 'Rollouts running: 1'],
    ['seed-launch-operator', 'aborted a live rollout', 'Given up', 'Rollouts running: 0'],
    ['seed-launch-operator', 'started a live rollout', 'Given up', 'Rollouts running: 1'],
    ['seed-container-po', 'requested a live deployment', 'Given up', 'Rollouts running: 0'],
  ]);
});
