import type { Api } from '#contract/api.ts';
import { testDeploymentEndpoints } from '#contract/deployment/test-deployment.ts';
import { fieldText } from '#contract/field-text.ts';
import { vinPageQuery } from '#contract/vehicle/vehicle.ts';
import { type CallBase, type Handlers, reply } from '#server/call.ts';
import { commandIn, createEntity, runCommand } from '#server/entity/command.ts';
import { readEntity } from '#server/entity/entity.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { replyOne } from '#server/entity/presenting.ts';
import { onlyBrand } from '#server/entity/sight.ts';
import { uniqueOr409 } from '#server/entity/unique.ts';
import { testDeploymentList } from '#server/modules/deployment/deployment-list.ts';
import { retryFailed, stopVehicle } from '#server/modules/deployment/deployment-rollout.ts';
import { type CandidateRow, candidateStore } from '#server/modules/release-candidate/candidate-store.ts';
import { defineNoun } from '#server/noun.ts';
import { invalidFields } from '#server/problem.ts';
import { dropList } from '#server/rollout/list.ts';
import { rolloutVehicles } from '#server/rollout/vehicles.ts';
import { matchingVehicles } from './matching-vehicles.ts';
import { changeLog, downloadLogFile, presentLog, removePart, saveLog, tellResult } from './test-deployment-log.ts';
import { activate, deploy, testRolloutStatus, testRollouts } from './test-deployment-rollout.ts';
import {
  clearSelection,
  presentApproved,
  presentSelection,
  saveApproved,
  saveSelection,
  selectedVins,
} from './test-deployment-selection.ts';
import { followLists, type TestDeploymentRow, testDeploymentStore } from './test-deployment-store.ts';
import { presentTestDeployments, testDeploymentsById } from './test-deployment-view.ts';

/** Test deployments: API-003 … API-018 with the transitions of D-061. */
const testDeploymentHandlers = {
  ...entityHandlers(testDeploymentEndpoints, 'TestDeployment', {
    store: testDeploymentStore,
    list: testDeploymentList,
    rows: ({ services: { db } }, ids) => testDeploymentsById(db, ids),
    under: { listTestDeploymentsOfCandidate: { store: candidateStore, column: 'release_candidate_id' } },
    shown,
    dropped: async (tx, call, row) => {
      await followLists(tx, call, row, false, row);
      if (row.logResultStatus === 'Successful') await tellResult(tx, call, row, true);
      await dropList(tx, 'TEST', row.id);
    },
  }),
  createTestDeployment: async (call) => shown(call, await unique(() => create(call))),
  updateTestDeployment: async (call) => {
    const { id } = call.params;
    return shown(
      call,
      await unique(() =>
        runCommand<TestDeploymentRow, Machine>(call, testDeploymentStore, { id, payload: call.body, set: call.body }),
      ),
    );
  },
  getTestDeploymentVehicleIds: async (call) => {
    const row = await load(call, call.params.id);
    return reply(await selectedVins(call, row, call.query));
  },
  listMatchingVehicles: async (call) => matchingVehicles(call, await load(call, call.params.id)),
  getVehicleSelection: async (call) => {
    const row = await load(call, call.params.id);
    return reply(await presentSelection(call, row), row.revision);
  },
  saveVehicleSelection: async (call) => {
    const row = await saveSelection(call, call.params.id, call.body);
    return reply(await presentSelection(call, row), row.revision);
  },
  clearVehicleSelection: async (call) => {
    await clearSelection(call, call.params.id);
    return undefined;
  },
  getApprovedVehicles: async (call) => {
    const row = await load(call, call.params.id);
    return reply(await presentApproved(call, row, call.query), row.revision);
  },
  saveApprovedVehicles: async (call) => {
    const row = await saveApproved(call, call.params.id, call.body);
    return reply(await presentApproved(call, row, firstPage), row.revision);
  },
  getTestRolloutStatus: async (call) => reply(await testRolloutStatus(call, await load(call, call.params.id))),
  listTestRolloutVehicles: async (call) => {
    const row = await load(call, call.params.id);
    return reply(await rolloutVehicles(call.services.db, 'TEST', row.id, call.query, onlyBrand(call, row)));
  },
  getTestLog: async (call) => {
    const row = await load(call, call.params.id);
    return reply(await presentLog(call, row), row.revision);
  },
  saveTestLog: async (call) => {
    const row = await saveLog(call, call.params.id, call.body);
    return reply(await presentLog(call, row), row.revision);
  },
  changeTestLog: async (call) => {
    const row = await changeLog(call, call.params.id, call.params.resultId, call.body);
    return reply(await presentLog(call, row), row.revision);
  },
  getTestDeploymentFile: (call) => downloadLogFile(call, call.params.id),
  deleteTestDeploymentFile: async (call) => {
    await removePart(call, 'testLogFile', call.params.id);
    return undefined;
  },
  deleteTestDeploymentLink: async (call) => {
    await removePart(call, 'testLogLink', call.params.id);
    return undefined;
  },
  activateTestDeployment: async (call) => shown(call, await activate(call, call.params.id)),
  deployTestDeployment: async (call) => shown(call, await deploy(call, call.params.id)),
  retryFailedTestVehicles: async (call) => shown(call, await retryFailed(call, testRollouts, call.params.id, call.body.reasons)),
  stopTestVehicle: async (call) => shown(call, await stopVehicle(call, testRollouts, call.params.id, call.body)),
  listVehicleGroups: async (call) => {
    const rows = await call.services.db
      .selectFrom('vehicleGroup')
      .select(['name', 'type', 'vehicleCount', 'filterCriteria', 'createdOn'])
      .where('brandId', '=', call.brandId)
      .orderBy('name')
      .execute();
    return reply(rows.map(({ createdOn, ...group }) => ({ ...group, createdOn: createdOn.toISOString() })));
  },
} satisfies Partial<Handlers<Api>>;

