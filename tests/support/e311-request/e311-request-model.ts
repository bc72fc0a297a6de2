import { type CommandTable, exampleOf } from '#contract/command.ts';
import { type E311RequestCommand, e311RequestCommands } from '#contract/e311-request/e311-request.ts';
import type { E311RequestContext } from '#contract/e311-request/e311-request-context.ts';
import { type E311RequestFact, e311RequestFlow } from '#machines/flows/e311-request.ts';
import type { FlowModel, Move } from '#tests/support/flow/flow-model.ts';
import { testUsers } from '#tests/support/test-users.ts';

type E311RequestMove = Move & { readonly type: E311RequestCommand | E311RequestFact };
const { testManager, testVinManager } = testUsers;
const table: CommandTable = e311RequestCommands;
const by = (actor: typeof testManager, type: E311RequestCommand, facts: object = {}): E311RequestMove => ({
  type,
  by: actor,
  payload: exampleOf(table[type] ?? {}),
  facts,
});

/** Of what the requester and the test manager send, and of what deployments report. */
const e311RequestMoves: readonly E311RequestMove[] = [
  by(testVinManager, 'request.edit'),
  by(testVinManager, 'vehicles.save', { vehicles: 1 }),
  by(testVinManager, 'updates.save', { updates: 1, unassigned: 1 }),
  by(testVinManager, 'assignments.save', { unassigned: 0 }),
  by(testVinManager, 'request.submit'),
  by(testVinManager, 'request.withdraw'),
  by(testManager, 'request.accept'),
  by(testManager, 'request.reject'),
  by(testManager, 'request.cancel'),
  by(testVinManager, 'request.delete'),
  by(testManager, 'deployment.create'),
  { type: 'deployments.changed', facts: { unfinished: 0 } },
  { type: 'deployments.changed', facts: { unfinished: 1 } },
];

/** D-072. An update is assigned to a vehicle that is there: so a request has its vehicle first. */
export const e311RequestModel: FlowModel = {
  flow: e311RequestFlow,
  input: { homeBrandId: 1, brandIds: [1], requester: testVinManager.subject },
  moves: (snapshot) => {
    const { removed, updates, vehicles } = snapshot.context as E311RequestContext;
    if (removed) return [];
    const needs: Readonly<Record<string, boolean>> = { 'assignments.save': vehicles > 0 && updates > 0 };
    return e311RequestMoves.filter(({ type }) => needs[type] ?? true);
  },
  key: (snapshot) => {
    const { removed, unassigned, updates, vehicles } = snapshot.context as E311RequestContext;
    return JSON.stringify([snapshot.value, removed, vehicles, updates, unassigned]);
  },
};
