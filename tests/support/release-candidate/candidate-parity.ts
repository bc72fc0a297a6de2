import { api } from '#contract/api.ts';
import type { CandidateContext } from '#contract/release-candidate/candidate-context.ts';
import { type Flow, type FlowContext, revive } from '#machines/flow.ts';
import { candidateFlow } from '#machines/flows/release-candidate/candidate.ts';
import { candidateStore } from '#server/modules/release-candidate/candidate-store.ts';
import type { ParitySubject } from '#tests/support/flow/parity.ts';
import { storedContext } from '#tests/support/flow/stored-context.ts';
import { sendCommand } from '#tests/support/portal/command-calls.ts';
import type { testPortal } from '#tests/support/portal/portal.ts';
import { candidateBody } from './candidate-bodies.ts';

type Portal = Awaited<ReturnType<typeof testPortal>>;
const flow: Flow = candidateFlow;
/** The second brand takes its turn, so that every brand's release manager decides somewhere. */
const secondBrands = [4, 5, 11, 3, 6];

/** A candidate of the database that is put into any state of the chart. */
export async function candidateParity(t: Portal): Promise<ParitySubject> {
  const po = t.user('container-po');
  const module = {
    moduleName: 'ParityCheck',
    moduleVersion: '1.0.0',
    releaseType: 'UPDATE',
    targetDate: '2099-01-01',
    ownerId: 'seed-container-po',
  } as const;
  const { body: project } = await po.createSoftwareProject({ body: module });
  const { body: candidate } = await po.createReleaseCandidate({
    params: { id: project.id },
    body: { version: '1.0.0', vehiclePlatform: 'ALL', vehicleBrands: [1, 4] },
  });
  let deployments = 0;
  return {
    flow,
    implied: {
      'testDeployment.create': (id, user, brandId) => {
        deployments += 1;
        const body = { releaseCandidateId: id, name: `Parity test ${deployments}`, vehicleBrands: [1] };
        return sendCommand(t, api.createTestDeployment, { id, body, user, brandId });
      },
      'deployment.create': (id, user, brandId) => {
        deployments += 1;
        const body = { releaseCandidateId: id, name: `Parity ${deployments}`, purpose: 'ROLLOUT' };
        return sendCommand(t, api.createLiveDeployment, { id, body, user, brandId });
      },
    },
    body: (command, context) => candidateBody(command, context as CandidateContext),
    place: async (state, index) => {
      const second = secondBrands[index % secondBrands.length] ?? 4;
      const snapshot = revive(flow, {
        value: state.value as never,
        context: storedContext(state.context as FlowContext, second),
      });
      const columns = candidateStore.columns(snapshot.value as never, snapshot.context as CandidateContext);
      await t.services.db
        .updateTable('releaseCandidate')
        .set({ ...columns, facts: JSON.stringify(snapshot.context) })
        .where('id', '=', candidate.id)
        .execute();
      return { id: candidate.id, snapshot };
    },
  };
}