/** What a saved approval shows of its vehicles. */
const firstPage = vinPageQuery.parse({});

type Machine = typeof testDeploymentStore.flow.machine;
type Create = Parameters<Handlers<Api>['createTestDeployment']>[0];

const load = (call: CallBase, id: number): Promise<TestDeploymentRow> =>
  readEntity<TestDeploymentRow>(call, testDeploymentStore, id);
const unique = <T>(save: () => Promise<T>): Promise<T> =>
  uniqueOr409(save, 'test_deployment_name', fieldText('unique', 'name'), '/name', 'AEC_OPERATION_CANNOT_BE_PERFORMED');

function shown(call: CallBase, row: TestDeploymentRow) {
  return replyOne(presentTestDeployments(call, [row]));
}

/** D-061.01: at the stage of the candidate, whose chart decides whether one may be created (TEST-17), and remembers it. */
function create(call: Create): Promise<TestDeploymentRow> {
  const { releaseCandidateId, name, description, vehicleBrands } = call.body;
  return call.transaction(async (tx) => {
    const candidate = await commandIn<CandidateRow, typeof candidateStore.flow.machine>(call, tx, candidateStore, {
      id: releaseCandidateId,
      type: 'testDeployment.create',
    });
    const wrong = vehicleBrands.findIndex((brandId) => !candidate.brandIds.includes(brandId));
    if (wrong >= 0) throw invalidFields([{ pointer: `/vehicleBrands/${wrong}`, detail: 'The candidate is not for this brand.' }]);
    const place = { homeBrandId: candidate.homeBrandId, brandIds: candidate.brandIds };
    const columns = {
      ...place,
      releaseCandidateId,
      name,
      description,
      stage: candidate.stage,
      vehicleBrands: [...new Set(vehicleBrands)],
    };
    return createEntity<TestDeploymentRow, Machine>(call, tx, testDeploymentStore, columns, { ...place, stage: candidate.stage });
  });
}

/** Test deployments at the server. */
export const testDeploymentNoun = defineNoun({
  stores: { TEST_DEPLOYMENT: testDeploymentStore },
  handlers: testDeploymentHandlers,
});
