import type { CplEntry, E311Deployment } from '#contract/e311-deployment/e311-deployment.ts';
import { type E311Request, e311RequestExample } from '#contract/e311-request/e311-request.ts';
import { type EcuUpdate, ecuUpdateExample } from '#contract/e311-request/ecu-update.ts';
import { type As, answer } from '#tests/support/portal/caller.ts';

export const requests = '/api/e3oru11/deployment-requests';
export const deployments = '/api/e3oru11/deployments';
const vins = ['WVWZZZE1ZMP931001', 'WVWZZZE1ZMP931002', 'WVWZZZE1ZMP931003'];

/** What E3 1.1 is tried with: test vehicles, a request, deployments of it, by the calls of those who may. */
export function e311Setup(as: As) {
  let made = 0;
  const owner = () => as('test-vin-manager');
  const manager = () => as('test-manager');
  /** Test vehicles of E3 1.1 that nobody else uses: made once a portal. */
  let known: Promise<readonly string[]> | undefined;
  const vehicles = (): Promise<readonly string[]> => {
    known ??= makeVehicles();
    return known;
  };
  const makeVehicles = async (): Promise<readonly string[]> => {
    const keeper = await as('test-vehicle-manager');
    const listed = await answer<{ items: { vin: string }[] }>(keeper, 'GET', '/api/test-vehicles?alias=Walked%20E3&limit=100');
    for (const [index, vin] of vins.entries()) {
      if (listed.items.some((known) => known.vin === vin)) continue;
      const like = { type: 'HIL', status: 'ACTIVE', model: 'ID.3', modelYear: 2024, platform: 'E311' };
      await answer(keeper, 'POST', '/api/test-vehicles', { vin, alias: `Walked E3 ${index + 1}`, ...like });
    }
    return vins;
  };
  const newRequest = async (word = 'request'): Promise<E311Request> => {
    made += 1;
    const body = { ...e311RequestExample, title: `Walked ${word} ${made}` };
    return answer(await owner(), 'POST', requests, body);
  };
  const updatesOf = async (id: number) =>
    answer<readonly { id: number }[]>(await owner(), 'GET', `${requests}/${id}/ecu-updates`);
  /** Which vehicle gets which update: all of them all. */
  const everyAssignment = async (id: number) => {
    const updates = await updatesOf(id);
    const chosen = await answer<readonly { vin: string }[]>(await owner(), 'GET', `${requests}/${id}/vehicles`);
    return chosen.flatMap(({ vin }) => updates.map((update) => ({ vin, updateId: update.id })));
  };
  /** One with the update of the example, and with others where they are given. */
  const accepted = async (others: readonly EcuUpdate[] = [], word?: string): Promise<E311Request> => {
    const request = await newRequest(word);
    const at = `${requests}/${request.id}`;
    await answer(await owner(), 'PUT', `${at}/vehicles`, { vins: await vehicles() });
    const updates = [ecuUpdateExample, ...others].map((update) => ({ id: null, ...update }));
    await answer(await owner(), 'PUT', `${at}/ecu-updates`, { updates });
    const assignments = await everyAssignment(request.id);
    await answer(await owner(), 'PUT', `${at}/ecu-updates-and-vehicles`, { assignments });
    await answer(await owner(), 'POST', `${at}/submit`, {});
    return answer(await manager(), 'POST', `${at}/accept`, {});
  };
  const simulate = async (id: number, method: 'PUT' | 'POST', what: 'pace' | 'answers', body: object) =>
    answer<undefined>(await as('admin'), method, `/api/simulation/deployments/E311/${id}/${what}`, body);
  /** A deployment whose vehicles do nothing by themselves. */
  const newDeployment = async (deploymentRequestId: number, word = 'deployment'): Promise<E311Deployment> => {
    made += 1;
    const body = { deploymentRequestId, description: `Walked ${word} ${deploymentRequestId}-${made}` };
    const deployment = await answer<E311Deployment>(await manager(), 'POST', deployments, body);
    await simulate(deployment.id, 'PUT', 'pace', { held: true });
    return deployment;
  };
  const entriesOf = async (id: number) =>
    (await answer<{ entries: readonly CplEntry[] }>(await manager(), 'GET', `${deployments}/${id}/cpl`)).entries;
  const confirmTasks = async (id: number) => {
    const at = `${deployments}/${id}`;
    await answer(await manager(), 'PUT', `${at}/vehicles`, { selectedVins: await vehicles() });
    await answer(await manager(), 'PUT', `${at}/vehicles/confirmation`, {});
    await answer(await manager(), 'POST', `${at}/cpl/confirm`, {});
    await answer(await manager(), 'POST', `${at}/parameters/confirm`, {});
  };
  const rollOut = async (id: number) => {
    await confirmTasks(id);
    await answer(await manager(), 'POST', `${deployments}/${id}/rollout`, {});
  };
  return { accepted, confirmTasks, entriesOf, everyAssignment, manager, newDeployment, newRequest, rollOut, simulate, vehicles };
}
