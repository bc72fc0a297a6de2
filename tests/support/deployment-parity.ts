import { type AnyMachineSnapshot, type AnyStateMachine, initialTransition } from 'xstate';
import { type Flow, type FlowContext, revive } from '#machines/flow.ts';
import { liveDeploymentFlow } from '#machines/flows/live-deployment.ts';
import { testDeploymentFlow } from '#machines/flows/test-deployment.ts';
import type { FlowRow, FlowStore } from '#server/flow-store.ts';
import { liveDeploymentStore } from '#server/modules/live-deployment-store.ts';
import { testDeploymentStore } from '#server/modules/test-deployment-store.ts';
import { deploymentRunner } from '#tests/support/deployment-runner.ts';
import { modelOf, wayTo } from '#tests/support/model.ts';
import type { ParitySubject } from '#tests/support/parity.ts';
import type { RolloutPortal } from '#tests/support/rollouts.ts';
import { storedContext } from '#tests/support/stored-context.ts';

/** A test deployment of a candidate in APPROVAL that is put into any state of the chart. */
export async function testDeploymentParity(t: RolloutPortal): Promise<ParitySubject> {
  const body = { releaseCandidateId: t.approval, name: 'Parity', vehicleBrands: [1, 4] as (1 | 4)[] };
  const { body: made } = await t.user('cmt-deployment-manager').createTestDeployment({ body });
  return subject(testDeploymentStore, made.id, driving(t, 'TEST'), async (columns) => {
    await t.services.db.updateTable('testDeployment').set(columns).where('id', '=', made.id).execute();
  });
}

/** A live deployment of a candidate in LIVE that is put into any state of the chart. */
export async function liveDeploymentParity(t: RolloutPortal): Promise<ParitySubject> {
  const body = { releaseCandidateId: t.live, name: 'Parity', purpose: 'ROLLOUT' as const };
  const { body: made } = await t.user('container-po').createLiveDeployment({ body });
  return subject(liveDeploymentStore, made.id, driving(t, 'LIVE'), async (columns) => {
    await t.services.db.updateTable('liveDeployment').set(columns).where('id', '=', made.id).execute();
  });
}

/** Drives a new deployment along the shortest path into a state, once for every command that is sent to it. */
function driving(t: RolloutPortal, kind: 'TEST' | 'LIVE'): NonNullable<ParitySubject['sendDriven']> {
  const runner = deploymentRunner(t, kind);
  const flow: Flow = kind === 'TEST' ? testDeploymentFlow : liveDeploymentFlow;
  return async (state) => {
    const path = wayTo(flow, state);
    const drive = async () => {
      const world = await runner.begin(path);
      for (const step of path) await runner.perform(world, step);
      return world;
    };
    return {
      snapshot: await runner.stored(await drive()),
      send: async (command, user) => runner.attempt(await drive(), command, user),
    };
  };
}

function subject<Row extends FlowRow, Machine extends AnyStateMachine>(
  store: FlowStore<Row, Machine>,
  id: number,
  sendDriven: NonNullable<ParitySubject['sendDriven']>,
  write: (columns: object) => Promise<void>,
): ParitySubject {
  const flow = store.flow as Flow;
  const model = modelOf(flow);
  const [initial] = initialTransition(flow.machine, model.input as never) as [AnyMachineSnapshot, unknown];
  const moves = model.moves(initial);
  return {
    flow,
    sendDriven,
    body: (command) => moves.find(({ type }) => type === command)?.payload ?? {},
    place: async (state) => {
      const snapshot = revive(flow, { value: state.value as never, context: storedContext(state.context as FlowContext) });
      const columns = store.columns(snapshot.value as never, snapshot.context as never);
      await write({ ...columns, facts: JSON.stringify(snapshot.context) });
      return { id, snapshot };
    },
  };
}
