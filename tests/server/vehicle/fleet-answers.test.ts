import { afterAll, beforeAll, expect, it } from 'vitest';
import { problemCode } from '#contract/problem.ts';
import { checkedFleet } from '#server/fleet/checked-fleet.ts';
import type { FleetGateway } from '#server/fleet/gateway.ts';
import { ProblemError } from '#server/problem.ts';
import { loadRollout } from '#server/rollout/rollout.ts';
import {
  liveOf,
  type RolloutPortal,
  readyLive,
  requestedTest,
  rolloutPortal,
  start,
  testOf,
} from '#tests/support/deployment/rollouts.ts';

let p: RolloutPortal;
let fleet: FleetGateway;
beforeAll(async () => {
  p = await rolloutPortal(500);
  fleet = p.services.upstreams.fleet;
});
afterAll(() => p.close());

/** A fleet whose adapter hands on whatever it was answered. */
const answering = (answer: unknown) =>
  Object.assign(p.services.upstreams, { fleet: checkedFleet({ ...fleet, startJob: async () => answer as string }) });

const codeOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProblemError)) throw new Error(`accepted, or failed otherwise: ${String(error)}`);
  return [error.status, problemCode(error.document.type)];
};

const none = [502, 'AEC_VWAC_ROLLOUT_NO_JOB_ID_ERROR'] as const;
const odd = [502, 'VWAC_UNEXPECTED_RESPONSE_ERROR'] as const;
const answers: readonly (readonly [what: string, answer: unknown, code: readonly unknown[]])[] = [
  ['none', undefined, none],
  ['null', null, none],
  ['an empty text', '', none],
  ['a blank', ' ', odd],
  ['a figure', 7, odd],
  ['an object', { jobId: 'J-1' }, odd],
  ['two words', 'J 1', odd],
  ['a text with a line break', 'J-1\n', odd],
  ['a text with NUL', 'J-1\u0000', odd],
  ['a text with an invisible sign', 'J-1\u200b', odd],
  ['markup', '<script>', odd],
  ['a long text', 'J'.repeat(129), odd],
];

it.each(answers)(
  'refuses %s as job number, whatever adapter answers it, and nothing is started (T24, D-061.07, D-062.08)',
  async (what, answer, code) => {
    const test = await requestedTest(p, `Odd: ${what}`);
    const live = await readyLive(p, { name: 'Odd job' });
    answering(answer);
    expect(await codeOf(p.user('test-manager').deployTestDeployment({ params: { id: test }, body: {} }))).toEqual(code);
    expect(await codeOf(start(p, live))).toEqual(code);
    Object.assign(p.services.upstreams, { fleet });
    expect(await testOf(p, test)).toMatchObject({ status: 'REQUESTED', jobId: null });
    expect((await liveOf(p, live)).status).toBe('READY_TO_ROLLOUT');
    expect(await loadRollout(p.services.db, 'TEST', test)).toBeUndefined();
  },
);

it('takes the numbers that job systems give', async () => {
  for (const id of ['J-0A1B2C', '4711', 'rollout:2026-01-05_7.1', '9f1c2d3e-4b5a-6978-8796-a5b4c3d2e1f0'])
    expect(
      await checkedFleet({ ...fleet, startJob: async () => id }).startJob({
        key: '',
        name: '',
        moduleName: '',
        moduleVersion: '',
      }),
    ).toBe(id);
});

/** A fleet that takes the order, and whose connection breaks before the answer, so many times. */
const resetting = (times: number) => {
  let left = times;
  const broken: FleetGateway['startJob'] = async (request) => {
    const jobId = await fleet.startJob(request);
    left -= 1;
    if (left >= 0) throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    return jobId;
  };
  Object.assign(p.services.upstreams, { fleet: checkedFleet({ ...fleet, startJob: broken }) });
};
const jobsOf = (key: string) => p.services.db.selectFrom('fleetJob').select('id').where('key', 'like', `${key}%`).execute();

it('a connection that breaks after the fleet took the job: it is asked again, and its one job is the one that runs (T24, D-061.07, D-062.08)', async () => {
  const test = await requestedTest(p, 'Reset once');
  const live = await readyLive(p, { name: 'Reset once' });
  resetting(1);
  const { body: tested } = await p.user('test-manager').deployTestDeployment({ params: { id: test }, body: {} });
  expect(tested).toMatchObject({ status: 'ROLLOUT_INITIATED' });
  resetting(1);
  expect((await start(p, live)).body.status).toBe('ROLLOUT_INITIATED');
  Object.assign(p.services.upstreams, { fleet });
  expect(await jobsOf(`live-${live}-`)).toHaveLength(1);
  expect(await jobsOf(`test-${test}-`)).toHaveLength(1);
});

it('a fleet that goes on breaking off leaves an unknown outcome, said as such; the next start finds the order that it took (T24)', async () => {
  const live = await readyLive(p, { name: 'Reset twice' });
  resetting(2);
  const refused = start(p, live);
  expect(await codeOf(refused)).toEqual([503, 'UNKNOWN']);
  await expect(refused).rejects.toMatchObject({ message: expect.stringContaining('is not known') });
  Object.assign(p.services.upstreams, { fleet });
  expect((await liveOf(p, live)).status).toBe('READY_TO_ROLLOUT');
  expect((await start(p, live)).body.status).toBe('ROLLOUT_INITIATED');
  expect(await jobsOf(`live-${live}-`)).toHaveLength(1);
});
