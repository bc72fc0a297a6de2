import { z } from 'zod';
import { permission } from '#contract/access/access.ts';
import { e311DeploymentRead } from '#contract/access/read-rules.ts';
import { commands, noPayload, reasonSchema } from '#contract/command.ts';
import { distinct, idField, instantSchema, text, userReferenceSchema, vinSchema } from '#contract/common.ts';
import { retryExample, stopExample } from '#contract/deployment/deployment-commands.ts';
import { failuresSchema, jobStatusSchema, vehiclePhaseSchema, vehicleStatusSchema } from '#contract/deployment/rollout.ts';
import { mostVehicles, requestVehicleSchema } from '#contract/e311-request/e311-request.ts';
import { type Container, duplicatesIn, ecuUpdateSchema } from '#contract/e311-request/ecu-update.ts';
import { entityHead, flowPart } from '#contract/entity/entity-endpoints.ts';
import { nounCommands } from '#contract/flow-fragments.ts';
import { e311DeploymentPages as pages } from '#contract/page/pages.ts';
import { parameterDefaults, parametersSchema } from './e311-parameters.ts';

/** STATE-17 */
export const e311TaskStates = ['INCOMPLETE', 'COMPLETE'] as const;
const taskState = z.enum(e311TaskStates);
export const e311Tasks = ['vehicles', 'cpl', 'parameters'] as const;
export type E311Task = (typeof e311Tasks)[number];
/** D-073, tags of TAG-01 … TAG-05 */
export const e311DeploymentStatuses = [
  ...(['CREATED', 'ROLLOUT_READY', 'CAMPAIGN_CREATION_FAILED', 'ROLLOUT_INITIATED'] as const),
  ...(['ROLLOUT_SUCCESSFUL', 'ROLLOUT_FAILED', 'ROLLOUT_ABORTED'] as const),
] as const;
export type E311DeploymentStatus = (typeof e311DeploymentStatuses)[number];

/** D-115, D-181c */
export const e311DeploymentInputSchema = z.strictObject({ description: text(3, 1000), deploymentRequestId: idField });

/** E311-08, D-129 */
export const e311DeploymentRowSchema = z.object({
  ...entityHead,
  description: z.string(),
  deploymentRequestId: z.number().int(),
  requestTitle: z.string(),
  vehicles: taskState,
  cpl: taskState,
  parameters: taskState,
  status: z.enum(e311DeploymentStatuses),
  jobStatus: jobStatusSchema.nullable(),
  vehicleCount: z.number().int(),
  createdBy: userReferenceSchema,
  createdOn: instantSchema,
});
export type E311DeploymentRow = z.infer<typeof e311DeploymentRowSchema>;
export const e311DeploymentSchema = e311DeploymentRowSchema.extend(flowPart);
export type E311Deployment = z.infer<typeof e311DeploymentSchema>;

const task = { status: taskState, confirmDate: instantSchema.nullable(), isConfirmable: z.boolean() };

/** E311-09, E311-10 */
export const targetVehiclesSchema = z.object({
  ...task,
  selectedVins: z.array(z.string()),
  availableVehicles: z.array(requestVehicleSchema),
});
/** API-085 */
export const selectedVinsInputSchema = z.strictObject({
  selectedVins: z.array(vinSchema).max(mostVehicles).overwrite(distinct),
});

const { targetPartNumber, targetVersion, targetDocumentId } = ecuUpdateSchema.shape;
/** API-089: what is missing can be saved, and closes the confirmation. */
const entryInputSchema = z.strictObject({
  id: idField,
  isEnabled: z.boolean(),
  targetPartNumber: z.union([z.literal(''), targetPartNumber]),
  targetVersion: z.union([z.literal(''), targetVersion]),
  targetDocumentId,
});
export const cplInputSchema = z.strictObject({ entries: z.array(entryInputSchema).max(1000) });
export const cplExample: { readonly entries: readonly z.input<typeof entryInputSchema>[] } = {
  entries: [{ id: 1, isEnabled: true, targetPartNumber: '10A915184B', targetVersion: '0912', targetDocumentId: '' }],
};
/** E311-12 */
const cplEntrySchema = z.object({
  id: z.number().int(),
  productId: z.string(),
  ecuDiagnosticAddress: z.string(),
  hardware: z.string(),
  sourcePartNumber: z.string(),
  targetPartNumber: z.string(),
  sourceVersion: z.string(),
  targetVersion: z.string(),
  targetDocumentId: z.string(),
  isEnabled: z.boolean(),
});
export type CplEntry = z.infer<typeof cplEntrySchema>;

