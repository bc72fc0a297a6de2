import type { Api } from '#contract/api.ts';
import { fieldText } from '#contract/field-text.ts';
import { testVehicleEndpoints } from '#contract/test-vehicle/test-vehicle.ts';
import {
  firstModelYear,
  type GeneralInformation,
  type LocationDepartment,
  lastModelYear,
  type TestVehicle,
} from '#contract/test-vehicle/test-vehicle-fields.ts';
import { type CallBase, type Handlers, reply } from '#server/call.ts';
import { type Columns, insertEntity, readEntity, updateEntity } from '#server/entity/entity.ts';
import { plainHandlers } from '#server/entity/entity-handlers.ts';
import { uniqueOr409 } from '#server/entity/unique.ts';
import { vinRefusals } from '#server/fleet/known-vins.ts';
import { defineNoun } from '#server/noun.ts';
import { peopleOf } from '#server/people.ts';
import { invalidFields, ProblemError, problem } from '#server/problem.ts';
import { testVehicleImportHandlers } from './test-vehicle-import.ts';
import { testVehicleCsv, testVehiclePage } from './test-vehicle-list.ts';
import {
  constructionColumns,
  presentConstruction,
  presentGeneral,
  presentLocation,
  presentTestVehicle,
  type TestVehicleRow,
  testVehicleStore,
} from './test-vehicle-store.ts';
import { timelineOf } from './test-vehicle-timeline.ts';
import { refuseWhileUsed, usersOf } from './test-vehicle-uses.ts';

/** The test-vehicle database (TV-01…TV-06, D-086, D-132, D-187). */
const testVehicleHandlers = {
  ...plainHandlers(testVehicleEndpoints, 'TestVehicle', {
    store: testVehicleStore,
    one: answer,
    deleted: refuseWhileUsed,
  }),
  listTestVehicles: async (call) => reply(await testVehiclePage(call.services.db, call.brandId, call.query)),
  exportTestVehicles: async (call) => ({
    name: 'test-vehicles.csv',
    mediaType: 'text/csv; charset=utf-8',
    content: await testVehicleCsv(call.services.db, call.brandId, call.query),
  }),
  createTestVehicle: async (call) => {
    checkYear(call, call.body, '');
    await checkVin(call, call.brandId, call.body.vin, '');
    const columns = { homeBrandId: call.brandId, brandIds: [call.brandId], ...call.body };
    const row = await unique('', () =>
      call.transaction((tx) => insertEntity<TestVehicleRow>(call, tx, testVehicleStore, columns)),
    );
    return answer(call, row);
  },
  updateTestVehicle: async (call) => {
    const { generalInformation, locationDepartment, constructionState } = call.body;
    checkYear(call, generalInformation, '/generalInformation');
    await checkNewVin(call, call.params.id, generalInformation, '/generalInformation');
    await checkContact(call, call.params.id, locationDepartment, '/locationDepartment');
    const columns = { ...generalInformation, ...locationDepartment, ...constructionColumns(constructionState) };
    return change(call, call.params.id, columns, 'changed', '/generalInformation');
  },
  getGeneralInformation: async (call) => {
    const row = await rowOf(call, call.params.id);
    return reply(presentGeneral(row), row.revision);
  },
  updateGeneralInformation: async (call) => {
    checkYear(call, call.body, '');
    await checkNewVin(call, call.params.id, call.body, '');
    return change(call, call.params.id, call.body, 'generalInformation.changed');
  },
  getLocationDepartment: async (call) => {
    const row = await rowOf(call, call.params.id);
    const person = await peopleOf(call.services.db, row.contactId === null ? [] : [row.contactId]);
    return reply(presentLocation(row, person), row.revision);
  },
  updateLocationDepartment: async (call) => {
    await checkContact(call, call.params.id, call.body, '');
    return change(call, call.params.id, call.body, 'location.changed');
  },
  getConstructionState: async (call) => {
    const row = await rowOf(call, call.params.id);
    return reply(presentConstruction(row), row.revision);
  },
  updateConstructionState: async (call) =>
    change(call, call.params.id, constructionColumns(call.body), 'constructionState.changed'),
  getTestVehicleTimeline: async (call) => reply(await timelineOf(call, await rowOf(call, call.params.id))),
  bulkEditTestVehicles: async (call) => {
    const { vehicles, change: columns } = call.body;
    await call.transaction(async (tx) => {
      const refused: Refused[] = [];
      // In the order of their ids, so that two such edits wait for each other instead of blocking each other.
      const inOrder = vehicles.map((vehicle, index) => ({ ...vehicle, index })).sort((a, b) => a.id - b.id);
      for (const { id, revision, index } of inOrder) {
        try {
          await updateEntity<TestVehicleRow>({ ...call, ifMatch: revision }, tx, testVehicleStore, id, columns, 'bulk.changed');
        } catch (error) {
          if (!(error instanceof ProblemError)) throw error;
          refused.push({ index, error });
        }
      }
      if (refused.length > 0) throw notAll(refused);
    });
    return reply({ changed: vehicles.length });
  },
} satisfies Partial<Handlers<Api>>;

