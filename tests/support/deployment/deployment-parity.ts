import { type AnyMachineSnapshot, type AnyStateMachine, initialTransition } from 'xstate';
import { type Flow, type FlowContext, revive } from '#machines/flow.ts';
import { type FlowId, flows } from '#machines/registry.ts';
import type { FlowRow, FlowStore } from '#server/entity/flow-store.ts';
import { liveDeploymentStore } from '#server/modules/live-deployment/live-deployment-store.ts';
import { testDeploymentStore } from '#server/modules/test-deployment/test-deployment-store.ts';
import { modelOf, wayTo } from '#tests/support/flow/model.ts';
import type { ParitySubject, Situation } from '#tests/support/flow/parity.ts';
import { storedContext } from '#tests/support/flow/stored-context.ts';
import { portalRunner } from '#tests/support/flow/walkers.ts';
import { inProcess } from '#tests/support/portal/in-process-caller.ts';
import { planOf, type RolloutPortal } from './rollouts.ts';

/** A test deployment of a candidate in APPROVAL that is put into any state of the chart. */
export async function testDeploymentParity(t: RolloutPortal): Promise<ParitySubject> {
  const body = { releaseCandidateId: t.approval, name: 'Parity', vehicleBrands: [1, 4] as (1 | 4)[] };
  const { body: made } = await t.user('cmt-deployment-manager').createTestDeployment({ body });
  const test = subject(testDeploymentStore, made.id, driving(t, 'testDeployment'), async (columns) => {
    await t.services.db.updateTable('testDeployment').set(columns).where('id', '=', made.id).execute();
  });
  const cancelled = (isCancelled: boolean) => ({
    facts: { candidateCancelled: isCancelled },
    arrange: () => setCancelled(t, t.approval, isCancelled),
  });
  return { ...test, situations: [cancelled(false), cancelled(true)] };
}

/** A live deployment of a candidate in LIVE that is put into any state of the chart. */
export async function liveDeploymentParity(t: RolloutPortal): Promise<ParitySubject> {
  const body = { releaseCandidateId: t.live, name: 'Parity', purpose: 'ROLLOUT' as const };
  const { body: made } = await t.user('container-po').createLiveDeployment({ body });
  const write = async (columns: object) => {
    await t.services.db.updateTable('liveDeployment').set(columns).where('id', '=', made.id).execute();
  };
  const live = subject(liveDeploymentStore, made.id, driving(t, 'liveDeployment'), write);
  return { ...live, situations: liveSituations(t, made.id, write) };
}

async function setCancelled(t: RolloutPortal, id: number, isCancelled: boolean): Promise<void> {
  const status = isCancelled ? 'CANCELLED' : 'ACTIVE';
  await t.database.owner.updateTable('releaseCandidate').set({ status }).where('id', '=', id).execute();
}

/**
 * Its first phase is due or not, a freeze window is active or not (D-062.08, D-062.16), its candidate is cancelled, or its approval is void
 * (ADR 11), or its list is being frozen, or could not be (ADR 18).
 */
function liveSituations(t: RolloutPortal, id: number, write: (columns: object) => Promise<void>): Situation[] {
  const waitForList = async (problem: string | null) => {
    const list = { deploymentId: id, askedOn: t.clock.now(), contentHash: '', total: 30_000, problem };
    await t.services.db.insertInto('wideList').values(list).execute();
  };
  const arrange =
    (startsIn: number, isFrozen: boolean, isCancelled = false, isVoid = false, list?: { readonly problem: string | null }) =>
    async () => {
      await setCancelled(t, t.live, isCancelled);
      await t.services.db.deleteFrom('wideList').execute();
      if (list !== undefined) await waitForList(list.problem);
      await write({ filterCriteria: '[]', wayBackOf: null });
      await t.services.db.deleteFrom('freezeWindow').execute();
      const phases = planOf(t.clock, [{ share: 100, inSeconds: startsIn }]);
      await write({ phases: JSON.stringify(phases), contentHash: isVoid ? 'of something else' : null });
      const at = (seconds: number) => new Date(t.clock.now().getTime() + seconds * 1_000).toISOString();
      const window = { from: at(-60), to: at(600), reason: 'Nothing starts over the holidays.' };
      if (isFrozen) await t.user('release-manager').createFreezeWindow({ body: window });
    };
  const withoutGroup = async () => {
    await arrange(-60, false)();
    const gone = [{ key: 'VEHICLE_GROUP', comparator: 'EQUAL', values: ['VG-999999'] }];
    await write({ filterCriteria: JSON.stringify(gone) });
  };
  const asWayBack = async () => {
    await arrange(-60, false)();
    await write({ wayBackOf: id });
  };
  // No phase waits where nothing rolls out: what one waits for is tested beside the plans.
  const situations: readonly Situation[] = [
    { facts: { dueNow: true, frozen: false }, arrange: arrange(-60, false) },
    { facts: { dueNow: true, frozen: false, targetsFixed: true }, arrange: asWayBack },
    { facts: { dueNow: true, frozen: false, groupMissing: true }, arrange: withoutGroup },
    { facts: { dueNow: false, frozen: false }, arrange: arrange(600, false) },
    { facts: { dueNow: true, frozen: true }, arrange: arrange(-60, true) },
    { facts: { dueNow: true, frozen: false, candidateCancelled: true }, arrange: arrange(-60, false, true) },
    { facts: { dueNow: true, frozen: false, approvalVoid: true }, arrange: arrange(-60, false, false, true) },
    {
      facts: { dueNow: true, frozen: false, listIncomplete: true },
      arrange: arrange(-60, false, false, false, { problem: null }),
    },
    {
      facts: { dueNow: true, frozen: false, listIncomplete: true, listFailed: true },
      arrange: arrange(-60, false, false, false, { problem: 'Too many groups.' }),
    },
  ];
  return situations.map(({ arrange: bring, facts }) => ({ facts: { phaseAhead: false, ...facts }, arrange: bring }));
}

/** Drives a new deployment along the shortest path into a state, once for every command that is sent to it. */
export function driving(t: RolloutPortal, id: FlowId): NonNullable<ParitySubject['sendDriven']> {
  const runner = portalRunner(id, inProcess(t));
  const flow: Flow = flows[id];
  return async (state) => {
    const path = wayTo(flow, state);
    const drive = async () => {
      const world = await runner.begin(path);
      for (const step of path) await runner.perform(world, step, undefined);
      return world;
    };
    const seen = await drive();
    const there = await runner.observe(seen);
    if (!there) throw new Error(`${id} is gone`);
    // The one that was looked at takes the first command: no other has changed it.
    const unsent = [seen];
    return { snapshot: there, send: async (command, user) => runner.attempt(unsent.pop() ?? (await drive()), command, user) };
  };
}

/** An entity that is put into any state of its chart; open commands are sent to others that were driven there. */
export function subject<Row extends FlowRow, Machine extends AnyStateMachine>(
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
    // What makes up for an unmet fact is not sent: a closed command is asked for as it is.
    body: (command) => (flow.lifts?.[command] ? {} : (moves.find(({ type }) => type === command)?.payload ?? {})),
    place: async (state) => {
      const snapshot = revive(flow, { value: state.value as never, context: storedContext(state.context as FlowContext) });
      const columns = store.columns(snapshot.value as never, snapshot.context as never);
      await write({ ...columns, facts: JSON.stringify(snapshot.context) });
      return { id, snapshot };
    },
  };
}
