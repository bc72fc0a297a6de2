import { afterAll, beforeAll, expect, it } from 'vitest';
import { problemCode } from '#contract/problem.ts';
import { checkedFleet } from '#server/fleet/checked-fleet.ts';
import type { FleetGateway } from '#server/fleet/gateway.ts';
import { ProblemError } from '#server/problem.ts';
import { loadRollout } from '#server/rollout/rollout.ts';
import { liveOf, type RolloutPortal, readyLive, requestedTest, rolloutPortal, start, testOf } from '#tests/support/rollouts.ts';

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