type Refused = { readonly index: number; readonly error: ProblemError };

/** None was changed: every vehicle that stands in the way, with its reason. */
function notAll(refused: readonly Refused[]): ProblemError {
  const [first] = refused;
  const status = first && refused.every(({ error }) => error.status === first.error.status) ? first.error.status : 422;
  const fields = refused
    .toSorted((a, b) => a.index - b.index)
    .map(({ index, error }) => ({ pointer: `/vehicles/${index}`, detail: error.message }));
  return problem('AEC_OPERATION_CANNOT_BE_PERFORMED', { status, detail: 'No vehicle was changed.', fields });
}

const rowOf = (call: CallBase, id: number) => readEntity<TestVehicleRow>(call, testVehicleStore, id);

async function answer(call: CallBase, row: TestVehicleRow): Promise<{ body: TestVehicle; revision: number }> {
  const { db } = call.services;
  const [body, usedBy] = await Promise.all([presentTestVehicle(db, row), usersOf(call, row, db)]);
  return { body: { ...body, usedBy }, revision: row.revision };
}

async function change(call: CallBase, id: number, columns: Columns, command: string, pointer = '') {
  const save = () => call.transaction((tx) => updateEntity<TestVehicleRow>(call, tx, testVehicleStore, id, columns, command));
  return answer(call, await unique(pointer, save));
}

function checkYear(call: CallBase, { modelYear }: GeneralInformation, pointer: string): void {
  const last = lastModelYear(Number(call.at.slice(0, 4)));
  if (modelYear < firstModelYear || modelYear > last)
    throw invalidFields([{ pointer: `${pointer}/modelYear`, detail: fieldText('range', firstModelYear, last) }]);
}

/** A vehicle that the fleet knows as another brand's is not taken: its history is not this brand's (D-240). */
async function checkVin(call: CallBase, homeBrandId: number, vin: string, pointer: string): Promise<void> {
  const known = await call.services.db.selectFrom('vehicle').select('brandId').where('vin', '=', vin).executeTakeFirst();
  if (known === undefined || known.brandId === homeBrandId) return;
  throw invalidFields([{ pointer: `${pointer}/vin`, detail: vinRefusals.foreignBrand }]);
}

async function checkNewVin(call: CallBase, id: number, { vin }: GeneralInformation, pointer: string): Promise<void> {
  const row = await rowOf(call, id);
  if (row.vin !== vin) await checkVin(call, row.homeBrandId, vin, pointer);
}

/** A contact that stays is not looked up: who left the directory stays the contact until another is named. */
async function checkContact(call: CallBase, id: number, { contactId }: LocationDepartment, pointer: string): Promise<void> {
  const row = await rowOf(call, id);
  if (row.contactId === contactId || (await call.services.upstreams.directory.knows(contactId))) return;
  throw invalidFields([{ pointer: `${pointer}/contactId`, detail: fieldText('person') }]);
}

/** Alias and VIN are each of one vehicle of the brand (D-086a). */
function unique<T>(pointer: string, save: () => Promise<T>): Promise<T> {
  const alias = () => uniqueOr409(save, 'test_vehicle_alias', fieldText('unique', 'alias'), `${pointer}/alias`);
  return uniqueOr409(alias, 'test_vehicle_vin', fieldText('unique', 'VIN'), `${pointer}/vin`);
}

/** Test vehicles at the server. */
export const testVehicleNoun = defineNoun({
  stores: { TEST_VEHICLE: testVehicleStore },
  handlers: { ...testVehicleHandlers, ...testVehicleImportHandlers },
});
