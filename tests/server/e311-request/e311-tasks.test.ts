import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { e311RequestExample } from '#contract/e311-request/e311-request.ts';
import { ecuUpdateExample } from '#contract/e311-request/ecu-update.ts';
import type { Task } from '#contract/platform.ts';
import { type E311Portal, e311Portal } from '#tests/support/e311-deployment/e311-portal.ts';

let t: E311Portal;
beforeAll(async () => {
  t = await e311Portal();
});
afterAll(() => t.close());

const owner = () => t.user('test-vin-manager');
const manager = () => t.user('test-manager');
const tasksAt = async (user: string, entityType: Task['entityType'], entityId: number) =>
  (await t.user(user).getHome({})).body.tasks.filter((task) => task.entityType === entityType && task.entityId === entityId);
const kindsAt = async (...at: Parameters<typeof tasksAt>) => (await tasksAt(...at)).map(({ kind }) => kind).toSorted();
const page = '/software/e3oru11/deployment-requests';

describe('open tasks of a request (D-033, D-072, D-096)', () => {
  it('are its requester’s until it is submitted, then a test manager’s, and come back with the reason of a rejection', async () => {
    const { id, title } = await t.setup.newRequest();
    const params = { id };
    const at = (user: string) => tasksAt(user, 'E311_REQUEST', id);
    const kinds = (user: string) => kindsAt(user, 'E311_REQUEST', id);
    expect(await kinds('test-vin-manager')).toEqual(['updates.save', 'vehicles.save']);
    expect([await kinds('test-manager'), await kinds('admin')]).toEqual([[], []]);
    await owner().saveE311RequestVehicles({ params, body: { vins: [...(await t.setup.vehicles())] } });
    await owner().saveE311RequestUpdates({ params, body: { updates: [{ id: null, ...ecuUpdateExample }] } });
    expect(await kinds('test-vin-manager')).toEqual(['assignments.save']);
    await owner().saveE311Assignments({ params, body: { assignments: await t.setup.everyAssignment(id) } });
    expect(await at('test-vin-manager')).toMatchObject([
      {
        ...{ kind: 'request.submit', title, where: e311RequestExample.department, dueDate: e311RequestExample.plannedStart },
        ...{ isDecision: false, answers: null, route: `${page}/${id}/general?do=request.submit` },
      },
    ]);
    await owner().submitE311Request({ params, body: {} });
    expect(await kinds('test-vin-manager')).toEqual([]);
    expect(await at('test-manager')).toMatchObject([{ kind: 'request.accept', isDecision: true }]);
    const reason = 'The hardware is not there before May.';
    await manager().rejectE311Request({ params, body: { reason } });
    expect(await kinds('test-manager')).toEqual([]);
    expect(await at('test-vin-manager')).toMatchObject([
      { kind: 'request.submit', answers: { kind: 'REJECTED', by: '', reason } },
    ]);
    await owner().submitE311Request({ params, body: {} });
    await manager().acceptE311Request({ params, body: {} });
    expect(await kinds('test-manager')).toEqual(['deployment.create']);
    // Who may deploy and may not read requests is asked for none.
    expect([await kinds('container-po'), await kinds('test-vin-manager')]).toEqual([[], []]);
  });
});

it('how long requests wait is told of those that the reader sees: drafts of others count for nobody else (D-242)', async () => {
  const waiting = async (user: string) => {
    const { body } = await t.user(user).listWaitingTimes({ params: { flow: 'e311Request' } });
    return body.find(({ role, state }) => state === 'CREATED' && role === null)?.waiting ?? 0;
  };
  const [seen, unseen] = [await waiting('test-vin-manager'), await waiting('test-manager')];
  await t.setup.newRequest();
  expect([await waiting('test-vin-manager'), await waiting('test-manager')]).toEqual([seen + 1, unseen]);
});

describe('open tasks of a deployment (D-033, D-073, D-096)', () => {
  it('are those of its three tasks for whoever may confirm them, and the rollout for whoever may roll out', async () => {
    const request = await t.setup.accepted();
    const { description, id } = await t.setup.newDeployment(request.id);
    const params = { id };
    const kinds = (user: string) => kindsAt(user, 'E311_DEPLOYMENT', id);
    expect([await kinds('test-manager'), await kinds('launch-operator')]).toEqual([['parameters.confirm', 'vehicles.save'], []]);
    await manager().saveE311DeploymentVehicles({ params, body: { selectedVins: [...(await t.setup.vehicles())] } });
    expect(await kinds('test-manager')).toEqual(['parameters.confirm', 'vehicles.confirm']);
    await manager().confirmE311DeploymentVehicles({ params, body: {} });
    await manager().confirmE311Parameters({ params, body: {} });
    expect([await kinds('test-manager'), await kinds('test-vin-manager')]).toEqual([['cpl.confirm'], []]);
    await manager().confirmE311Cpl({ params, body: {} });
    for (const user of ['test-manager', 'launch-operator'])
      expect(await tasksAt(user, 'E311_DEPLOYMENT', id)).toMatchObject([
        {
          ...{ kind: 'rollout.start', title: description, where: request.title },
          route: `${page}/${request.id}/deployment/${id}/overview?do=rollout.start`,
        },
      ]);
    await manager().withdrawE311DeploymentVehicles({ params, body: {} });
    expect([await kinds('test-manager'), await kinds('launch-operator')]).toEqual([['vehicles.confirm'], []]);
  });
});
