import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type RolloutPortal,
  readyLive,
  requestedTest,
  rolloutPortal,
  runFor,
  start,
  statusOf,
} from '#tests/support/deployment/rollouts.ts';

let p: RolloutPortal;
beforeAll(async () => {
  p = await rolloutPortal();
});
afterAll(() => p.close());

const eight = Array.from({ length: 8 }, (_, index) => index);
type Started = { readonly status: number; readonly body: string };

const post = async (path: string, user: string, key?: string): Promise<Started> => {
  const headers: Record<string, string> = key === undefined ? {} : { 'Idempotency-Key': key };
  const body = path.endsWith('/start') ? { startNow: true } : {};
  const response = await p.request(path, { method: 'POST', user, headers, body: JSON.stringify(body) });
  return { status: response.status, body: await response.text() };
};
const jobsWith = async (key: string) =>
  (await p.services.db.selectFrom('fleetJob').select('id').where('key', 'like', `${key}%`).execute()).length;

it.each([
  ['live', 'launch-operator'],
  ['test', 'test-manager'],
] as const)(
  '8 parallel starts of a %s deployment without a key make exactly one job; seven are refused 409 (T6, D-061.07, D-062.08)',
  async (kind, user) => {
    const id = kind === 'live' ? await readyLive(p, { name: 'Eight' }) : await requestedTest(p, 'Eight');
    const path =
      kind === 'live' ? `/api/ae-container/deployments/${id}/start` : `/api/ae-container/test-deployments/${id}/DEPLOY`;
    const answers = await Promise.all(eight.map(() => post(path, user)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    expect(await jobsWith(`${kind}-${id}-`)).toBe(1);
    const journal = await p.services.db
      .selectFrom('journal')
      .select('command')
      .where('entityType', '=', kind === 'live' ? 'LIVE_DEPLOYMENT' : 'TEST_DEPLOYMENT')
      .where('entityId', '=', id)
      .execute();
    expect(journal.filter(({ command }) => command === 'rollout.start' || command === 'deployment.deploy')).toHaveLength(1);
    expect((await post(path, user)).status).toBe(409);
    expect(await jobsWith(`${kind}-${id}-`)).toBe(1);
  },
);

it.each([
  ['live', 'launch-operator'],
  ['test', 'test-manager'],
] as const)(
  '8 parallel starts of a %s deployment with one Idempotency-Key make one job and one answer (T6)',
  async (kind, user) => {
    const id = kind === 'live' ? await readyLive(p, { name: 'Eight keyed' }) : await requestedTest(p, 'Eight keyed');
    const path =
      kind === 'live' ? `/api/ae-container/deployments/${id}/start` : `/api/ae-container/test-deployments/${id}/DEPLOY`;
    const answers = await Promise.all(eight.map(() => post(path, user, `start-${kind}-${id}`)));
    // A repetition that comes while the first still runs is told so; it never starts a second one.
    const done = answers.filter(({ status }) => status === 200);
    expect(done.length).toBeGreaterThan(0);
    expect(new Set(done.map(({ body }) => body)).size).toBe(1);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(await jobsWith(`${kind}-${id}-`)).toBe(1);
    expect(await post(path, user, `start-${kind}-${id}`)).toEqual(done[0]);
  },
);

it('two engines beside each other double nothing (T6, T24)', async () => {
  const id = await readyLive(p, {
    name: 'Two engines',
    filterCriteria: [{ key: 'FLEET', comparator: 'EQUAL', values: ['TEST'] }],
  });
  await post(`/api/ae-container/deployments/${id}/start`, 'launch-operator');
  for (let second = 0; second < 30; second += 1) {
    await Promise.all([p.engine.tick(), p.engine.tick(), p.engine.tick()]);
    p.clock.pass(1_000);
  }
  await runFor(p, 5);
  const status = await statusOf(p, id);
  expect(Object.values(status.counts).reduce((all, count) => all + count, 0)).toBe(status.total);
  expect(status.counts.SUCCESS + status.counts.FAILED).toBe(status.total);
});

it('a rollout that failed is a task that says so, and is not late for the start it had (D-033, D-062.08, D-063)', async () => {
  const id = await readyLive(p, { name: 'Not for these sim-na' });
  const tasksOf = async () => (await p.user('launch-operator').getHome({})).body.tasks.filter(({ entityId }) => entityId === id);
  expect(await tasksOf()).toMatchObject([{ kind: 'rollout.start', answers: null }]);
  await start(p, id);
  await runFor(p, 40, 5);
  const [task] = await tasksOf();
  expect(task).toMatchObject({
    kind: 'rollout.start',
    dueDate: null,
    answers: { kind: 'FAILED', reason: 'The software is not applicable to the vehicles of the job.' },
  });
});