/** Enabled entries whose container is that of an enabled one before them (T29); one without a target has none yet. */
export function enabledTwice<Entry extends Container & { readonly isEnabled: boolean }>(entries: readonly Entry[]): Entry[] {
  const used = entries.filter((entry) => entry.isEnabled && entry.targetPartNumber !== '' && entry.targetVersion !== '');
  const twice = new Set(duplicatesIn(used));
  return used.filter((_, index) => twice.has(index));
}
/** E311-11; `unassigned` are the ids of entries that the request assigns to none of the selected vehicles (D-087d) */
export const cplSchema = z.object({ ...task, entries: z.array(cplEntrySchema), unassigned: z.array(z.number().int()) });
/** E311-22 */
export const parameterSetSchema = z.object({
  ...task,
  // What was taken before countries were checked is shown as it stands.
  parameters: parametersSchema.extend({ countryAssignment: z.array(z.string()) }),
  defaults: parametersSchema.default(parameterDefaults),
});

/** A line of a vehicle's log: shown in the reader's own zone (D-052). */
const logLineSchema = z.object({ at: instantSchema, text: z.string() });
export type LogLine = z.infer<typeof logLineSchema>;

/** D-097, with what the vehicle said last; null where the backend does not say it */
export const trackedVehicleSchema = z.object({
  vin: z.string(),
  /** its name in addresses (ADR 40) */
  vehicleKey: z.string().nullable(),
  type: requestVehicleSchema.shape.type,
  jobStatus: jobStatusSchema,
  status: vehicleStatusSchema,
  phase: vehiclePhaseSchema,
  progress: z.number().int(),
  errorCode: z.string().nullable(),
  errorText: z.string().nullable(),
  log: z.array(logLineSchema).nullable(),
  updatedOn: instantSchema,
});
/** D-097: totals per job status stand above the rows. */
export const trackingTotalsSchema = {
  totals: z.partialRecord(jobStatusSchema, z.number().int()),
  failures: failuresSchema,
  jobId: z.string().nullable(),
  /** STATE-03: of the rollout, UNKNOWN while the backend cannot be asked; `problem` is why */
  status: jobStatusSchema.nullable(),
  problem: z.string().nullable(),
  updatedOn: instantSchema.nullable(),
};

const write = permission('DEPLOYMENT_WRITE');
const rollout = permission('DEPLOYMENT_ROLLOUT');
const saving = { right: write, at: 'home', effect: 'forward' } as const;

/** D-073; failed vehicles are repeated and one is stopped as in every rollout (D-062.14, .15) */
export const e311DeploymentCommands = commands(e311DeploymentRead, {
  'vehicles.save': {
    ...saving,
    payload: selectedVinsInputSchema,
    page: pages.vehicles,
    field: 'selectedVins',
    example: { selectedVins: [stopExample.vin] },
  },
  ...nounCommands('vehicles', pages.vehicles, { confirm: { right: write }, withdraw: { right: write } }),
  'cpl.save': { ...saving, payload: cplInputSchema, page: pages.cpl, field: 'entries', example: cplExample },
  ...nounCommands('cpl', pages.cpl, { confirm: { right: write }, withdraw: { right: write } }),
  'parameters.save': {
    ...saving,
    payload: parametersSchema,
    page: pages.energy,
    field: 'enabledPowerGrid',
    example: parameterDefaults,
  },
  ...nounCommands('parameters', pages.energy, { confirm: { right: write }, withdraw: { right: write } }),
  'rollout.start': {
    right: rollout,
    at: 'home',
    payload: noPayload,
    effect: 'forward',
    confirm: 'plain',
    page: pages.overview,
  },
  'rollout.retryFailed': {
    right: rollout,
    at: 'home',
    payload: z.strictObject({ reasons: z.array(z.string().min(1).max(60)).min(1).max(50) }),
    effect: 'forward',
    page: pages.tracking,
    field: 'failures',
    example: retryExample,
  },
  'vehicle.stop': {
    right: rollout,
    at: 'home',
    payload: z.strictObject({ vin: z.string().max(17), reason: reasonSchema }),
    effect: 'destructive',
    confirm: 'reason',
    page: pages.tracking,
    example: stopExample,
  },
});
export type E311DeploymentCommand = keyof typeof e311DeploymentCommands;
