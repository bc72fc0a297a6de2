import { afterAll, beforeAll, expect, it } from 'vitest';
import { liveDeploymentParity, testDeploymentParity } from '#tests/support/deployment-parity.ts';
import { checkParity, representatives } from '#tests/support/parity.ts';
import { type RolloutPortal, rolloutPortal } from '#tests/support/rollouts.ts';

let p: RolloutPortal;
beforeAll(async () => {
  p = await rolloutPortal(1_000);
});
afterAll(() => p.close());

it.each([
  ['test deployment', testDeploymentParity],
  ['live deployment', liveDeploymentParity],
] as const)(
  'the server answers every command of the %s in every state and role as explain() says (D-061, D-062, T3, T5)',
  { timeout: 600_000 },
  async (name, subjectOf) => {
    const subject = await subjectOf(p);
    const { mismatches, ...figures } = await checkParity(p, subject, representatives(subject.flow));
    console.info('parity', name, { ...figures, mismatches: mismatches.length });
    expect(mismatches).toEqual([]);
    expect(figures.accepted).toBeGreaterThan(figures.states);
  },
);
