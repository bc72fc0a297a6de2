import { functionCommands, functionParts } from '#contract/customer-vehicle-function/customer-vehicle-function.ts';
import { customerVehicleFunctionFlow } from '#machines/flows/baseline-update/customer-vehicle-function.ts';
import type { FlowTests } from '#tests/support/flow/flow-tests.ts';
import { approvedModel, approvedWalker } from './approved-tests.ts';
import { functions } from './baseline-setup.ts';

/** D-076 for the tests of every flow. */
export const functionTests: FlowTests = {
  title: 'the customer vehicle function (D-076, D-083, BLU-17, T5)',
  model: approvedModel({
    flow: customerVehicleFunctionFlow,
    parts: functionParts,
    facts: { safetyRequirements: { unfulfilled: 0 } },
  }),
  walker: approvedWalker({
    entityType: 'CUSTOMER_VEHICLE_FUNCTION',
    table: functionCommands,
    param: 'cvfId',
    base: functions,
    make: async (setup, bluId) => {
      const { cvfNumber, id } = await setup.newFunction(bluId);
      return { id, name: cvfNumber };
    },
    bodyOf: async (setup, cvfNumber, type, body) =>
      type === 'item.edit' ? { ...body, cvfNumber, ownerId: (await setup.owner()).actor.subject, changeType: 'NEW' } : body,
  }),
  parity: async (portal) => (await import('./baseline-parity.ts')).functionParity(portal),
};
