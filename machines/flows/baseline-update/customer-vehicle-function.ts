import {
  functionCommands as commands,
  type FunctionContext,
  functionContext,
  functionParts,
  functionSubmitted,
} from '#contract/customer-vehicle-function/customer-vehicle-function.ts';
import type { Flow } from '#machines/flow.ts';
import { approvedItem } from '#machines/flows/baseline-update/approved-item.ts';
import { remembered } from '#machines/fragments/persons.ts';

/** fact of safetyRequirements.save */
type Own = { readonly unfulfilled?: number };
const keys = Object.keys(functionParts) as (keyof typeof functionParts)[];

const item = approvedItem<
  'customerVehicleFunction',
  FunctionContext,
  Own,
  (typeof keys)[number],
  (typeof functionSubmitted)[number]
>({
  id: 'customerVehicleFunction',
  context: functionContext,
  commands,
  parts: keys,
  submitted: functionSubmitted,
  submitIf: ['requirementsFulfilled'],
  told: { safetyRequirements: { unfulfilled: 0 } },
  lacks: ({ unfulfilled }, part) => part === 'safetyRequirements' && unfulfilled > 0,
  facts: { requirementsFulfilled: ({ context }) => context.unfulfilled === 0 },
  saved: (context, event) => ({ unfulfilled: event.unfulfilled ?? context.unfulfilled }),
});

/** A customer vehicle function of a baseline update: D-076, and all its safety requirements are fulfilled before it is submitted (D-083c). */
export const customerVehicleFunctionFlow = {
  id: 'customerVehicleFunction',
  machine: item.machine,
  context: functionContext,
  commands,
  persons: (context) => remembered(context, ['requester']),
  personGuards: item.personGuards,
  decisions: ['item.approve', 'item.reject'],
  ahead: item.ahead,
  reached: (snapshot) => snapshot.matches('APPROVED'),
} as const satisfies Flow<typeof item.machine, typeof commands>;
