import type { Api } from '#contract/api.ts';
import { e311DeploymentEndpoints } from '#contract/e311-deployment/e311-deployment-endpoints.ts';
import { parameterDefaults } from '#contract/e311-deployment/e311-parameters.ts';
import { type CallBase, type Handlers, reply } from '#server/call.ts';
import { type CommandInput, commandIn, createEntity, runCommand } from '#server/entity/command.ts';
import { readEntity } from '#server/entity/entity.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { loadIfAllowed } from '#server/entity/load-if-allowed.ts';
import { presenting } from '#server/entity/presenting.ts';
import { e311Backend } from '#server/fleet/e311-backend.ts';
import { retryFailed, stopVehicle } from '#server/modules/deployment/deployment-rollout.ts';
import { updatesOf } from '#server/modules/e311-request/e311-request-parts.ts';
import { type E311RequestStored, e311RequestStore } from '#server/modules/e311-request/e311-request-store.ts';
import { defineNoun } from '#server/noun.ts';
import { leftCampaigns } from './e311-campaigns.ts';
import { e311Rollouts, startE311Rollout, tracking } from './e311-deployment-rollout.ts';
import { type E311DeploymentStored, e311DeploymentList, e311DeploymentStore, withRequestNames } from './e311-deployment-store.ts';
import {
  checkSelected,
  keepEntries,
  makeEntries,
  parameterFacts,
  partsListOf,
  presentCpl,
  presentParameters,
  presentVehicles,
} from './e311-deployment-tasks.ts';

const { byId, whole: withName } = presenting(e311DeploymentStore, {
  own: (row: E311DeploymentStored, person) => ({
    description: row.description,
    deploymentRequestId: row.deploymentRequestId,
    requestTitle: row.requestTitle,
    vehicles: row.vehiclesState,
    cpl: row.cplState,
    parameters: row.parametersState,
    status: row.status,
    jobStatus: row.facts.jobStatus,
    vehicleCount: row.selectedVins.length,
    createdBy: person(row.createdBy),
    createdOn: row.createdOn.toISOString(),
  }),
  subjects: ({ createdBy, facts: { cplConfirmer, parametersConfirmer, startedBy, vehiclesConfirmer } }) => [
    createdBy,
    ...[vehiclesConfirmer, cplConfirmer, parametersConfirmer, startedBy].filter((subject) => subject !== null),
  ],
});

/** Deployments of E3 1.1 requests: API-081 … API-096 with the transitions of D-073. */
const handlers = {
  ...entityHandlers(e311DeploymentEndpoints, 'E311Deployment', {
    store: e311DeploymentStore,
    list: e311DeploymentList,
    rows: async (call, ids) => withRequestNames(call, await byId(call.services.db, ids)),
    shown: whole,
  }),
  createE311Deployment: async (call) => {
    const { deploymentRequestId, description } = call.body;
    const row = await call.transaction(async (tx) => {
      const request = await commandIn<E311RequestStored, RequestMachine>(call, tx, e311RequestStore, {
        id: deploymentRequestId,
        type: 'deployment.create',
      });
      const { brandIds, homeBrandId, title } = request;
      const columns = { homeBrandId, brandIds, deploymentRequestId, requestTitle: title, description };
      const input = { homeBrandId, brandIds, enabled: request.updates };
      const made = await createEntity<E311DeploymentStored, Machine>(
        call,
        tx,
        e311DeploymentStore,
        { ...columns, parameters: parameterDefaults },
        input,
      );
      await makeEntries(tx, made.id, deploymentRequestId);
      return made;
    });
    return whole(call, row);
  },
  getE311DeploymentVehicles: async (call) => vehicles(call, await load(call)),
  saveE311DeploymentVehicles: async (call) => {
    const { selectedVins } = call.body;
    const facts: Facts = (tx, row) => checkSelected(tx, row, selectedVins);
    return vehicles(call, await save(call, { facts, set: { selectedVins } }));
  },
  confirmE311DeploymentVehicles: async (call) => vehicles(call, await save(call)),
  withdrawE311DeploymentVehicles: async (call) => vehicles(call, await save(call)),
  getE311Cpl: async (call) => cpl(call, await load(call)),
  saveE311Cpl: async (call) => {
    const { entries } = call.body;
    return cpl(call, await save(call, { facts: (tx, row) => keepEntries(tx, row, entries), parts: partsListOf }));
  },
  confirmE311Cpl: async (call) => cpl(call, await save(call)),
  withdrawE311Cpl: async (call) => cpl(call, await save(call)),
  getE311Parameters: async (call) => parameters(call, await load(call)),
  saveE311Parameters: async (call) => {
    const facts = { facts: async () => parameterFacts(call.body), set: { parameters: call.body } };
    return parameters(call, await save(call, facts));
  },
  confirmE311Parameters: async (call) => parameters(call, await save(call)),
  withdrawE311Parameters: async (call) => parameters(call, await save(call)),
  listE311DeploymentUpdates: async (call) => {
    const { deploymentRequestId } = await load(call);
    return reply(await updatesOf(call.services.db, deploymentRequestId));
  },
  rolloutE311Deployment: async (call) => whole(call, await startE311Rollout(call, call.params.id)),
  retryE311Vehicles: async (call) => whole(call, await retryFailed(call, e311Rollouts, call.params.id, call.body.reasons)),
  stopE311Vehicle: async (call) => whole(call, await stopVehicle(call, e311Rollouts, call.params.id, call.body)),
  getE311Tracking: async (call) => reply(await tracking(call, await load(call), call.query)),
} satisfies Partial<Handlers<Api>>;

/** E3 1.1 deployments at the server, with the backend of their vehicles. */
export const e311DeploymentNoun = defineNoun({
  stores: { E311_DEPLOYMENT: e311DeploymentStore },
  handlers,
  tools: [e311Backend],
  recurring: [leftCampaigns],
});

type Machine = typeof e311DeploymentStore.flow.machine;
type RequestMachine = typeof e311RequestStore.flow.machine;
type ToOne = CallBase & { readonly params: { readonly id: number } };
type Input = Omit<CommandInput<E311DeploymentStored>, 'id'>;
type Facts = NonNullable<Input['facts']>;

async function whole(call: CallBase, row: E311DeploymentStored) {
  const { body, revision } = await withName(call, row);
  const [shown = body] = await withRequestNames(call, [body]);
  return { body: shown, revision };
}

const load = (call: ToOne) => readEntity<E311DeploymentStored>(call, e311DeploymentStore, call.params.id);
const vehicles = async (call: CallBase, row: E311DeploymentStored) => reply(await presentVehicles(call, row), row.revision);
const cpl = async (call: CallBase, row: E311DeploymentStored) => reply(await presentCpl(call, row), row.revision);
const parameters = async (call: CallBase, row: E311DeploymentStored) => reply(await presentParameters(call, row), row.revision);

/** Sends a command of a task: only what may be saved is looked at, so that whoever may not hears that first. */
async function save(call: ToOne, { facts, parts, ...input }: Input = {}): Promise<E311DeploymentStored> {
  const { id } = call.params;
  const isOpen = (await loadIfAllowed(call, e311DeploymentStore, id)) !== undefined;
  return runCommand(call, e311DeploymentStore, { id, ...input, ...(isOpen && { facts, parts }) });
}
