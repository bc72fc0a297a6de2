import type { AnyMachineSnapshot } from 'xstate';
import { type Flow, revive } from '#machines/flow.ts';
import { type LiveDeploymentContext, liveDeploymentFlow } from '#machines/flows/live-deployment.ts';
import { type TestDeploymentContext, testDeploymentFlow } from '#machines/flows/test-deployment.ts';
import { loadEntity } from '#server/entity.ts';
import { seedUsers } from '#server/identity/seed-users.ts';
import { type LiveDeploymentRow, liveDeploymentStore } from '#server/modules/live-deployment-store.ts';
import { hashOfContent } from '#server/modules/live-deployment-targets.ts';
import { testDeploymentStore } from '#server/modules/test-deployment-store.ts';
import { resetList, startRollout } from '#server/rollout/list.ts';
import { loadRollout } from '#server/rollout/rollout.ts';
import { inTransaction } from '#server/transaction.ts';
import { modelOf } from '#tests/support/model.ts';
import type { ParitySubject } from '#tests/support/parity.ts';
import { planOf, type RolloutPortal, readyLive, requestedTest } from '#tests/support/rollouts.ts';

const subjects = new Map(seedUsers.map(({ userName, subject }) => [userName, subject]));

/** The model's state with the subjects of the seed users. */
function stored(flow: Flow, state: AnyMachineSnapshot): AnyMachineSnapshot {
  const context = JSON.parse(JSON.stringify(state.context), (_key, value: unknown) =>
    typeof value === 'string' ? (subjects.get(value) ?? value) : value,
  ) as Record<string, unknown>;
  return revive(flow, { value: state.value as string, context }) as AnyMachineSnapshot;
}

/** The first body that the model sends with a command. */
function bodyOf(flow: Flow, start: AnyMachineSnapshot, command: string): object {
  return (
    modelOf(flow)
      .moves(start)
      .find((move) => move.type === command)?.payload ?? {}
  );
}

/** A test deployment that is put into any state of its chart; one that was deleted is made anew. */
export async function testDeploymentParity(p: RolloutPortal): Promise<ParitySubject> {
  const flow: Flow = testDeploymentFlow;
  const make = () => requestedTest(p, 'Parity', []);
  let id = await make();
  let start: AnyMachineSnapshot | undefined;
  return {
    flow,
    body: (command) => (start ? bodyOf(flow, start, command) : {}),
    place: async (state) => {
      if (!(await loadEntity(p.services.db, testDeploymentStore, id))) id = await make();
      const snapshot = stored(flow, state);
      start ??= snapshot;
      const columns = testDeploymentStore.columns(snapshot.value as string, snapshot.context as TestDeploymentContext);
      await p.services.db
        .updateTable('testDeployment')
        .set({
          ...columns,
          facts: JSON.stringify(snapshot.context),
          name: 'Parity',
          selectedBrands: [1],
          filterCriteria: '[]',
          approvedType: 'DYNAMIC',
          allApprovedVehicles: true,
        })
        .where('id', '=', id)
        .execute();
      return { id, snapshot };
    },
  };
}

const running = ['ROLLOUT_INITIATED', 'ROLLED_OUT'];
const ended = ['ROLLOUT_SUCCESSFUL', 'ROLLOUT_FAILED', 'ROLLOUT_ABORTED', 'FINISHED'];

/** A live deployment that is put into any state of its chart, with the rollout that belongs to it: two vehicles failed, the others wait. */
export async function liveDeploymentParity(p: RolloutPortal): Promise<ParitySubject> {
  const flow: Flow = liveDeploymentFlow;
  const make = () => readyLive(p, { name: 'Parity' });
  let id = await make();
  let vin = '';
  let start: AnyMachineSnapshot | undefined;
  return {
    flow,
    body: (command) => {
      const body = start ? bodyOf(flow, start, command) : {};
      if (command === 'vehicle.stop') return { ...body, vin };
      return command === 'rollout.retryFailed' ? { reasons: ['VEHICLE_OFFLINE'] } : body;
    },
    place: async (state) => {
      const { db } = p.services;
      if (!(await loadEntity(db, liveDeploymentStore, id))) id = await make();
      const snapshot = stored(flow, state);
      const context = snapshot.context as LiveDeploymentContext;
      const value = snapshot.value as string;
      start ??= snapshot;
      const phases = planOf(p.clock, [{ share: 100 }]);
      const columns = { ...liveDeploymentStore.columns(value, context), facts: JSON.stringify(context) };
      await db
        .updateTable('liveDeployment')
        .set({ ...columns, name: 'Parity', purpose: context.purpose ?? 'ROLLOUT', phases: JSON.stringify(phases) })
        .where('id', '=', id)
        .execute();
      vin = await placeRollout(p, id, value, phases, context.paused);
      return { id, snapshot };
    },
  };
}

type Phases = ReturnType<typeof planOf>;

async function placeRollout(
  p: RolloutPortal,
  deploymentId: number,
  status: string,
  phases: Phases,
  paused: boolean,
): Promise<string> {
  const { db } = p.services;
  const rollout = await loadRollout(db, 'LIVE', deploymentId);
  const row = await loadEntity<LiveDeploymentRow>(db, liveDeploymentStore, deploymentId);
  if (!rollout || !row) throw new Error('the deployment has no list');
  const contentHash = await hashOfContent(db, row, rollout.listHash);
  await db.updateTable('liveDeployment').set({ contentHash }).where('id', '=', deploymentId).execute();
  await inTransaction(db, async (tx) => {
    await tx.updateTable('rolloutVehicle').set({ status: 'FAILED' }).where('rolloutId', '=', rollout.id).execute();
    await resetList(tx, rollout.id, p.clock.now());
    if (running.includes(status) || ended.includes(status))
      await startRollout(tx, rollout, phases, { jobId: 'parity', at: p.clock.now() });
    const state = running.includes(status) ? 'RUNNING' : ended.includes(status) ? 'ENDED' : 'LISTED';
    await tx.updateTable('rollout').set({ state, paused }).where('id', '=', rollout.id).execute();
    await tx
      .updateTable('rolloutVehicle')
      .set({ status: 'FAILED', errorCode: 'VEHICLE_OFFLINE' })
      .where('rolloutId', '=', rollout.id)
      .where('rank', '<', 2)
      .execute();
  });
  const last = await db
    .selectFrom('rolloutVehicle')
    .select('vin')
    .where('rolloutId', '=', rollout.id)
    .orderBy('rank', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.vin ?? '';
}
