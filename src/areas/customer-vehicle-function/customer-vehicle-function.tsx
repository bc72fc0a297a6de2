import {
  type CustomerVehicleFunction,
  functionEndpoints,
  functionFields,
  functionParts,
  functionSubmitted,
} from '#contract/customer-vehicle-function/customer-vehicle-function.ts';
import { baselinePages } from '#contract/page/pages.ts';
import { customerVehicleFunctionFlow } from '#machines/flows/baseline-update/customer-vehicle-function.ts';
import type { ChildDefinition } from '#src/areas/baseline-update/baseline-child.tsx';

declare module '#src/i18n/types.ts' {
  interface Texts {
    'customer-vehicle-functions': typeof import('#src/i18n/en/customer-vehicle-function/customer-vehicle-functions.json');
  }
}

const saved = Object.fromEntries(
  functionSubmitted.map((key) => [
    `${key}Saved`,
    { page: functionParts[key].page, field: functionParts[key].fields.all[0]?.name ?? '' },
  ]),
);

/** Customer vehicle functions as their pages know them (BLU-17). */
export const customerVehicleFunction: ChildDefinition<CustomerVehicleFunction> = {
  param: 'cvfId',
  listed: baselinePages.functions,
  type: 'CUSTOMER_VEHICLE_FUNCTION',
  flow: customerVehicleFunctionFlow,
  table: functionEndpoints,
  name: 'CustomerVehicleFunction',
  fields: functionFields,
  parts: functionParts,
  texts: 'customer-vehicle-functions',
  titleOf: ({ cvfNumber }) => cvfNumber,
  way: ['CREATED', 'IN_PROGRESS', 'PENDING', 'APPROVED'],
  standsAt: ({ value }) => (value === 'REJECTED' ? 'IN_PROGRESS' : undefined),
  newForm: ({ me }) => ({ initial: { ownerId: me } }),
  places: { ...saved, requirementsFulfilled: { page: 'safety-requirements', field: 'requirements' } },
};
