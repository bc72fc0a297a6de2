import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedPeople } from '#server/db/seed.ts';
import { candidateParity } from '#tests/support/candidate-parity.ts';
import { checkParity, type ParitySubject, representatives } from '#tests/support/parity.ts';
import { testPortal } from '#tests/support/portal.ts';
import { scriptedCloud } from '#tests/support/scripted-cloud.ts';

let t: Awaited<ReturnType<typeof testPortal>>;

/** One line for every flow with a server side. */
const subjects: Readonly<Record<string, (portal: Awaited<ReturnType<typeof testPortal>>) => Promise<ParitySubject>>> = {
  candidate: candidateParity,
};

beforeAll(async () => {
  t = await testPortal();
  Object.assign(t.services.upstreams, { vehicleCloud: scriptedCloud() });
  await seedPeople(t.services);
});
afterAll(() => t.close());

it.for(Object.entries(subjects))(
  '%s: the server answers every state, command and role as explain() says (D-213, D-219, T3, T5)',
  { timeout: 300_000 },
  async ([id, make]) => {
    const subject = await make(t);
    const result = await checkParity(t, subject, representatives(subject.flow));
    console.info('parity', id, { ...result, mismatches: result.mismatches.length });
    expect(result.mismatches.slice(0, 5)).toEqual([]);
    expect(result.accepted).toBeGreaterThan(0);
  },
);
