import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FlowContext } from '#machines/flow.ts';
import { liveDeploymentParity, testDeploymentParity } from '#tests/support/deployment/deployment-parity.ts';
import { type RolloutPortal, rolloutPortal } from '#tests/support/deployment/rollouts.ts';
import { scriptedCloud } from '#tests/support/deployment/scripted-cloud.ts';
import { e311DeploymentParity, e311RequestParity } from '#tests/support/e311-deployment/e311-parity.ts';
import { checkParity, type ParitySubject, representatives } from '#tests/support/flow/parity.ts';
import { candidateParity } from '#tests/support/release-candidate/candidate-parity.ts';
import { releaseNotesParity } from '#tests/support/release-notes-project/release-notes-project-parity.ts';

let t: RolloutPortal;

/** One line for every flow. */
const subjects: Readonly<Record<string, (portal: RolloutPortal) => Promise<ParitySubject>>> = {
  candidate: candidateParity,
  testDeployment: testDeploymentParity,
  liveDeployment: liveDeploymentParity,
  releaseNotesProject: releaseNotesParity,
  e311Request: e311RequestParity,
  e311Deployment: e311DeploymentParity,
};

beforeAll(async () => {
  t = await rolloutPortal(300, new Date());
  Object.assign(t.services.upstreams, { vehicleCloud: scriptedCloud() });
});
afterAll(() => t.close());

const exists = (snapshot: { readonly context: FlowContext & { readonly removed?: boolean } }) =>
  snapshot.context.removed !== true;

it.for(Object.entries(subjects))(
  '%s: the server answers every state, command and role as explain() says (D-213, D-219, T3, T5)',
  { timeout: 300_000 },
  async ([id, make]) => {
    const subject = await make(t);
    const result = await checkParity(t, subject, representatives(subject.flow).filter(exists));
    console.info('parity', id, { ...result, mismatches: result.mismatches.length });
    expect(result.mismatches.slice(0, 5)).toEqual([]);
    expect(result.triples).toBeGreaterThan(100);
  },
);
