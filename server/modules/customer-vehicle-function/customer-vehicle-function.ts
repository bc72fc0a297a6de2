import { sql } from 'kysely';
import type { Api } from '#contract/api.ts';
import {
  type FunctionInput,
  functionEndpoints,
  functionFields,
  functionParts,
} from '#contract/customer-vehicle-function/customer-vehicle-function.ts';
import { dayText } from '#contract/day.ts';
import { fieldText } from '#contract/field-text.ts';
import { type CallBase, type Handlers, reply, todayOf, zoneOf } from '#server/call.ts';
import type { Transaction } from '#server/db/connection.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { formHandlers } from '#server/entity/form-handlers.ts';
import { partHandlers, partsOf } from '#server/entity/part-handlers.ts';
import { differs, presenting, typedOf } from '#server/entity/presenting.ts';
import { uniqueOr409 } from '#server/entity/unique.ts';
import { codeOf, createChild } from '#server/modules/baseline-update/baseline-child.ts';
import { baselineStore } from '#server/modules/baseline-update/baseline-update-store.ts';
import { approverFact, checkApprover, checkHolder, checkOfUpdate } from '#server/modules/baseline-update/child-checks.ts';
import { defineNoun } from '#server/noun.ts';
import { invalidFields } from '#server/problem.ts';
import { type FunctionStored, functionList, functionStore } from './customer-vehicle-function-store.ts';

const { byId, whole } = presenting(functionStore, {
  own: (row: FunctionStored, person) => ({
    ...typedOf(functionFields, row, person),
    bluId: row.baselineUpdateId,
    status: row.status,
    asil: row.safetyRequirements?.asil ?? null,
    parts: row.facts.parts,
  }),
  subjects: ({ approval, facts, ownerId }) =>
    [ownerId, approval?.approverId, facts.requester, facts.approver].filter(
      (subject) => subject !== null && subject !== undefined,
    ),
});

const typed = formHandlers('CustomerVehicleFunction', {
  store: functionStore,
  shown: answer,
  differences: (row: FunctionStored, input: FunctionInput) => ({ altered: differs(functionFields, row, input) }),
  check: (call, { ownerId }, row) =>
    checkHolder(call, ownerId, '/ownerId', row && { homeBrandId: row.homeBrandId, held: row.ownerId }),
  saved: checkUnits,
});

/** Customer vehicle functions of baseline updates (D-180c) with the transitions of D-076. */
const handlers = {
  ...entityHandlers(functionEndpoints, 'CustomerVehicleFunction', {
    store: functionStore,
    rows: ({ services: { db } }, ids) => byId(db, ids),
    under: { listCustomerVehicleFunctions: { store: baselineStore, column: 'baseline_update_id', list: () => functionList } },
    shown: answer,
    told: zoneOf,
    dropped: (tx, _, row) => forgetDropped(tx, row),
  }),
  editCustomerVehicleFunction: (call) => withFreeNumber(() => typed.editCustomerVehicleFunction(call)),
  createCustomerVehicleFunction: async (call) => {
    await checkHolder(call, call.body.ownerId, '/ownerId', { bluId: call.params.id });
    return answer(call, await withFreeNumber(() => createChild(call, functionStore, call.body, {}, checkUnits)));
  },
  ...partHandlers('CustomerVehicleFunction', {
    store: functionStore,
    parts: functionParts,
    shown: answer,
    facts: {
      safetyRequirements: ({ requirements }) => ({ unfulfilled: requirements.filter((one) => !one.fulfilled).length }),
      approval: approverFact,
    },
    checks: {
      // D-083b
      dmsReference: (call, { documentDate }) => {
        if (documentDate > todayOf(call))
          throw invalidFields([{ pointer: '/documentDate', detail: fieldText('dateUntil', dayText(todayOf(call))) }]);
      },
      approval: checkApprover,
    },
  }),
} satisfies Partial<Handlers<Api>>;

/** Customer vehicle functions at the server. */
export const functionNoun = defineNoun({ stores: { CUSTOMER_VEHICLE_FUNCTION: functionStore }, handlers });

/** D-083a: the number is unique in its baseline update. */
const withFreeNumber = <T>(save: () => Promise<T>): Promise<T> =>
  uniqueOr409(
    save,
    'customer_vehicle_function_number',
    fieldText('unique', 'number'),
    '/cvfNumber',
    'AEC_OPERATION_CANNOT_BE_PERFORMED',
  );

/** Control units that a function touches are ECU releases of the same baseline update; none of them goes while its lock is held. */
async function checkUnits(tx: Transaction, { affectedEcus, baselineUpdateId }: FunctionStored): Promise<void> {
  await checkOfUpdate(tx, 'ecuRelease', baselineUpdateId, affectedEcus, (at) => `/affectedEcus/${at}`);
}

/** ECU releases that changed a function which goes change it no more. */
async function forgetDropped(tx: Transaction, { baselineUpdateId, id }: FunctionStored): Promise<void> {
  await sql`
    update ecu_release set functional = jsonb_set(functional, '{changedFunctions}', (
      select coalesce(jsonb_agg(f), '[]'::jsonb) from jsonb_array_elements(functional -> 'changedFunctions') f where f <> to_jsonb(${id}::int)
    )) where baseline_update_id = ${baselineUpdateId} and functional -> 'changedFunctions' @> to_jsonb(${id}::int)
  `.execute(tx);
}

async function answer(call: CallBase, row: FunctionStored) {
  const [{ body, revision }, code] = await Promise.all([whole(call, row), codeOf(call.services.db, row)]);
  return reply({ ...body, ...partsOf(functionParts, row), ...code }, revision);
}
