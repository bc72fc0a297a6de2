import { sql } from 'kysely';
import { expect } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { type Flow, revive } from '#machines/flow.ts';
import { liveDeploymentFlow } from '#machines/flows/live-deployment.ts';
import { testDeploymentFlow } from '#machines/flows/test-deployment.ts';
import { loadEntity } from '#server/entity.ts';
import { flowState } from '#server/flow-store.ts';
import { type LiveDeploymentRow, liveDeploymentStore } from '#server/modules/live-deployment-store.ts';
import { type TestDeploymentRow, testDeploymentStore } from '#server/modules/test-deployment-store.ts';
import { system } from '#tests/support/cast.ts';
import { endpointOf, type Heard, sendCommand } from '#tests/support/command-calls.ts';
import type { Move } from '#tests/support/flow-model.ts';
import { modelOf, type Runner } from '#tests/support/model.ts';
import type { RolloutPortal } from '#tests/support/rollouts.ts';
import { answerOf } from '#tests/support/simulated-answers.ts';

type Kind = 'TEST' | 'LIVE';
type World = { readonly id: number };

/** Subjects of the seed are user names with a prefix; the paths' people are called by user name. */
const unprefixed = <T>(value: T): T => JSON.parse(JSON.stringify(value ?? null).replaceAll('"seed-', '"')) as T;

type DeploymentRunner = Runner<World> & {
  /** the state as it is stored, with the seed's subjects */
  readonly stored: (world: World) => Promise<AnyMachineSnapshot>;
  /** sends a command as it is open in the entity's state, whoever the user is */
  readonly attempt: (world: World, type: string, user: string) => Promise<Heard>;
};

/** Runs generated paths of a deployment against the real handlers, each step as the person whose right it is. */
export function deploymentRunner(p: RolloutPortal, kind: Kind): DeploymentRunner {
  const flow: Flow = kind === 'TEST' ? testDeploymentFlow : liveDeploymentFlow;
  let made = 0;
  const stateOf = async (id: number) => {
    const { db } = p.services;
    if (kind === 'TEST') {
      const row = await loadEntity<TestDeploymentRow>(db, testDeploymentStore, id);
      return row && flowState(testDeploymentStore, row);
    }
    const row = await loadEntity<LiveDeploymentRow>(db, liveDeploymentStore, id);
    return row && flowState(liveDeploymentStore, row);
  };
  const observe = async ({ id }: World): Promise<AnyMachineSnapshot | undefined> => {
    const state = await stateOf(id);
    return state && (revive(flow, unprefixed(state)) as AnyMachineSnapshot);
  };
  const send = (id: number, type: string, user: string, body: object) => {
    const sent = endpointOf(flow.id, type);
    if (!sent) throw new Error(`no endpoint sends ${type}`);
    return sendCommand(p, sent.endpoint, { id, body, user, brandId: 1 });
  };
  return {
    begin: async () => {
      made += 1;
      const name = `Generated ${made}`;
      if (kind === 'TEST')
        return (
          await p
            .user('test-manager')
            .createTestDeployment({ body: { releaseCandidateId: p.approval, name, vehicleBrands: [1, 4] } })
        ).body;
      return (
        await p.user('container-po').createLiveDeployment({ body: { releaseCandidateId: p.live, name, purpose: 'ROLLOUT' } })
      ).body;
    },
    perform: async ({ id }, { event: { move } }) => {
      if (!move.by) {
        await p.user('admin').tellSimulatedAnswer({ params: { kind, id }, body: answerOf(move) });
        return;
      }
      const heard = await send(id, move.type, move.by.subject, await bodyOf(p, kind, id, move, made));
      if (heard.problem) throw new Error(`${move.type} as ${move.by.subject}: ${JSON.stringify(heard.problem)}`);
    },
    observe,
    stored: async ({ id }) => {
      const state = await stateOf(id);
      if (!state) throw new Error(`deployment ${id} is gone`);
      return revive(flow, state) as AnyMachineSnapshot;
    },
    attempt: async (world, type, user) => {
      const snapshot = await observe(world);
      const move =
        snapshot &&
        modelOf(flow)
          .moves(snapshot)
          .find((known) => known.type === type);
      if (!move) throw new Error(`the model has no move ${type}`);
      return send(world.id, type, user, await bodyOf(p, kind, world.id, move, made));
    },
    refuse: async (world, { command: type, needs }, actor) => {
      // The system tells facts; it has no session to send a command with.
      if (actor.subject === system.subject) return;
      const snapshot = await observe(world);
      const move =
        snapshot &&
        modelOf(flow)
          .moves(snapshot)
          .find((known) => known.type === type);
      const heard = await send(world.id, type, actor.subject, move?.payload ?? {});
      const forbidden = needs.some(({ kind: of }) => of === 'right' || of === 'person');
      expect({ type, status: heard.status, needs: unprefixed(heard.problem?.needs) }).toEqual({
        type,
        status: forbidden ? 403 : 409,
        needs,
      });
    },
  };
}

/** The payload of a move, aimed at what there is: a name that is free, a vehicle of this rollout. */
async function bodyOf(
  p: RolloutPortal,
  kind: Kind,
  deploymentId: number,
  { type, payload }: Move,
  made: number,
): Promise<object> {
  const { db } = p.services;
  const ofRollout = sql`rollout_id = (select id from rollout where kind = ${kind} and deployment_id = ${deploymentId})`;
  if (type === 'deployment.edit') return { ...payload, name: `Night test ${made}` };
  if (type === 'vehicle.stop') {
    const { rows } = await sql<{
      vin: string;
    }>`select vin from rollout_vehicle where ${ofRollout} and status = 'PENDING' order by rank desc limit 1`.execute(db);
    return { ...payload, vin: rows[0]?.vin ?? '' };
  }
  return payload ?? {};
}
