import { type Selectable, sql } from 'kysely';
import { type ApprovalStatus, approvalStatuses } from '#contract/baseline-update/approved-item.ts';
import {
  asilLevels,
  type FunctionContext,
  type FunctionInput,
  functionDomains,
  functionEndpoints,
  type functionParts,
} from '#contract/customer-vehicle-function/customer-vehicle-function.ts';
import type { PartValues } from '#contract/entity/part-forms.ts';
import { customerVehicleFunctionFlow } from '#machines/flows/baseline-update/customer-vehicle-function.ts';
import type { FlowColumns, NullableJson } from '#server/db/tables/platform.ts';
import type { Tables } from '#server/db/tables.ts';
import { listSource, ranked, words } from '#server/list/list-source.ts';
import { ownedRows } from '#server/list/owned-rows.ts';
import { childStore } from '#server/modules/baseline-update/baseline-child.ts';

type Parts = typeof functionParts;

declare module '#server/db/tables.ts' {
  interface Tables {
    /** D-083a; each part of D-083 is a column */
    customerVehicleFunction: FlowColumns &
      FunctionInput & { [Key in keyof Parts]: NullableJson<PartValues<Parts[Key]>> } & {
        baselineUpdateId: number;
        status: ApprovalStatus;
      };
  }
}

export type FunctionStored = Omit<Selectable<Tables['customerVehicleFunction']>, 'facts'> & { facts: FunctionContext };

/** D-076 */
export const functionStore = childStore<FunctionStored, typeof customerVehicleFunctionFlow.machine>({
  type: 'CUSTOMER_VEHICLE_FUNCTION',
  table: 'customerVehicleFunction',
  flow: customerVehicleFunctionFlow,
  title: sql`e.cvf_number || ' ' || e.name`,
  nameOf: ({ cvfNumber, name }) => `${cvfNumber} ${name}`,
  param: 'cvfId',
  closes: ['item.submit'],
  whose: ({ ownerId }) => ownerId,
  reasonOf: ({ facts: { requestReason } }) => requestReason,
});

const owned = ownedRows('customer_vehicle_function');
/** D-130 */
export const functionList = listSource(functionEndpoints.listCustomerVehicleFunctions.list, {
  from: owned.from,
  columns: {
    ...owned.columns,
    cvfNumber: words(sql`e.cvf_number`),
    name: words(sql`e.name`),
    domain: ranked(sql`e.domain`, functionDomains),
    asil: ranked(sql`(e.safety_requirements ->> 'asil')`, asilLevels),
    status: ranked(sql`e.status`, approvalStatuses),
  },
  search: owned.foundBy(['name', 'cvf_number'], { status: approvalStatuses, domain: functionDomains }),
});
