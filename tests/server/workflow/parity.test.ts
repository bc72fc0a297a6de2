import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FlowContext } from '#machines/flow.ts';
import { type RolloutPortal, rolloutPortal } from '#tests/support/deployment/rollouts.ts';
import { scriptedCloud } from '#tests/support/deployment/scripted-cloud.ts';
import { flowTests } from '#tests/support/flow/flow-tests.ts';
import { checkParity, representatives } from '#tests/support/flow/parity.ts';

let t: RolloutPortal;

beforeAll(async () => {
  t = await rolloutPortal(300, new Date());
  Object.assign(t.services.upstreams, { vehicleCloud: scriptedCloud() });
});
afterAll(() => t.close());

const exists = (snapshot: { readonly context: FlowContext & { readonly removed?: boolean } }) =>
  snapshot.context.removed !== true;

it.for(Object.entries(flowTests))(
  '%s: the server answers every state, command and role as explain() says (D-213, D-219, T3, T5)',
  { timeout: 300_000 },
  async ([id, { parity }]) => {
    const subject = await parity(t);
    const result = await checkParity(t, subject, representatives(subject.flow).filter(exists));
    console.info('parity', id, { ...result, mismatches: result.mismatches.length });
    expect(result.mismatches.slice(0, 5)).toEqual([]);
    // Of each command in each state: who may, who may not, and who may elsewhere.
    expect(result.triples).toBeGreaterThan(3 * result.states * Object.keys(subject.flow.commands).length);
  },
);
